/** What a question asks for. Each kind is the input of one tool; what is of no kind is answered by the best places. */
export const questionKinds = [
  'definition',
  'explanation',
  'callers',
  'callees',
  'uses',
  'subtypes',
  'supertypes',
  'path',
  'path_reversed',
  'impact',
  'tests',
  'listing',
  'routes',
  'settings',
  'data_model',
  'packages',
  'history',
  'overview',
  'unused',
  'text',
] as const

export type QuestionKind = (typeof questionKinds)[number]

/** Names that a question of a kind is about at least; of `path` both ends. */
export const namesNeeded: Readonly<Partial<Record<QuestionKind, number>>> = {
  definition: 1,
  explanation: 1,
  callers: 1,
  callees: 1,
  uses: 1,
  subtypes: 1,
  supertypes: 1,
  path: 2,
  path_reversed: 2,
  impact: 1,
  tests: 1,
}

/** Kinds that ask the same in opposite directions, and so in much the same words. */
export const mirrorOf: Readonly<Partial<Record<QuestionKind, QuestionKind>>> = {
  callers: 'callees',
  callees: 'callers',
  subtypes: 'supertypes',
  supertypes: 'subtypes',
}
