import type { Entity } from './entity.ts'

/**
 * Which side of a relation of SQLAlchemy an attribute stands on where its declaration leaves it open: the side with
 * the foreign key is the many, the other one has a list or, where it says so, one.
 */
export function relateSides(entities: readonly Entity[]): Entity[] {
  const byName = new Map(entities.map((entity) => [entity.name, entity]))
  return entities.map((entity) => {
    if (entity.framework !== 'SQLAlchemy') return entity
    return {
      ...entity,
      fields: entity.fields.map((field) => {
        const { relation } = field
        const target = relation?.kind === 'refers to' ? byName.get(relation.to) : undefined
        if (relation === undefined || target === undefined) return field
        if (hasKeyTo(entity, target))
          return { ...field, relation: { ...relation, kind: 'many-to-one' as const } }
        if (!hasKeyTo(target, entity)) return field
        const isList = field.type.includes('relationship(') && !/\buselist\s*=\s*False/u.test(field.type)
        return {
          ...field,
          relation: { ...relation, kind: isList ? ('one-to-many' as const) : ('one-to-one' as const) },
        }
      }),
    }
  })
}

/** Whether a column is a foreign key to the table of another entity. */
function hasKeyTo({ fields }: Entity, { name, table }: Entity): boolean {
  const own = (table ?? name).toLowerCase()
  return fields.some(
    ({ relation }) =>
      relation?.kind === 'many-to-one' && relation.via !== undefined && relation.to.toLowerCase() === own,
  )
}
