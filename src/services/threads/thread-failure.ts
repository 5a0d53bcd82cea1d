import type { ErrorCode, FieldProblem } from '../../contract/errors.ts'
import { SnapshotError } from '../../index/snapshot-error.ts'
import type { SnapshotErrorCode } from '../../index/snapshot-error.ts'
import { ServiceError } from '../service-error.ts'

/** An error on its way from a thread: classes and their fields do not survive the crossing by themselves. */
export type ThreadFailure =
  | {
      readonly kind: 'service'
      readonly code: ErrorCode
      readonly detail: string
      readonly problems: readonly FieldProblem[]
      readonly suggestions: readonly string[]
    }
  | { readonly kind: 'snapshot'; readonly code: SnapshotErrorCode; readonly message: string }
  | {
      readonly kind: 'unopened'
      readonly code: SnapshotErrorCode
      readonly message: string
      /** Of the file. */
      readonly path: string
    }
  | { readonly kind: 'fault'; readonly message: string; readonly stack: string }

/** A snapshot could not be opened, so nothing of a task has happened. */
export class UnopenedSnapshotError extends Error {
  override readonly name = 'UnopenedSnapshotError'
  readonly path: string

  constructor(path: string, cause: SnapshotError) {
    super(cause.message, { cause })
    this.path = path
  }
}

export type LossReason = 'hung' | 'out-of-memory' | 'ended' | 'stopped'

const lossTexts: Readonly<Record<LossReason, string>> = {
  hung: 'it did not react for too long and was ended',
  'out-of-memory':
    'it needed more memory than a thread may have; asking for less, such as one folder, may help',
  ended: 'its thread ended',
  stopped: 'the service is stopping',
}

/** The thread that worked on a task is gone, and the task with it. */
export class ThreadLostError extends Error {
  override readonly name = 'ThreadLostError'
  readonly reason: LossReason

  constructor(reason: LossReason, options?: { cause?: unknown }) {
    super(`Cannot finish the work: ${lossTexts[reason]}`, options)
    this.reason = reason
  }
}

export function toThreadFailure(error: unknown): ThreadFailure {
  if (error instanceof ServiceError) {
    const { code, message: detail, problems, suggestions } = error
    return { kind: 'service', code, detail, problems, suggestions }
  }
  if (error instanceof SnapshotError) return { kind: 'snapshot', code: error.code, message: error.message }
  const isError = error instanceof Error
  return {
    kind: 'fault',
    message: isError ? error.message : String(error),
    stack: isError ? (error.stack ?? '') : '',
  }
}

export function fromThreadFailure(failure: ThreadFailure): Error {
  switch (failure.kind) {
    case 'service':
      return new ServiceError(failure.code, failure)
    case 'snapshot':
      return new SnapshotError(failure.code, failure.message)
    case 'unopened':
      return new UnopenedSnapshotError(failure.path, new SnapshotError(failure.code, failure.message))
    case 'fault': {
      const error = new Error(failure.message)
      error.stack = failure.stack
      return error
    }
    default:
      return failure satisfies never
  }
}
