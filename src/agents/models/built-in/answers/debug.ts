import { isToolFailure } from '../../../tools/tool.ts'
import { cite, citeNode, code, joinNames, plural } from '../prose.ts'
import { readErrorQuestion } from '../read-error-question.ts'
import type { StackTrace } from '../../../knowledge/traces/read-stack-trace.ts'
import { readStackTrace } from '../../../knowledge/traces/read-stack-trace.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'
import type { RaisedError } from '../../../knowledge/traces/error-line.ts'
import type { Binding, BoundFrame, Place } from './bind-frames.ts'
import { bindFrames, citePlace } from './bind-frames.ts'
import { sayConditions } from './debug-conditions.ts'
import { chooseCandidates, sayFixes } from './debug-fixes.ts'
import { saySiblings } from './debug-siblings.ts'
import { findSurroundings, noSurroundings, sayDownstream, sayUpstream } from './debug-surroundings.ts'
import type { Raise } from './find-raises.ts'
import { findRaises } from './find-raises.ts'
import { gatherEvidence, isOnlyRaising, searchWords } from './gather-suspects.ts'
import { withLines } from './read-around.ts'
import type { Evidence, Suspect } from './rank-suspects.ts'
import { rankSuspects } from './rank-suspects.ts'

/** A symptom to its origin: where it is raised and when, upstream, downstream, siblings, and ranked places for a fix. */
export function* answerDebug(text: string, subjects: readonly Subject[], isFocus: boolean): Script {
  const trace = readStackTrace(text)
  const binding = yield* bindFrames(trace?.isTrace === true ? trace.frames : [], trace?.message)
  const { bound: mentioned } = yield* bindFrames(trace?.mentioned.slice(0, 6) ?? [])
  const error = toError(trace) ?? readErrorQuestion(text)
  const frames = binding.bound.filter(({ node }) => node.in_test !== true)
  const asksForText = binding.bound.length === 0 || (frames[0] !== undefined && isOnlyRaising(frames[0]))
  const found = asksForText && error !== undefined ? yield* findRaises(error) : []
  // The trace says where the error was raised: its text elsewhere is another error's.
  const raises = binding.bound.length > 0 ? [] : found
  const named = subjects.filter(
    ({ node }) => node.kind !== 'external' && node.kind !== 'directory' && node.kind !== 'repository',
  )
  const words = yield* searchWords(text)
  const focus =
    named[0] === undefined ? undefined : { node: named[0].node, line: 0, path: named[0].node.path }
  const known =
    (isFocus ? focus : undefined) ?? frames[0] ?? binding.bound[0] ?? raises[0] ?? mentioned[0] ?? focus
  const nearest = known ?? (yield* likeliestPlace(words))
  const [start] = nearest === undefined ? [] : yield* withLines([nearest])
  if (start === undefined) {
    yield* say(
      'Nothing of this report is in the parsed repository: no frame, no text of an error, and none of its words. Give a stack trace, an error message, or the name of a function.',
    )
    return
  }
  const surroundings = yield* findSurroundings(start, frames)
  const suspects = rankSuspects(
    gatherEvidence(words, {
      frames,
      raises,
      mentioned: mentioned.filter(({ node }) => node.in_test !== true),
      named: named.filter(({ node }) => node.kind !== 'file').slice(0, 4),
      ...(known === undefined ? noSurroundings : surroundings),
      // Of a trace the caller is known: others did not pass the value.
      ...(frames.length > 1 || binding.outside !== undefined ? { callers: [] } : {}),
    }),
  )
  const chosen = chooseCandidates(suspects, frames)
  const symptom: Symptom = { error, trace, binding, raises, start, isGuess: known === undefined, isFocus }
  yield* sayLead(symptom, chosen[0]?.suspect)
  yield* sayConditions(start)
  yield* sayChain(binding)
  yield* sayUpstream(start, frames, surroundings)
  yield* sayDownstream(start, surroundings)
  const hasSiblings = yield* saySiblings(start, found)
  yield* sayFixes({ start, frames, chosen, surroundings, outside: binding.outside })
  yield* sayUnknown(symptom, hasSiblings)
}

/** Where nothing is named, the definition that the words of the report fit best. */
function* likeliestPlace(words: readonly Evidence[]): Script<Place | undefined> {
  const [best] = rankSuspects(words)
  if (best === undefined) return undefined
  const result = yield* call('get_node', { node: best.node.node_id })
  return isToolFailure(result) ? undefined : { node: result.node, line: 0, path: result.node.path }
}

function toError(trace: StackTrace | undefined): RaisedError | undefined {
  return trace === undefined || trace.errorName === ''
    ? undefined
    : { name: trace.errorName, message: trace.message }
}

interface Symptom {
  readonly error: RaisedError | undefined
  readonly trace: StackTrace | undefined
  readonly binding: Binding
  readonly raises: readonly Raise[]
  readonly start: Place
  /** Only the words of the report lead to `start`. */
  readonly isGuess: boolean
  readonly isFocus: boolean
}

function* sayLead(symptom: Symptom, first: Suspect | undefined): Script {
  yield* say(`## Symptom\n\n${describeSymptom(symptom)}`)
  const later = (symptom.trace?.errors ?? []).slice(1)
  if (later.length > 0) yield* say(` It led to ${joinNames(later.map(showError), 4)}.`)
  if (first !== undefined) {
    yield* say(
      ` The likeliest place for the fix is ${code(first.node.name)}${cite(first.location)}, which ${joinNames(first.evidence.slice(0, 2), 2)}.`,
    )
  }
}

function describeSymptom({ error, trace, binding, raises, start, isGuess, isFocus }: Symptom): string {
  const what = error === undefined ? 'It' : showError(error)
  const [raise] = raises
  const isFrame = binding.bound.some(({ node }) => node.node_id === start.node.node_id)
  const [innermost] = binding.bound
  if (isFrame && innermost?.frame === trace?.frames[0])
    return `${what} shows in ${code(start.node.name)}${citePlace(start)}.`
  if (isFrame)
    return `${what} comes out of a call in ${code(start.node.name)}${citePlace(start)}, the innermost frame that I found in the parsed commit.`
  if (raise !== undefined && start.node.node_id === raise.node.node_id) {
    const others = raises.slice(1).map((other) => `${code(other.node.name)}${citePlace(other)}`)
    return `An error whose text fits ${what} is made in ${code(raise.node.name)}${citePlace(raise)}${others.length === 0 ? '' : `, and also in ${joinNames(others)}`}.`
  }
  if (!isGuess)
    return `The report is about ${start.node.kind} ${code(start.node.name)}${citePlace(start)}${isFocus ? ', which is in focus' : ''}.`
  const nothing =
    trace?.isTrace === true
      ? 'None of the frames of this trace is in the parsed repository'
      : 'The report names no place that could be found in the code'
  return `${nothing}${error === undefined ? '' : `, and I did not find the text of ${what}`}; what follows goes by its words alone, from ${code(start.node.name)}${citeNode(start.node)}, which they fit best.`
}

function showError({ name, message }: RaisedError): string {
  const line = message.split('\n')[0] ?? ''
  const text = line === '' ? name : name === '' ? line : `${name}: ${line}`
  return code(text.length > 200 ? `${text.slice(0, 199)}…` : text)
}

/** The frames in the repository, with what is known of each. */
function* sayChain({ bound }: Binding): Script {
  const isPlain = bound.every(({ frame, line, others }) => line === frame.line && others.length === 0)
  if (bound.length === 0 || (bound.length === 1 && isPlain)) return
  yield* say(
    bound.length === 1
      ? '\n\nThe frame in the repository:\n\n'
      : '\n\nFrames in the repository, innermost first:\n\n',
  )
  for (const frame of bound.slice(0, 12)) yield* say(`- ${describeFrame(frame)}\n`)
  if (bound.length > 12) yield* say(`- and ${bound.length - 12} further out\n`)
}

function describeFrame(bound: BoundFrame): string {
  const { frame, node, line, others, isConfirmed } = bound
  const isBuilt = /\.[cm]?js$/u.test(frame.path) && !/\.[cm]?jsx?$/u.test(node.path)
  const other = isBuilt ? 'the built file' : 'another commit'
  const moved =
    line === frame.line
      ? isConfirmed
        ? ''
        : ' (the line as the trace has it)'
      : line === 0
        ? `; which line it was is not known: the trace, of ${other}, says ${frame.line}`
        : `; line ${frame.line} in the trace, which is of ${other}`
  const candidates =
    others.length === 0
      ? ''
      : `; it may also be ${joinNames(
          others.map((other) => `${code(other.name)}${citeNode(other)}`),
          3,
        )}`
  return `${code(node.name)}${citePlace(bound)}${node.in_test === true ? ', a test' : ''}${moved}${candidates}`
}

function* sayUnknown({ binding, error, raises, isGuess }: Symptom, hasSiblings: boolean): Script {
  const notes = [
    'This is read from the code, not from a run: which value was wrong, and on which path it came, is inferred.',
  ]
  if (binding.maps.length > 0)
    notes.push(
      `The trace is of built scripts; their frames were led to the sources by ${joinNames(binding.maps.map(code), 3)}.`,
    )
  const missing = binding.missing.slice(0, 4).map(({ path, line }) => code(`${path}:${line}`))
  if (missing.length > 0)
    notes.push(
      `${binding.missing.length === 1 ? 'One frame' : `${binding.missing.length} frames`} could not be found in this commit: ${joinNames(missing, 4)}.`,
    )
  if (binding.foreign > 0 && binding.bound.length > 0)
    notes.push(
      `${binding.foreign === 1 ? 'One frame is' : `${plural(binding.foreign, 'frame')} are`} of other packages or of the language; what happens there was not read.`,
    )
  if (raises.length === 0 && error !== undefined && error.message !== '' && binding.bound.length === 0)
    notes.push(
      'The text of the error was not found in the code: it may be put together from parts, or come from a dependency.',
    )
  notes.push(
    isGuess
      ? 'With a stack trace, the literal message, or the name of a function, the way of the value can be followed.'
      : `Reproduce it with a test at the origin${hasSiblings ? ', and check the siblings with the same input' : ''}.`,
  )
  yield* say(`\n## What is not known\n\n${notes.join(' ')}`)
}
