import { findProject, parseId } from '../../store/index.ts'
import type { Project, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { UnopenedSnapshotError } from '../threads/index.ts'
import type {
  CallInput,
  CallName,
  CallOutput,
  SnapshotTasks,
  StreamInput,
  StreamItem,
  StreamName,
} from '../threads/index.ts'
import { bringSnapshots, toParsed } from './bring-snapshots.ts'
import type { ParsedProject } from './bring-snapshots.ts'
import { snapshotObject } from './directories.ts'
import { submitAgain } from './submit-parse.ts'

/** A project that the user sees; an unknown id and another user's are the same error. */
export async function requireProject(ctx: ServiceContext, user: User, projectId: string): Promise<Project> {
  const id = parseId<'project'>(projectId)
  const project = id === undefined ? undefined : await findProject(ctx.store.db, user.id, id)
  if (project === undefined) throw new ServiceError('project_not_found')
  return project
}

/** One whose refresh failed serves what was parsed before, as it was. */
export function isServed({ status, snapshotKey }: Project): boolean {
  return status === 'ready' || (status === 'error' && snapshotKey !== null)
}

/** Its snapshot serves until calls are followed (`SnapshotInfo.linking`), which is being done. */
export function isLinking({ status, statistics }: Project): boolean {
  return status === 'ready' && isEarly(statistics)
}

/** What is still being worked out of a project that can be asked already. */
export function pendingOf(project: Project): readonly 'calls'[] {
  return isLinking(project) ? ['calls'] : []
}

/** Statistics of a snapshot that the whole one is to replace. */
export function isEarly(statistics: Project['statistics']): boolean {
  return statistics?.['linking'] === true
}

/** For what must not begin before a project is ready. */
export async function requireReadyProject(
  ctx: ServiceContext,
  user: User,
  projectId: string,
): Promise<Project> {
  const project = await requireProject(ctx, user, projectId)
  if (!isServed(project)) throw notReady(project)
  return project
}

/** For what says nothing of how complete it is: whoever takes the graph away takes all of it. */
export async function requireLinkedProject(
  ctx: ServiceContext,
  user: User,
  projectId: string,
): Promise<Project> {
  const project = await requireProject(ctx, user, projectId)
  if (!isLinking(project)) return project
  const detail = 'Project is not ready for this: its calls are still being followed'
  throw new ServiceError('project_not_ready', { detail })
}

export function requireSnapshots(ctx: ServiceContext, projects: readonly Project[]): ParsedProject[] {
  return projects.map((project) => {
    if (project.snapshotKey === null) throw notReady(project)
    return toParsed(ctx, project, project.snapshotKey)
  })
}

/** Asks a thread about the snapshots of projects, for a user or, without one, for the service itself. */
export async function askSnapshots<Name extends CallName<SnapshotTasks>>(
  ctx: ServiceContext,
  user: User | undefined,
  parsed: readonly ParsedProject[],
  task: Name,
  input: CallInput<SnapshotTasks, Name>,
): Promise<CallOutput<SnapshotTasks, Name>> {
  for (let attempt = 1; ; attempt++) {
    const brought = await bringSnapshots(ctx, parsed)
    try {
      return await ctx.snapshots.queries.call(task, toPaths(brought), input, user?.id)
    } catch (error) {
      if (attempt > 1 || !(await discardCopy(ctx, brought, error))) {
        throw await toSnapshotFailure(ctx, brought, error)
      }
    }
  }
}

/** What a thread has to say bit by bit about snapshots. `start` is given their paths. */
export async function* streamSnapshots<Item>(
  ctx: ServiceContext,
  parsed: readonly ParsedProject[],
  start: (paths: readonly string[]) => AsyncIterable<Item>,
): AsyncGenerator<Item, void, undefined> {
  for (let attempt = 1; ; attempt++) {
    const brought = await bringSnapshots(ctx, parsed)
    try {
      yield* start(toPaths(brought))
      return
    } catch (error) {
      // Before the first bit: a snapshot that cannot be opened has said nothing.
      if (attempt > 1 || !(await discardCopy(ctx, brought, error))) {
        throw await toSnapshotFailure(ctx, brought, error)
      }
    }
  }
}

/** The same about the snapshot of one project. Errors before the first bit are thrown here. */
export async function streamSnapshot<Name extends StreamName<SnapshotTasks>>(
  ctx: ServiceContext,
  user: User,
  project: Project,
  task: Name,
  input: StreamInput<SnapshotTasks, Name>,
  signal: AbortSignal,
): Promise<AsyncGenerator<StreamItem<SnapshotTasks, Name>, void, undefined>> {
  const items = streamSnapshots(ctx, requireSnapshots(ctx, [project]), (paths) =>
    ctx.snapshots.queries.stream(task, paths, input, signal, user.id),
  )
  const first = await items.next()
  async function* all(): AsyncGenerator<StreamItem<SnapshotTasks, Name>, void, undefined> {
    if (first.done === true) return
    try {
      yield first.value
      yield* items
    } finally {
      await items.return()
    }
  }
  return all()
}

function toPaths(parsed: readonly ParsedProject[]): string[] {
  return parsed.map(({ path }) => path)
}

/** Where what cannot be opened is a copy of what others have, it is thrown away, and true: it can be fetched again. */
async function discardCopy(
  ctx: ServiceContext,
  parsed: readonly ParsedProject[],
  error: unknown,
): Promise<boolean> {
  if (!ctx.files.isShared || !(error instanceof UnopenedSnapshotError)) return false
  const snapshotKey = parsed.find(({ path }) => path === error.path)?.project.snapshotKey
  if (snapshotKey === undefined || snapshotKey === null) return false
  await ctx.files.discard(snapshotObject(snapshotKey))
  return true
}

/**
 * An index that cannot be opened is the project's matter: it is made again, and the error says so. Anything else stays
 * what it is.
 */
async function toSnapshotFailure(
  ctx: ServiceContext,
  parsed: readonly ParsedProject[],
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof UnopenedSnapshotError)) return error
  const project = parsed.find(({ path }) => path === error.path)?.project
  if (project === undefined) return error
  ctx.log.warn({ projectId: project.id, error }, 'the index of a project cannot be opened')
  await submitAgain(ctx, project, 'Its index was missing or damaged and is built again')
  return new ServiceError('project_not_ready', {
    detail: `Project is not ready: its index is missing or damaged and is being built again. Ask again when "${project.repoName}" is ready`,
    cause: error,
  })
}

/** Whether the snapshot that the project would serve is there, whole, in the format that this version reads. */
export async function hasSnapshot(ctx: ServiceContext, project: Project): Promise<boolean> {
  if (project.snapshotKey === null) return false
  for (let attempt = 1; ; attempt++) {
    const brought = await bringSnapshots(ctx, [toParsed(ctx, project, project.snapshotKey)])
    try {
      await ctx.snapshots.queries.call('open', toPaths(brought), null)
      return true
    } catch (error) {
      if (!(error instanceof UnopenedSnapshotError)) throw error
      if (attempt > 1 || !(await discardCopy(ctx, brought, error))) return false
    }
  }
}

function notReady(project: Project): ServiceError {
  return new ServiceError('project_not_ready', { detail: `Project is not ready (status: ${project.status})` })
}
