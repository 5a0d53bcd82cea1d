import type { SourceText } from '../source-text.ts'
import type { Entity, EntityField, Relation } from './entity.ts'

const kinds: Readonly<Record<string, Relation['kind']>> = {
  belongs_to: 'many-to-one',
  has_many: 'one-to-many',
  has_one: 'one-to-one',
  many_to_many: 'many-to-many',
}

/** Ecto: `schema "users" do field :name, :string; has_many :posts, Blog.Post end`. */
export function findEctoSchemas(source: SourceText): Entity[] {
  const { text } = source
  return [...text.matchAll(/^([ \t]*)schema[ \t(]+"(\w+)"\)?[ \t]+do\b/gmu)].map((match): Entity => {
    const table = match[2] ?? ''
    const module = /\bdefmodule[ \t]+([\w.]+)[ \t]+do\b/gu
    const owner = [...text.slice(0, match.index).matchAll(module)].at(-1)?.[1]
    const start = source.lineAt(match.index)
    const close = text.indexOf(`\n${match[1] ?? ''}end`, match.index)
    const end = close === -1 ? text.length : close + 1
    const body = text.slice(match.index + match[0].length, end)
    const fields = body.split('\n').flatMap((line, index): EntityField[] => {
      const field =
        /^\s*(field|belongs_to|has_many|has_one|many_to_many|embeds_one|embeds_many)[ (]+:(\w+)(?:,\s*([^,\n]+))?(.*)$/u.exec(
          line,
        )
      if (field === null) return []
      const [, macro = '', name = '', type = '', rest = ''] = field
      const kind = kinds[macro]
      const via = /join_through:\s*["']?([\w.]+)/u.exec(rest)?.[1] ?? /through:\s*\[:(\w+)/u.exec(rest)?.[1]
      const to = type.trim().split('.').at(-1) ?? ''
      return [
        {
          name,
          type: type.trim(),
          line: start + index,
          ...(kind === undefined || !/^[A-Z]/u.test(to)
            ? {}
            : { relation: { kind, to: to.replace(/\W+$/u, ''), ...(via === undefined ? {} : { via }) } }),
        },
      ]
    })
    return {
      name: owner?.split('.').at(-1) ?? table,
      table,
      kind: 'model',
      framework: 'Ecto',
      ...source.placeOf(match.index, end),
      fields,
    }
  })
}
