import type { NodeDetail } from '../../../tools/get-node.ts'
import type { QuestionWords } from '../../../passages/question-words.ts'
import { narrate } from './narrate.ts'

/** A clause that is longer takes longer to read than the code. */
const longestClause = 170

export interface ClauseOptions {
  readonly words: QuestionWords
  readonly most: number
  /** Last parts of names whose plain calls are told elsewhere. */
  readonly told?: ReadonlySet<string>
  /** Only clauses that speak of the question: where a doc says what it is for, others add nothing. */
  readonly onlyAsked?: boolean
}

/**
 * What a function does in the few clauses that matter for a question, in their order and without citations:
 * "if `a`, returns `b`; sets `c` to `d`". Empty where its source cannot be read as statements or none of them says
 * what it is for.
 */
export function tellClauses(
  node: NodeDetail,
  { words, most, told = new Set(), onlyAsked = false }: ClauseOptions,
): string {
  const clauses = narrate(node, { words, most: 20 }).steps.flatMap(({ bare }, index) => {
    const weight = weightOf(bare, words)
    return bare.length > longestClause || weight < (onlyAsked ? 2 : 0.1) || isRepeated(bare, told)
      ? []
      : [{ bare, index, weight }]
  })
  return clauses
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, most)
    .sort((one, other) => one.index - other.index)
    .map(({ bare }) => bare.replace(/^[A-Z](?=[a-z])/u, (letter) => letter.toLowerCase()))
    .join('; ')
}

/** What speaks of the question, then what is decided or returned; 0 for what only prepares, checks or cleans up. */
function weightOf(clause: string, words: QuestionWords): number {
  // An alternative says nothing without what it is the alternative of.
  if (/^(?:Otherwise|If that fails|In the end)\b/u.test(clause)) return 0
  const hits = words.findIn(clause).size
  const isHousekeeping =
    /^(?:Asserts|Imports)\b|^Calls `[\w.>:-]*(?:free|close|destroy|dispose|assert|warn|warning|lock|unlock|notNull)\(/iu.test(
      clause,
    )
  // What is deferred is clean-up, a function on its own line no clause.
  if (isHousekeeping || clause.endsWith('when it returns') || clause.includes('func() {')) return 0
  const isGuard =
    /^(?:If|Unless) `[^`]*`, (?:raises|panics|returns(?: `(?:null|nil|None|undefined|false|-?\d+|err)`)?$)/u.test(
      clause,
    )
  if (isGuard) return hits - 1
  if (/^(?:If|Unless|For each|While|Until|Depending)\b|\b(?:returns|yields)\b/u.test(clause))
    return 2 * hits + 1
  return /^(?:Calls|Raises|Adds)\b/u.test(clause) ? 2 * hits + 0.8 : 2 * hits + 0.4
}

/** A statement that does nothing but call what has a step of its own. */
function isRepeated(clause: string, told: ReadonlySet<string>): boolean {
  const called =
    /^(?:Calls|Returns|Awaits|Sets `[^`]*` to) `(?:await |return )?(?:[\w$]+(?:\.|->|::))*([\w$]+)\(/u.exec(
      clause,
    )?.[1]
  return called !== undefined && told.has(called)
}

/** Clauses after a subject: "`f`, which sets …", and "`f`: if …" where they begin with a condition. */
export function joinClauses(subject: string, clauses: string): string {
  if (clauses === '') return subject
  return /^(?:if|unless|for each|while|until|in a loop|again and again|depending|within|“)/u.test(clauses)
    ? `${subject}: ${clauses}`
    : `${subject}, which ${clauses}`
}

/** "It sets …", or "If …, returns …" as it stands; without its full stop. */
export function clauseSentence(clauses: string): string {
  return /^(?:if|unless|for each|while|until|in a loop|again and again|depending|within|“)/u.test(clauses)
    ? clauses.replace(/^[a-z]/u, (letter) => letter.toUpperCase())
    : `It ${clauses}`
}
