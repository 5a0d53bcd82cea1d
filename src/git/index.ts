export { changedFiles, type ChangedFile } from './changed-files.ts'
export type { BlobResult } from './cat-file.ts'
export type { GitRemote } from './git-command.ts'
export { GitError, type GitErrorCode, type GitErrorDetails } from './git-error.ts'
export { hashBlob } from './hash-blob.ts'
export { history, type HistoryCommit, type HistoryOptions } from './history.ts'
export { isLocalPath } from './is-local-path.ts'
export { listTree, type EntryKind, type TreeEntry } from './list-tree.ts'
export { listWorkingTree, type WorkingTree } from './list-working-tree.ts'
export { openBlobReader, type BlobReader } from './open-blob-reader.ts'
export type { GitProgress } from './parse-progress.ts'
export {
  parseRepositoryName,
  type RepositoryName,
  type RepositoryNameOptions,
} from './parse-repository-name.ts'
export { readBlobs, type ReadBlobsOptions } from './read-blobs.ts'
export { readOrigin } from './read-origin.ts'
export { readWorkingFile, type WorkingFile } from './read-working-file.ts'
export { remoteHead, type RemoteHead, type RemoteHeadOptions } from './remote-head.ts'
export { resolveCommit, type ResolveCommitOptions, type ResolvedCommit } from './resolve-commit.ts'
export { syncMirror, type SyncMirrorOptions, type SyncedMirror } from './sync-mirror.ts'
export type { WorkingEntry, WorkingProblem } from './working-entry.ts'
