import { groupDigits } from '../../contract/group-digits.ts'
import type { Entity } from '../../agents/knowledge/inventory/entities/entity.ts'
import { showLocation } from '../../agents/projects.ts'
import { code } from '../../agents/questions/tell/markdown.ts'
import type { BookSources } from './book-sources.ts'
import type { Block, Diagram, Section } from './page.ts'
import { tableOf } from './page.ts'
import { countUsingFiles, tabulateDefinitions } from './show-definitions.ts'

const mostTables = 80
/** Entities whose fields are listed, those with most relations first. */
const mostDetailed = 12
const mostFields = 30
const mostDrawn = 12
const mostTypes = 24

/** What is kept, how it is related, and the types that code passes around. */
export function writeData(sources: BookSources): Section[] {
  const { entities } = sources
  const related = entities.toSorted((one, other) => relationsOf(other).length - relationsOf(one).length)
  return [
    {
      title: 'Relations',
      note: 'An arrow points from a table or model to one that it references. Those with the most relations are drawn.',
      blocks: [{ kind: 'diagram', diagram: drawEntities(sources, related) }],
    },
    { title: 'Tables and models', note: '', blocks: [tabulateData(sources, () => true)] },
    ...related.slice(0, mostDetailed).map((entity): Section => ({
      title: code(entity.name),
      note: '',
      blocks: [tabulateFields(sources, entity)],
    })),
    {
      title: 'Types',
      note: 'The most used types, with the number of files known to use them.',
      blocks: [
        tabulateDefinitions(
          sources,
          sources
            .central(['class', 'interface', 'type', 'enum'], mostTypes)
            .map((node) => ({ node, users: countUsingFiles(sources.snapshot, node, () => true) })),
          'Used by files',
        ),
      ],
    },
  ]
}

export function tabulateData({ entities, cite }: BookSources, takes: (entity: Entity) => boolean): Block {
  const found = entities.filter(takes)
  const columns = ['Name', 'Table', 'Declared with', 'Fields', 'Relates to']
  return tableOf(columns, found, mostTables, (entity) => ({
    cells: [
      code(entity.name),
      entity.table === undefined ? '' : code(entity.table),
      entity.framework,
      groupDigits(entity.fields.length),
      [...new Set(relationsOf(entity).map(({ to }) => to))].slice(0, 6).map(code).join(', '),
    ],
    citations: cite(entity),
  }))
}

function relationsOf({ fields }: Entity): { readonly to: string; readonly kind: string }[] {
  return fields.flatMap(({ relation }) => (relation === undefined ? [] : [relation]))
}

function drawEntities({ project }: BookSources, related: readonly Entity[]): Diagram {
  const named = new Set(related.flatMap((entity) => relationsOf(entity).map(({ to }) => to)))
  const drawn = related
    .filter(
      (entity) =>
        relationsOf(entity).length > 0 || named.has(entity.name) || named.has(entity.table ?? entity.name),
    )
    .slice(0, mostDrawn)
  const idOf = (name: string): string | undefined => {
    const index = drawn.findIndex((entity) => entity.name === name || entity.table === name)
    return index < 0 ? undefined : `e${index}`
  }
  const arrows = drawn.flatMap((entity, index) =>
    entity.fields.flatMap(({ relation, line, path = entity.path }): Diagram['arrows'][number][] => {
      const own = `e${index}`
      const other = relation === undefined ? undefined : idOf(relation.to)
      if (relation === undefined || other === undefined) return []
      // Of one to many, the many refer to the one.
      const [from, to] = relation.kind === 'one-to-many' ? [other, own] : [own, other]
      return [{ from, to, label: '', citations: [showLocation(project, path, line)] }]
    }),
  )
  const joined = new Set(arrows.flatMap(({ from, to }) => [from, to]))
  return {
    direction: 'right',
    nodes: drawn
      .map(({ name }, index) => ({ id: `e${index}`, label: name }))
      .filter(({ id }) => joined.has(id)),
    arrows: [...new Map(arrows.map((arrow) => [`${arrow.from} ${arrow.to}`, arrow])).values()],
  }
}

function tabulateFields({ project }: BookSources, { fields, path }: Entity): Block {
  return tableOf(['Field', 'Type', 'Relation'], fields, mostFields, (field) => ({
    cells: [
      code(field.name),
      field.type === '' ? '' : code(field.type.slice(0, 120)),
      field.relation === undefined ? '' : `${field.relation.kind} ${code(field.relation.to)}`,
    ],
    citations: [showLocation(project, field.path ?? path, field.line)],
  }))
}
