import type { Known } from '../../../graph/graph.ts'
import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import type { LabelledProject } from '../../projects.ts'
import { createSourceText } from '../inventory/source-text.ts'
import { namesColumn, readChain } from './call-chain.ts'
import type { DataTable, DataTables } from './data-tables.ts'
import { dataTables } from './data-tables.ts'
import type { Handoff, HandoffSource } from './handoff.ts'
import { readSource } from './handoff.ts'
import type { SqlStatement, SqlTable } from './sql-statements.ts'
import { readStatements } from './sql-statements.ts'

const mostPlaces = 20_000
const clientVerbs = 'find|create|update|delete|upsert|count|aggregate|groupBy'
const longestSearchMs = 1_000

/** A use of a table, and where it names one of its columns. */
interface TableUse {
  readonly table: DataTable
  readonly writes: boolean
  readonly line: number
  readonly known: Known
  /** Where it names a column by one of some names. */
  readonly columnAt: (
    names: readonly string[],
  ) => (Pick<TableUse, 'line' | 'known'> & Partial<TableUse>) | undefined
}

/** What a function reads and writes: the tables that its statements and builders of queries name. */
export function queriesFrom(project: LabelledProject, source: HandoffSource): Handoff[] {
  if (!source.lines.some((line) => mayQuery.test(line))) return []
  return readUses(dataTables(project), source).map((use) => toHandoff(use, use.table.node))
}

const mayQuery =
  /\b(?:from|join|into|update|FROM|JOIN|INTO|UPDATE)\s|(?:[fF]rom|[iI]nto|[tT]able|Join|knex|trx|db)\(\s*['"`]|\.\w+\.(?:find|create|update|delete|upsert|count|aggregate|groupBy)\w*\(/u

/** What reads and writes a table, a model or one of their columns, and the model that is kept in a table. */
export function queriesTo(
  project: LabelledProject,
  node: NodeRecord,
): { readonly from: NodeRecord; readonly handoff: Handoff }[] {
  const { snapshot } = project
  if (!mayBeKept(snapshot, node)) return []
  const tables = dataTables(project)
  const asked = tables.byNode.get(node.nodeId)
  if (asked === undefined) return []
  const { table, column } = asked
  const names =
    column === undefined
      ? undefined
      : [...table.columns].flatMap(([name, { nodeId }]) => (nodeId === node.nodeId ? [name] : []))
  const found = [
    ...usesOf(snapshot, tables, table),
    ...(names === undefined ? [] : usesOfModels(snapshot, table)),
  ].flatMap((use) => {
    const at = names === undefined ? use : use.columnAt(names)
    return at === undefined ? [] : [{ from: use.from, handoff: toHandoff({ ...use, ...at }, node) }]
  })
  if (names !== undefined) return found
  const models = node.nodeId === table.thing.nodeId ? table.models : []
  return [
    ...found,
    ...models.map((model) => ({
      from: model,
      handoff: {
        by: 'is kept in',
        kind: 'references' as const,
        known: 'inferred' as const,
        rule: 'table' as const,
        line: model.startLine,
        to: node,
      },
    })),
  ]
}

interface FoundUse extends TableUse {
  readonly from: NodeRecord
}

/** Of a table with many columns each is asked for. */
function usesOf(snapshot: Snapshot, tables: DataTables, table: DataTable): readonly FoundUse[] {
  let uses = kept.get(table)
  if (uses === undefined) {
    uses = findHolders(snapshot, table).flatMap((source) =>
      readUses(tables, source)
        .filter((use) => use.table === table && isOwnLine(snapshot, source.node, use.line))
        .map((use) => ({ ...use, from: source.node })),
    )
    kept.set(table, uses)
  }
  return uses
}

const kept = new WeakMap<DataTable, readonly FoundUse[]>()

/** Whether a definition stands in a file that says how data is kept: which tables there are is read only then. */
function mayBeKept(snapshot: Snapshot, { kind, nodeId, filePath, isOutlined }: NodeRecord): boolean {
  if (isOutlined || nodeId.startsWith('table:')) return true
  if (kind !== 'class' && kind !== 'field' && kind !== 'variable') return false
  return filePath.endsWith('.cs') || keepsData.test(snapshot.readText(filePath) ?? '')
}

const keepsData =
  /@(?:Entity|Table|Document|Schema|Embeddable)\b|\bmodels\.\w|Column\(|mapped_column\(|__tablename__|SQLModel|gorm|\b(?:db|bun|bson|xorm):"|(?:pg|mysql|sqlite)Table\(|[sS]equelize|mongoose|\b(?:Active|Application)Record\b|extends (?:Model|Authenticatable)\b/u

function toHandoff(
  { writes, line, known }: Pick<TableUse, 'writes' | 'line' | 'known'>,
  to: NodeRecord,
): Handoff {
  const kind = writes ? 'writes' : 'reads'
  return { by: kind, kind, known, rule: 'table', line, to }
}

function isAround({ kind }: NodeRecord): boolean {
  return kind === 'file' || kind === 'class' || kind === 'module'
}

/** What a function in a class or file does is its own. */
function isOwnLine(snapshot: Snapshot, node: NodeRecord, line: number): boolean {
  return !isAround(node) || snapshot.nodeAt(node.filePath, line)?.nodeId === node.nodeId
}

/** Lines around a query that stands outside of every function. */
const linesAround = 40

/** The code in which a table may be queried, by lines that name it as queries do. */
function findHolders(snapshot: Snapshot, { name, property }: DataTable): HandoffSource[] {
  const find = (text: string): readonly { filePath: string; line: number; text: string }[] =>
    snapshot.grep(text, {
      regex: false,
      caseSensitive: true,
      limit: mostPlaces,
      timeMs: longestSearchMs,
    }).matches
  const inQuery = new RegExp(
    String.raw`\b(?:from|join|into|update)\s[\w\s,."'${'`'}\\[\]]{0,80}?\b${name}\b|^\s*["${'`'}]?${name}\b["${'`'}]?(?:\s+(?:as\s+)?\w+)?\s*(?:,|$)|(?:from|into|table|join|knex|trx|db)\(\s*['"${'`'}](?:\w+\.)?${name}\b`,
    'iu',
  )
  const ofClient = new RegExp(String.raw`\.${property ?? name}\.(?:${clientVerbs})\w*\(`, 'u')
  const matches = [
    ...find(name).filter(({ text }) => inQuery.test(text)),
    ...(property === undefined ? [] : find(`.${property}.`).filter(({ text }) => ofClient.test(text))),
  ]
  const holders = new Map<string, HandoffSource>()
  for (const { filePath, line } of matches) {
    const node = snapshot.nodeAt(filePath, line)
    if (node === undefined || node.kind === 'section') continue
    const isWide = isAround(node)
    const key = isWide ? `${node.nodeId}:${Math.floor(line / linesAround)}` : node.nodeId
    if (!holders.has(key))
      holders.set(key, isWide ? readAround(snapshot, node, line) : readSource(snapshot, node))
  }
  return [...holders.values()]
}

function readAround(snapshot: Snapshot, node: NodeRecord, line: number): HandoffSource {
  const first = Math.floor(line / linesAround) * linesAround
  const startLine = Math.max(1, first - linesAround / 2)
  const text = snapshot.readLines(node.filePath, startLine, first + linesAround * 1.5)?.text
  return { node, startLine, lines: text?.split('\n') ?? [] }
}

function readUses(tables: DataTables, { node, lines, startLine }: HandoffSource): TableUse[] {
  if (/\.(?:sql|md|rst|txt|ya?ml|json|toml)$/u.test(node.filePath)) return []
  return [
    ...readStatements(node.filePath, lines, startLine).flatMap((statement) =>
      readStatement(tables, statement),
    ),
    ...readBuilders(tables, node.filePath, lines, startLine),
  ]
}

function readStatement({ byName }: DataTables, statement: SqlStatement): TableUse[] {
  return statement.tables.flatMap((mention): TableUse[] => {
    const table = byName.get(mention.name.toLowerCase())
    if (table === undefined) return []
    const known = table.isSaid ? 'inferred' : 'possible'
    return [
      {
        table,
        writes: mention.writes,
        line: statement.lineAt(mention.offset),
        known,
        columnAt(names) {
          const found = findColumn(byName, statement, mention, names)
          if (found === undefined) return undefined
          return {
            line: statement.lineAt(found.offset),
            known: found.isSure ? known : 'possible',
            // What a condition names is read.
            writes: mention.writes && !/\bwhere\b/iu.test(statement.text.slice(mention.offset, found.offset)),
          }
        },
      },
    ]
  })
}

/** The first place where a statement names a column of one of its tables; not sure where another one may have it. */
function findColumn(
  byName: DataTables['byName'],
  { text, tables }: SqlStatement,
  { name, alias }: SqlTable,
  names: readonly string[],
): { readonly offset: number; readonly isSure: boolean } | undefined {
  const own = new Set([name, alias ?? name].map((one) => one.toLowerCase()))
  const others = tables.filter((other) => other.name.toLowerCase() !== name.toLowerCase())
  const mayHave = others.some((other) => {
    const columns = byName.get(other.name.toLowerCase())?.columns
    return columns === undefined || names.some((column) => columns.has(column))
  })
  const written = new RegExp(
    String.raw`(?<![\w:@$%{.]|\bas\s{1,4})(?:(\w+)["${'`'}\]]?\.)?["${'`'}[]?\b(?:${names.join('|')})\b(?!["${'`'}\]]?\s*[(.]|\s+as\s*\()`,
    'giu',
  )
  for (const match of text.matchAll(written)) {
    const qualifier = match[1]?.toLowerCase()
    if (tables.some(({ offset }) => offset === match.index)) continue
    if (qualifier !== undefined && !own.has(qualifier)) continue
    return { offset: match.index, isSure: qualifier !== undefined || !mayHave }
  }
  return undefined
}

const builders =
  /(?:(?<!\b(?:Array|Buffer|Schema)\b)(?:\.|->|::)(?:from|into|table|selectFrom|insertInto|updateTable|deleteFrom|replaceInto|(?:left|inner|right|full)Join)|(?<![.\w])(?:knex|trx|db))\(\s*['"`](?:\w+\.)?(\w+)(?:\s+as\s+\w+)?['"`]|\b(\w+)\.(\w+)\.(find|create|update|delete|upsert|count|aggregate|groupBy)\w*\(/giu

/** `knex('users').where(…)`, `DB::table('users')`, `selectFrom('users as u')`, `prisma.user.findMany(…)`. */
function readBuilders(
  { byName, byProperty }: DataTables,
  path: string,
  lines: readonly string[],
  startLine: number,
): TableUse[] {
  const { text, lineAt } = createSourceText(path, lines.join('\n'))
  return [...text.matchAll(builders)].flatMap((match): TableUse[] => {
    const [whole, written, client, property, verb] = match
    const table = written === undefined ? byProperty.get(property ?? '') : byName.get(written.toLowerCase())
    if (table === undefined) return []
    const isClient = /^(?:\w*prisma\w*|tx|trx|db)$/iu.test(client ?? '')
    if (written === undefined && !isClient) return []
    const line = startLine + lineAt(match.index) - 1
    const chain = readChain(text, match.index + whole.lastIndexOf('('))
    return [
      {
        table,
        writes:
          !/^(?:find|count|aggregate|groupBy)$/u.test(verb ?? 'find') ||
          /insert|update|delete|replace|into/iu.test(whole.slice(0, whole.indexOf('('))),
        line,
        known: 'possible',
        columnAt: (names) =>
          namesColumn(chain, names, table.name) ? { line, known: 'possible' } : undefined,
      },
    ]
  })
}

const mostUsers = 400

/** `User.objects.filter(email=…)`, `User.where(email: …)`: what is called on a model names the column. */
function usesOfModels(snapshot: Snapshot, table: DataTable): readonly FoundUse[] {
  let uses = keptOfModels.get(table)
  if (uses === undefined) keptOfModels.set(table, (uses = findUsesOfModels(snapshot, table)))
  return uses
}

const keptOfModels = new WeakMap<DataTable, readonly FoundUse[]>()
const writing = /^(?:$|new|create|update|insert|upsert|destroy|delete)(?=[A-Z_]|$)/u

function findUsesOfModels(snapshot: Snapshot, table: DataTable): FoundUse[] {
  const kinds = ['references', 'calls', 'instantiates', 'reads'] as const
  return table.models.flatMap((model) =>
    snapshot
      .edges(model.nodeId, { direction: 'in', kinds, limit: mostUsers, maxSites: 20 })
      .flatMap(({ from, sites }) =>
        sites.flatMap(({ filePath, line, column }): FoundUse[] => {
          const text = snapshot.readLines(filePath, line, line + 15)?.text.slice(column) ?? ''
          const chain = text.startsWith(model.name) ? readChain(text, model.name.length) : []
          const at = { line, known: 'possible' } as const
          return chain.length === 0
            ? []
            : [
                {
                  ...at,
                  from,
                  table,
                  writes: chain.some(({ called }) => writing.test(called)),
                  columnAt: (names) => (namesColumn(chain, names, table.name) ? at : undefined),
                },
              ]
        }),
      ),
  )
}
