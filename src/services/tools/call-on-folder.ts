import { availableParallelism } from 'node:os'

import { snapshotKeyOf } from '../../index/snapshot-file.ts'
import { SnapshotError } from '../../index/snapshot-error.ts'
import type { Snapshot } from '../../index/snapshot.ts'
import type { FolderChanges } from '../indexing/folder-changes.ts'
import { newSnapshotKey, readFolderIndex, removeFolderIndex } from '../indexing/folder-index.ts'
import type { FolderIndex } from '../indexing/folder-index.ts'
import type { IndexProgress } from '../indexing/index-request.ts'
import type { ServiceContext } from '../context.ts'
import { factsDirectory, foldersDirectory } from '../projects/directories.ts'
import { nameFolder } from '../projects/name-folder.ts'
import type { AnsweredCall, ToolCall } from './call-tool.ts'
import { toIndexState } from './index-state.ts'
import type { IndexState } from './index-state.ts'
import { onlyAnswer } from './only-answer.ts'

export interface FolderPlace extends Pick<ServiceContext, 'dataDirectory' | 'config'> {
  /** Absolute. */
  readonly folder: string
  readonly onProgress: (progress: IndexProgress) => void
  readonly signal: AbortSignal
}

/**
 * Answers a call of a tool about a folder of this machine in this process, without a service or a database: from what
 * is kept of its last parse, whoever made that. A folder that has changed since, or was never parsed, is parsed first.
 */
export async function callOnFolder(
  place: FolderPlace,
  request: Pick<ToolCall, 'tool' | 'input' | 'maximumCharacters'>,
): Promise<AnsweredCall> {
  const { folder, signal } = place
  const { snapshot: opened, repoName, index } = await openNewest(place)
  using snapshot = opened
  const project = { id: '', repoName, gitDirectory: folder, isWorkingTree: true }
  const { runTool } = await loadAnswering()
  const items = runTool([snapshot], { ...request, projects: [project] }, signal)
  return { ...(await onlyAnswer(items, request.tool, signal)), index }
}

interface OpenedFolder {
  readonly snapshot: Snapshot
  readonly repoName: string
  readonly index: IndexState
}

/** Another process may keep a newer snapshot, and remove this one, before it is opened; one that is damaged is made again. */
async function openNewest(place: FolderPlace): Promise<OpenedFolder> {
  let index: IndexState | undefined
  for (let attempt = 1; ; attempt++) {
    const { path, repoName, index: found } = await bringSnapshot(place)
    // What had changed is told although the next look finds it parsed.
    index ??= found
    const { openSnapshot } = await loadAnswering()
    try {
      return { snapshot: openSnapshot(path), repoName, index }
    } catch (error) {
      if (!(error instanceof SnapshotError) || attempt === MOST_ATTEMPTS) throw error
      if (error.code !== 'not-found') removeFolderIndex(foldersDirectory(place), place.folder)
    }
  }
}

const MOST_ATTEMPTS = 3

/** What answers is most of what there is to load. */
async function loadAnswering() {
  const [{ openSnapshot }, { runTool }] = await Promise.all([
    import('../../index/open.ts'),
    import('./run-tool.ts'),
  ])
  return { openSnapshot, runTool }
}

interface BroughtSnapshot {
  readonly path: string
  readonly repoName: string
  readonly index: IndexState
}

/** The snapshot of the folder as it is now. */
async function bringSnapshot(place: FolderPlace): Promise<BroughtSnapshot> {
  const { folder, config, signal } = place
  const directory = foldersDirectory(place)
  const kept = readFolderIndex(directory, folder)
  const changes = kept && (await findChanges(place, kept))
  if (kept !== undefined && changes?.isCurrent === true) {
    const index = toIndexState('current', kept.commitId)
    return { path: kept.snapshotPath, repoName: kept.info.repoName, index }
  }
  const repoName = await nameFolder(place, { kind: 'local', path: folder, branchName: null, commitId: null })
  // Loaded where there is something to parse.
  const { runIndex } = await import('../indexing/run-index.ts')
  const { snapshotPath, commitId } = await runIndex(
    {
      source: { kind: 'folder', path: folder },
      repoName,
      branchName: null,
      snapshotDirectory: directory,
      snapshotKey: newSnapshotKey(folder),
      previousKey: kept && snapshotKeyOf(kept.snapshotPath),
      factsDirectory: factsDirectory(place),
      foldersDirectory: directory,
      workers: config.workers ?? availableParallelism(),
      memoryMb: config.memoryBudgetMb,
      createdAt: new Date().toISOString(),
    },
    {
      signal,
      onProgress(progress) {
        // Loaded beside the one thread that writes; while it links, others optimise what it runs.
        if (progress.stage === 'inferring') void loadAnswering()
        place.onProgress(progress)
      },
    },
  )
  const index = toIndexState('refreshed', commitId, { changed: changes?.changed ?? [] })
  return { path: snapshotPath, repoName, index }
}

/** A first parse loads none of what this asks, such as the languages for the versions of their extractors. */
async function findChanges(place: FolderPlace, kept: FolderIndex): Promise<FolderChanges> {
  const [{ analysisVersion }, { findFolderChanges }] = await Promise.all([
    import('../indexing/analysis-version.ts'),
    import('../indexing/folder-changes.ts'),
  ])
  const version = analysisVersion({ memoryMb: place.config.memoryBudgetMb })
  return await findFolderChanges(kept, { directory: foldersDirectory(place), version, signal: place.signal })
}
