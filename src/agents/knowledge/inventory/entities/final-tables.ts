import type { Entity } from './entity.ts'

/** Files that hold a schema as it is in the end, beside those of migrations. */
const schemaFile = /(?:^|\/)(?:latest|schema|structure|full|init|initial|create|tables?|ddl)[\w-]*\.sql$/iu

/** Tables that a migration makes to copy from or to. */
const temporary = /(?:_temp|_tmp|_old|_new|_backup|_bak|_copy)\d*$|^(?:temp|tmp|old|new|backup)_/iu

/**
 * Of the tables that SQL files create, those that there are in the end, each once: of a schema file where there is one,
 * without those that migrations make for a moment, and of several dialects or versions the one with most columns.
 */
export function finalTables(tables: readonly Entity[]): Entity[] {
  const schema = tables.filter(({ path }) => schemaFile.test(path))
  const kept = schema.length > 0 ? schema : tables
  const names = new Set(kept.map(({ name }) => name.toLowerCase()))
  const lasting = kept.filter(({ name }) => {
    const bare = name.toLowerCase().replace(temporary, '')
    return bare === name.toLowerCase() || !names.has(bare)
  })
  return [...Map.groupBy(lasting, ({ name }) => name.toLowerCase()).values()].flatMap((same) => {
    const [best] = same.toSorted(
      (one, other) =>
        other.fields.length - one.fields.length ||
        (one.path < other.path ? 1 : one.path > other.path ? -1 : 0),
    )
    return best === undefined ? [] : [best]
  })
}
