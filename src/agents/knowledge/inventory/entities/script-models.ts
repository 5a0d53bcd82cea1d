import { literalOf, namedArgument, readArguments } from '../call-text.ts'
import { readCalls } from '../read-calls.ts'
import type { SourceText } from '../source-text.ts'
import type { Entity, EntityField } from './entity.ts'

const declaration =
  /(?:(\w{1,80})\s*(?::[^=\n]{0,80})?=\s*)?(?:\b(pgTable|mysqlTable|sqliteTable)|\b\w+\.(define)|\b([A-Z]\w{0,80})\.(init))\(/gu

/** Tables of Drizzle and models of Sequelize, whose columns stand in an object. */
export function findScriptModels(source: SourceText): Entity[] {
  return readCalls(source, declaration, ({ match, items, place }) => {
    const [, variable, drizzle, define, owner, init] = match
    const isDrizzle = drizzle !== undefined
    if (!isDrizzle && !/\bsequelize\b|\bDataTypes\b/iu.test(source.text)) return undefined
    const body = items[init === undefined ? 1 : 0]
    if (body === undefined || !body.startsWith('{')) return undefined
    const literal = init === undefined ? literalOf(items[0]) : undefined
    const name = owner ?? (isDrizzle ? (variable ?? literal) : literal)
    if (name === undefined || (define === undefined && !isDrizzle && init === undefined)) return undefined
    let at = source.text.indexOf(body, match.index)
    const fields = (readArguments(body, 0)?.items ?? []).flatMap((item): EntityField[] => {
      at = source.text.indexOf(item, at)
      const field = /^['"]?(\w+)['"]?\s*:\s*([\s\S]+)$/u.exec(item)
      if (field === null) return []
      const text = field[2] ?? ''
      const to = isDrizzle
        ? /\.references\(\s*\(\)[^=]{0,40}=>\s*(\w+)\./u.exec(text)?.[1]
        : /\bmodel\s*:\s*['"]?(\w+)/u.exec(text)?.[1]
      const settings = text.startsWith('{') ? (readArguments(text, 0)?.items ?? []) : []
      const type = isDrizzle ? (/^\w+/u.exec(text)?.[0] ?? '') : (namedArgument(settings, 'type') ?? text)
      return [
        {
          name: field[1] ?? '',
          type: `${type.replace(/\s+/gu, ' ').slice(0, 60)}${/\.notNull\(\)|allowNull\s*:\s*false/u.test(text) ? ', not null' : ''}`,
          line: source.lineAt(at),
          ...(to === undefined ? {} : { relation: { kind: 'many-to-one' as const, to } }),
        },
      ]
    })
    return {
      name,
      ...(isDrizzle && literal !== undefined ? { table: literal } : {}),
      kind: 'model',
      framework: isDrizzle ? 'Drizzle' : 'Sequelize',
      ...place,
      fields,
    }
  })
}
