/** The kinds of questions; each has a plan of its own in `plans.ts`. */
export const intents = [
  'greeting',
  'errors',
  'history',
  'onboarding',
  'architecture',
  'data-model',
  'configuration',
  'packages',
  'routes',
  'flow',
  'how-to',
  'compare',
  'events',
  'dead-code',
  'existence',
  'list-all',
  'path',
  'impact',
  'callees',
  'dependencies',
  'importers',
  'tests',
  'supertypes',
  'implementers',
  'members',
  'callers',
  'users',
  'text-search',
  'judgement',
  'where',
  'explain',
  'open',
] as const

/** What a question asks; `open` where nothing tells. */
export type Intent = (typeof intents)[number]

/** Questions about one definition that mean the same to every agent. */
export const structuralIntents: ReadonlySet<Intent> = new Set([
  'where',
  'callers',
  'users',
  'callees',
  'implementers',
  'supertypes',
  'tests',
  'importers',
  'path',
  'members',
])
