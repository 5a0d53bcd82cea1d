import { toCodeSpan } from '../code-span.ts'
import type { DiffHunk } from './parse-diff.ts'

export type AppliedDiff =
  | {
      readonly kind: 'applied'
      readonly text: string
      /** Of each hunk, how many lines of the old text stand before it. */
      readonly places: readonly number[]
    }
  | { readonly kind: 'refused'; readonly reason: string }

/**
 * Applies the hunks of one file as `git apply` would: each where its old lines stand, near the line of its header, or
 * at the only other place where they do.
 */
export function applyDiff(text: string, hunks: readonly DiffHunk[]): AppliedDiff {
  const lines = text === '' ? [] : text.split('\n')
  const hasLastBreak = lines.at(-1) === ''
  if (hasLastBreak) lines.pop()
  const output: string[] = []
  const places: number[] = []
  let from = 0
  for (const [index, hunk] of hunks.entries()) {
    const wrong = hunk.lines.find((line) => !/^[ +-]/u.test(line))
    if (wrong !== undefined) {
      return refuse(index, `the line ${toCodeSpan(cut(wrong))} begins with neither a space nor "+" nor "-"`)
    }
    const old = hunk.lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1))
    const place = findPlace(lines, old, from, hunk.oldStart)
    if (place === undefined) return refuse(index, describeMismatch(lines, old, from, hunk.oldStart))
    places.push(place)
    output.push(...lines.slice(from, place))
    output.push(...hunk.lines.filter((line) => !line.startsWith('-')).map((line) => line.slice(1)))
    from = place + old.length
  }
  output.push(...lines.slice(from))
  const isLastBroken = hasLastBreak || hunks.at(-1)?.endsWithoutBreak !== true
  return {
    kind: 'applied',
    text: output.length === 0 ? '' : `${output.join('\n')}${isLastBroken ? '\n' : ''}`,
    places,
  }
}

function refuse(index: number, reason: string): AppliedDiff {
  return { kind: 'refused', reason: `in hunk ${index + 1} ${reason}` }
}

/** Where the old lines of a hunk stand, from a line on; undefined where they do not, or at several places alike. */
function findPlace(
  lines: readonly string[],
  old: readonly string[],
  from: number,
  oldStart: number | undefined,
): number | undefined {
  const wanted = oldStart === undefined ? undefined : Math.max(0, oldStart - 1)
  if (old.length === 0)
    return wanted === undefined ? undefined : Math.max(from, Math.min(wanted + 1, lines.length))
  const places: number[] = []
  for (let at = from; at + old.length <= lines.length; at += 1) {
    if (old.every((line, offset) => lines[at + offset] === line)) places.push(at)
  }
  if (wanted === undefined) return places.length === 1 ? places[0] : undefined
  const [nearest, second] = places.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))
  const isUnclear = second !== undefined && nearest !== wanted && wanted - (nearest ?? 0) === second - wanted
  return isUnclear ? undefined : nearest
}

function describeMismatch(
  lines: readonly string[],
  old: readonly string[],
  from: number,
  oldStart: number | undefined,
): string {
  const missing = old.find((line) => line.trim() !== '' && !lines.includes(line, from))
  if (missing !== undefined) return `the line ${toCodeSpan(cut(missing))} is not in the file`
  return oldStart === undefined
    ? 'the old lines stand at several places, and its header names no line'
    : `the old lines do not stand together near line ${oldStart}`
}

function cut(line: string): string {
  const text = line.trim()
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
