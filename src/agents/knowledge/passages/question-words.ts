import { isStopWord } from './stop-words.ts'

/** The words of a question, ready to be compared with names and docs. */
export interface QuestionWords {
  /** Share in 0..1 of a name's words that the question has. */
  coverageOf(name: string): number
  /** The different words of the question that a text has. */
  findIn(text: string): ReadonlySet<string>
}

export function readQuestionWords(question: string): QuestionWords {
  const stems = new Set<string>()
  for (const word of splitName(question)) {
    if (word.length < 3 && !shortWords.has(word)) continue
    if (isFiller(word)) continue
    stems.add(stemOf(word))
    for (const alias of aliases.get(stemOf(word)) ?? []) stems.add(alias)
  }
  const byStart = Map.groupBy(stems, (stem) => stem.slice(0, 3))
  const known = new Map<string, string | undefined>()
  const find = (word: string): string | undefined => {
    if (!known.has(word)) known.set(word, search(word))
    return known.get(word)
  }
  const search = (word: string): string | undefined => {
    const stem = stemOf(word)
    if (stems.has(stem)) return stem
    if (stem.length < 4) return undefined
    // `init` and `initialization`, `config` and `configuration`.
    return (byStart.get(stem.slice(0, 3)) ?? []).find(
      (other) => other.length >= 4 && (other.startsWith(stem) || stem.startsWith(other)),
    )
  }
  return {
    coverageOf(name) {
      let all = 0
      let covered = 0
      for (const word of splitName(name)) {
        const weight = isFiller(word) ? 0.25 : 1
        all += weight
        if (find(word) !== undefined) covered += weight
      }
      return all === 0 ? 0 : covered / all
    },
    findIn(text) {
      const found = new Set<string>()
      for (const word of splitName(text)) {
        const stem = find(word)
        if (stem !== undefined) found.add(stem)
      }
      return found
    },
  }
}

/** `getHTTPHeader_v2` as get, http, header, v, 2 in lower case. */
export function splitName(text: string): string[] {
  return (text.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lo}+|\p{N}+/gu) ?? []).map((word) =>
    word.toLowerCase(),
  )
}

/** The part of an English word that its forms share: `validates` and `validation` are `validat`, `redis` is no plural. */
export function stemOf(word: string): string {
  const stem = word.replace(
    /(?:ations?|ions?|ings?|ments?|ers?|ors?|ies|es|ed|(?<![isu])s|ly|ity|able)$/u,
    '',
  )
  const cut = stem.length >= 3 ? stem : word
  const plain = /([bdfgmnprt])\1$/u.test(cut) ? cut.slice(0, -1) : cut
  return plain.length > 3 ? plain.replace(/(?:at|e|y)$/u, '') : plain
}

export function isFiller(word: string): boolean {
  return (isStopWord(word) && !contentWords.has(word)) || fillers.has(word)
}

/** Words that no question is about, though they are no stop words of a name. */
const fillers = new Set(
  'architectural architecture mechanism mechanisms semantic semantics relationship relationships conceptual specific implications implication principle approach design ensure ensures logic codebase purpose role via during using uses determine determines relation respect across multiple impact'.split(
    ' ',
  ),
)

/** Stop words of names that carry meaning in the words of a question. */
const contentWords = new Set(
  'checked created sent built error user hook test type state file directory import module package value variable authentication authorization loaded signed stored saved rendered validated parsed reference class data field handle call source object string start follow order structure subclass name'.split(
    ' ',
  ),
)

const shortWords = new Set(['id', 'ip', 'db', 'io', 'os', 'eq', 'ui', 'js', 'go'])

/** What names abbreviate or call otherwise; both sides are stems. */
export const aliases = new Map(
  Object.entries({
    equality: 'eq',
    equal: 'eq',
    comparison: 'eq cmp',
    iteration: 'iter next',
    initialization: 'init setup',
    constructor: 'init new',
    construction: 'init new',
    representation: 'repr',
    length: 'len',
    string: 'str',
    stringification: 'str repr',
    hashing: 'hash',
    deletion: 'del delete remove',
    removal: 'del delete remove',
    lookup: 'getitem get',
    exception: 'exc error',
    error: 'err exc',
    function: 'func fn',
    argument: 'arg args',
    parameter: 'param params',
    configuration: 'config conf cfg',
    directory: 'dir',
    environment: 'env',
    message: 'msg',
    request: 'req',
    response: 'resp res',
    context: 'ctx',
    temporary: 'tmp temp',
    teardown: 'close cleanup',
    absent: 'missing',
    authentication: 'auth',
    credential: 'auth password',
    multiplication: 'mul',
    conversion: 'convert to',
    metaclass: 'meta',
    parentheses: 'paren',
    parenthesized: 'paren',
    dictionary: 'dict',
    attribute: 'attr',
    matrix: 'matrix mat',
    column: 'col',
  }).map(([word, names]) => [stemOf(word), names.split(' ').map(stemOf)] as const),
)
