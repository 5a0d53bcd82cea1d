import type { Entity } from './entity.ts'

/** A table, with as many fields as it has with those of the classes that its own extends. */
export interface MainTable extends Entity {
  readonly fieldCount: number
}

/**
 * The tables of a program, each once: neither classes that only give theirs fields, nor what SQL declares again for a
 * class or for the database of another vendor.
 */
export function mainTables(entities: readonly Entity[]): MainTable[] {
  const classes = new Map(entities.map((entity) => [`${entity.framework} ${entity.name}`, entity]))
  const countFields = (entity: Entity, known: ReadonlySet<Entity> = new Set()): number => {
    const base = entity.base === undefined ? undefined : classes.get(`${entity.framework} ${entity.base}`)
    const inherited =
      base === undefined || known.has(base) ? 0 : countFields(base, new Set([...known, entity]))
    return entity.fields.length + inherited
  }
  const tables = entities.filter(({ kind }) => kind === 'table' || kind === 'model')
  const declared = new Set(tables.filter(({ framework }) => framework !== 'SQL').map(nameOf))
  return tables
    .filter((table) => {
      if (table.framework !== 'SQL') return true
      const isNew = !declared.has(nameOf(table))
      declared.add(nameOf(table))
      return isNew
    })
    .map((table) => ({ ...table, fieldCount: countFields(table) }))
}

function nameOf({ table, name }: Entity): string {
  return (table ?? name).toLowerCase()
}
