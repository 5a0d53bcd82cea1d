import { addWords, splitWords } from './words.ts'
import { isStopWord } from './stop-words.ts'

/** What a query or a whole issue text asks for. */
export interface ParsedQuery {
  /** Words with how much each counts before rarity is known. */
  readonly terms: ReadonlyMap<string, number>
  /** Names as written (`getUser`, `Model.save`, `__init__`), with weights. */
  readonly names: ReadonlyMap<string, number>
  /** Paths, modules and files of stack frames, slashes forward, no leading dots. */
  readonly paths: ReadonlyMap<string, number>
  readonly asksForTests: boolean
  /** Typed into a search box, rather than a text that was pasted. */
  readonly isShort: boolean
}

/** Of longer texts the beginning and the end are read. */
const MAX_QUERY_LENGTH = 60_000
const SHORT_QUERY_LENGTH = 200
const MAX_NAME_WORDS = 3
const TITLE_WEIGHT = 3
/** What the words of a name written as code count beyond plain ones. */
const NAME_WEIGHT = 0.5

export function parseQuery(query: string): ParsedQuery {
  const text = query.length <= MAX_QUERY_LENGTH ? query : `${query.slice(0, 40_000)}\n${query.slice(-20_000)}`
  const isShort = text.length <= SHORT_QUERY_LENGTH
  const terms = new Map<string, number>()
  const names = new Map<string, number>()
  const paths = new Map<string, number>()
  const title = text.trimStart().split('\n', 1)[0] ?? ''
  collectPaths(text, paths)
  collectNames(text, title, isShort, names)
  const plain = withoutNoise(text)
  addTerms(plain, 1, terms)
  if (!isShort) addTerms(title, TITLE_WEIGHT, terms)
  for (const [name, weight] of names) {
    const words: string[] = []
    for (const part of name.split('.')) addWords(part, words)
    for (const word of words) terms.set(word, (terms.get(word) ?? 0) + NAME_WEIGHT * weight)
  }
  // Repetition says something, but a log that says it a hundred times does not say it a hundred times louder.
  for (const [term, weight] of terms) terms.set(term, 1 + Math.log(Math.max(1, weight)))
  return {
    terms,
    names,
    paths,
    isShort,
    asksForTests: isShort && /\b(?:tests?|specs?|fixtures?|mocks?)\b/i.test(text),
  }
}

function addTerms(text: string, weight: number, terms: Map<string, number>): void {
  for (const word of splitWords(text)) {
    if (isStopWord(word) || (word.length < 2 && word.charCodeAt(0) < 128) || /^\d+$/.test(word)) continue
    terms.set(word, (terms.get(word) ?? 0) + weight)
  }
}

const PATH_PATTERN =
  /(?<![\w.@~+/\\-])[/\\]*(?:[\w.@~+-]+[/\\]+)+[\w.@+-]+|\w(?<!\w-*\w)[\w-]*\.(?:[cm]?[jt]sx?|py[ix]?|java|go|rs|rb|php|cs|c|h|cc|cpp|hpp|kt|swift|scala|vue|svelte|md|rst|toml|ya?ml|json|cfg|ini)\b/g
const MODULE_PATTERN = /\b[a-z_]\w*(?:\.[a-z_]\w*)+\b/g

function collectPaths(text: string, paths: Map<string, number>): void {
  for (const [match] of withoutLinks(text).matchAll(PATH_PATTERN)) {
    const path = match.replaceAll(/[/\\]+/g, '/').replace(/^(?:\.*\/)+/, '')
    if (path.length > 2) paths.set(path, (paths.get(path) ?? 0) + 1)
  }
  for (const [match] of text.matchAll(MODULE_PATTERN)) {
    const path = match.replaceAll('.', '/')
    paths.set(path, (paths.get(path) ?? 0) + 0.5)
  }
}

const IDENTIFIER_PATTERN = /[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/g

/** Words that are written as code is: inner capitals, underscores, dots, a call's parentheses, backquotes. */
function collectNames(text: string, title: string, isShort: boolean, names: Map<string, number>): void {
  const quoted = new Set(
    [...text.matchAll(/`([^`\n]{1,80})`/g)].flatMap(([, code]) => code?.match(IDENTIFIER_PATTERN) ?? []),
  )
  // Two or three plain words may be a name; in a question they are words.
  const isNameLike = isShort && text.trim().split(/\s+/).length <= MAX_NAME_WORDS
  const plain = withoutLinks(text)
  for (const match of plain.matchAll(IDENTIFIER_PATTERN)) {
    const [name] = match
    if (name.length < 3 || name.length > 120) continue
    const isCall = plain[match.index + name.length] === '('
    const looksLikeCode = /[a-z0-9][A-Z]|_|\.|\$/.test(name) || quoted.has(name) || isCall
    if (!looksLikeCode && !(isNameLike && !isStopWord(name.toLowerCase()))) continue
    const weight = (looksLikeCode ? 1 : 0.4) * (title.includes(name) ? 2 : 1)
    names.set(name, Math.min(4, (names.get(name) ?? 0) + weight))
  }
}

function withoutLinks(text: string): string {
  return text.replace(/\bhttps?:\/\/\S+/g, ' ')
}

/** Links, hashes, addresses and long lines of data say little and would crowd out the rest. */
function withoutNoise(text: string): string {
  return withoutLinks(text)
    .replace(/\b(?:0x)?[0-9a-f]{8,}\b/gi, ' ')
    .split('\n')
    .map((line) => (line.length > 1000 ? line.slice(0, 1000) : line))
    .join('\n')
}
