import type { LabelledProject } from '../../projects.ts'
import { showLocation } from '../../projects.ts'
import { showRoute } from '../../tools/list-routes.ts'
import type { ShownRoute } from '../../tools/list-routes.ts'
import { findEntities } from '../inventory/entities/find-entities.ts'
import { mainTables } from '../inventory/entities/main-tables.ts'
import { findOptions } from '../inventory/options/find-options.ts'
import { findRoutes } from '../inventory/routes/find-routes.ts'
import { hasProduct, isBesideProduct } from '../project/is-beside-product.ts'
import { fileKind } from '../project/read-file-facts.ts'

/** A part of a list, and how long the whole is. Locations are citations, `path:start-end`. */
export interface Excerpt<Item> {
  readonly total: number
  readonly shown: readonly Item[]
}

/** `start`: so many are left out. */
export interface Part {
  readonly start: number
  readonly limit: number
}

export interface ShownTable {
  readonly name: string
  readonly fields: number
  readonly location: string
}

export interface ShownOption {
  readonly name: string
  readonly help: string
  readonly location: string
}

/** A manifest, settings, a container or a CI file. */
export interface ShownConfiguration {
  readonly kind: string
  readonly path: string
}

/** The lists of a project's page that may be of any length. */
export interface Inventories {
  readonly routes: Excerpt<ShownRoute>
  readonly tables: Excerpt<ShownTable>
  readonly options: Excerpt<ShownOption>
  readonly configuration: Excerpt<ShownConfiguration>
}

export const inventories: {
  readonly [Name in keyof Inventories]: (project: LabelledProject, part: Part) => Inventories[Name]
} = {
  routes: (project, part) =>
    take(ofProduct(project, findRoutes(project)), part, (route) => showRoute(project, route, false)),
  tables: (project, part) =>
    take(
      mainTables(ofProduct(project, findEntities(project))),
      part,
      ({ name, fieldCount, path, line, endLine }) => ({
        name,
        fields: fieldCount,
        location: showLocation(project, path, line, endLine),
      }),
    ),
  options: (project, part) =>
    take(
      ofProduct(project, findOptions(project).options).filter(({ isHidden }) => isHidden !== true),
      part,
      ({ names, help = '', path, line, endLine }) => ({
        name: names[0] ?? '',
        help,
        location: showLocation(project, path, line, endLine),
      }),
    ),
  configuration: (project, part) => {
    const files = project.snapshot.listFiles().flatMap(({ path, kind }) => {
      const found = kind === 'text' ? fileKind(path) : undefined
      return found === undefined || found === 'document' ? [] : [{ kind: found, path }]
    })
    return take(
      files.toSorted((one, other) => depthOf(one.path) - depthOf(other.path)),
      part,
      (file) => file,
    )
  },
}

/** Fixtures and examples are no part of the program, unless there is nothing else. */
function ofProduct<Item extends { readonly path: string }>(
  { snapshot }: LabelledProject,
  items: readonly Item[],
): readonly Item[] {
  return hasProduct(snapshot.listFiles()) ? items.filter(({ path }) => !isBesideProduct(path)) : items
}

function take<Item, Shown>(
  items: readonly Item[],
  { start, limit }: Part,
  show: (item: Item) => Shown,
): Excerpt<Shown> {
  return { total: items.length, shown: items.slice(start, start + limit).map(show) }
}

function depthOf(path: string): number {
  return path.split('/').length
}
