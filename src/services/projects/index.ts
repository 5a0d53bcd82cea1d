/** Projects: from a request to parse to an open snapshot. */
export { attachIndex, detachIndex } from './attached-index.ts'
export type { AttachAnswer } from './attached-index.ts'
export { requirePushSignature } from './push-signature.ts'
export { receivePush } from './receive-push.ts'
export { deleteProject, findParsing, getProject, listProjects, parsingStatus } from './describe-project.ts'
export type { ParsingStatus, ProjectDescription } from './describe-project.ts'
export { isSnapshotOf, lookAtFolder } from './look-at-folder.ts'
export type { FolderLook } from './look-at-folder.ts'
export { startParseWorker } from './parse-worker.ts'
export type { ParseWorker } from './parse-worker.ts'
export { startSweeping } from './sweep-snapshots.ts'
export { lookIntoFolder } from './look-into-folder.ts'
export type { LookedInto } from './look-into-folder.ts'
export { moveProject, requireOwnProject } from './own-project.ts'
export { refreshProject, reparse, requestParse } from './request-parse.ts'
export type { SourceRequest } from './read-source.ts'
export type { ParseAnswer } from './request-parse.ts'
export {
  askSnapshots,
  isLinking,
  pendingOf,
  requireLinkedProject,
  requireProject,
  requireReadyProject,
  requireSnapshots,
  streamSnapshot,
  streamSnapshots,
} from './snapshots.ts'
export type { ParsedProject } from './bring-snapshots.ts'
