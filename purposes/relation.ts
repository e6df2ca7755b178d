/**
 * The relations that a purpose can be asked about.
 * @public
 */
export const relations = ['feasibility', 'refutability', 'certainty', 'impossibility', 'informativeness'] as const
export type Relation = (typeof relations)[number]
