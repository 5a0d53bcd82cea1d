import type { Snapshot } from '../../../index/snapshot.ts'
import type { CodePlace } from '../code-place.ts'
import { findByMessage } from '../raises/find-by-message.ts'
import type { Binding } from './bind-frames.ts'
import { bindFrames } from './bind-frames.ts'
import type { RaisedError } from './error-line.ts'
import type { SiblingLines } from './find-siblings.ts'
import { findSiblings } from './find-siblings.ts'
import type { FixPlace } from './rank-fixes.ts'
import { rankFixes } from './rank-fixes.ts'
import { isOnlyRaising, rankSuspects } from './rank-suspects.ts'
import { readStackTrace } from './read-stack-trace.ts'
import type { Surroundings } from './surroundings.ts'
import { findSurroundings, noSurroundings } from './surroundings.ts'

/** What is known of a report: where it shows, and where it may come from. */
export interface Origins {
  /** The first cause first. */
  readonly errors: readonly RaisedError[]
  readonly binding: Binding
  /** Where the text of the error is made, where no frame says where it was raised. */
  readonly raises: readonly CodePlace[]
  /** Where the symptom shows; undefined where nothing of the report is in the repository. */
  readonly start: CodePlace | undefined
  /** Only the words of the report lead to `start`. */
  readonly isGuess: boolean
  readonly surroundings: Surroundings
  readonly siblings: SiblingLines | undefined
  readonly fixes: readonly FixPlace[]
}

const maxMentioned = 6
const maxRaises = 6

/** Binds what a person pasted to the code: a trace, an error message, or the output of a test. */
export function traceOrigins(snapshot: Snapshot, report: string): Origins {
  const trace = readStackTrace(report)
  const binding = bindFrames(snapshot, trace?.isTrace === true ? trace.frames : [], trace?.message)
  const mentioned = bindFrames(snapshot, trace?.mentioned.slice(0, maxMentioned) ?? []).bound
  const frames = binding.bound.filter(({ node }) => !node.isTest)
  const errors = trace?.errors ?? []
  // The trace says where the error was raised: its text elsewhere is another error's.
  const raises = binding.bound.length > 0 ? [] : findRaises(snapshot, report, errors[0])
  const known = frames[0] ?? binding.bound[0] ?? raises[0] ?? mentioned[0]
  const clues = { frames, raises, mentioned: mentioned.filter(({ node }) => !node.isTest), report }
  const guess = known ?? rankSuspects(snapshot, { ...clues, surroundings: noSurroundings })[0]
  const result = { errors, binding, raises, isGuess: known === undefined }
  if (guess === undefined)
    return { ...result, start: undefined, surroundings: noSurroundings, siblings: undefined, fixes: [] }
  const surroundings = findSurroundings(snapshot, guess, frames)
  // Of a trace the caller is known: others did not pass the value.
  const isCalled = frames.length > 1 || binding.outside !== undefined
  const around = known === undefined ? noSurroundings : surroundings
  const suspects = rankSuspects(snapshot, {
    ...clues,
    surroundings: isCalled ? { ...around, callers: [] } : around,
  })
  return {
    ...result,
    start: guess,
    surroundings,
    siblings: isOnlyRaising(snapshot, guess) ? undefined : findSiblings(snapshot, guess),
    fixes: rankFixes(snapshot, {
      start: guess,
      frames,
      suspects,
      surroundings,
      isEntered: binding.outside !== undefined,
    }),
  }
}

/** By the message of the error, else by the first lines of a report without one. */
function findRaises(snapshot: Snapshot, report: string, error: RaisedError | undefined): CodePlace[] {
  const messages =
    error !== undefined && error.message !== ''
      ? [error.message]
      : report
          .split('\n')
          .filter((line) => line.trim().length > 8)
          .slice(0, 4)
  return messages.flatMap((message) => findByMessage(snapshot, message)).slice(0, maxRaises)
}
