import type { DatabaseSync } from 'node:sqlite'
import { makeSets } from '../grep/text-filter.ts'
import { firstOfRow, packRow, placeInRow, unpackRow } from '../read/filter-rows.ts'

/** What tells which files may have a text. */
export function writeFilters(
  database: DatabaseSync,
  files: readonly { readonly utf8: Uint8Array | undefined }[],
): void {
  const insert = database.prepare('insert into text_filter (id, data) values (?, ?)')
  for (let row = 0; firstOfRow(row) < files.length; row++) {
    const members = files.slice(firstOfRow(row), firstOfRow(row + 1))
    insert.run(row, packRow(members.map(({ utf8 }) => makeSets(utf8 ?? empty))))
  }
}

/** For the files that have changed, by their number. */
export function updateFilters(
  database: DatabaseSync,
  changed: ReadonlyMap<number, Uint8Array | undefined>,
): void {
  const select = database.prepare('select data from text_filter where id = ?')
  const update = database.prepare('update text_filter set data = ? where id = ?')
  for (const [row, members] of Map.groupBy(changed, ([file]) => placeInRow(file).row)) {
    const sets = unpackRow(select.get(row)!['data'] as Uint8Array)
    for (const [file, utf8] of members) sets[placeInRow(file).index] = makeSets(utf8 ?? empty)
    update.run(packRow(sets), row)
  }
}

const empty = new Uint8Array(0)
