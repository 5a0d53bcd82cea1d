import type { ListEntriesOutput, ShownEntry } from '../../../../tools/list-entries.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { capitalize, cite, citeNode, code, plural, quoteDoc } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, say } from '../../script.ts'
import type { AskedKind } from './asked-kind.ts'
import { isExample } from './find-families.ts'

type Table = ListEntriesOutput['tables'][number]

/** "Which layouts are there": the entries of the literal list or map that is called so, and where it is read. */
export function* listCollection(
  { words, general }: AskedKind,
  most: number,
  ofTexts = false,
  lead = '',
): Script<boolean> {
  const tables =
    words.length === 0
      ? general === undefined
        ? []
        : yield* findTables([general], undefined)
      : yield* findTables(words, general)
  const [best] = tables.filter(
    ({ surplus, entries }) =>
      surplus <= most &&
      (words.length > 0 || entries.length > 4) &&
      (!ofTexts || entries.every(({ label }) => !/^[A-Z]\w*[.:]|^\w+\(/u.test(label))),
  )
  if (best === undefined) return false
  yield* say(lead)
  yield* sayTable(best)
  const others = tables.filter((one) => one !== best && one.surplus <= Math.max(1, best.surplus)).slice(0, 3)
  if (others.length > 0)
    yield* say(
      `\nOther tables that have the words: ${others.map(({ node, total }) => `${code(node.name)} (${total})${citeNode(node)}`).join(', ')}.`,
    )
  return true
}

function* findTables(words: readonly string[], general: string | undefined): Script<Table[]> {
  const wholes = general === undefined ? [words] : [[...words, general], words]
  for (const whole of wholes) {
    const output = yield* call('list_entries', { words: whole.slice(-6) })
    if (isToolFailure(output)) continue
    const own = output.tables.filter(({ node }) => !isExample(node))
    if (own.length > 0) return own
  }
  return []
}

function* sayTable({ node, entries, total }: Table): Script {
  yield* say(
    `${capitalize(plural(total, 'entry', 'entries'))} ${total === 1 ? 'stands' : 'stand'} in ${code(node.name)}${node.doc === undefined ? '' : ` (“${quoteDoc(node.doc).replace(/\.$/u, '')}”)`}${citeNode(node)}; code elsewhere may add others.\n\n`,
  )
  for (const entry of entries.slice(0, 120)) yield* say(`- ${describeEntry(entry)}\n`)
  const shown = Math.min(120, entries.length)
  if (total > shown) yield* say(`\nand ${total - shown} more, which are not shown.\n`)
  const readers = yield* call('neighbours', {
    node: node.node_id,
    direction: 'in',
    kinds: ['reads', 'references', 'calls', 'uses'],
    limit: 6,
  })
  if (isToolFailure(readers)) return
  const places = readers.edges.filter(({ node: reader }) => reader.in_test !== true).slice(0, 3)
  if (places.length > 0)
    yield* say(
      `\nIt is read in ${places.map(({ node: reader, sites }) => `${code(reader.name)}${cite(sites[0])}`).join(', ')}.`,
    )
}

function describeEntry({
  label,
  description,
  default: fallback,
  target,
  value,
  location,
}: ShownEntry): string {
  const said = description === undefined ? '' : `: ${quoteDoc(description).replace(/\.$/u, '')}`
  const leads = target === undefined || target === label ? '' : `, ${code(target)}`
  const set =
    fallback !== undefined ? `, default ${code(fallback)}` : value === undefined ? '' : `, ${code(value)}`
  return `${code(label)}${leads}${set}${said}${cite(location)}`
}
