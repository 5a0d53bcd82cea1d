import { isRaising } from './find-values.ts'
import type { Frame } from './frame.ts'
import { messageCoverage } from '../raises/match-message.ts'

/** What the frame of a trace says of its line beyond the number. */
export interface LineClues {
  readonly frame: Frame
  /** Own name of the next inner frame's function, which the line must call; '' where there is none. */
  readonly calls: string
  /** The message of the error, for the innermost frame; '' for others. */
  readonly message: string
}

export interface LocatedLine {
  /** 1-based; 0 where nothing tells. */
  readonly line: number
  /** Something beside the number says so. */
  readonly isConfirmed: boolean
}

/** Of a message less than this may be made by any text. */
const leastCoverage = 0.45

/**
 * The line of a definition that a frame means: the one with the frame's text, else the one that calls the next inner
 * frame's function, else the one that raises with the message; of several the nearest to the number. The number alone
 * counts only where it lies inside, because the trace may be of another commit.
 */
export function locateLine(lines: readonly string[], firstLine: number, clues: LineClues): LocatedLine {
  const { frame, calls, message } = clues
  const nearest = (test: (line: string, index: number) => boolean): number =>
    lines
      .flatMap((line, index) => (test(line, index) ? [firstLine + index] : []))
      .sort((a, b) => Math.abs(a - frame.line) - Math.abs(b - frame.line))[0] ?? 0
  const isInside = frame.line >= firstLine && frame.line < firstLine + lines.length
  if (frame.code.length > 2) {
    const line = nearest((text) => text.trim().startsWith(frame.code))
    return { line, isConfirmed: line > 0 }
  }
  const byCall = calls === '' ? 0 : nearest((text, index) => index > 0 && callsName(text, calls))
  if (byCall > 0) return { line: byCall, isConfirmed: true }
  const byMessage =
    message === ''
      ? 0
      : nearest(
          (text, index) =>
            isRaising(text) &&
            messageCoverage(message, lines.slice(index, index + 4).join('\n')) >= leastCoverage,
        )
  if (byMessage > 0) return { line: byMessage, isConfirmed: true }
  return { line: isInside ? frame.line : 0, isConfirmed: false }
}

/** `name(`, `name<T>(`, `name!(`, also on a value or a new object. */
function callsName(text: string, name: string): boolean {
  let at = text.indexOf(name)
  while (at !== -1) {
    if (
      !/[\w$]$/u.test(text.slice(0, at)) &&
      /^(?:::)?(?:<[^<>()]*>|!)?\(/u.test(text.slice(at + name.length, at + name.length + 60))
    )
      return true
    at = text.indexOf(name, at + name.length)
  }
  return false
}
