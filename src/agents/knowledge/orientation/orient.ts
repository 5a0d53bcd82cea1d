/** What somebody wants to know of a project first, from the same inventories and tools that answers are made of. */
import type { Snapshot } from '../../../index/snapshot.ts'
import type { LabelledProject } from '../../projects.ts'
import type { RepositoryHistory } from '../../repository-history.ts'
import { describeProject } from '../../tools/overview.ts'
import type { ProjectOverview } from '../../tools/overview.ts'
import { showIdentity } from '../../tools/show-introduction.ts'
import { describeModules } from './describe-modules.ts'
import type { Module } from './describe-modules.ts'
import { findHotSpots } from './find-hot-spots.ts'
import type { HotSpots } from './find-hot-spots.ts'
import { askFirst } from './ask-first.ts'
import { inventories } from './inventories.ts'
import type { Inventories } from './inventories.ts'
import { plainProse } from './plain-prose.ts'

export interface Orientation
  extends
    Inventories,
    Pick<ProjectOverview, 'readme' | 'commands' | 'requirements' | 'dependencies' | 'central'> {
  readonly modules: readonly Module[]
  readonly entryPoints: readonly string[]
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
  const overview = describeProject(project, mostShown)
  const { commands, requirements, dependencies, central, entry_points: entryPoints } = overview
  const said = showIdentity(project)
  const first = { start: 0, limit: mostShown }
  const routes = inventories.routes(project, first)
  const tables = inventories.tables(project, first)
  const tests = {
    files: files.filter(({ isTest }) => isTest).length,
    cases: snapshot.info.nodesByKind['test'] ?? 0,
  }
  const known = { entryPoints, central, hasRoutes: routes.total > 0, hasTables: tables.total > 0, tests }
  return {
    // Shown as a text: links and emphasis would stand there as their signs.
    ...(said === undefined ? {} : { readme: { ...said, text: plainProse(said.text) } }),
    commands,
    requirements,
    dependencies: dependencies.slice(0, mostShown),
    central,
    modules: describeModules(project, files),
    entryPoints,
    routes,
    tables,
    options: inventories.options(project, first),
    configuration: inventories.configuration(project, first),
    tests,
    hotSpots: await findHotSpots(snapshot, history, signal),
    questions: askFirst(snapshot, known),
  }
}
