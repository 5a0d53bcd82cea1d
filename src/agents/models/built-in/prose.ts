import { NOT_LINKED } from '../../../index/snapshot.ts'
import type { NeighbourEdge } from '../../tools/neighbours.ts'
import type { NodeBrief } from '../../tools/show-node.ts'

/** ` [path:1-2]`, or nothing for a node without a place of its own. */
export function cite(location: string | undefined): string {
  return location === undefined || location === '' ? '' : ` [${location}]`
}

/** A directory has no lines and is no file: it is named, not cited. */
export function citeNode(node: NodeBrief): string {
  return node.kind === 'directory' || node.kind === 'repository' || node.kind === 'external'
    ? ''
    : cite(node.location)
}

export function code(name: string): string {
  return name.includes('`') ? `\`\` ${name} \`\`` : `\`${name}\``
}

/** The last two parts of a qualified name, which is how people call it: `file_helper.open`. */
export function shortName(name: string): string {
  return /[/ <]/u.test(name) ? name : name.split('.').slice(-2).join('.')
}

/** The last part of a qualified name: `open` of `file_helper.open` and of `File::open`. */
export function lastName({ name }: { readonly name: string }): string {
  return name.split(/\.|::/u).at(-1) ?? name
}

/** `12 places`, `one place`. */
export function plural(number: number, singular: string, pluralForm = `${singular}s`): string {
  return number === 1 ? `one ${singular}` : `${number.toLocaleString('en-US')} ${pluralForm}`
}

/** With a capital where a sentence begins: `One place`. */
export function capitalize(text: string): string {
  return text.replace(/^./u, (letter) => letter.toUpperCase())
}

export function withArticle(noun: string): string {
  return `${/^[aeiou]/iu.test(noun) ? 'an' : 'a'} ${noun}`
}

export function kindWord(node: NodeBrief): string {
  if (node.kind === 'external') return 'name from outside the repository'
  if (node.kind === 'type') return 'type'
  if (node.kind === 'section') return 'section of a document'
  return isProperty(node) ? 'property' : node.kind
}

/** `public int Size` (C#): accessors are run as a method is, and take no parameters. */
function isProperty({ kind, location, signature }: NodeBrief): boolean {
  return (
    kind === 'method' &&
    signature !== undefined &&
    pathOf(location).endsWith('.cs') &&
    !/[([]/u.test(signature)
  )
}

/** The path in a location: `src/a.ts` of `src/a.ts:1-2`. */
export function pathOf(location: string): string {
  return location.replace(/:\d+(?:-\d+)?$/u, '')
}

export function isSameFile(a: string, b: string): boolean {
  return pathOf(a) === pathOf(b)
}

/** "`a`, `b` and `c`", with "and 4 more" beyond a number. */
export function joinNames(names: readonly string[], most = 6): string {
  const shown = names.slice(0, most)
  const rest = names.length - shown.length
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`
  if (shown.length < 2) return shown.join('')
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`
}

/** A text as the end of a sentence: one line, closed with a full stop. */
export function sentence(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  if (line === '') return ''
  return /[.!?:…。]$/u.test(line) ? line : `${line}.`
}

/** A doc text that cannot change the Markdown around it, as a sentence with its citation at the end. */
export function quoteDoc(text: string, citation = ''): string {
  return closeSentence(
    text
      .replace(/\s+/gu, ' ')
      .replace(/:[a-z]+(?::[a-z]+)?:`~?([^`<]+?)(?: ?<[^<>`]*>)?`/gu, '`$1`')
      .replace(/<\/?[a-z][^<>]*>/giu, '')
      .replace(/``([^`]+)``/gu, '`$1`')
      .replace(/\{@\w+ ([^{}]+)\}/gu, '`$1`')
      .replace(/^#+\s*/u, '')
      .trim(),
    citation,
  )
}

/** `It starts [src/a.ts:1-2].`: the citation stands before the full stop. */
export function closeSentence(text: string, citation: string): string {
  const closed = sentence(text)
  if (citation === '' || closed === '') return `${closed}${citation}`
  return closed.endsWith('.') && !closed.endsWith('..')
    ? `${closed.slice(0, -1)}${citation}.`
    : `${closed}${citation}`
}

const reasonWords: Readonly<Record<string, string>> = {
  external: 'leads outside the repository',
  builtin: 'is built into the language',
  'unresolved-import': 'its import could not be resolved',
  'unresolved-name': 'the name could not be resolved',
  'unresolved-receiver': 'the type of its receiver is not known',
  'unresolved-member': 'the member could not be found on its receiver',
  dynamic: 'the called value is computed',
  'bound-hit': 'the analysis stopped at its bound',
  reflection: 'reflection runs what is not known',
  'linked by name': 'code of another language may call it by its name',
  'included text': 'its crate includes a text that was not read, which may call it',
  'incomplete-file': 'its file could not be parsed whole',
  'linking-failed': 'linking failed there',
  [NOT_LINKED]: 'its language is not linked',
}

export function explainReason(reason: string): string {
  return reasonWords[reason] ?? reason
}

export function explainReasons(
  reasons: readonly { readonly reason: string; readonly count: number }[],
): string {
  return reasons
    .map(({ reason, count }) =>
      reason === NOT_LINKED
        ? explainReason(reason)
        : `${explainReason(reason)} (${count.toLocaleString('en-US')})`,
    )
    .join('; ')
}

/** Marks an edge that is not exact. */
export function knownMark(known: string): string {
  if (known === 'possible') return ' (possible: one of several candidates)'
  if (known === 'inferred') return ' (inferred)'
  return ''
}

/** The places of an edge, the first of each file cited, with the lines of further ones there. */
export function siteLines(edge: NeighbourEdge, most = 5): string {
  const byFile = Map.groupBy(edge.sites.slice(0, most), pathOf)
  const shown = [...byFile.values()].map(([first, ...more]) => {
    const lines = more.map((site) => /:(\d+)-\d+$/u.exec(site)?.[1] ?? '').filter((line) => line !== '')
    const further =
      lines.length === 0 ? '' : ` (also ${lines.length === 1 ? 'line' : 'lines'} ${joinNames(lines, most)})`
    return `[${first}]${further}`
  })
  const rest = edge.site_count - Math.min(most, edge.sites.length)
  return rest > 0 ? `${shown.join(' ')} and ${plural(rest, 'more place')}` : shown.join(' ')
}

/** Lines of a source as `12| code`, back to the code alone. */
export function stripNumbers(source: string): { readonly lines: string[]; readonly firstLine: number } {
  const raw = source.split('\n')
  const firstLine = Number(/^(\d+)\| /u.exec(raw[0] ?? '')?.[1] ?? 1)
  return { lines: raw.map((line) => line.replace(/^\d+\| ?/u, '')), firstLine }
}

/** A fence that the code inside cannot close. */
export function fenced(lines: readonly string[], language: string): string {
  const longest = Math.max(2, ...lines.map((line) => (/^\s*(`{3,})/u.exec(line)?.[1] ?? '').length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${lines.join('\n')}\n${fence}`
}

const languageByExtension: Readonly<Record<string, string>> = {
  py: 'python',
  pyi: 'python',
  ts: 'typescript',
  tsx: 'tsx',
  mts: 'typescript',
  cts: 'typescript',
  js: 'javascript',
  jsx: 'jsx',
  mjs: 'javascript',
  cjs: 'javascript',
  java: 'java',
  cs: 'csharp',
  c: 'c',
  h: 'c',
  cc: 'cpp',
  cpp: 'cpp',
  cxx: 'cpp',
  hh: 'cpp',
  hpp: 'cpp',
  hxx: 'cpp',
  inl: 'cpp',
  go: 'go',
  rs: 'rust',
  rb: 'ruby',
  php: 'php',
  kt: 'kotlin',
  kts: 'kotlin',
  swift: 'swift',
  scala: 'scala',
  lua: 'lua',
  ex: 'elixir',
  exs: 'elixir',
  dart: 'dart',
  vue: 'vue',
  svelte: 'svelte',
  md: 'markdown',
  json: 'json',
  yml: 'yaml',
  yaml: 'yaml',
  toml: 'toml',
  sh: 'sh',
  sql: 'sql',
  css: 'css',
  html: 'html',
}

export function languageOf(path: string): string {
  return languageByExtension[/\.(\w+)$/u.exec(pathOf(path))?.[1]?.toLowerCase() ?? ''] ?? ''
}

/** A mermaid flow chart of edges between named boxes. */
export function mermaid(
  edges: readonly { readonly from: string; readonly to: string; readonly label?: string }[],
  direction: 'LR' | 'TD' = 'LR',
): string {
  const ids = new Map<string, string>()
  const idOf = (name: string): string => {
    const known = ids.get(name)
    if (known !== undefined) return known
    const id = `n${ids.size}`
    ids.set(name, id)
    return id
  }
  const lines = edges.map(({ from, to, label }) => {
    const arrow = label === undefined ? '-->' : `-->|${label.replace(/[|"]/gu, ' ')}|`
    return `  ${idOf(from)} ${arrow} ${idOf(to)}`
  })
  // A label is read as HTML, where `<anonymous>` would be a tag.
  const labelOf = (name: string): string =>
    name.replaceAll('"', "'").replaceAll('<', '#lt;').replaceAll('>', '#gt;')
  const boxes = [...ids].map(([name, id]) => `  ${id}["${labelOf(name)}"]`)
  return `\`\`\`mermaid\nflowchart ${direction}\n${[...boxes, ...lines].join('\n')}\n\`\`\`\n`
}
