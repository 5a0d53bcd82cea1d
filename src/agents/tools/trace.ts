import { z } from 'zod'
import { uncovered } from '../checks/evidence/extent.ts'
import { unreadText } from '../checks/evidence/unread.ts'
import type { BoundFrame } from '../knowledge/traces/bind-frames.ts'
import type { Frame } from '../knowledge/traces/frame.ts'
import { fixRoles } from '../knowledge/traces/rank-fixes.ts'
import type { Origins } from '../knowledge/traces/trace-origins.ts'
import { traceOrigins } from '../knowledge/traces/trace-origins.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation, showPath } from '../projects.ts'
import { fitOutput } from './fit-output.ts'
import type { ShownPlace } from './show-place.ts'
import { showPlace } from './show-place.ts'
import type { ToolOutput } from './tool.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  text: z.string().min(1).max(200_000).describe('The trace, error message or test output as it was printed.'),
})

/** A frame, and the definition that it means in the parsed commit. */
export type ShownFrame = ShownPlace & {
  /** As the trace has it: `src/cart.ts:13`. */
  readonly frame: string
  /** Whether text, call or message confirm the line, or only its number does, or it is not known. */
  readonly line_by: 'text' | 'number' | 'nothing'
  /** Further definitions that it may mean. */
  readonly or?: readonly string[]
}

export interface ShownLine {
  readonly location: string
  readonly text: string
}

export type ShownFix = ShownPlace & {
  readonly role: keyof typeof fixRoles
  readonly advice: (typeof fixRoles)[keyof typeof fixRoles]
  readonly evidence: readonly string[]
}

export interface TraceOutput extends ToolOutput {
  /** The first cause first; each led to the next one. */
  readonly errors: readonly { readonly name: string; readonly message: string }[]
  /** Of the repository, innermost first. */
  readonly frames: readonly ShownFrame[]
  /** Frames that look like the repository's and are not in the parsed commit. */
  readonly missing: readonly string[]
  /** Frames of other packages and of the language. */
  readonly foreign: number
  /** The frame that called the outermost of `frames`, of a program that uses the repository. */
  readonly entered_from?: string
  /** Source maps by which frames of built scripts were led to their sources. */
  readonly maps: readonly string[]
  /** Where the text of the error is made, where no frame tells. */
  readonly raised_at: readonly ShownPlace[]
  /** Where it shows. */
  readonly symptom?: ShownPlace & { readonly only_by_words?: true }
  /** Conditions under which the line is reached, innermost first. */
  readonly conditions: readonly ShownLine[]
  /** Where values of the line are set in its definition; of a parameter its head. */
  readonly values: readonly (ShownLine & {
    readonly value: string
    readonly from: 'assigned' | 'parameter'
  })[]
  readonly callers: readonly (ShownPlace & { readonly known: string })[]
  readonly siblings?: {
    readonly pattern: string
    readonly total: number
    readonly lines: readonly ShownLine[]
  }
  /** Where a fix may belong, best first. */
  readonly fixes: readonly ShownFix[]
}

export const traceTool = defineTool({
  name: 'trace',
  description:
    'A stack trace, error message or test output bound to the code: frames in the repository, where the error is made and under which conditions, and ranked places for a fix from origin to consumer guard. Reads traces of all languages, also minified ones by their source maps.',
  inputSchema,
  needs: 'calls',
  describeCall: ({ text }) => `Tracing "${(text.trim().split('\n').at(-1) ?? '').slice(0, 80)}"`,
  describeResult: (output: TraceOutput) =>
    `${count(output.frames.length, 'frame')} of the repository, ${count(output.fixes.length, 'place')} for a fix`,
  execute(context, { text }) {
    const [best] = context.projects
      .map((project) => ({ project, origins: traceOrigins(project.snapshot, text) }))
      .toSorted((a, b) => scoreOf(b.origins) - scoreOf(a.origins))
    if (best === undefined) return { error: 'Cannot trace: there is no project.' }
    if (best.origins.start === undefined) {
      return {
        error:
          'Cannot trace: no frame, no message and none of the words of the text is in the parsed repository.',
        next: 'Give the whole trace, or search for a name in it.',
      }
    }
    return fitOutput(
      [() => showOrigins(best, 40), () => showOrigins(best, 12), () => showOrigins(best, 4)],
      context.maximumCharacters,
    )
  },
})

/** Of several projects the trace is of the one that has most of its frames. */
function scoreOf({ binding, raises, isGuess, start }: Origins): number {
  return binding.bound.length * 10 + raises.length + (start === undefined ? 0 : isGuess ? 1 : 2)
}

function showOrigins(
  { project, origins }: { readonly project: LabelledProject; readonly origins: Origins },
  most: number,
): TraceOutput {
  const { errors, binding, raises, start, isGuess, surroundings, siblings, fixes } = origins
  const { bound, missing, foreign, outside, maps } = binding
  const path = start?.path ?? ''
  return {
    errors,
    frames: bound.slice(0, most).map((frame) => showFrame(project, frame)),
    missing: missing.slice(0, most).map(showWritten),
    foreign,
    ...(outside === undefined ? {} : { entered_from: showWritten(outside) }),
    maps: maps.map((map) => showPath(project, map)),
    raised_at: raises.map((raise) => showPlace(project, raise)),
    ...(start === undefined
      ? {}
      : { symptom: { ...showPlace(project, start), ...(isGuess ? { only_by_words: true as const } : {}) } }),
    conditions: surroundings.guards.map(({ line, text }) => ({
      location: showLocation(project, path, line),
      text,
    })),
    values: surroundings.values.map(({ name, kind, line, text }) => ({
      location: showLocation(project, path, line),
      text,
      value: name,
      from: kind,
    })),
    callers: surroundings.callers.slice(0, 6).map(({ from, known, sites: [site] }) => ({
      ...showPlace(project, { node: from, path: site?.filePath ?? from.filePath, line: site?.line ?? 0 }),
      known,
    })),
    ...(siblings === undefined
      ? {}
      : {
          siblings: {
            pattern: siblings.pattern,
            total: siblings.lines.length,
            lines: siblings.lines.slice(0, most).map(({ path: own, line, text }) => ({
              location: showLocation(project, own, line),
              text: text.slice(0, 160),
            })),
          },
        }),
    fixes: fixes.map((fix) => ({
      ...showPlace(project, fix),
      role: fix.role,
      advice: fixRoles[fix.role],
      evidence: fix.evidence,
    })),
    extent: {
      shown: Math.min(most, bound.length),
      total: bound.length,
      cut: bound.length > most ? 'length' : null,
      unread: [
        ...uncovered(
          missing.length,
          'frame that is not in the parsed commit',
          'frames that are not in the parsed commit',
        ),
        ...unreadText([project]),
      ],
      by: 'selected',
    },
  }
}

function showFrame(project: LabelledProject, bound: BoundFrame): ShownFrame {
  const { frame, line, isConfirmed, others } = bound
  return {
    ...showPlace(project, bound),
    frame: showWritten(frame),
    line_by: line === 0 ? 'nothing' : isConfirmed ? 'text' : 'number',
    ...(others.length === 0 ? {} : { or: others.map(({ nodeId }) => showPath(project, nodeId)) }),
  }
}

function showWritten({ path, line, functionName }: Frame): string {
  return `${path}:${line}${functionName === '' ? '' : ` ${functionName}`}`
}
