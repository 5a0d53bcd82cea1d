import type { Snapshot } from '../../index/snapshot.ts'

type Task<Output> = (snapshots: never, input: never, signal: AbortSignal) => Output

/** What the threads of a pool can do. */
export interface TaskTable {
  /** Answered in one go. */
  readonly calls: Readonly<Record<string, Task<unknown>>>
  /** Answered bit by bit, at the pace of the reader. */
  readonly streams: Readonly<Record<string, Task<Iterable<unknown> | AsyncIterable<unknown>>>>
}

export type CallName<Tasks extends TaskTable> = keyof Tasks['calls'] & string
export type CallInput<Tasks extends TaskTable, Name extends CallName<Tasks>> = Parameters<
  Tasks['calls'][Name]
>[1]
export type CallOutput<Tasks extends TaskTable, Name extends CallName<Tasks>> = Awaited<
  ReturnType<Tasks['calls'][Name]>
>

export type StreamName<Tasks extends TaskTable> = keyof Tasks['streams'] & string
export type StreamInput<Tasks extends TaskTable, Name extends StreamName<Tasks>> = Parameters<
  Tasks['streams'][Name]
>[1]
export type StreamItem<Tasks extends TaskTable, Name extends StreamName<Tasks>> =
  ReturnType<Tasks['streams'][Name]> extends Iterable<infer Item> | AsyncIterable<infer Item> ? Item : never

/** As the runtime of a thread sees a task: names and inputs are tied together where it is asked for. */
export type AnyTask = (snapshots: readonly Snapshot[], input: unknown, signal: AbortSignal) => unknown
