import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A function as its tracer tells it: file, a line of its code or head, name (Python, Java, Go). */
type NamedPlace = readonly [file: string, line: number, name: string]
/** A function by its extent: lines and columns from 1, the end behind the last character (JavaScript). */
type Extent = readonly [
  file: string,
  startLine: number,
  startColumn: number,
  endLine: number,
  endColumn: number,
]

export type FunctionPlace = NamedPlace | Extent

/** One function called another, at least once. */
export interface RecordedCall {
  readonly from: FunctionPlace
  /** Line of the call, in the caller's file. */
  readonly at: number
  readonly to: FunctionPlace
}

export function isExtent(place: FunctionPlace): place is Extent {
  return place.length === 5
}

/** What the processes of one application recorded, each call once, in an order that does not depend on the run. */
export function readRecordedCalls(folder: string): RecordedCall[] {
  const lines = new Set<string>()
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.jsonl')) continue
    const text = readFileSync(join(folder, name), 'utf8')
    // A process that was killed may have left half a line.
    for (const line of text.slice(0, text.lastIndexOf('\n')).split('\n')) lines.add(line)
  }
  return [...lines].toSorted().flatMap((line) => (line === '' ? [] : [JSON.parse(line) as RecordedCall]))
}
