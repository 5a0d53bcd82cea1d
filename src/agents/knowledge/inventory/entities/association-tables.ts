import { literalOf, readArguments } from '../call-text.ts'
import { readCalls } from '../read-calls.ts'
import type { SourceText } from '../source-text.ts'
import type { Entity, EntityField } from './entity.ts'

/** Tables of SQLAlchemy without a class: `groups_users = Table("groups_users", metadata, Column("user_id", ForeignKey("users.id")))`. */
export function findAssociationTables(source: SourceText): Entity[] {
  const creation = /^[ \t]*\w+(?:[ \t]*:[^=\n]{1,40})?[ \t]*=[ \t]*(?:\w+\.)?Table\(/gmu
  return readCalls(source, creation, ({ match, items, place }) => {
    const table = literalOf(items[0])
    if (table === undefined) return undefined
    let at = match.index
    const fields = items.slice(1).flatMap((item): EntityField[] => {
      const open = /^(?:\w+\.)?Column\(/u.exec(item)?.[0].length
      if (open === undefined) return []
      at = source.text.indexOf(item, at)
      const column = readArguments(item, open - 1)
      const name = literalOf(column?.items[0])
      const key = /\bForeignKey\(\s*["'](?:\w+\.)?(\w+)\.(\w+)["']/u.exec(item)
      if (name === undefined) return []
      const type = (column?.items ?? []).slice(1).find((one) => !/ForeignKey|=/u.test(one)) ?? ''
      return [
        {
          name,
          type: type.replace(/^\w+\./u, '').slice(0, 40),
          line: source.lineAt(at),
          ...(key === null
            ? {}
            : { relation: { kind: 'many-to-one' as const, to: key[1] ?? '', via: key[2] ?? '' } }),
        },
      ]
    })
    if (fields.length === 0) return undefined
    return { name: table, table, kind: 'table', framework: 'SQLAlchemy', ...place, fields }
  })
}
