import * as t from 'io-ts'

/** Relations and their variants, as formats have them. */
export const RelationJson = t.keyof({
  feasibility: null,
  refutability: null,
  certainty: null,
  impossibility: null,
  informativeness: null,
})
export const VariantJson = t.keyof({ weak: null, strong: null })
