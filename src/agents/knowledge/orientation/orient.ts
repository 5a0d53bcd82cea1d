/** What somebody wants to know of a project first, from the same inventories and tools that answers are made of. */
import type { Snapshot } from '../../../index/snapshot.ts'
import { findEntities } from '../inventory/entities/find-entities.ts'
import { findOptions } from '../inventory/options/find-options.ts'
import { findRoutes } from '../inventory/routes/find-routes.ts'
import type { LabelledProject } from '../../projects.ts'
import { showLocation } from '../../projects.ts'
import type { RepositoryHistory } from '../../repository-history.ts'
import { showRoute } from '../../tools/list-routes.ts'
import type { ShownRoute } from '../../tools/list-routes.ts'
import { describeProject } from '../../tools/overview.ts'
import type { ProjectOverview } from '../../tools/overview.ts'
import { showIdentity } from '../../tools/show-introduction.ts'
import { fileKind } from '../project/read-file-facts.ts'
import { describeModules } from './describe-modules.ts'
import type { Module } from './describe-modules.ts'
import { findHotSpots } from './find-hot-spots.ts'
import type { HotSpots } from './find-hot-spots.ts'
import { askFirst } from './ask-first.ts'
import { plainProse } from './plain-prose.ts'

/** The first of a list, and how long the whole is. Locations are citations, `path:start-end`. */
export interface Excerpt<Item> {
  readonly total: number
  readonly shown: readonly Item[]
}

export interface Orientation extends Pick<ProjectOverview, 'readme' | 'dependencies' | 'central'> {
  readonly modules: readonly Module[]
  readonly entryPoints: readonly string[]
  readonly routes: Excerpt<ShownRoute>
  readonly tables: Excerpt<{ readonly name: string; readonly fields: number; readonly location: string }>
  readonly options: Excerpt<{ readonly name: string; readonly help: string; readonly location: string }>
  /** Paths of manifests, settings, containers and CI files. */
  readonly configuration: Excerpt<{ readonly kind: string; readonly path: string }>
  readonly tests: { readonly files: number; readonly cases: number }
  readonly hotSpots: HotSpots | { readonly unavailable: string }
  /** Questions that the graph has something to say about. */
  readonly questions: readonly string[]
}

const mostShown = 12

export async function orient(
  snapshot: Snapshot,
  history: RepositoryHistory,
  signal: AbortSignal,
): Promise<Orientation> {
  const project: LabelledProject = { label: '', repoName: snapshot.info.repoName, snapshot, history }
  const files = snapshot.listFiles()
  const { dependencies, central, entry_points: entryPoints } = describeProject(project, mostShown)
  const said = showIdentity(project)
  const routes = findRoutes(project)
  const tables = findEntities(project)
  const { options } = findOptions(project)
  const configuration = files.flatMap(({ path, kind }) => {
    const found = kind === 'text' ? fileKind(path) : undefined
    return found === undefined || found === 'document' ? [] : [{ kind: found, path }]
  })
  const tests = {
    files: files.filter(({ isTest }) => isTest).length,
    cases: snapshot.info.nodesByKind['test'] ?? 0,
  }
  const known = { entryPoints, central, hasRoutes: routes.length > 0, hasTables: tables.length > 0, tests }
  return {
    // Shown as a text: links and emphasis would stand there as their signs.
    ...(said === undefined ? {} : { readme: { ...said, text: plainProse(said.text) } }),
    dependencies: dependencies.slice(0, mostShown),
    central,
    modules: describeModules(project, files),
    entryPoints,
    routes: excerpt(routes, (route) => showRoute(project, route, false)),
    tables: excerpt(tables, ({ name, fields, path, line, endLine }) => ({
      name,
      fields: fields.length,
      location: showLocation(project, path, line, endLine),
    })),
    options: excerpt(
      options.filter(({ isHidden }) => isHidden !== true),
      ({ names, help = '', path, line, endLine }) => ({
        name: names[0] ?? '',
        help,
        location: showLocation(project, path, line, endLine),
      }),
    ),
    configuration: excerpt(
      configuration.toSorted((one, other) => depthOf(one.path) - depthOf(other.path)),
      (file) => file,
    ),
    tests,
    hotSpots: await findHotSpots(snapshot, history, signal),
    questions: askFirst(snapshot, known),
  }
}

function excerpt<Item, Shown>(items: readonly Item[], show: (item: Item) => Shown): Excerpt<Shown> {
  return { total: items.length, shown: items.slice(0, mostShown).map(show) }
}

function depthOf(path: string): number {
  return path.split('/').length
}
