import { readDotnetFrame } from './dotnet-frames.ts'
import type { RaisedError } from './error-line.ts'
import { readErrorLine } from './error-line.ts'
import type { Frame, FrameReader } from './frame.ts'
import { readGoFrame } from './go-frames.ts'
import { readJavaScriptFrame } from './javascript-frames.ts'
import { readJvmFrame } from './jvm-frames.ts'
import { readNativeFrame } from './native-frames.ts'
import { readNotebookFrame, readPytestFrame, readPythonFrame } from './python-frames.ts'
import { readRustFrame } from './rust-frames.ts'
import { readScriptFrame } from './script-frames.ts'

/** One error with its frames, as it stands between two others of a report. */
export interface Section {
  /** Languages that print the place of the error last say so in "most recent call last". */
  readonly order: 'innermost-first' | 'outermost-first'
  readonly frames: readonly Frame[]
  readonly error: RaisedError | undefined
  /** What it is to the section before it: its cause, what came of it, or another thread or suppressed error. */
  readonly link: Link
}

export type Link = 'none' | 'causes' | 'follows' | 'beside'

interface OpenSection extends Section {
  readonly frames: Frame[]
  error: RaisedError | undefined
  lastLine: number
}

const outermostFirst: readonly FrameReader[] = [readPythonFrame, readNotebookFrame, readPytestFrame]
const innermostFirst: readonly FrameReader[] = [
  readJvmFrame,
  readDotnetFrame,
  readRustFrame,
  readJavaScriptFrame,
  readGoFrame,
  readNativeFrame,
  readScriptFrame,
]

/** Further from the last frame than this, a word with a colon is prose, no error. */
const linesToError = 3

export interface Report {
  /** In the order of the text. */
  readonly sections: readonly Section[]
  /** The last error without a frame. */
  readonly bareError: RaisedError | undefined
}

/** The traces of a report. */
export function readSections(lines: readonly string[]): Report {
  const sections: OpenSection[] = []
  const enclosing: RaisedError[] = []
  let current: OpenSection | undefined
  let error: RaisedError | undefined
  let link: Link = 'none'

  for (const [index, line] of lines.entries()) {
    const marker = readMarker(line)
    if (marker !== undefined) {
      if (line.includes('End of inner exception')) error = enclosing.pop()
      else if (current !== undefined) error = undefined
      // The head of a trace says nothing of what stands before it; a sentence before the head may have.
      if (marker !== 'none' || current !== undefined) link = marker
      current = undefined
    }
    const found = readFrame(lines, index)
    if (found !== undefined) {
      const isNext = found.isWhole && current?.error !== undefined
      if (current === undefined || current.order !== found.order || isNext) {
        current = {
          order: found.order,
          frames: [],
          error:
            found.order === 'innermost-first'
              ? (error ?? readErrorLine(line) ?? readPanic(lines, index))
              : undefined,
          link,
          lastLine: index,
        }
        sections.push(current)
        error = undefined
        link = 'none'
      }
      current.frames.push(found.frame)
      current.lastLine = index
      continue
    }
    const inner = /^(.*?) ?-{2,3}> (.*)$/u.exec(line)
    if (inner !== null) {
      const outer = readErrorLine(inner[1] ?? '') ?? error
      if (outer !== undefined) enclosing.push(outer)
    }
    const said = /^\s+what\(\): {1,2}(.*)$/u.exec(line)?.[1]
    if (said !== undefined && error !== undefined) error = { ...error, message: said }
    const raised =
      readErrorLine(inner?.[2] ?? line) ??
      (current === undefined ? undefined : readAnyError(line, index, current))
    if (raised === undefined) continue
    if (current?.order === 'outermost-first') {
      current.error ??= raised
      continue
    }
    current = undefined
    error = raised
  }
  return { sections, bareError: error }
}

interface FoundFrame {
  readonly frame: Frame
  readonly order: Section['order']
  /** Its error stands below all its frames, so that one after an error belongs to another trace. */
  readonly isWhole: boolean
}

function readFrame(lines: readonly string[], index: number): FoundFrame | undefined {
  for (const read of outermostFirst) {
    const frame = read(lines, index)
    if (frame !== undefined) return { frame, order: 'outermost-first', isWhole: read !== readPytestFrame }
  }
  for (const read of innermostFirst) {
    const frame = read(lines, index)
    if (frame !== undefined) return { frame, order: 'innermost-first', isWhole: false }
  }
  return undefined
}

/** Where a trace ends and how the next one belongs to it. */
function readMarker(line: string): Link | undefined {
  if (/^\s*(?:During handling of the above exception|The above exception was the direct cause)/u.test(line))
    return 'follows'
  if (/^\s*--- End of inner exception stack trace ---/u.test(line)) return 'follows'
  if (/^\s*(?:Caused by:|\[cause\]:|Wrapped by:)/u.test(line)) return 'causes'
  if (/^\s*(?:Suppressed:|goroutine \d+ \[|(?:freed|previously allocated) by thread|Thread \d+ )/u.test(line))
    return 'beside'
  if (/\bTraceback \(most recent call last\)|^_{3,} \S.* _{3,}$|^={5,}/u.test(line)) return 'none'
  return undefined
}

/** What Rust says below the place of a panic. */
function readPanic(lines: readonly string[], index: number): RaisedError | undefined {
  if (!/^\s*thread '[^']*'(?: \(\d+\))? panicked at /u.test(lines[index] ?? '')) return undefined
  return { name: 'panic', message: (lines[index + 1] ?? '').trim() }
}

/** Right below the frames of Python stands the error, whatever its name: `re.error: missing )`. */
function readAnyError(
  line: string,
  index: number,
  { order, lastLine, error }: OpenSection,
): RaisedError | undefined {
  if (order !== 'outermost-first' || error !== undefined || index > lastLine + linesToError) return undefined
  const match = /^([A-Za-z_]\w*(?:\.\w+)*)(?:: (.*))?$/u.exec(line.trimEnd())
  return match === null ? undefined : { name: match[1] ?? '', message: match[2] ?? '' }
}
