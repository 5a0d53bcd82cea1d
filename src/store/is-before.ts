import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * Whether a row stands before the one with this id among those of the scope. Where that one has been deleted since,
 * its place is told from the ids, which follow the clock.
 */
export function isBefore(
  table: 'messages' | 'conversations',
  id: string,
  scope: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const rows = sql.table(table)
  return sql<boolean>`sequence < coalesce(
    (select sequence from ${rows} where id = ${id} and ${scope}),
    (select max(sequence) + 1 from ${rows} where id < ${id} and ${scope})
  )`
}
