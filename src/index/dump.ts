import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

/** All rows of a snapshot file as lines of text, in a fixed order: two snapshots are equal where their lines are. */
export function* dumpSnapshot(path: string): Generator<string> {
  const url = pathToFileURL(path)
  url.searchParams.set('immutable', '1')
  using database = new DatabaseSync(url, { readOnly: true })
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name")
    .all()
  for (const { name } of tables) {
    for (const row of database.prepare(`select * from "${String(name)}" order by 1`).iterate()) {
      yield `${String(name)} ${JSON.stringify(Object.values(row).map(showValue))}`
    }
  }
}

function showValue(value: unknown): unknown {
  if (!(value instanceof Uint8Array)) return value
  return `${value.length} bytes ${createHash('sha256').update(value).digest('hex').slice(0, 32)}`
}
