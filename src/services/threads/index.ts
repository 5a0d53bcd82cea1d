/** Threads that read snapshots for the service. */
export { startSnapshotThreads } from './snapshot-threads.ts'
export type { SnapshotThreads } from './snapshot-threads.ts'
export { ThreadLostError, UnopenedSnapshotError } from './thread-failure.ts'
export type { CallInput, CallName, CallOutput, StreamInput, StreamItem, StreamName } from './task-table.ts'
export type { SnapshotTasks } from './thread-tasks.ts'
