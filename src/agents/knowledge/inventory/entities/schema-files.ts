import { literalOf, namedArgument, readArguments } from '../call-text.ts'
import { readCalls } from '../read-calls.ts'
import type { SourceText } from '../source-text.ts'
import type { Entity, EntityField } from './entity.ts'

/** Mongoose: `const userSchema = new Schema({ name: String, author: { type: ObjectId, ref: 'User' } })`. */
export function findMongooseSchemas(source: SourceText): Entity[] {
  if (!source.text.includes('mongoose')) return []
  const creation =
    /(\w{1,80})\s*(?::[^=\n]{0,80})?=\s*(?:new\s+)?(?:mongoose\.)?Schema(?:<[^<>()]{0,80}>)?\(\s*\{/gu
  return readCalls(source, creation, ({ match, items, place }) => {
    const model = new RegExp(
      String.raw`\bmodel(?:<[^<>()]{0,80}>)?\(\s*['"](\w+)['"]\s*,\s*${match[1] ?? ''}\b`,
      'u',
    ).exec(source.text)?.[1]
    let at = match.index + match[0].length
    const fields = items.flatMap((item): EntityField[] => {
      at = source.text.indexOf(item, at)
      const field = /^['"]?(\w+)['"]?\s*:\s*([\s\S]+)$/u.exec(item)
      if (field === null) return []
      const settings = /^\[?\s*\{/u.test(field[2] ?? '')
        ? (readArguments(field[2] ?? '', (field[2] ?? '').indexOf('{'))?.items ?? [])
        : []
      const to = literalOf(namedArgument(settings, 'ref'))
      const type = namedArgument(settings, 'type') ?? field[2] ?? ''
      const isList = (field[2] ?? '').startsWith('[')
      return [
        {
          name: field[1] ?? '',
          type: `${type.replace(/\s+/gu, ' ').slice(0, 60)}${namedArgument(settings, 'required') === 'true' ? ', required' : ''}${namedArgument(settings, 'default') === undefined ? '' : `, default ${(namedArgument(settings, 'default') ?? '').slice(0, 40)}`}`,
          line: source.lineAt(at),
          ...(to === undefined
            ? {}
            : { relation: { kind: isList ? ('one-to-many' as const) : ('many-to-one' as const), to } }),
        },
      ]
    })
    return { name: model ?? match[1] ?? '', kind: 'model', framework: 'Mongoose', ...place, fields }
  })
}

/** Rails: `create_table "users" do |t| … t.string "name" … end`; Diesel: `users (id) { id -> Integer, }` in `table!`. */
export function findMacroTables(source: SourceText): Entity[] {
  const isRuby = source.extension === 'rb'
  const tables = isRuby
    ? source.text.matchAll(
        /^[ \t]*create_table\s*\(?[:"'](\w+)["']?[^\n]*\bdo\s*\|(\w+)\|([\s\S]*?)^[ \t]*end\b/gmu,
      )
    : source.text.matchAll(/\btable!\s*\{\s*(?:[\w:#()[\]\s"]{0,200}?)?\b(\w+)\s*\(([^)]*)\)\s*\{([^}]*)\}/gu)
  return [...tables].map((match) => {
    const bodyAt = match.index + match[0].lastIndexOf(match[3] ?? '')
    const start = source.lineAt(bodyAt)
    const fields = (match[3] ?? '').split('\n').flatMap((line, index): EntityField[] => {
      const field = isRuby
        ? /^\s*\w+\.(\w+)\s+[:"'](\w+)/u.exec(line)
        : /^\s*(\w+)\s*->\s*(.+?),?\s*$/u.exec(line)
      if (field === null || (isRuby && field[1] === 'index')) return []
      const [, one = '', other = ''] = field
      const isReference = isRuby && /^(?:references|belongs_to)$/u.test(one)
      return [
        {
          name: isRuby ? other : one,
          type: isRuby ? one : other,
          line: start + index,
          ...(isReference ? { relation: { kind: 'many-to-one' as const, to: `${other}s` } } : {}),
        },
      ]
    })
    return {
      name: match[1] ?? '',
      table: match[1] ?? '',
      kind: 'table',
      framework: isRuby ? 'Active Record' : 'Diesel',
      ...source.placeOf(match.index, match.index + match[0].length - 1),
      fields,
    }
  })
}
