import type { LabelledProject } from '../../../projects.ts'
import { readSources } from '../source-text.ts'
import { addAssociations } from './active-record-models.ts'
import { findAssociationTables } from './association-tables.ts'
import { findEctoSchemas } from './ecto-schemas.ts'
import type { Entity } from './entity.ts'
import { findMappedClasses } from './mapped-classes.ts'
import { findMacroTables, findMongooseSchemas } from './schema-files.ts'
import { finalTables } from './final-tables.ts'
import { findTableChanges, liveTables } from './live-tables.ts'
import { findBuiltTables } from './migration-tables.ts'
import { findPrismaModels } from './prisma-models.ts'
import { relateByKey } from './relate-by-key.ts'
import { relateSides } from './relate-sides.ts'
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
  const sql = readSources(project, {
    extensions: ['sql', 'go', 'py', 'rs', 'java', 'kt', 'ts', 'js', 'cs', 'c', 'cpp'],
    markers: ['create table', 'CREATE TABLE', 'Create Table'],
  })
  const built = readSources(project, {
    extensions: ['php', 'ts', 'js', 'mjs', 'cjs', 'py'],
    markers: ['Schema::create(', '.createTable(', 'op.create_table('],
  })
  const changes =
    sql.length + built.length === 0
      ? []
      : readSources(project, {
          extensions: ['sql', 'php', 'ts', 'js', 'mjs', 'cjs', 'py'],
          markers: [
            'drop table',
            'DROP TABLE',
            'RENAME TO',
            'rename to',
            'drop_table',
            'rename_table',
            'Schema::drop',
            'Schema::rename',
            '.dropTable',
            '.renameTable',
          ],
          paths: migrationPath,
        }).flatMap(findTableChanges)
  const found = [
    ...firstOfName(mapped.flatMap((source) => findMappedClasses(project.snapshot, source, kept))),
    ...readSources(project, { extensions: ['prisma'], markers: ['model '] }).flatMap(findPrismaModels),
    ...readSources(project, { extensions: ['ts', 'js', 'mjs', 'cjs'], markers: ['mongoose'] }).flatMap(
      findMongooseSchemas,
    ),
    ...readSources(project, {
      extensions: ['py'],
      markers: ['Table('],
    })
      .filter(({ text }) => /\bsqlalchemy\b|\bdb\.Table\(/iu.test(text))
      .flatMap(findAssociationTables),
    ...readSources(project, { extensions: ['ex'], markers: ['schema "'] }).flatMap(findEctoSchemas),
    ...addAssociations(
      withoutMigrations(
        readSources(project, { extensions: ['rb', 'rs'], markers: ['create_table', 'table!'] }).flatMap(
          findMacroTables,
        ),
      ),
      readSources(project, {
        extensions: ['rb'],
        markers: ['has_many', 'belongs_to', 'has_one'],
        paths: /(?:^|\/)models\//u,
      }),
    ),
    ...readSources(project, {
      extensions: ['ts', 'js', 'mjs', 'cjs'],
      markers: ['pgTable(', 'mysqlTable(', 'sqliteTable(', '.define(', '.init('],
    }).flatMap(findScriptModels),
    ...finalTables(liveTables([...sql.flatMap(findSqlTables), ...built.flatMap(findBuiltTables)], changes)),
  ]
  return relateByKey(relateSides(relateByType(found)))
}

const migrationPath = /(?:^|\/)[\w-]*(?:migrat\w*|versions|changelogs?|schema)\//iu

/** Where Rails keeps the schema as it is in the end, what its migrations created once is not told beside it. */
function withoutMigrations(tables: readonly Entity[]): Entity[] {
  const isSchema = ({ path }: Entity): boolean => /(?:^|\/)db\/(?:\w+_)?schema\.rb$/u.test(path)
  return tables.some(isSchema)
    ? tables.filter((table) => table.framework !== 'Active Record' || isSchema(table))
    : [...tables]
}

/** Of several classes of one name, such as an entity and what a page shows of it, the mapped one has the most of a model. */
function firstOfName(entities: readonly Entity[]): Entity[] {
  const isModel = ({ path }: Entity): boolean =>
    /(?:^|\/)(?:entit|domain|models?\b|core|aggregates)|Core\//iu.test(path)
  const isDomain = ({ path }: Entity): boolean => /domain|aggregates/iu.test(path)
  return [...Map.groupBy(entities, ({ name, framework }) => `${framework} ${name}`).values()].flatMap(
    (same) => {
      const models = same
        .filter(isModel)
        .toSorted((one, other) => Number(isDomain(other)) - Number(isDomain(one)))
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
