import { cleanLines } from './clean-lines.ts'
import type { RaisedError } from './error-line.ts'
import type { Frame } from './frame.ts'
import { readPlainPlaces } from './plain-places.ts'
import type { Section } from './read-sections.ts'
import { readSections } from './read-sections.ts'

export type { Frame } from './frame.ts'

export interface StackTrace {
  /**
   * Innermost first, whatever the order of the text; those of a cause before those of what it led to. Where no frame
   * stands in the text, the places that it names.
   */
  readonly frames: readonly Frame[]
  /** Whether `frames` are of a trace. */
  readonly isTrace: boolean
  /** Places that the text names outside of a trace: `src/a.ts:12`, a link to a line. */
  readonly mentioned: readonly Frame[]
  /** The message of the error, '' where none was found. */
  readonly message: string
  /** The errors of the first chain, its cause first: each led to the next one. */
  readonly errors: readonly RaisedError[]
}

const mostFrames = 60

/** Frames of all languages in the graph, of Ruby and PHP, and of anything that says `path:line`. */
export function readStackTrace(text: string): StackTrace | undefined {
  const lines = cleanLines(text)
  const report = readSections(lines)
  const chains = readChains(report.sections)
  const sections = chains.flatMap(({ main, beside }) => [...main, ...beside])
  const traced = distinct(
    sections.flatMap(({ order, frames }) => (order === 'outermost-first' ? frames.toReversed() : frames)),
  )
  const places = distinct(lines.flatMap(readPlainPlaces))
  const mentioned = places.filter((named) => !traced.some((frame) => isSamePlace(frame, named)))
  const frames = traced.length > 0 ? traced : mentioned
  const chained = (chains[0]?.main ?? []).flatMap(({ error }) => error ?? [])
  const error = chained[0] ?? report.bareError
  if (frames.length === 0 && error === undefined) return undefined
  return {
    frames: frames.slice(0, mostFrames),
    isTrace: traced.length > 0,
    mentioned: mentioned.slice(0, mostFrames),
    message: error?.message ?? '',
    errors: chained.length > 0 || error === undefined ? chained : [error],
  }
}

/** An error with what it led to, the first cause first, and beside it other threads and suppressed errors. */
interface Chain {
  readonly main: Section[]
  readonly beside: Section[]
}

function readChains(sections: readonly Section[]): readonly Chain[] {
  const chains: Chain[] = []
  for (const section of sections) {
    const chain = chains.at(-1)
    if (chain === undefined || section.link === 'none') chains.push({ main: [section], beside: [] })
    else if (section.link === 'beside') chain.beside.push(section)
    else if (section.link === 'causes') chain.main.unshift(section)
    else chain.main.push(section)
  }
  return chains
}

function isSamePlace(a: Frame, b: Frame): boolean {
  return a.line === b.line && (a.path.endsWith(b.path) || b.path.endsWith(a.path))
}

/** A place that was printed twice counts once, with what is known of it. */
function distinct(frames: readonly Frame[]): Frame[] {
  const byPlace = new Map<string, Frame>()
  for (const frame of frames) {
    const key = `${frame.path.split('/').at(-1) ?? ''}:${frame.line}`
    const known = byPlace.get(key)
    const isBetter =
      known === undefined ||
      (known.functionName === '' && frame.functionName !== '') ||
      (known.code === '' && frame.code !== '')
    if (isBetter) byPlace.set(key, known === undefined ? frame : { ...known, ...pickKnown(known, frame) })
  }
  return [...byPlace.values()]
}

function pickKnown(known: Frame, other: Frame): Partial<Frame> {
  return {
    functionName: known.functionName === '' ? other.functionName : known.functionName,
    code: known.code === '' ? other.code : known.code,
  }
}
