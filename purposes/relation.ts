/** The questions that can be asked about a purpose. In a file without imports: the help of the command line names them. */
export const relations = ['feasibility', 'refutability', 'certainty', 'impossibility', 'informativeness'] as const
export type Relation = (typeof relations)[number]
