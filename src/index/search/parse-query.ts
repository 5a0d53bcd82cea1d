import { addWords, splitWords } from './words.ts'
import { isStopWord } from './stop-words.ts'
import { weighLines } from './weigh-lines.ts'
import type { WeighedText } from './weigh-lines.ts'

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
/** On one line; issues are longer, and say that tests fail. */
const MAX_QUESTION_LENGTH = 600
const MAX_TITLE_LENGTH = 300
const MAX_NAME_WORDS = 3
const TITLE_WEIGHT = 5
/** What the words of a name written as code count beyond plain ones. */
const NAME_WEIGHT = 0.5
const MOST_NAME_WEIGHT = 4
/** Lines of less are logs, lists and tails of long texts: all of them together give a word so much. */
const NOISE_WEIGHT = 0.2
const MOST_NOISE = 0.4

/** Takes time in proportion to the length of the text. */
export function parseQuery(query: string): ParsedQuery {
  const text = query.length <= MAX_QUERY_LENGTH ? query : `${query.slice(0, 40_000)}\n${query.slice(-20_000)}`
  const isShort = text.length <= SHORT_QUERY_LENGTH
  const title = (text.trimStart().split('\n', 1)[0] ?? '').slice(0, MAX_TITLE_LENGTH)
  const parts: readonly WeighedText[] = isShort ? [{ text, weight: 1, pathWeight: 1 }] : weighLines(text)
  const { terms, names, paths } = collect(
    parts.filter(({ pathWeight }) => pathWeight >= NOISE_WEIGHT),
    title,
    isShort,
  )
  // However often a log says a thing, it says it once.
  const noise = collect(
    parts.filter(({ pathWeight }) => pathWeight < NOISE_WEIGHT),
    title,
    isShort,
  )
  for (const [term, weight] of noise.terms) add(terms, term, Math.min(MOST_NOISE, weight))
  for (const [name, weight] of noise.names) add(names, name, Math.min(MOST_NOISE, weight))
  for (const [path, weight] of noise.paths) add(paths, path, Math.min(MOST_NOISE, weight))
  if (!isShort) addTerms(title, TITLE_WEIGHT, terms)
  for (const [name, weight] of names) {
    const words: string[] = []
    for (const part of name.split('.')) addWords(part, words)
    for (const word of words) add(terms, word, NAME_WEIGHT * weight)
  }
  // Repetition says something, but a log that says it a hundred times does not say it a hundred times louder.
  for (const [term, weight] of terms) terms.set(term, weight < 1 ? weight : 1 + Math.log(weight))
  return {
    terms,
    names,
    paths,
    isShort,
    asksForTests:
      (isShort || (text.length <= MAX_QUESTION_LENGTH && !text.trim().includes('\n'))) &&
      /\b(?:tests?|specs?|fixtures?|mocks?|assert(?:s|ed|ions?)?)\b/i.test(text),
  }
}

interface Collected {
  readonly terms: Map<string, number>
  readonly names: Map<string, number>
  readonly paths: Map<string, number>
}

function collect(parts: readonly WeighedText[], title: string, isShort: boolean): Collected {
  const collected: Collected = { terms: new Map(), names: new Map(), paths: new Map() }
  for (const part of parts) {
    collectPaths(part, collected.paths)
    collectNames(part, title, isShort, collected.names)
    addTerms(withoutNoise(part.text), part.weight, collected.terms)
  }
  return collected
}

function add(weights: Map<string, number>, key: string, weight: number): void {
  weights.set(key, (weights.get(key) ?? 0) + weight)
}

function addTerms(text: string, weight: number, terms: Map<string, number>): void {
  for (const word of splitWords(text)) {
    if (isStopWord(word) || (word.length < 2 && word.charCodeAt(0) < 128) || /^\d+$/.test(word)) continue
    add(terms, word, weight)
  }
}

/** Each alternative begins where no other place within its match could: a text of slashes or dashes is read once. */
const PATH_PATTERN =
  /(?<![\w.@~+/\\-])[/\\]*(?:[\w.@~+-]+[/\\]+)+[\w.@+-]+|\w(?<!\w-*\w)[\w-]*\.(?:[cm]?[jt]sx?|py[ix]?|java|go|rs|rb|php|cs|c|h|cc|cpp|hpp|kt|swift|scala|vue|svelte|md|rst|toml|ya?ml|json|cfg|ini)\b/g
const MODULE_PATTERN = /\b[a-z_]\w*(?:\.[a-z_]\w*)+\b/g

function collectPaths({ text, pathWeight: weight }: WeighedText, paths: Map<string, number>): void {
  for (const [match] of withoutLinks(text).matchAll(PATH_PATTERN)) {
    const path = match.replaceAll(/[/\\]+/g, '/').replace(/^(?:\.*\/)+/, '')
    if (path.length > 2) add(paths, path, weight)
  }
  for (const [match] of text.matchAll(MODULE_PATTERN)) add(paths, match.replaceAll('.', '/'), 0.5 * weight)
}

const IDENTIFIER_PATTERN = /[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/g

/** Words that are written as code is: inner capitals, underscores, dots, a call's parentheses, backquotes, `~Name`. */
function collectNames(
  { text, weight }: WeighedText,
  title: string,
  isShort: boolean,
  names: Map<string, number>,
): void {
  const quoted = new Set(
    [...text.matchAll(/`([^`\n]{1,80})`/g)].flatMap(([, code]) => code?.match(IDENTIFIER_PATTERN) ?? []),
  )
  // Two or three plain words may be a name; in a question they are words.
  const isNameLike = isShort && text.trim().split(/\s+/).length <= MAX_NAME_WORDS
  const plain = withoutLinks(text)
  for (const match of plain.matchAll(IDENTIFIER_PATTERN)) {
    const isEnding = plain[match.index - 1] === '~'
    const name = isEnding ? `~${match[0]}` : match[0]
    if (name.length < 3 || name.length > 120) continue
    const isCall = plain[match.index + name.length] === '('
    const looksLikeCode = isEnding || /[a-z0-9][A-Z]|_|\.|\$/.test(name) || quoted.has(name) || isCall
    if (!looksLikeCode && !(isNameLike && !isStopWord(name.toLowerCase()))) continue
    const own = (looksLikeCode ? 1 : 0.4) * (title.includes(name) ? 2 : 1) * weight
    names.set(name, Math.min(MOST_NAME_WEIGHT, (names.get(name) ?? 0) + own))
  }
}

function withoutLinks(text: string): string {
  return text.replace(/\bhttps?:\/\/\S+/g, ' ')
}

/** Links, hashes and addresses say little and would crowd out the rest. */
function withoutNoise(text: string): string {
  return withoutLinks(text).replace(/\b(?:0x)?[0-9a-f]{8,}\b/gi, ' ')
}
