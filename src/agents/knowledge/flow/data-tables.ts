import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import type { LabelledProject } from '../../projects.ts'
import type { Entity } from '../inventory/entities/entity.ts'
import { findEntities } from '../inventory/entities/find-entities.ts'
import { nameWords, singular } from '../inventory/name-words.ts'
import { makeThing } from './things.ts'

/** What data is kept in, with everything in the repository that stands for it. */
export interface DataTable {
  /** As statements write it. */
  readonly name: string
  /** The code says this name; else the framework makes it of the model's. */
  readonly isSaid: boolean
  /** Classes that are kept in it. */
  readonly models: readonly NodeRecord[]
  /** Of Prisma's client: `user` of `prisma.user`. */
  readonly property: string | undefined
  /** What queries lead to: the first of the models, else the table itself. */
  readonly node: NodeRecord
  /** The table itself, apart from what is kept in it. */
  readonly thing: NodeRecord
  /** By what statements call them, in small letters. */
  readonly columns: ReadonlyMap<string, NodeRecord>
}

export interface DataTables {
  /** By names in small letters. */
  readonly byName: ReadonlyMap<string, DataTable>
  readonly byProperty: ReadonlyMap<string, DataTable>
  /** By models, tables, fields and columns: with the column, where it is one. */
  readonly byNode: ReadonlyMap<string, { readonly table: DataTable; readonly column?: string }>
}

/** The tables of a repository, read once. */
export function dataTables(project: LabelledProject): DataTables {
  const { snapshot } = project
  let tables = kept.get(snapshot)
  if (tables === undefined) kept.set(snapshot, (tables = readTables(project)))
  return tables
}

const kept = new WeakMap<Snapshot, DataTables>()

function readTables(project: LabelledProject): DataTables {
  const named = findEntities(project)
    .filter(({ kind }) => kind === 'table' || kind === 'model')
    .flatMap((entity) => {
      const name = entity.table ?? nameByFramework(entity)
      return name === undefined || !isIdentifier(name) ? [] : [{ name, entity }]
    })
  const byName = new Map<string, DataTable>()
  const byProperty = new Map<string, DataTable>()
  const byNode = new Map<string, { table: DataTable; column?: string }>()
  for (const [key, same] of Map.groupBy(named, ({ name }) => name.toLowerCase())) {
    const table = describeTable(
      project.snapshot,
      same[0]?.name ?? key,
      same.map(({ entity }) => entity),
    )
    byName.set(key, table)
    if (table.property !== undefined) byProperty.set(table.property, table)
    for (const node of [...table.models, table.thing]) byNode.set(node.nodeId, { table })
    for (const [column, { nodeId }] of table.columns) byNode.set(nodeId, { table, column })
  }
  return { byName, byProperty, byNode }
}

/** Others are named by no statement that is read, and names become parts of patterns. */
function isIdentifier(name: string): boolean {
  return /^\w{1,120}$/u.test(name)
}

function describeTable(snapshot: Snapshot, name: string, entities: readonly Entity[]): DataTable {
  const own = entities.flatMap((entity) => nodesOf(snapshot, entity))
  const models = own.filter(({ isOutlined }) => !isOutlined)
  const thing = own.find(({ isOutlined }) => isOutlined) ?? tableThing(name, entities[0])
  const columns = new Map<string, NodeRecord>()
  for (const entity of entities) {
    const fields = own.flatMap(({ nodeId }) => snapshot.childrenOf(nodeId))
    for (const field of entity.fields.filter((one) => isIdentifier(one.name))) {
      const own = fields.find(({ kind, name: other }) => kind === 'field' && other === field.name)
      const place = { filePath: field.path ?? entity.path, line: field.line }
      const column = own ?? makeThing('table', `${name}.${field.name}`, { ...place, signature: field.type })
      for (const form of [field.name, nameWords(field.name).join('_')])
        if (!columns.has(form.toLowerCase())) columns.set(form.toLowerCase(), column)
    }
  }
  return {
    name,
    isSaid: entities.some(
      ({ table, kind, framework }) => table !== undefined || kind === 'table' || framework === 'Prisma',
    ),
    models,
    property: entities
      .filter(({ framework }) => framework === 'Prisma')
      .map(({ name: model }) => `${model.charAt(0).toLowerCase()}${model.slice(1)}`)[0],
    node: models[0] ?? thing,
    thing,
    columns,
  }
}

function tableThing(name: string, entity: Entity | undefined): NodeRecord {
  return makeThing('table', name, {
    filePath: entity?.path ?? '',
    line: entity?.line ?? 0,
    endLine: entity?.endLine,
    signature: entity === undefined ? '' : `${entity.kind} of ${entity.framework}`,
  })
}

/** The definition that an entity is, or the class that Active Record and Eloquent keep in a table of its name's plural. */
function nodesOf(snapshot: Snapshot, entity: Entity): NodeRecord[] {
  const own = snapshot
    .nodesInFile(entity.path, entity.name)
    .filter(
      ({ kind, startLine, endLine }) =>
        (kind === 'class' || kind === 'variable' || kind === 'type') &&
        startLine <= entity.line &&
        endLine >= entity.line,
    )
  if (own.length > 0 || !/^(?:Active Record|Laravel)$/u.test(entity.framework)) return own.slice(0, 1)
  const words = nameWords(entity.name)
  const last = singular(words.at(-1) ?? '')
  const name = [...words.slice(0, -1), last].map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
  return snapshot
    .resolveName(name.join(''), { kinds: ['class'], limit: 5 })
    .map(({ node }) => node)
    .filter(
      ({ name: found, filePath, isTest }) => found === name.join('') && !isTest && inModels.test(filePath),
    )
    .slice(0, 1)
}

const inModels = /(?:^|\/)(?:[mM]odels?|app)\//u

/** What a framework calls the table of a model that does not say it. */
function nameByFramework({ name, framework, path }: Entity): string | undefined {
  const snake = nameWords(name).join('_')
  switch (framework) {
    case 'Django': {
      const app = /(?:^|\/)([^/]+)\/models(?:\/.*|\.py)$/u.exec(path)?.[1]
      return app === undefined ? undefined : `${app}_${name.toLowerCase()}`
    }
    case 'JPA':
    case 'TypeORM':
      return snake
    case 'Prisma':
      return name
    case 'GORM':
    case 'Sequelize':
      return `${snake.replace(/y$/u, 'ie')}s`
    case 'Entity Framework':
      return `${name.replace(/y$/u, 'ie')}s`
    default:
      return undefined
  }
}
