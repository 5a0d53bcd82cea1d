import type { SharedFiles } from '../objects/index.ts'
import type { Store } from '../store/index.ts'
import type { Config } from './config.ts'
import type { SnapshotThreads } from './threads/index.ts'
import type { Tracing } from './tracing/index.ts'

/** What every service takes first. One is made when the process starts; tests make one a file. */
export type ServiceContext = {
  readonly store: Store
  readonly config: Config
  /** Absolute, and there. */
  readonly dataDirectory: string
  /** Snapshots and attachments, which every process of the installation sees. */
  readonly files: SharedFiles
  readonly log: ServiceLog
  readonly clock: Clock
  /** Where snapshots are read: the main thread opens none, so that no request holds up the others. */
  readonly snapshots: SnapshotThreads
  /** Absent: nobody collects traces. */
  readonly tracing?: Tracing | undefined
  /** Aborted when the process is about to end. */
  readonly signal: AbortSignal
}

/** Milliseconds since 1970. */
export type Clock = () => number

/** As pino's: what happened as fields, then in words. */
export type ServiceLog = {
  readonly [level in 'debug' | 'info' | 'warn' | 'error']: {
    (fields: object, message?: string): void
    (message: string): void
  }
}
