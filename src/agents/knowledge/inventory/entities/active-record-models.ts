import { nameWords } from '../name-words.ts'
import type { SourceText } from '../source-text.ts'
import type { Entity, EntityField, Relation } from './entity.ts'

const kinds: Readonly<Record<string, Relation['kind']>> = {
  belongs_to: 'many-to-one',
  has_many: 'one-to-many',
  has_one: 'one-to-one',
  has_and_belongs_to_many: 'many-to-many',
}

/** Gives the tables of Active Record the relations that their classes declare: `has_many :posts, through: :memberships`. */
export function addAssociations(tables: readonly Entity[], models: readonly SourceText[]): Entity[] {
  const names = new Set(tables.map(({ name }) => name))
  const found = models.flatMap((source) => readModel(source, names))
  if (found.length === 0) return [...tables]
  return tables.map((table) => {
    if (table.framework !== 'Active Record') return table
    const own = found.filter((model) => model.table === table.name).flatMap(({ fields }) => fields)
    const declared = new Set(own.map(({ name }) => name))
    return {
      ...table,
      fields: [
        ...table.fields.filter(({ name, relation }) => relation === undefined || !declared.has(name)),
        ...own,
      ],
    }
  })
}

function readModel(
  source: SourceText,
  tables: ReadonlySet<string>,
): { table: string; fields: EntityField[] }[] {
  const { text, path } = source
  const named = /^[ \t]*class[ \t]+([\w:]+)[ \t]*<[ \t]*[\w:]+/mu.exec(text)?.[1]
  if (named === undefined) return []
  const table = /\bself\.table_name\s*=\s*["':](\w+)/u.exec(text)?.[1] ?? tableOf(named, tables)
  if (table === undefined || !tables.has(table)) return []
  const fields = [
    ...text.matchAll(/^[ \t]*(belongs_to|has_many|has_one|has_and_belongs_to_many)[ \t(]+:(\w+)([^\n]*)/gmu),
  ].map((match): EntityField => {
    const [, macro = '', name = '', line = ''] = match
    const rest = line + continuation(text, match.index + match[0].length)
    const written = /class_name:\s*["']([\w:]+)["']/u.exec(rest)?.[1]
    const through = /\bthrough:\s*:(\w+)/u.exec(rest)?.[1]
    const isPolymorphic = /polymorphic:\s*true/u.test(rest)
    const target = written === undefined ? pluralOf(name, tables) : tableOf(written, tables)
    const kind =
      through !== undefined && macro === 'has_many' ? 'many-to-many' : (kinds[macro] ?? 'refers to')
    return {
      name,
      type: isPolymorphic ? 'any of several models' : '',
      line: source.lineAt(match.index),
      path,
      ...(isPolymorphic
        ? {}
        : {
            relation: {
              kind,
              to: target ?? written ?? name,
              ...(through === undefined ? {} : { via: through }),
            },
          }),
    }
  })
  return fields.length === 0 ? [] : [{ table, fields }]
}

const mostContinued = 8

/** The lines behind one that ends with a comma. */
function continuation(text: string, from: number): string {
  const lines = text
    .slice(from, from + 2_000)
    .split('\n')
    .slice(1, mostContinued + 1)
  if (!/,\s*$/u.test(text.slice(text.lastIndexOf('\n', from - 1) + 1, from))) return ''
  const last = lines.findIndex((line) => !/,\s*$/u.test(line))
  return ` ${lines.slice(0, last + 1).join(' ')}`
}

/** `Admin::BlogPost` is kept in `admin_blog_posts` or `blog_posts`. */
function tableOf(name: string, tables: ReadonlySet<string>): string | undefined {
  const parts = name.split('::').map((part) => nameWords(part).join('_'))
  return pluralOf(parts.join('_'), tables) ?? pluralOf(parts.at(-1) ?? '', tables)
}

function pluralOf(name: string, tables: ReadonlySet<string>): string | undefined {
  return [name, `${name}s`, `${name}es`, name.replace(/y$/u, 'ies'), irregular[name] ?? name].find((form) =>
    tables.has(form),
  )
}

const irregular: Readonly<Record<string, string>> = { person: 'people', child: 'children' }
