import type { NodeRecord } from '../../../../index/snapshot.ts'
import type { LabelledProject } from '../../../projects.ts'
import { nameWords, singular } from '../name-words.ts'
import { extensionOf } from '../source-text.ts'
import { readEntries } from './read-entries.ts'
import type { TableEntry } from './read-entries.ts'

/** A literal list, map or union in the code, with what stands in it. */
export interface Table {
  readonly project: LabelledProject
  readonly node: NodeRecord
  readonly entries: readonly TableEntry[]
  /** Words of its name that were not asked for. */
  readonly surplus: number
}

const mostLines = 4_000
const mostRead = 60

/**
 * Tables whose names have all words asked for, the closest names first. A word may also stand in the path, and may have
 * several forms: `config|setting`.
 */
export function findTables(project: LabelledProject, asked: readonly string[]): Table[] {
  const wanted = asked.map((word) => word.toLowerCase().split('|'))
  const head = wanted.at(-1) ?? []
  const all = new Set(wanted.flat())
  const isIn = (words: readonly string[], forms: readonly string[]): boolean =>
    forms.some((form) => words.includes(form))
  const candidates: { node: NodeRecord; surplus: number }[] = []
  for (const row of project.snapshot.exportGraph({
    kinds: ['variable', 'field', 'type', 'function', 'method'],
  })) {
    if (row.type !== 'node') continue
    const own = nameWords(row.name)
    // Of functions only those that give the defaults: `get_default_config()`.
    if (/^(?:function|method)$/u.test(row.kind) && !(own.includes('default') && all.has('default'))) continue
    const singulars = own.map(expand)
    const ofPath = pathWords(row.node_id.split('#')[0] ?? '')
    if (
      !isIn(singulars, head) &&
      !(wanted.length > 1 && isIn(ofPath, head) && isIn(singulars, wanted[0] ?? []))
    )
      continue
    if (!wanted.every((forms) => isIn(singulars, forms) || isIn(ofPath, forms))) continue
    const node = project.snapshot.findNode(row.node_id)
    if (node === undefined || node.isTest || node.endLine - node.startLine > mostLines) continue
    const surplus = singulars.filter((word) => !all.has(word) && !general.test(word)).length
    candidates.push({
      node,
      surplus:
        surplus +
        // `EVENT_TYPE` in capitals is what an enum is elsewhere.
        (own.some((word) => word !== singular(word) || collection.test(word)) ||
        /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/u.test(row.name)
          ? 0
          : 1),
    })
  }
  return candidates
    .sort((one, other) => one.surplus - other.surplus || length(other.node) - length(one.node))
    .slice(0, mostRead)
    .flatMap(({ node, surplus }) => {
      const entries = readTable(project, node, 0)
      return entries === undefined || entries.length < 2 ? [] : [{ project, node, entries, surplus }]
    })
    .sort(
      (one, other) =>
        one.surplus - other.surplus ||
        Number(isAside.test(one.node.filePath)) - Number(isAside.test(other.node.filePath)) ||
        other.entries.length - one.entries.length,
    )
}

/** What a page offers and what a script makes up is a choice of the whole list. */
const isAside =
  /(?:^|\/)(?:components?|pages|views|hooks|scripts|seeds?|fixtures|examples?)\/|\.(?:tsx|jsx|vue|svelte)$/u

/** The entries of a definition, or of the one that it is computed from. */
function readTable(project: LabelledProject, node: NodeRecord, depth: number): TableEntry[] | undefined {
  const lines = project.snapshot.readLines(node.filePath, node.startLine, node.endLine)
  if (lines === undefined) return undefined
  const language = languages[extensionOf(node.filePath)]
  if (language === undefined) return undefined
  const place = (entry: TableEntry): TableEntry => ({
    ...entry,
    firstLine: entry.firstLine + lines.startLine,
    lastLine: entry.lastLine + lines.startLine,
  })
  const union = node.kind === 'type' ? readUnion(lines.text) : undefined
  if (union !== undefined) return union.map(place)
  if (node.kind === 'type') return undefined
  const isComputed =
    /=\s*(?:sorted|list|tuple|set|frozenset|dict)\(|\bfor \w+(?:, \w+)* in\b|Object\.(?:keys|values|entries|fromEntries)\(|\.map\(|\.keys\(\)/u.test(
      lines.text,
    )
  if (!isComputed || node.kind === 'function' || node.kind === 'method')
    return readEntries(lines.text, language)?.map(place)
  if (depth > 3) return undefined
  const names = [
    ...new Set(
      lines.text
        .split('=')
        .slice(1)
        .join('=')
        .match(/[A-Za-z_]\w{2,}/gu) ?? [],
    ),
  ].filter((name) => name !== node.name)
  for (const name of names) {
    const other = project.snapshot
      .resolveName(name, { limit: 5 })
      .map(({ node: found }) => found)
      .find((found) => found.filePath === node.filePath && found.kind === 'variable' && found.name === name)
    const entries = other === undefined ? undefined : readTable(project, other, depth + 1)
    if (entries !== undefined) return entries
  }
  return undefined
}

/** `type Level = 'debug' | 'info'`. */
function readUnion(source: string): TableEntry[] | undefined {
  const right = /^[^=]*=\s*([\s\S]*)$/u.exec(source)?.[1]
  if (right === undefined || !isUnionOfTexts(right)) return undefined
  return source.split('\n').flatMap((line, index) =>
    [...line.replace(/\/\/.*$/u, '').matchAll(/["']([^"'\n]+)["']/gu)].map(([, label = '']) => ({
      label,
      isName: false,
      firstLine: index,
      lastLine: index,
    })),
  )
}

function length({ startLine, endLine }: NodeRecord): number {
  return endLine - startLine
}

function pathWords(path: string): string[] {
  return nameWords(path.replace(/\.\w+$/u, '')).map(expand)
}

/** A word in the singular and in full. */
export function expand(word: string): string {
  const one = singular(word)
  return abbreviations[one] ?? one
}

const abbreviations: Readonly<Record<string, string>> = {
  cmd: 'command',
  opt: 'option',
  cfg: 'config',
  fmt: 'format',
  evt: 'event',
  msg: 'message',
  err: 'error',
  algo: 'algorithm',
  lang: 'language',
  ext: 'extension',
  attr: 'attribute',
  func: 'function',
  fn: 'function',
  param: 'parameter',
  proto: 'protocol',
  perm: 'permission',
  prop: 'property',
  mw: 'middleware',
}

/** Words that say that a name in the singular is a collection. */
const collection =
  /^(?:table|list|map|mapping|registry|array|dict|set|all|lookup|config|default|enum|choices?)$/u

/** Words of names that say only that they are tables. */
const general =
  /^(?:table|list|map|mapping|registry|array|dict|set|all|default|supported|known|available|builtin|built|in|by|name|type|kind|entry|class|value|choice|item|index|get|create|make|load|lookup|to|of|the|option|enum|const|info|def|definition|registered|valid|allowed|k|g|s|m)$/u

const languages: Readonly<Record<string, string>> = {
  py: 'python',
  js: 'javascript',
  jsx: 'jsx',
  mjs: 'javascript',
  cjs: 'javascript',
  ts: 'typescript',
  tsx: 'tsx',
  mts: 'typescript',
  cts: 'typescript',
  java: 'java',
  go: 'go',
  rs: 'rust',
  c: 'c',
  h: 'c',
  cc: 'cpp',
  cpp: 'cpp',
  hpp: 'cpp',
  cxx: 'cpp',
  cs: 'csharp',
}

/** `'a' | "b"`, over any number of lines, with comments at their ends. */
function isUnionOfTexts(text: string): boolean {
  const left = text
    .replace(/\/\/[^\n]*/gu, '')
    .replace(/"[^"\n]*"|'[^'\n]*'/gu, '"')
    .replace(/\s+/gu, '')
  return /^\|?"[|"]*;?$/u.test(left)
}
