import type { SourceText } from '../source-text.ts'
import type { Entity, EntityField, Relation } from './entity.ts'

interface PrismaField {
  readonly name: string
  readonly type: string
  readonly isList: boolean
  readonly isOptional: boolean
  readonly rest: string
  readonly line: number
}

/** Models of a Prisma schema with both ends of their relations, and the values of their enums. */
export function findPrismaModels(source: SourceText): Entity[] {
  const enums = new Map(
    [...source.text.matchAll(/^enum\s+(\w+)\s*\{([^}]*)\}/gmu)].map(([, name = '', body = '']) => [
      name,
      [...body.matchAll(/^[ \t]*(\w+)/gmu)].map(([, value = '']) => value),
    ]),
  )
  const models = [...source.text.matchAll(/^(model|type|view)\s+(\w+)\s*\{([^}]*)\}/gmu)].map((match) => ({
    match,
    fields: readFields(match[3] ?? '', source.lineAt(match.index)),
  }))
  const byName = new Map(models.map(({ match, fields }) => [match[2] ?? '', fields]))
  return models.map(({ match, fields }): Entity => {
    const own = match[2] ?? ''
    const table = /@@map\("([^"]+)"\)/u.exec(match[3] ?? '')?.[1]
    return {
      name: own,
      ...(table === undefined ? {} : { table }),
      kind: match[1] === 'type' ? 'embedded' : 'model',
      framework: 'Prisma',
      ...source.placeOf(match.index, match.index + match[0].length - 1),
      fields: fields.map((field): EntityField => {
        const other = byName.get(field.type)
        const values = enums.get(field.type)
        const initial = /@default\((?:[^()]|\([^()]{0,80}\)){0,80}\)/u.exec(field.rest)?.[0]
        return {
          name: field.name,
          type: `${field.type}${field.isList ? '[]' : ''}${field.isOptional ? '?' : ''}${initial === undefined ? '' : ` ${initial}`}${values === undefined ? '' : `, one of ${values.join(', ')}`}`,
          line: field.line,
          ...(other === undefined ? {} : { relation: relate(own, field, other) }),
        }
      }),
    }
  })
}

function readFields(body: string, start: number): PrismaField[] {
  return body.split('\n').flatMap((line, index): PrismaField[] => {
    const field = /^\s*(\w+)\s+(\w+)(\[\])?(\?)?\s*(.*)$/u.exec(line)
    if (field === null) return []
    const [, name = '', type = '', list, optional, rest = ''] = field
    return [
      {
        name,
        type,
        isList: list !== undefined,
        isOptional: optional !== undefined,
        rest,
        line: start + index,
      },
    ]
  })
}

/** By the list on either end: the end that holds the key says so with `fields`. */
function relate(own: string, field: PrismaField, other: readonly PrismaField[]): Relation {
  const via = /fields:\s*\[([\w, \t]+)\]/u
    .exec(field.rest)?.[1]
    ?.split(',')
    .map((one) => one.trim())
    .join(', ')
  const name = relationName(field.rest)
  const back = other.find((one) => one.type === own && one !== field && relationName(one.rest) === name)
  const kind = field.isList
    ? back?.isList === true
      ? 'many-to-many'
      : 'one-to-many'
    : back === undefined || back.isList
      ? 'many-to-one'
      : 'one-to-one'
  return { kind, to: field.type, ...(via === undefined ? {} : { via }) }
}

function relationName(rest: string): string | undefined {
  return /@relation\(\s*(?:name:\s*)?"([^"]+)"/u.exec(rest)?.[1]
}
