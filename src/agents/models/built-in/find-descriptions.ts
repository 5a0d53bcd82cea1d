import type { NodeKind } from '../../../graph/graph.ts'

/** A part of a question that describes a definition without naming it. */
export interface Description {
  /** Words to search for. */
  readonly words: string
  readonly kinds: readonly NodeKind[]
  readonly isTest: boolean
}

const mostDescriptions = 4

/** "the test class that validates remote URLs", "the HTTP method-dispatching view class": kind and words of each. */
export function findDescriptions(question: string): Description[] {
  const found: Description[] = []
  for (const match of question.matchAll(expression)) {
    const noun = (match[2] ?? '').toLowerCase()
    const before = cutBefore(match[1] ?? '')
    const after = cutAfter(match[3] ?? '')
    const isTest = /\btests?\b/iu.test(`${before} ${noun}`)
    const words = `${before} ${after}`.trim()
    // One word is no description: "the method".
    if (words.split(/\s+/u).length < 2) continue
    const kinds = kindsOf.find(([nouns]) => nouns.includes(noun))?.[1] ?? ['function', 'method', 'class']
    found.push({ words, kinds, isTest })
  }
  return found.slice(0, mostDescriptions)
}

const kindsOf: readonly (readonly [readonly string[], readonly NodeKind[]])[] = [
  [
    [
      'class',
      'dataclass',
      'mixin',
      'enum',
      'interface',
      'struct',
      'metaclass',
      'exception',
      'plugin',
      'directive',
    ],
    ['class', 'interface', 'enum', 'type'],
  ],
  [
    [
      'method',
      'function',
      'setter',
      'getter',
      'hook',
      'constructor',
      'handler',
      'decorator',
      'fixture',
      'formatter',
    ],
    ['method', 'function'],
  ],
  [
    ['test', 'tests'],
    ['function', 'method', 'test', 'class'],
  ],
  [
    ['module', 'file', 'extension'],
    ['file', 'module', 'class'],
  ],
  [
    ['dictionary', 'mapping', 'constant', 'variable', 'attribute', 'field', 'parameter', 'property'],
    ['variable', 'field', 'method'],
  ],
]

const nouns = kindsOf.flatMap(([words]) => words).join('|')

/** Up to eight words, a noun that says the kind, and what "that", "which", "for" or a participle adds behind it. */
const expression = new RegExp(
  String.raw`\b(?:the|an?|this)\s+((?:[\w'’.-]+\s+){0,8}?)(${nouns})\b(?!-)(\s+(?:that|which|whose|for|of|used|where|representing|storing|mapping|handling|wrapping|implementing)\b(?:\s+[\w'’.-]+){1,14})?`,
  'giu',
)

/** Of words before the noun, those behind the last word that begins something else. */
function cutBefore(words: string): string {
  return (
    words
      .split(/\b(?:of|in|by|from|to|that|which|when|with|on|is|are|does|do|and then|through|via)\b/iu)
      .at(-1) ?? ''
  )
    .replace(/\b(?:the|an?)\b/giu, ' ')
    .trim()
}

/** Of words behind the noun, those up to where another thing begins. */
function cutAfter(words: string): string {
  return (
    words
      .replace(/^\s*(?:that|which|whose|for|of|used|where)\b/iu, '')
      .split(
        /\b(?:when|in the|to the|so that|before|after|while|during|does|do|how|what|if|because|instead|from the|rather|prevent|enforce)\b/iu,
      )[0] ?? ''
  )
    .replace(/\b(?:the|an?)\b/giu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
}
