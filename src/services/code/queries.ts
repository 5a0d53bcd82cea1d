import type { DefinitionAnswer, FileRecord, SearchResult } from '../../index/snapshot.ts'
import type { Project, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { askSnapshots, requireProject, requireSnapshots, streamSnapshot } from '../projects/index.ts'
import type { CallInput, CallName, CallOutput, SnapshotTasks } from '../threads/index.ts'
import type { NodeDescription } from './describe-node.ts'
import { requireExportedKinds } from './export-graph.ts'
import type { GraphFilter } from './export-graph.ts'
import { requireEdgeKind } from './places.ts'
import type { FileText, Place } from './places.ts'
import { requireNodeKind } from './search-code.ts'
import type { CodeSearch } from './search-code.ts'

export type FoundCode = SearchResult & { readonly projectId: string; readonly repoName: string }

/** The best of all the projects, best first. */
export async function searchCode(
  ctx: ServiceContext,
  user: User,
  { projectIds, ...search }: CodeSearch & { readonly projectIds: readonly string[] },
): Promise<FoundCode[]> {
  search.kinds?.forEach(requireNodeKind)
  const projects: Project[] = []
  for (const projectId of new Set(projectIds)) projects.push(await requireProject(ctx, user, projectId))
  const found = await askSnapshots(ctx, requireSnapshots(ctx, projects), 'searchCode', {
    ...search,
    embeddings: ctx.config.embeddings,
  })
  return found.map(({ at, ...result }) => {
    const { id = '', repoName = '' } = projects[at] ?? {}
    return { ...result, projectId: id, repoName }
  })
}

export async function describeNode(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  nodeId: string,
): Promise<NodeDescription> {
  return await askProject(ctx, user, projectId, 'describeNode', nodeId)
}

export async function findDefinition(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  place: Place,
): Promise<DefinitionAnswer> {
  return await askProject(ctx, user, projectId, 'findDefinition', place)
}

/** The response as JSON in UTF-8. */
export async function findReferences(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  wanted: CallInput<SnapshotTasks, 'findReferences'>,
): Promise<Uint8Array> {
  requireEdgeKind(wanted.kind)
  return await askProject(ctx, user, projectId, 'findReferences', wanted)
}

export async function listFiles(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  page: CallInput<SnapshotTasks, 'listFiles'>,
): Promise<FileRecord[]> {
  return await askProject(ctx, user, projectId, 'listFiles', page)
}

export async function readFileText(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  wanted: CallInput<SnapshotTasks, 'readFileText'>,
): Promise<FileText> {
  return await askProject(ctx, user, projectId, 'readFileText', wanted)
}

/** Lines of JSON in UTF-8. Works no faster than they are taken, and ends when the signal is aborted. */
export async function exportGraph(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  filter: GraphFilter,
  signal: AbortSignal,
): Promise<AsyncGenerator<Uint8Array, void, undefined>> {
  requireExportedKinds(filter.kinds)
  const project = await requireProject(ctx, user, projectId)
  return await streamSnapshot(ctx, project, 'exportGraph', filter, signal)
}

async function askProject<Name extends CallName<SnapshotTasks>>(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  task: Name,
  input: CallInput<SnapshotTasks, Name>,
): Promise<CallOutput<SnapshotTasks, Name>> {
  const project = await requireProject(ctx, user, projectId)
  return await askSnapshots(ctx, requireSnapshots(ctx, [project]), task, input)
}
