import { z } from 'zod'
import { listOf, mostNames, nodeText, pathText, shortText } from '../../contract/limits.ts'
import type { Extent } from '../checks/evidence/extent.ts'
import { recognisedExtent } from '../checks/evidence/extent.ts'
import type { Entity, Relation } from '../knowledge/inventory/entities/entity.ts'
import { findEntities } from '../knowledge/inventory/entities/find-entities.ts'
import { nameWords } from '../knowledge/inventory/name-words.ts'
import { stemWord } from '../knowledge/passages/stem-word.ts'
import { isBesideProduct } from '../knowledge/project/is-beside-product.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation, splitReference } from '../projects.ts'
import { fitOutput } from './fit-output.ts'
import { isBelowPath } from './is-below-path.ts'
import { narrowing } from './narrowing.ts'
import type { Narrowing } from './narrowing.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  path: pathText.optional().describe('Only what is declared in files below this path.'),
  names: listOf(nodeText, mostNames)
    .optional()
    .describe(
      'Only entities of these names, with all of their fields; else those with fields of these names.',
    ),
  about: listOf(shortText.min(1).max(60), 6)
    .optional()
    .describe('Only entities with these words in their name or the name of their table.'),
})

export interface ShownEntity {
  readonly name: string
  readonly table?: string
  readonly kind: Entity['kind']
  readonly base?: string
  readonly framework: string
  readonly location: string
  /** Of all, where fewer are shown. */
  readonly field_count?: number
  readonly fields: readonly {
    readonly name: string
    readonly type: string
    readonly location: string
    readonly relation?: Relation
  }[]
}

export interface DataModelOutput {
  readonly narrowed?: Narrowing
  readonly entities: readonly ShownEntity[]
  readonly frameworks: readonly string[]
  readonly extent: Extent
}

export const dataModelTool = defineTool({
  name: 'data_model',
  description:
    'What data is kept as: tables of SQL files, models of Prisma, Drizzle, Sequelize, Mongoose, Diesel, Ecto and Active Record, migrations of Laravel, Knex and Alembic, classes mapped by JPA, TypeORM, SQLAlchemy, Django, EF Core and GORM, with fields, types and relations to each other.',
  inputSchema,
  describeCall: () => 'Listing tables and models',
  describeResult: (output: DataModelOutput) => count(output.entities.length, 'entity', 'entities'),
  execute(context, input) {
    const split = splitReference(context.projects, input.path ?? '')
    const every = split.projects.flatMap((project) =>
      findEntities(project).map((entity) => ({ project, entity })),
    )
    const all = every.filter(({ entity }) => isBelowPath(split.rest, entity.path))
    const names = input.names?.map((name) => name.toLowerCase())
    const isNamed = (...own: readonly string[]): boolean =>
      names === undefined || own.some((one) => names.includes(one.toLowerCase()))
    const byName = all.filter(({ entity: { name, table = '' } }) => isNamed(name, table))
    // What no entity is called may be one of their fields.
    const named =
      byName.length > 0
        ? byName
        : all.filter(({ entity: { fields } }) => isNamed(...fields.map(({ name }) => name)))
    const { kept: found, words } = chooseAbout(named, input.about)
    // Those of examples and fixtures stand behind the product's.
    found.sort(
      (one, other) => Number(isBesideProduct(one.entity.path)) - Number(isBesideProduct(other.entity.path)),
    )
    const form = (most: number, mostFields: number): DataModelOutput => {
      const shown = found.slice(0, most)
      return {
        entities: shown.map(({ project, entity }) => showEntity(project, entity, mostFields)),
        ...narrowing({ words: input.names ?? words, path: input.path }, found.length, every.length),
        frameworks: [...new Set(found.map(({ entity }) => entity.framework))],
        extent: recognisedExtent(shown.length, found.length),
      }
    }
    return fitOutput(
      [() => form(200, 60), () => form(100, 20), () => form(100, 8), () => form(60, 4)],
      context.maximumCharacters,
    )
  },
})

/** Those whose names have most of the words, where any has one. */
function chooseAbout<Named extends { readonly entity: Entity }>(
  all: readonly Named[],
  about: readonly string[] = [],
): { readonly kept: Named[]; readonly words: readonly string[] } {
  const fits = all.map(({ entity: { name, table = '' } }) => {
    const own = new Set(nameWords(`${name} ${table}`).map(stemWord))
    return about.filter((word) => own.has(stemWord(word.toLowerCase())))
  })
  const most = Math.max(0, ...fits.map((words) => words.length))
  const kept = all.filter((_, index) => most === 0 || fits[index]?.length === most)
  return { kept, words: about.filter((word) => fits.some((words) => words.includes(word))) }
}

function showEntity(project: LabelledProject, entity: Entity, mostFields: number): ShownEntity {
  const { name, table, kind, base, framework, path, line, endLine } = entity
  // What relates an entity to others is kept where fields are left out.
  const fields = [
    ...entity.fields.filter(({ relation }) => relation !== undefined),
    ...entity.fields.filter(({ relation }) => relation === undefined),
  ].slice(0, mostFields)
  return {
    name,
    ...(table === undefined ? {} : { table }),
    kind,
    ...(base === undefined ? {} : { base }),
    framework,
    location: showLocation(project, path, line, endLine),
    ...(fields.length < entity.fields.length ? { field_count: entity.fields.length } : {}),
    fields: entity.fields
      .filter((field) => fields.includes(field))
      .map((field) => ({
        name: field.name,
        type: field.type,
        location: showLocation(project, field.path ?? path, field.line),
        ...(field.relation === undefined ? {} : { relation: field.relation }),
      })),
  }
}
