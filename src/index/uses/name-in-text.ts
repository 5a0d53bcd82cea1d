import type { UnreadText } from '../../languages/unread-text.ts'
import { unreadTextOfFile, usesByName } from '../../languages/unread-text.ts'
import type { NamePlace, NodeRecord, Snapshot } from '../snapshot.ts'
import { NAMED_IN, SEARCH_STOPPED } from '../snapshot.ts'
import type { WordFinder } from './find-word.ts'

/** Where the name of a node stands in text that the graph does not read, so that it may be used there. */
export interface NameInText {
  readonly places: readonly NamePlace[]
  /** Those of all places by format, and whether not all was searched. */
  readonly reasons: readonly { readonly reason: string; readonly count: number }[]
}

const MAX_MATCHES = 2_000
const MAX_TIME_MS = 120
const codeKinds = new Set(['function', 'method', 'class', 'interface', 'enum', 'type', 'field', 'variable'])

/**
 * Looks for a definition's name in templates, settings, included tables and languages without facts. What counts:
 * - a name that is hardly a word (`loadUser`, `get_user`, `sha256sum`): wherever it stands as a whole word;
 * - any name with what it is defined in before it (`views.index`, `httpx:main`, `User::get`);
 * - any name in a table that C or C++ may include;
 * - any other word only in a language that uses code of the node's language by its names, where it is called
 *   (`run(`), taken from an object (`.title`, `<%= user.title`), imported, or is a class in a program or a tag.
 * A comment does not count, nor a key of settings that is called like a function (`addVisit=Add visit`).
 */
export function findNameInText(
  snapshot: Pick<Snapshot, 'findFile' | 'grep'>,
  words: WordFinder,
  node: NodeRecord,
): NameInText {
  if (node.kind === 'external') return findImports(words, node)
  if (!codeKinds.has(node.kind) || node.isAnonymous || !/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(node.name)) {
    return { places: [], reasons: [] }
  }
  if (node.isOutlined) return findOutlinedName(snapshot, node)
  const language = snapshot.findFile(node.filePath)?.language ?? ''
  let isStopped = false
  const found = namesInText(node, language).flatMap((name) => {
    const answer = words.inUnread(name)
    isStopped ||= answer.isStopped
    const isUse = createUseTest(node, name, language)
    return answer.lines.flatMap((match) => {
      const text = unreadTextOfFile(match.filePath)
      return text !== undefined && isUse(match.text, text) ? [{ match, text }] : []
    })
  })
  return describe(found, isStopped)
}

/** Where code of a language that is not linked imports a package, of which it may use whatever is in it. */
function findImports(words: WordFinder, { nodeId }: NodeRecord): NameInText {
  const name = nodeId.replace(/^external:|#.*$/gu, '')
  const word = name.match(/[\p{L}\p{N}_$]+/gu)?.at(-1)
  if (word === undefined) return { places: [], reasons: [] }
  const imports = new RegExp(
    String.raw`(?:^|[^\w.])(?:c?import|from|using?|require|include)\b.{0,200}?(?<![\w./@-])${RegExp.escape(name)}(?![\w-])`,
    'u',
  )
  const { lines, isStopped } = words.inUnread(word)
  const found = lines.flatMap((match) => {
    const text = unreadTextOfFile(match.filePath)
    const isImport = text?.kind === 'language' && !isComment(match.text, text) && imports.test(match.text)
    return isImport ? [{ match, text }] : []
  })
  return describe(found, isStopped)
}

/**
 * Where the name of a definition of a language that is not linked stands in code, of its own language or another, as
 * something that is used.
 */
function findOutlinedName(snapshot: Pick<Snapshot, 'findFile' | 'grep'>, node: NodeRecord): NameInText {
  const escaped = node.name.replaceAll('$', String.raw`\$`)
  const isUse = createUseTest(node, node.name, '')
  const used = new RegExp(
    String.raw`(?:^|[^\w$])${escaped}\s{0,3}\(|[.:>@]${escaped}(?![\w$])|[({<]\s{0,3}${escaped}(?![\w$])`,
    'u',
  )
  const isType = /^\p{Lu}/u.test(node.name)
  const answer = snapshot.grep(/^\w+$/u.test(node.name) ? String.raw`\b${escaped}\b` : escaped, {
    limit: MAX_MATCHES,
    timeMs: MAX_TIME_MS,
  })
  const found = answer.matches.flatMap((match) => {
    if (match.filePath === node.filePath && match.line === node.nameLine) return []
    const language = snapshot.findFile(match.filePath)?.language ?? ''
    const text =
      language === '' ? unreadTextOfFile(match.filePath) : ({ kind: 'language', name: language } as const)
    if (text?.kind !== 'language' || isComment(match.text, text)) return []
    return isType || used.test(match.text) || isUse(match.text, text) ? [{ match, text }] : []
  })
  return describe(found, answer.truncated)
}

interface FoundText {
  readonly match: { readonly filePath: string; readonly line: number; readonly text: string }
  readonly text: UnreadText
}

function describe(found: readonly FoundText[], isStopped: boolean): NameInText {
  const byName = Map.groupBy(found, ({ text }) => text.name)
  return {
    places: found.map(({ match: { filePath, line, text } }) => ({ filePath, line, text: text.trim() })),
    reasons: [
      ...[...byName].map(([format, { length }]) => ({ reason: `${NAMED_IN}${format}`, count: length })),
      ...(isStopped ? [{ reason: SEARCH_STOPPED, count: 1 }] : []),
    ],
  }
}

/** Templates call `getFirstName` by `firstName` (JavaBeans). */
function namesInText({ name, kind }: NodeRecord, language: string): string[] {
  const property =
    language === 'java' && kind === 'method' ? /^(?:get|set|is)(\p{Lu}\w*)$/u.exec(name)?.[1] : undefined
  return property === undefined ? [name] : [name, `${property.charAt(0).toLowerCase()}${property.slice(1)}`]
}

/** Hardly a word of a natural language or of every program. */
export function isDistinctive(name: string): boolean {
  return (
    name.length >= 5 &&
    (/[a-z\d][A-Z]|[A-Za-z\d]_[A-Za-z\d]/u.test(name) || /[A-Za-z]\d[A-Za-z\d]/u.test(name))
  )
}

function createUseTest(
  node: NodeRecord,
  name: string,
  language: string,
): (line: string, text: UnreadText) => boolean {
  const isClass =
    node.kind === 'class' || node.kind === 'interface' || node.kind === 'enum' || node.kind === 'type'
  const escaped = name.replaceAll('$', String.raw`\$`)
  const isFunction = node.kind === 'function' || node.kind === 'method'
  const key = new RegExp(String.raw`^\s*["']?${escaped}["']?\s*[:=]`, 'u')
  const qualifiers = qualifiersOf(node)
  const qualified =
    qualifiers.length === 0
      ? undefined
      : new RegExp(
          String.raw`(?:^|[^\w])(?:${qualifiers.join('|')})(?:\.|::|#|->|:|/|\\)${escaped}(?![\w$])`,
          'u',
        )
  const used = new RegExp(
    String.raw`(?:^|[^\w$])${escaped}\s{0,3}\(|\.${escaped}(?![\w$])|\{\s{0,3}${escaped}(?![\w$])|<${escaped}(?![\w$])`,
    'u',
  )
  const bound = boundName(escaped, isFunction)
  const imported = new RegExp(String.raw`\b(?:import|from|use)\b.{0,200}[^\w$.]${escaped}(?![\w$])`, 'u')
  return (line, text) => {
    if (isComment(line, text)) return false
    if (text.kind === 'configuration' && isFunction && key.test(line)) return false
    if ((isDistinctive(name) && name === node.name) || qualified?.test(line) === true) return true
    if (text.kind === 'table') return language === 'c' || language === 'cpp'
    if (text.kind !== 'language' || !usesByName(text.name, language)) return false
    return (
      used.test(line) ||
      bound[text.name]?.test(line) === true ||
      imported.test(line) ||
      (isClass && /^\p{Lu}/u.test(name) && !proseTexts.has(text.name))
    )
  }
}

/**
 * A name in an attribute whose value is code: `{Binding Path=Shown}` and `Click="Save"` (XAML), `@click="save"`,
 * `v-if="open && shown"`, `[title]="shown"`, `onclick="save"`. By the name of the text.
 */
function boundName(escaped: string, isFunction: boolean): Readonly<Record<string, RegExp>> {
  const path = String.raw`\{[^{}]{0,200}[\s=.(]${escaped}(?![\w$])`
  const handler = String.raw`="${escaped}"`
  const code = String.raw`(?:[^"'<>]{0,200}[^"'<>\w$.-])?${escaped}(?![\w$-])`
  const attribute = new RegExp(
    String.raw`(?:\bv-[\w:.-]+|\bx-[\w:.-]+|[:@#*(\[][\w:.()[\]-]+|\bon\w+)\s*=\s*["']${code}`,
    'iu',
  )
  const xaml = new RegExp(isFunction ? `${path}|${handler}` : path, 'u')
  return {
    XAML: xaml,
    'ASP.NET': attribute,
    Razor: attribute,
    HTML: attribute,
    Astro: attribute,
  }
}

/** Texts in which a capitalized word is a word. */
const proseTexts = new Set([
  'HTML',
  'MDX',
  'Jupyter Notebook',
  'JSP',
  'Razor',
  'FreeMarker',
  'Go template',
  'Jinja',
])

function isComment(line: string, text: UnreadText): boolean {
  const start = line.trimStart()
  if (/^(?:\/\/|\/\*|\*\s|<!--|\{#|<%#|<%--)/u.test(start)) return true
  return text.kind !== 'table' && /^(?:#(?!\{)|--\s|;)/u.test(start)
}

/** What may stand before a name where it is written in full: what it is defined in, its file, its folders. */
function qualifiersOf(node: NodeRecord): string[] {
  const fragment = /#(.+)$/u.exec(node.nodeId)?.[1] ?? ''
  const containers = fragment.split('.').slice(0, -1)
  const folders = node.filePath.split('/')
  const stem = (folders.pop() ?? '').replace(/\..*$/u, '')
  return [...new Set([...containers, stem, ...folders.slice(-2)])].filter((part) => /^[\w-]{2,}$/u.test(part))
}
