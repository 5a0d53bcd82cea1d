import type { MessagePort } from 'node:worker_threads'

import type { LinkLayer } from '../../graph/layers.ts'
import type { SnapshotInfo } from '../../index/snapshot.ts'

/** What to index, as plain data that can be handed to a thread. */
export interface IndexRequest {
  readonly source: IndexSource
  readonly repoName: string
  readonly branchName: string | null
  /** Where the snapshot file goes, and its name without format and ending. */
  readonly snapshotDirectory: string
  readonly snapshotKey: string
  /** Names the snapshot file while it is not finished: see `SnapshotTarget`. */
  readonly draft?: string
  /** Key of the project's last snapshot in that directory: what its parse has left is gone on from (`kept-run.ts`). */
  readonly previousKey?: string | undefined
  readonly factsDirectory: string
  /** Where what is known of a folder is kept beside its snapshot (`folder-index.ts`); nowhere by default. */
  readonly foldersDirectory?: string
  /** Extraction threads. */
  readonly workers: number
  /** What all threads together may use; what does not fit is linked in less depth. Undefined: without end. */
  readonly memoryMb?: number
  /** The least that is left out, whatever the memory: the layer before was too much for it. */
  readonly layer?: LinkLayer
  /** ISO 8601, written into the snapshot. */
  readonly createdAt: string
  /** An index that another tool made of the code, which counts in place of one in the folder. */
  readonly attachedIndex?: AttachedIndex | undefined
  /** Asked for of a project that has no snapshot yet. */
  readonly early?: EarlyRequest
}

export interface AttachedIndex {
  /** Another one with each index. */
  readonly key: string
  readonly path: string
}

/**
 * A snapshot that is published before calls are followed (`SnapshotInfo.linking`), where the repository is so large
 * that following them is worth waiting for.
 */
export interface EarlyRequest {
  /** Of the early file, in the same directory. */
  readonly key: string
  /** Is told when the file is there: a `BuiltSnapshot`; at most once. */
  readonly port: MessagePort
  /** From so much code on. */
  readonly minSourceBytes: number
}

export type IndexSource =
  | { readonly kind: 'commit'; readonly directory: string; readonly commit: string }
  /** `commit` is the checkout's head, null outside git. */
  | { readonly kind: 'folder'; readonly path: string }

/** The real stages in their order; each is reported when it begins and then as it goes on. */
export type IndexStage = 'parsing' | 'processing' | 'inferring'

export interface IndexProgress {
  readonly stage: IndexStage
  readonly done: number
  readonly total: number
  /** From `processing` on: how deep linking goes. */
  readonly layer?: LinkLayer
}

export interface IndexResult {
  readonly snapshotPath: string
  readonly info: SnapshotInfo
  readonly commitId: string | null
  readonly branchName: string | null
  readonly timings: IndexTimings
}

/** Seconds by stage, and the sizes that a rate is made of. */
export interface IndexTimings {
  readonly listSeconds: number
  readonly parseSeconds: number
  readonly linkSeconds: number
  readonly writeSeconds: number
  readonly files: number
  readonly parsedFiles: number
  readonly cachedFiles: number
  /** Of all files, those that were as in the run before and were not read again. */
  readonly knownFiles: number
  /** UTF-8 bytes of the source files whose grammar was run or whose facts came from the cache. */
  readonly sourceBytes: number
  readonly nodes: number
  readonly sites: number
  readonly layer: LinkLayer
  /** Whether nothing had to be linked: the graph of the run before was moved to where its places are. */
  readonly moved: boolean
}
