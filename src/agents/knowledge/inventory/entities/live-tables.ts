import type { SourceText } from '../source-text.ts'
import type { Entity } from './entity.ts'

/** A statement of a migration that takes a table away or gives it another name. */
export interface TableChange {
  readonly table: string
  /** Its new name; undefined where it is dropped. */
  readonly to: string | undefined
  readonly path: string
  readonly line: number
}

const name = '[`"\\[]?(?:\\w{1,80}[`"\\]]?\\.[`"\\[]?)?(\\w{1,120})[`"\\]]?'
const statements: readonly RegExp[] = [
  new RegExp(String.raw`\bdrop\s+table\s+(?:if\s+exists\s+)?${name}`, 'giu'),
  new RegExp(
    String.raw`\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?${name}\s+rename\s+to\s+${name}`,
    'giu',
  ),
  /\bop\.drop_table\(\s*['"](\w{1,120})['"]/gu,
  /\bop\.rename_table\(\s*['"](\w{1,120})['"],\s*['"](\w{1,120})['"]/gu,
  /\bSchema::drop(?:IfExists)?\(\s*['"](\w{1,120})['"]/gu,
  /\bSchema::rename\(\s*['"](\w{1,120})['"],\s*['"](\w{1,120})['"]/gu,
  /\.dropTable(?:IfExists)?\(\s*['"](\w{1,120})['"]/gu,
  /\.renameTable\(\s*['"](\w{1,120})['"],\s*['"](\w{1,120})['"]/gu,
]

/** Where a migration begins to say how it is undone. */
const undone =
  /^--\s*(?:\+goose|\+migrate|migrate:)\s*down\b|^[ \t]*def downgrade\b|\bfunction down\b|\bexports\.down\b|\basync down\b|\bconst down\b/imu

/** What migrations drop and rename on the way up, in no order. */
export function findTableChanges(source: SourceText): TableChange[] {
  if (/(?:\.|_|-)(?:down|undo|rollback|revert)\.\w+$|(?:^|\/)(?:down|undo)(?:\.sql$|\/)/iu.test(source.path))
    return []
  // Markers of goose and dbmate are comments.
  const end = undone.exec(source.original)?.index ?? source.text.length
  const text = source.text.slice(0, end)
  return statements.flatMap((statement) =>
    [...text.matchAll(statement)].map((match) => ({
      table: match[1] ?? '',
      to: match[2],
      path: source.path,
      line: source.lineAt(match.index),
    })),
  )
}

/** The tables that are left after the migrations of their folder ran in the order of their names. */
export function liveTables(tables: readonly Entity[], changes: readonly TableChange[]): Entity[] {
  const folders = new Set(changes.map(({ path }) => migrationsOf(path)))
  const untouched = tables.filter(({ path }) => !folders.has(migrationsOf(path)))
  return [
    ...untouched,
    ...[...folders].flatMap((folder) =>
      replay(
        tables.filter(({ path }) => migrationsOf(path) === folder),
        changes.filter(({ path }) => migrationsOf(path) === folder),
      ),
    ),
  ]
}

function replay(tables: readonly Entity[], changes: readonly TableChange[]): Entity[] {
  const steps = [
    ...tables.map((table) => ({ table, change: undefined, path: table.path, line: table.line })),
    ...changes.map((change) => ({ table: undefined, change, path: change.path, line: change.line })),
  ].sort((one, other) => compareNames(one.path, other.path) || one.line - other.line)
  let live: Entity[] = []
  for (const { table, change } of steps) {
    if (table !== undefined) live.push(table)
    if (change === undefined) continue
    const isOwn = (one: Entity): boolean => one.name.toLowerCase() === change.table.toLowerCase()
    const { to } = change
    live =
      to === undefined
        ? live.filter((one) => !isOwn(one))
        : live.map((one) => (isOwn(one) ? { ...one, name: to, table: to } : one))
  }
  return live
}

/** Migrations that run one after the other share a folder, each perhaps in one of its own. */
function migrationsOf(path: string): string {
  return (
    /^(.*(?:^|\/)(?:migrations?|migrate|versions|changelogs?))\//iu.exec(path)?.[1] ??
    path.replace(/\/?[^/]*$/u, '')
  )
}

/** `2_users` comes before `10_orders`. */
function compareNames(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}
