import type { ThreadFailure } from './thread-failure.ts'

/** What a thread is told. `id` names a task from its start to its end. */
export type ThreadRequest =
  | {
      readonly kind: 'start'
      readonly id: number
      readonly task: string
      /** Snapshot files that the task reads. */
      readonly paths: readonly string[]
      readonly input: unknown
    }
  /** The reader of a stream has taken a batch and wants more. */
  | { readonly kind: 'take'; readonly id: number }
  | { readonly kind: 'stop'; readonly id: number }
  /** The file is about to be removed or replaced. */
  | { readonly kind: 'forget'; readonly path: string }
  | { readonly kind: 'ping' }

export type ThreadReply =
  | { readonly kind: 'items'; readonly id: number; readonly items: readonly unknown[] }
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly failure: ThreadFailure }
  | { readonly kind: 'pong' }
