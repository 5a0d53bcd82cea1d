import type { NodeKind } from '../../../graph/graph.ts'

/** A part of a question that describes a definition without naming it. */
export interface Description {
  /** Words to search for. */
  readonly words: string
  readonly kinds: readonly NodeKind[]
  readonly isTest: boolean
}

const mostDescriptions = 5
const mostWordsBefore = 7
const mostWordsAfter = 8

/** "the test class that validates remote URLs", "the HTTP method-dispatching view class": kind and words of each. */
export function findDescriptions(question: string): Description[] {
  const tokens = question.match(/[\p{L}\p{N}_][\p{L}\p{N}_'’./-]*|[,;:?!()]/gu) ?? []
  const found: Description[] = []
  for (const [at, token] of tokens.entries()) {
    const kinds = kindsByNoun.get(token.toLowerCase())
    // "test class", "mixin class": the last noun says the kind.
    if (kinds === undefined || kindsByNoun.has(tokens[at + 1]?.toLowerCase() ?? '')) continue
    const before = readBefore(tokens, at)
    const after = readAfter(tokens, at + 1)
    const words = [...before, ...after]
    const isTest = [...before, token].some((word) => /^tests?$/iu.test(word))
    // One word is no description: "the method".
    if (words.length < 2 || (before.length === 0 && after.length < 3)) continue
    found.push({ words: words.join(' '), kinds, isTest })
  }
  return found.slice(0, mostDescriptions)
}

function readBefore(tokens: readonly string[], noun: number): string[] {
  const words: string[] = []
  for (let at = noun - 1; at >= 0 && words.length < mostWordsBefore; at -= 1) {
    const word = tokens[at] ?? ''
    if (endsBefore.has(word.toLowerCase()) || !/^[\p{L}\p{N}_]/u.test(word)) break
    words.unshift(word)
  }
  return words
}

function readAfter(tokens: readonly string[], start: number): string[] {
  const opening = tokens[start]?.toLowerCase() ?? ''
  const isClause = opensAfter.has(opening)
  // "the class representing attributes": the participle is one of the words.
  const isParticiple = /^[a-z]{3,}ing$/u.test(opening)
  if (!isClause && !isParticiple) return []
  const words: string[] = []
  for (let at = start + (isClause ? 1 : 0); at < tokens.length && words.length < mostWordsAfter; at += 1) {
    const word = tokens[at] ?? ''
    if (endsAfter.has(word.toLowerCase()) || !/^[\p{L}\p{N}_]/u.test(word)) break
    if (!/^(?:the|an?|its?|is|are|and|to|of|with)$/iu.test(word)) words.push(word)
  }
  return words
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const endsBefore = setOf(
  'the a an this its their of in by from to that which when with on is are does do did and how what where why through via into as or for be would if should must your used using between within across at each every both',
)
const opensAfter = setOf('that which whose for of used where')
const endsAfter = setOf(
  'when in so before after while during does do how what if because instead from rather prevent enforce ensure ensures coordinate would should use used resolve maintain that which',
)

const kindsByNoun = new Map<string, readonly NodeKind[]>(
  (
    [
      [
        'class dataclass mixin enum interface struct metaclass exception plugin directive tuple container adapter',
        ['class', 'interface', 'enum', 'type'],
      ],
      [
        'method function setter getter hook constructor handler decorator fixture formatter dispatcher callback mechanism logic routine',
        ['method', 'function'],
      ],
      ['test tests', ['function', 'method', 'test', 'class']],
      ['module file extension', ['file', 'module', 'class']],
      [
        'dictionary mapping constant variable attribute field parameter property option setting',
        ['variable', 'field', 'method'],
      ],
    ] as const
  ).flatMap(([nouns, kinds]) => nouns.split(' ').map((noun) => [noun, kinds] as const)),
)
