import { singular } from '../name-words.ts'
import type { Entity } from './entity.ts'

/**
 * Columns that no declaration relates but whose names are those of keys: `user_id`, `UserID` and `authorId` where there
 * is a `users` or `User`. What is only told by a name is marked so.
 */
export function relateByKey(entities: readonly Entity[]): Entity[] {
  const byName = new Map<string, string>()
  for (const { name, table, kind } of entities) {
    if (kind === 'embedded') continue
    for (const form of [table ?? name, name]) if (!byName.has(plain(form))) byName.set(plain(form), name)
  }
  return entities.map((entity) => {
    const related = new Set(
      entity.fields.flatMap(({ relation }) => (relation === undefined ? [] : [plain(relation.to)])),
    )
    return {
      ...entity,
      fields: entity.fields.map((field) => {
        if (field.relation !== undefined) return field
        const stem = /^(\w+?)(?:_id|Id|ID|_uuid|Uuid|_uid)$/u.exec(field.name)?.[1]
        const to = stem === undefined ? undefined : byName.get(plain(stem))
        if (to === undefined || plain(to) === plain(entity.name) || related.has(plain(to))) return field
        return { ...field, relation: { kind: 'many-to-one' as const, to, isByName: true as const } }
      }),
    }
  })
}

function plain(name: string): string {
  return singular(name.toLowerCase().replace(/(?:entity|model)$/u, '')).replaceAll('_', '')
}
