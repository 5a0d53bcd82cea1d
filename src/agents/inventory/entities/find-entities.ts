import type { LabelledProject } from '../../projects.ts'
import { readSources } from '../source-text.ts'
import type { Entity } from './entity.ts'
import { findMappedClasses } from './mapped-classes.ts'
import { findMacroTables, findMongooseSchemas, findPrismaModels } from './schema-files.ts'
import { finalTables } from './final-tables.ts'
import { findBuiltTables } from './migration-tables.ts'
import { relateByKey } from './relate-by-key.ts'
import { findScriptModels } from './script-models.ts'
import { findSqlTables } from './sql-tables.ts'

/** Every table, model and mapped class that the repository declares in a form that is known. */
export function findEntities(project: LabelledProject): Entity[] {
  const csharp = readSources(project, { extensions: ['cs'], markers: ['class '] })
  const kept = new Set(
    csharp.flatMap(({ text }) => [...text.matchAll(/\bDbSet<\s*(\w+)\s*>/gu)].map(([, name = '']) => name)),
  )
  const mapped = [
    ...readSources(project, {
      extensions: ['java', 'kt', 'ts', 'js'],
      markers: ['@Entity', '@MappedSuperclass', '@Embeddable', '@Document', '@Schema(', '@Table('],
    }),
    ...readSources(project, {
      extensions: ['py'],
      markers: ['Column(', 'mapped_column(', 'models.', '__tablename__', 'SQLModel'],
    }),
    ...readSources(project, { extensions: ['go'], markers: ['gorm', 'db:"', 'bun:"', 'bson:"', 'xorm:"'] }),
    ...(kept.size === 0 ? [] : csharp),
  ]
  const found = [
    ...firstOfName(mapped.flatMap((source) => findMappedClasses(project.snapshot, source, kept))),
    ...readSources(project, { extensions: ['prisma'], markers: ['model '] }).flatMap(findPrismaModels),
    ...readSources(project, { extensions: ['ts', 'js', 'mjs', 'cjs'], markers: ['mongoose'] }).flatMap(
      findMongooseSchemas,
    ),
    ...readSources(project, { extensions: ['rb', 'rs'], markers: ['create_table', 'table!'] }).flatMap(
      findMacroTables,
    ),
    ...readSources(project, {
      extensions: ['ts', 'js', 'mjs', 'cjs'],
      markers: ['pgTable(', 'mysqlTable(', 'sqliteTable(', '.define(', '.init('],
    }).flatMap(findScriptModels),
    ...finalTables([
      ...readSources(project, {
        extensions: ['sql', 'go', 'py', 'rs', 'java', 'kt', 'ts', 'js', 'cs', 'c', 'cpp'],
        markers: ['create table', 'CREATE TABLE', 'Create Table'],
      }).flatMap(findSqlTables),
      ...readSources(project, {
        extensions: ['php', 'ts', 'js', 'mjs', 'cjs', 'py'],
        markers: ['Schema::create(', '.createTable(', 'op.create_table('],
      }).flatMap(findBuiltTables),
    ]),
  ]
  return relateByKey(relateByType(found))
}

/** Of several classes of one name, such as an entity and what a page shows of it, the mapped one has the most of a model. */
function firstOfName(entities: readonly Entity[]): Entity[] {
  const isModel = ({ path }: Entity): boolean =>
    /(?:^|\/)(?:entit|domain|models?\b|core|aggregates)|Core\//iu.test(path)
  return [...Map.groupBy(entities, ({ name, framework }) => `${framework} ${name}`).values()].flatMap(
    (same) => {
      const models = same.filter(isModel)
      return same[0]?.framework === 'Entity Framework' && models.length > 0 ? models.slice(0, 1) : same
    },
  )
}

/** Mappers such as GORM and EF Core relate entities by the types of their fields alone. */
function relateByType(entities: readonly Entity[]): Entity[] {
  const names = new Set(entities.filter(({ kind }) => kind === 'model').map(({ name }) => name))
  return entities.map((entity) => ({
    ...entity,
    fields: entity.fields.map((field) => {
      if (field.relation !== undefined || !/^(?:GORM|Entity Framework)$/u.test(entity.framework)) return field
      const to = (field.type.match(/\w+/gu) ?? []).find((word) => names.has(word))
      if (to === undefined) return field
      const isList = /\[\]|<\w/u.test(field.type)
      return { ...field, relation: { kind: isList ? ('one-to-many' as const) : ('refers to' as const), to } }
    }),
  }))
}
