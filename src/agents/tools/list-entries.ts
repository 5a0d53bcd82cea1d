import { z } from 'zod'
import { listOf, pathText, shortText } from '../../contract/limits.ts'
import type { Extent } from '../checks/evidence/extent.ts'
import { partExtent } from '../checks/evidence/extent.ts'
import { findTables } from '../knowledge/inventory/tables/find-tables.ts'
import type { Table } from '../knowledge/inventory/tables/find-tables.ts'
import type { TableEntry } from '../knowledge/inventory/tables/read-entries.ts'
import { showLocation, splitReference } from '../projects.ts'
import { fitOutput } from './fit-output.ts'
import type { NodeBrief } from './show-node.ts'
import { firstSentence, showNode } from './show-node.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  words: listOf(shortText.min(1).max(60), 6)
    .refine((entries) => entries.length > 0, 'expected at least one')
    .describe(
      'Words of the name of the list, in the singular, the noun last: ["export", "format"]; "config|setting" for either.',
    ),
  path: pathText.optional().describe('Only below this path.'),
})

export interface ShownEntry {
  readonly label: string
  readonly description?: string
  readonly default?: string
  readonly target?: string
  /** The literal that a key is given. */
  readonly value?: string
  readonly location: string
}

export interface ListEntriesOutput {
  readonly tables: readonly {
    readonly node: NodeBrief
    readonly entries: readonly ShownEntry[]
    readonly total: number
    /** Words of its name that were not asked for. */
    readonly surplus: number
  }[]
  /** Of the tables. */
  readonly extent: Extent
}

const mostTables = 6

export const listEntriesTool = defineTool({
  name: 'list_entries',
  description:
    'What stands in the literal lists, maps, tables of records and unions of texts whose names have certain words: key or name of each entry, what it says of itself, its default, what it leads to. For "which commands, formats, options, hooks are there" where they are data.',
  inputSchema,
  describeCall: ({ words }) => `Reading the tables of "${words.join(' ')}"`,
  describeResult: (output: ListEntriesOutput) => count(output.tables.length, 'table'),
  execute(context, input) {
    const split = splitReference(context.projects, input.path ?? '')
    const found = split.projects
      .flatMap((project) => findTables(project, input.words))
      .filter(({ node }) => split.rest === '' || node.filePath.startsWith(split.rest))
    const form = (tables: number, entries: number, length: number): ListEntriesOutput => ({
      tables: found.slice(0, tables).map((table) => ({
        node: showNode(table.project, table.node),
        entries: table.entries.slice(0, entries).map((entry) => showEntry(table, entry, length)),
        total: table.entries.length,
        surplus: table.surplus,
      })),
      extent: { ...partExtent(Math.min(tables, found.length), found.length), by: 'recognised' },
    })
    return fitOutput([
      () => form(mostTables, 200, 160),
      () => form(3, 200, 100),
      () => form(1, 200, 60),
      () => form(1, 100, 0),
      () => form(1, 40, 0),
    ])
  },
})

/** A name that stands in a table is shown with what its definition says of it. */
function showEntry({ project, node }: Table, entry: TableEntry, length: number): ShownEntry {
  const { snapshot } = project
  const named = entry.isName ? entry.label : entry.target
  const definition =
    named === undefined
      ? undefined
      : snapshot
          .resolveName(named, { limit: 4 })
          .map(({ node: found }) => found)
          .find((found) => found.name === named.split(/\.|::/u).at(-1) && found.nodeId !== node.nodeId)
  const source =
    entry.isName && definition !== undefined && definition.kind === 'variable'
      ? snapshot.readLines(
          definition.filePath,
          definition.startLine,
          Math.min(definition.endLine, definition.startLine + 6),
        )?.text
      : undefined
  const ownName = /[{,(\s.]["']?name["']?\s*[:=]\s*["']([^"'\n]{1,60})["']/u.exec(source ?? '')?.[1]
  const said = entry.description ?? (definition === undefined ? '' : firstSentence(definition.doc))
  return {
    label: ownName ?? entry.label,
    ...(said === '' || length === 0
      ? {}
      : { description: said.length > length ? `${said.slice(0, said.lastIndexOf(' ', length))} …` : said }),
    ...(entry.default === undefined || entry.default === '' ? {} : { default: entry.default }),
    ...(entry.target === undefined ? {} : { target: entry.target }),
    ...(entry.value === undefined ? {} : { value: entry.value }),
    location:
      ownName !== undefined && definition !== undefined
        ? showLocation(project, definition.filePath, definition.startLine, definition.endLine)
        : showLocation(project, node.filePath, entry.firstLine, entry.lastLine),
  }
}
