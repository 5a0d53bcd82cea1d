import { findLanguage } from '../../languages/registry.ts'
import type { NamePlace, NodeRecord, Snapshot } from '../snapshot.ts'
import { SEARCH_STOPPED } from '../snapshot.ts'
import type { WordFinder, WordLine, WordLines } from './find-word.ts'
import { isDistinctive } from './name-in-text.ts'

const MAX_NAMESAKES = 20

export interface CallsByName {
  readonly places: readonly NamePlace[]
  readonly reasons: readonly { readonly reason: string; readonly count: number }[]
}

const NONE: CallsByName = { places: [], reasons: [] }

/**
 * Lines of code that use a function or method by its name, to which no link of theirs leads, where nothing but tests calls it
 * and no namesake stands behind the name:
 * - a call of what comes from outside and may stand for one of the repository (`State<Users>` runs methods of `Users`),
 *   and a call that was not parsed as one, in a macro or behind `#if`;
 * - a text that something is found or run by: `dlsym(lib, "start")`, `alias("start")`, `eval("start()")`,
 *   `asm("call start")`, `{{.Start}}`, `#pragma weak other = start`, `before_action :start`;
 * - a text that names the class by its whole path, so that whoever loads it runs its methods:
 *   `"accounts.backends.EmailBackend"`.
 */
export function callsByName(
  snapshot: Pick<Snapshot, 'edges' | 'findFile' | 'findNode' | 'readLines' | 'resolveName'>,
  words: WordFinder,
  node: NodeRecord,
): CallsByName {
  const isClass = node.kind === 'class'
  if (node.kind !== 'function' && node.kind !== 'method' && !isClass) return NONE
  if (!/^\w{3,}$/u.test(node.name) || node.isAnonymous || isCalled(snapshot, node)) return NONE
  const language = snapshot.findFile(node.filePath)?.language ?? ''
  if (language === '') return NONE
  // A class is only named by its whole path.
  const { lines, isStopped } = isClass ? { lines: [], isStopped: false } : words.inCode(node.name, language)
  const kinds = lines.flatMap((line) => {
    const isInside =
      line.filePath === node.filePath && line.line >= node.startLine && line.line <= node.endLine
    const kind = isInside || isComment(line.text) ? undefined : kindOfUse(line, node, language)
    return kind === undefined ? [] : [{ line, kind }]
  })
  const loads = loadsByPath(snapshot, words, node, language)
  const known = kinds.length === 0 ? new Set<string>() : knownLines(snapshot, node)
  const found = kinds.filter(({ line }) => !known.has(`${line.filePath}:${line.line}`))
  const count = (wanted: Use): number => found.filter(({ kind }) => kind === wanted).length
  return {
    places: [...found.map(({ line }) => line), ...loads.lines].map(({ filePath, line, text }) => ({
      filePath,
      line,
      text: text.trim(),
    })),
    reasons: [
      { reason: 'called by name', count: count('call') },
      { reason: 'named in a text', count: count('text') + loads.lines.length },
      { reason: 'run by the language', count: isRunByLoader(snapshot, node, lines) ? 1 : 0 },
      { reason: SEARCH_STOPPED, count: isStopped || loads.isStopped ? 1 : 0 },
    ].filter((reason) => reason.count > 0),
  }
}

/** Texts that name a class, or that of a method, by its whole path, `package.module.Class`. */
function loadsByPath(
  snapshot: Pick<Snapshot, 'findNode'>,
  words: WordFinder,
  node: NodeRecord,
  language: string,
): WordLines {
  const { kind, parentId } = node
  const ofMethod = kind === 'method' && parentId !== null ? snapshot.findNode(parentId) : undefined
  const owner = kind === 'class' ? node : ofMethod
  if (owner?.kind !== 'class' || !/^\w{3,}$/u.test(owner.name)) return { lines: [], isStopped: false }
  const { lines, isStopped } = words.inCode(owner.name, language)
  return {
    lines: lines.filter(
      ({ text, at }) =>
        /["'`](?:\w+(?:\.|::|\\+))+$/u.test(text.slice(0, at)) &&
        /^["'`]/u.test(text.slice(at + owner.name.length)) &&
        !isComment(text),
    ),
    isStopped,
  }
}

type Use = 'call' | 'text'

/**
 * Whether a declaration of a function says that it runs when the program is loaded or ended, by hardware, or is there for
 * whoever loads the program (C, C++).
 */
function isRunByLoader(
  snapshot: Pick<Snapshot, 'readLines'>,
  { filePath, startLine, nameLine }: NodeRecord,
  lines: readonly WordLine[],
): boolean {
  const head = snapshot.readLines(filePath, Math.max(1, startLine - 1), nameLine)?.text ?? ''
  return [head, ...lines.map(({ text }) => text)].some((text) => LOADED.test(text))
}

const LOADED =
  /(?:__attribute__\s*\(\(|\[\[\s*gnu::|\bgnu::)[^)\]]*\b(?:constructor|destructor|used|interrupt|signal|isr|section|visibility\s*\(\s*"default")|\b__declspec\s*\(\s*dllexport\b/u

function kindOfUse(line: WordLine, { name, kind, nodeId }: NodeRecord, language: string): Use | undefined {
  const { text, at } = line
  const before = text.slice(0, at)
  const behind = text.slice(at + name.length)
  if (isInString(line, language)) return isUseInText(before, behind, name) ? 'text' : undefined
  if (language === 'rust' && isInAttribute(before, behind, nodeId)) return 'text'
  // `before_action :load`, other than as a key (`:load => 1`).
  if (findLanguage(language)?.runByOthers?.symbols?.test(before) === true)
    return /^\s*=>/u.test(behind) ? undefined : 'text'
  // `#pragma weak other = impl`, `#pragma init(start)` (C, C++)
  if (/^\s*#\s*pragma\b/u.test(before)) return 'text'
  // A template in a text of many lines.
  if (/\{\{[^{}]*\.$/u.test(before) && /^[^{}]*\}\}/u.test(behind)) return 'text'
  const isCall = behind.startsWith('(') && !before.endsWith('$')
  return isCall && (kind === 'function' || /[.>:]\s*$/u.test(before)) ? 'call' : undefined
}

/**
 * `#[arg(value_parser = parse)]`, a line of an attribute of several (`add = Completer::new(Files::complete),`), and
 * another path to it that is no link (Rust).
 */
function isInAttribute(before: string, behind: string, nodeId: string): boolean {
  if (/#!?\[[^\]]*=\s*[\w:]*$/u.test(before)) return true
  // `Files.complete` stands in `Files`, a function without an owner in the module of its file.
  const owner = /(\w+)(?:\.\w+#|[.#])\w+$/u.exec(nodeId)?.[1] ?? ''
  if (owner === '' || !/^\s*(?:[),\]]|$)/u.test(behind)) return false
  return (/(\w+)::$/u.exec(before)?.[1] ?? '') === owner || /^\s*\w+\s*=\s*(?:[\w:]+\()*[\w:]*$/u.test(before)
}

/** Whether a text names something to find or to run; a key (`{"name": 1}`, `row["name"]`) does not. */
function isUseInText(before: string, behind: string, name: string): boolean {
  const isEnd = /^["'`]/u.test(behind)
  const isKey = /^["'`]\s*(?::(?!:)|=>|\])/u.test(behind)
  const isWhole = isEnd && !isKey && /["'`](?:[\w$]+(?:\.|::|#|:|\/))*$/u.test(before)
  return (
    isWhole ||
    behind.startsWith('(') ||
    (isDistinctive(name) && !isKey) ||
    /\{\{[^{}]*\.$/u.test(before) ||
    /\b(?:asm|__asm__|__asm)\b/u.test(before)
  )
}

/** Quotes that texts of a language stand in. */
const QUOTES: Readonly<Record<string, string>> = {
  c: '"',
  cpp: '"',
  csharp: '"',
  go: '"`',
  java: '"',
  kotlin: '"',
  rust: '"',
}

/** Whether the name in a line stands in a text: thousands of namesakes ask the same lines. */
function isInString(line: WordLine, language: string): boolean {
  let known = inStrings.get(line)
  if (known === undefined) inStrings.set(line, (known = endsInString(line.text.slice(0, line.at), language)))
  return known
}

const inStrings = new WeakMap<WordLine, boolean>()

function endsInString(before: string, language: string): boolean {
  const quotes = QUOTES[language] ?? '"\'`'
  let open = ''
  for (let at = 0; at < before.length; at++) {
    const character = before[at]!
    if (character === '\\') at++
    else if (open === '' && quotes.includes(character)) open = character
    else if (character === open) open = ''
  }
  return open !== ''
}

function isComment(line: string): boolean {
  return /^\s*(?:\/\/|\/\*|\*|#(?!\[|define|if|elif|pragma)|--)/u.test(line)
}

/** By more than tests: what a macro, an attribute or a text runs has tests that call it. */
function isCalled(snapshot: Pick<Snapshot, 'edges'>, node: NodeRecord): boolean {
  return snapshot
    .edges(node.nodeId, { direction: 'in', kinds: ['calls'], limit: 20, maxSites: 0 })
    .some(({ from }) => from.nodeId !== node.nodeId && (node.isTest || !from.isTest))
}

/** Where the namesakes of a definition stand and are used. */
function knownLines(
  snapshot: Pick<Snapshot, 'edges' | 'resolveName'>,
  node: NodeRecord,
): ReadonlySet<string> {
  const lines = new Set<string>()
  for (const { node: other } of snapshot.resolveName(node.name, { limit: MAX_NAMESAKES })) {
    lines.add(`${other.filePath}:${other.nameLine}`)
    for (const { sites } of snapshot.edges(other.nodeId, { direction: 'in', limit: 200 })) {
      for (const { filePath, line } of sites) lines.add(`${filePath}:${line}`)
    }
  }
  return lines
}
