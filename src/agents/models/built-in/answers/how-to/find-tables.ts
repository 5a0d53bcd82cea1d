import type { NodeDetail } from '../../../../tools/get-node.ts'
import type { NodeBrief } from '../../../../tools/show-node.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import type { PassageFile } from '../../passages/gather-passages.ts'
import { lastName, stripNumbers } from '../../prose.ts'
import type { QuestionWords } from '../../../../passages/question-words.ts'
import type { Script } from '../../script.ts'
import { call, callAll } from '../../script.ts'

/** A list, map or enumeration in the code whose entries are of one form: what is to be added is one more of them. */
export interface Table {
  readonly node: NodeBrief
  /** The last entry that is of the form of most. */
  readonly entry: { readonly text: string; readonly location: string }
  /** A definition that the entry names. */
  readonly named?: NodeBrief
  /** A macro or function that makes an entry. */
  readonly maker?: NodeBrief
  /** Whether its own name says that it is the one, not only that of its file. */
  readonly isSure: boolean
}

const tableKinds = ['variable', 'enum', 'field']
const mostRead = 8
const fewestEntries = 3
const fewestOfFile = 30

/** Tables that a question in words wants an entry in, best first; those that are as good follow the first. */
export function* findTables(
  subject: string,
  words: QuestionWords,
  files: readonly PassageFile[],
): Script<Table[]> {
  const leads = files.filter(({ path }) => /\.\w+$/u.test(path)).slice(0, 2)
  const found = yield* call('search', { query: subject, kinds: tableKinds, limit: 10 })
  const inLeads = yield* callAll(
    'get_node',
    leads.map(({ path }) => ({ path, include_source: false, member_kinds: ['variable', 'enum'] })),
  )
  const known = new Map<string, NodeBrief>()
  for (const node of isToolFailure(found) ? [] : found.results) known.set(node.node_id, node)
  for (const output of inLeads)
    if (!isToolFailure(output)) for (const node of output.node.members) known.set(node.node_id, node)
  const ranked = [...known.values()]
    .filter((node) => node.in_test !== true && lengthOf(node) > 2)
    .map((node) => ({
      node,
      fit:
        words.coverageOf(lastName(node)) +
        (leads.some(({ path }) => node.node_id.startsWith(`${path}#`)) ? 0.3 : 0),
    }))
    .toSorted((a, b) => b.fit - a.fit || lengthOf(b.node) - lengthOf(a.node))
    .slice(0, mostRead)
  const details = yield* callAll(
    'get_node',
    ranked.map(({ node }) => ({ node: node.node_id })),
  )
  const tables = details.flatMap((detail) => {
    if (isToolFailure(detail)) return []
    const read = readEntries(detail.node)
    if (read === undefined) return []
    const own = words.coverageOf(lastName(detail.node))
    const ofFile = words.coverageOf((detail.node.path.split('/').at(-1) ?? '').replace(/\.\w+$/u, ''))
    // Only a table that most of a file is for takes its meaning from the file.
    if (own === 0 && (ofFile === 0 || read.count < fewestOfFile)) return []
    return [{ node: detail.node, entry: read.entry, isSure: own > 0, weight: 2 * own + ofFile }]
  })
  tables.sort((a, b) => b.weight - a.weight)
  const [best] = tables
  if (best === undefined) return []
  const alike = tables.filter(({ node }) => lastName(node) === lastName(best.node)).slice(0, 3)
  const { named, maker } = yield* findNamed(best.entry.text, best.node)
  return alike.map(({ node, entry, isSure }) => ({
    node,
    entry,
    isSure,
    ...(node === best.node && named !== undefined ? { named } : {}),
    ...(node === best.node && maker !== undefined ? { maker } : {}),
  }))
}

/** Entries of one form, and the last of them; undefined where the lines are no table. */
function readEntries(node: NodeDetail): { count: number; entry: Table['entry'] } | undefined {
  if (node.source === undefined) return undefined
  const { lines, firstLine } = stripNumbers(node.source)
  const forms = lines.slice(1).flatMap((line, index) => {
    const form = node.kind === 'enum' ? constantOf(line.trim()) : formOf(line.trim())
    return form === undefined ? [] : [{ form, line: index + 1, text: line.trim() }]
  })
  const groups = [...Map.groupBy(forms, ({ form }) => form).values()].sort((a, b) => b.length - a.length)
  const [largest] = groups
  const strings = lines.slice(1).find((line) => /^\s*(?:["'`][^"'`]*["'`],\s*){3}/u.test(line))
  if (strings !== undefined && (largest?.length ?? 0) < fewestEntries) {
    const line = firstLine + lines.indexOf(strings)
    return {
      count: strings.split(',').length,
      entry: { text: strings.trim(), location: `${node.path}:${line}-${line}` },
    }
  }
  if (largest === undefined || largest.length < fewestEntries || largest.length < 0.5 * forms.length)
    return undefined
  const last = largest.at(-1)
  if (last === undefined) return undefined
  const line = firstLine + last.line
  return { count: largest.length, entry: { text: last.text, location: `${node.path}:${line}-${line}` } }
}

/** A constant of an enumeration, whatever its name: `Excel(CSVFormat.EXCEL),`, `RED = 1,`, `Blue,`. */
function constantOf(line: string): string | undefined {
  return /^[A-Za-z_]\w*(?:\(.*\)| = .*)?,$/u.test(line) ? 'constant' : undefined
}

/** What an entry begins with: `CFUNC(`, `"`, `{`, `Name:`; undefined for a line that is no entry. */
function formOf(line: string): string | undefined {
  if (!line.endsWith(',') || /^(?:\/\/|\/\*|\*|#)/u.test(line)) return undefined
  const start = /^(?:([A-Za-z_]\w*)\(|(["'`])|([{[(])|\w+\s*([:=])|[A-Za-z_]\w*,$)/u.exec(line)
  return start === null ? undefined : (start[1] ?? start[2] ?? start[3] ?? start[4] ?? 'name')
}

/** The function or class that an entry names, and what it is wrapped in. */
function* findNamed(
  entry: string,
  table: NodeBrief,
): Script<{ named: NodeBrief | undefined; maker: NodeBrief | undefined }> {
  const wrapper = /^([A-Za-z_]\w*)\(/u.exec(entry)?.[1]
  const names = [...new Set(entry.replace(/"[^"]*"|'[^']*'/gu, '').match(/[A-Za-z_]\w{2,}/gu) ?? [])].slice(
    0,
    4,
  )
  const path = table.node_id.split('#')[0] ?? ''
  const details = yield* callAll(
    'get_node',
    names.map((name) => ({ node: name, path, include_source: false })),
  )
  const found = details.flatMap((detail, index) =>
    isToolFailure(detail) || lastName(detail.node) !== names[index] ? [] : [detail.node],
  )
  // What the table is part of, and its own constants, are not what an entry names.
  const outside = found.filter(
    ({ node_id: id }) => !table.node_id.startsWith(id) && !id.startsWith(`${table.node_id}.`),
  )
  if (table.kind === 'enum') {
    return {
      named: outside.find(({ kind }) => ['function', 'method', 'class', 'field', 'variable'].includes(kind)),
      maker: undefined,
    }
  }
  return {
    named: outside.find(
      (node) => lastName(node) !== wrapper && ['function', 'method', 'class'].includes(node.kind),
    ),
    maker: outside.find((node) => lastName(node) === wrapper && node.kind !== 'field'),
  }
}

function lengthOf({ location }: NodeBrief): number {
  const [, start, end] = /:(\d+)-(\d+)$/u.exec(location) ?? []
  return Number(end ?? 0) - Number(start ?? 0) + 1
}
