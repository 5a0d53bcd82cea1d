import { pathToFileURL } from 'node:url'

import type { FileImpact } from '../../agents/checks/diffs/judge-diff.ts'
import type {
  DefinitionAnswer,
  FileLines,
  FileRecord,
  FoundNames,
  GrepAnswer,
  MapOptions,
  SearchResult,
} from '../../index/snapshot.ts'
import type { Project, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { bringHistory } from '../projects/bring-mirror.ts'
import {
  askSnapshots,
  requireLinkedProject,
  requireProject,
  requireSnapshots,
  streamSnapshot,
} from '../projects/index.ts'
import type { CallInput, CallName, CallOutput, SnapshotTasks } from '../threads/index.ts'
import type { FolderPage, Outline } from './browse.ts'
import type { NodeDescription } from './describe-node.ts'
import type { PlaceDescription } from './describe-place.ts'
import { requireExportedKinds } from './export-graph.ts'
import type { GraphFilter } from './export-graph.ts'
import type { BlameAnswer, LineHistory, LinesQuery } from './line-history.ts'
import type { HierarchyLevel } from './list-hierarchy.ts'
import { requireUseFilters } from './list-uses.ts'
import type { Uses } from './list-uses.ts'
import type { NamedNodes } from './name-nodes.ts'
import { requireEdgeKind } from './places.ts'
import type { FileText, Place } from './places.ts'
import { readCommittedText } from './read-committed.ts'
import type { CommittedFile } from './read-committed.ts'
import { readRawBytes } from './read-raw.ts'
import { requireNodeKind } from './search-code.ts'
import type { CodeSearch } from './search-code.ts'
import type { NameSearch, TextSearch } from './search-text.ts'

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
  const found = await askSnapshots(ctx, user, requireSnapshots(ctx, projects), 'searchCode', {
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

/** Of a commit before the parsed one, without what the graph knows of it. */
export async function readCommittedFile(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  wanted: CommittedFile,
): Promise<{ readonly blob: string; readonly lines: FileLines }> {
  return await readCommittedText(ctx, await requireProject(ctx, user, projectId), wanted)
}

export async function describePlace(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  place: Place,
): Promise<PlaceDescription> {
  return await askProject(ctx, user, projectId, 'describePlace', place)
}

export async function listFolder(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  page: CallInput<SnapshotTasks, 'listFolder'>,
): Promise<FolderPage> {
  return await askProject(ctx, user, projectId, 'listFolder', page)
}

export async function getOutline(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  path: string,
): Promise<Outline> {
  return await askProject(ctx, user, projectId, 'getOutline', path)
}

export async function listHierarchy(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  wanted: CallInput<SnapshotTasks, 'listHierarchy'>,
): Promise<HierarchyLevel> {
  return await askProject(ctx, user, projectId, 'listHierarchy', wanted)
}

export async function listUses(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  wanted: CallInput<SnapshotTasks, 'listUses'>,
): Promise<Uses> {
  requireUseFilters(wanted)
  return await askProject(ctx, user, projectId, 'listUses', wanted)
}

/** The response as JSON in UTF-8. */
export async function getMap(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  options: MapOptions,
): Promise<Uint8Array> {
  return await askProject(ctx, user, projectId, 'encodeMap', options)
}

export async function findNames(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  search: NameSearch,
): Promise<FoundNames> {
  search.kinds?.forEach(requireNodeKind)
  return await askProject(ctx, user, projectId, 'findNames', search)
}

export async function nameNodes(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  names: readonly string[],
): Promise<NamedNodes[]> {
  return await askProject(ctx, user, projectId, 'nameNodes', names)
}

export async function searchText(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  search: TextSearch,
): Promise<Omit<GrepAnswer, 'error'>> {
  return await askProject(ctx, user, projectId, 'searchText', search)
}

export async function judgeDiff(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  patch: string,
): Promise<FileImpact[]> {
  return await askProject(ctx, user, projectId, 'judgeDiff', patch)
}

type Lines = Omit<LinesQuery, 'gitDirectory'>

export async function blameLines(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  lines: Lines,
  signal: AbortSignal,
): Promise<BlameAnswer | undefined> {
  const project = await requireProject(ctx, user, projectId)
  const query = { ...lines, gitDirectory: await bringHistory(ctx, project) }
  return await firstOf(await streamSnapshot(ctx, user, project, 'blameLines', query, signal))
}

export async function listLineHistory(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  lines: Lines,
  signal: AbortSignal,
): Promise<LineHistory | undefined> {
  const project = await requireProject(ctx, user, projectId)
  const query = { ...lines, gitDirectory: await bringHistory(ctx, project) }
  return await firstOf(await streamSnapshot(ctx, user, project, 'listLineHistory', query, signal))
}

/** Undefined where the one who asked is gone. */
async function firstOf<Item>(items: AsyncGenerator<Item, void, undefined>): Promise<Item | undefined> {
  for await (const item of items) return item
  return undefined
}

export type RawFile = { readonly file: FileRecord; readonly bytes: Uint8Array }

/** As it was parsed, be it text or not. */
export async function readRawFile(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  path: string,
): Promise<RawFile> {
  const project = await requireProject(ctx, user, projectId)
  const asked = requireSnapshots(ctx, [project])
  const { file } = await askSnapshots(ctx, user, asked, 'getOutline', path)
  if (file.kind !== 'text') return { file, bytes: await readRawBytes(ctx, project, file) }
  const { lines } = await askSnapshots(ctx, user, asked, 'readFileText', { path })
  return { file, bytes: Buffer.from(lines.text) }
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
  const project = await requireLinkedProject(ctx, user, projectId)
  return await streamSnapshot(ctx, user, project, 'exportGraph', filter, signal)
}

/** A SCIP index, as `exportGraph` gives its lines. */
export async function exportIndex(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  toolVersion: string,
  signal: AbortSignal,
): Promise<AsyncGenerator<Uint8Array, void, undefined>> {
  const project = await requireLinkedProject(ctx, user, projectId)
  // What is on a host has no folder that a reader of the index could look into.
  const projectRoot = project.source.kind === 'local' ? pathToFileURL(project.source.path).href : ''
  return await streamSnapshot(ctx, user, project, 'exportIndex', { toolVersion, projectRoot }, signal)
}

async function askProject<Name extends CallName<SnapshotTasks>>(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  task: Name,
  input: CallInput<SnapshotTasks, Name>,
): Promise<CallOutput<SnapshotTasks, Name>> {
  const project = await requireProject(ctx, user, projectId)
  return await askSnapshots(ctx, user, requireSnapshots(ctx, [project]), task, input)
}
