import { pathToFileURL } from 'node:url'

import type { FileLines, FileRecord, SearchResult } from '../../index/snapshot.ts'
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
import { requireExportedKinds } from './export-graph.ts'
import type { GraphFilter } from './export-graph.ts'
import type { BlameAnswer, LineHistory, LinesQuery } from './line-history.ts'
import { requireUseFilters } from './list-uses.ts'
import { requireEdgeKind } from './places.ts'
import { readCommittedText } from './read-committed.ts'
import type { CommittedFile } from './read-committed.ts'
import { readRawBytes } from './read-raw.ts'
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
  const found = await askSnapshots(ctx, user, requireSnapshots(ctx, projects), 'searchCode', {
    ...search,
    embeddings: ctx.config.embeddings,
  })
  return found.map(({ at, ...result }) => {
    const { id = '', repoName = '' } = projects[at] ?? {}
    return { ...result, projectId: id, repoName }
  })
}

export const describeNode = asking('describeNode')
export const describePlace = asking('describePlace')
export const findDefinition = asking('findDefinition')
export const getOutline = asking('getOutline')
export const judgeDiff = asking('judgeDiff')
export const listFiles = asking('listFiles')
export const listFolder = asking('listFolder')
export const listHierarchy = asking('listHierarchy')
export const nameNodes = asking('nameNodes')
export const readFileText = asking('readFileText')
export const searchText = asking('searchText')
export const findNames = asking('findNames', ({ kinds }) => kinds?.forEach(requireNodeKind))
export const listUses = asking('listUses', requireUseFilters)
/** The response as JSON in UTF-8, as of `getMap`. */
export const findReferences = asking('findReferences', ({ kind }) => requireEdgeKind(kind))
export const getMap = asking('encodeMap')

/** Asks a task of the snapshot of a project that the user may see; what `check` throws is thrown before. */
function asking<Name extends CallName<SnapshotTasks>>(
  task: Name,
  check?: (input: CallInput<SnapshotTasks, Name>) => void,
) {
  return async (
    ctx: ServiceContext,
    user: User,
    projectId: string,
    input: CallInput<SnapshotTasks, Name>,
  ): Promise<CallOutput<SnapshotTasks, Name>> => {
    check?.(input)
    const project = await requireProject(ctx, user, projectId)
    return await askSnapshots(ctx, user, requireSnapshots(ctx, [project]), task, input)
  }
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
