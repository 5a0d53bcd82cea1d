import { literalOf, literalsIn } from '../call-text.ts'
import { readCalls } from '../read-calls.ts'
import type { SourceText } from '../source-text.ts'
import type { Entity, EntityField } from './entity.ts'

/** Tables that a migration or a query builder makes: Laravel, Knex, Alembic. */
export function findBuiltTables(source: SourceText): Entity[] {
  return source.extension === 'py' ? findAlembic(source) : findBlueprints(source)
}

/** `Schema::create('users', function (Blueprint $table) { $table->string('name'); })`, `knex.schema.createTable('users', (table) => …)`. */
function findBlueprints(source: SourceText): Entity[] {
  const framework = source.extension === 'php' ? 'Laravel migration' : 'Knex'
  return readCalls(source, /\bSchema::create\(|\.createTable\(/gu, ({ match, items, place }) => {
    const table = literalOf(items[0])
    const body = items[1] ?? ''
    const own =
      /function\s{0,9}\(\s{0,9}(?:\w{1,80}\s{1,9})?\$?(\w{1,80})|(?<!\w)(\w{1,80})[^)]{0,40}\)?\s{0,9}=>/u.exec(
        body,
      )
    const name = own?.[1] ?? own?.[2]
    if (table === undefined || name === undefined) return undefined
    const from = source.text.indexOf(body, match.index + match[0].length - 1)
    const column = new RegExp(String.raw`\$?\b${name}\s*(?:->|\.)\s*(\w+)\(\s*(?:['"](\w+)['"])?`, 'gu')
    const columns = [...body.matchAll(column)]
    const fields = columns.flatMap(([, type = '', field], index): EntityField[] => {
      const at = columns[index]?.index ?? 0
      const rest = body.slice(at, columns[index + 1]?.index ?? body.length)
      if (
        /^(?:index|unique|primary|foreign|dropColumn|engine|comment|timestamps|rememberToken|softDeletes)$/u.test(
          type,
        ) &&
        field === undefined
      )
        return []
      if (/^(?:index|unique|primary|foreign|drop\w*)$/u.test(type)) return []
      const line = source.lineAt(from + at)
      const to =
        /(?:constrained|inTable|on)\(\s*['"](\w+)['"]/u.exec(rest)?.[1] ??
        /references\(\s*['"](\w+)\.\w+['"]/u.exec(rest)?.[1]
      return [
        {
          name: field ?? type,
          type: field === undefined ? '' : type,
          line,
          ...(to === undefined ? {} : { relation: { kind: 'many-to-one' as const, to, via: field ?? '' } }),
        },
      ]
    })
    return { name: table, table, kind: 'table', framework, ...place, fields }
  })
}

/** `op.create_table('users', sa.Column('id', sa.Integer()), sa.ForeignKeyConstraint(['team_id'], ['teams.id']))`. */
function findAlembic(source: SourceText): Entity[] {
  return readCalls(source, /\bop\.create_table\(/gu, ({ match, items, place }) => {
    const table = literalOf(items[0])
    if (table === undefined) return undefined
    const keys = new Map(
      items
        .filter((item) => item.includes('ForeignKeyConstraint('))
        .flatMap((item) => {
          const [column = '', target = ''] = literalsIn(item)
          return column === '' || !target.includes('.') ? [] : [[column, target.split('.')[0] ?? ''] as const]
        }),
    )
    let at = match.index
    const fields = items.flatMap((item): EntityField[] => {
      at = source.text.indexOf(item, at)
      const [, name, type = ''] = /\bColumn\(\s*['"](\w+)['"]\s*,\s*([\w.]+(?:\([^()]*\))?)/u.exec(item) ?? []
      if (name === undefined) return []
      const to = keys.get(name) ?? /ForeignKey\(\s*['"](\w+)\./u.exec(item)?.[1]
      return [
        {
          name,
          type: type.replace(/^sa\./u, ''),
          line: source.lineAt(at),
          ...(to === undefined ? {} : { relation: { kind: 'many-to-one' as const, to, via: name } }),
        },
      ]
    })
    return { name: table, table, kind: 'table', framework: 'Alembic migration', ...place, fields }
  })
}
