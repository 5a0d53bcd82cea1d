import { snapshotPath } from '../../index/snapshot-file.ts'
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
import { snapshotDirectory } from './directories.ts'
import { submitAgain } from './submit-parse.ts'

/** A project that the user sees; an unknown id and another user's are the same error. */
export async function requireProject(ctx: ServiceContext, user: User, projectId: string): Promise<Project> {
  const id = parseId<'project'>(projectId)
  const project = id === undefined ? undefined : await findProject(ctx.store.db, user.id, id)
  if (project === undefined) throw new ServiceError('project_not_found')
  return project
}

/** For what must not begin before a project is ready. */
export async function requireReadyProject(
  ctx: ServiceContext,
  user: User,
  projectId: string,
): Promise<Project> {
  const project = await requireProject(ctx, user, projectId)
  if (project.status !== 'ready') throw notReady(project)
  return project
}

/** A project that has a snapshot: while a repeated parse runs, the previous one. */
export type ParsedProject = { readonly project: Project; readonly path: string }

export function requireSnapshots(ctx: ServiceContext, projects: readonly Project[]): ParsedProject[] {
  return projects.map((project) => {
    if (project.snapshotKey === null) throw notReady(project)
    return { project, path: snapshotPath(snapshotDirectory(ctx), project.snapshotKey) }
  })
}

/** Asks a thread about the snapshots of projects. */
export async function askSnapshots<Name extends CallName<SnapshotTasks>>(
  ctx: ServiceContext,
  parsed: readonly ParsedProject[],
  task: Name,
  input: CallInput<SnapshotTasks, Name>,
): Promise<CallOutput<SnapshotTasks, Name>> {
  try {
    const paths = parsed.map(({ path }) => path)
    return await ctx.snapshots.queries.call(task, paths, input)
  } catch (error) {
    throw await toSnapshotFailure(ctx, parsed, error)
  }
}

/** What a thread has to say bit by bit about the snapshot of a project. Errors before the first bit are thrown here. */
export async function streamSnapshot<Name extends StreamName<SnapshotTasks>>(
  ctx: ServiceContext,
  project: Project,
  task: Name,
  input: StreamInput<SnapshotTasks, Name>,
  signal: AbortSignal,
): Promise<AsyncGenerator<StreamItem<SnapshotTasks, Name>, void, undefined>> {
  const parsed = requireSnapshots(ctx, [project])
  const items = ctx.snapshots.queries.stream(
    task,
    parsed.map(({ path }) => path),
    input,
    signal,
  )
  let first: IteratorResult<StreamItem<SnapshotTasks, Name>, void>
  try {
    first = await items.next()
  } catch (error) {
    throw await toSnapshotFailure(ctx, parsed, error)
  }
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

/**
 * An index that cannot be opened is the project's matter: it is made again, and the error says so. Anything else stays
 * what it is.
 */
export async function toSnapshotFailure(
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

/** Whether the file that the project would serve is there, whole, in the format that this version reads. */
export async function hasSnapshot(ctx: ServiceContext, project: Project): Promise<boolean> {
  if (project.snapshotKey === null) return false
  const path = snapshotPath(snapshotDirectory(ctx), project.snapshotKey)
  try {
    await ctx.snapshots.queries.call('open', [path], null)
    return true
  } catch (error) {
    if (error instanceof UnopenedSnapshotError) return false
    throw error
  }
}

function notReady(project: Project): ServiceError {
  return new ServiceError('project_not_ready', { detail: `Project is not ready (status: ${project.status})` })
}
