import { NotUnderstood } from '../not-understood.ts'
import { readLabel } from '../read-label.ts'
import type { Scanner } from '../scanner.ts'
import type { Label } from '../scene/label.ts'
import type { ChartEdge, Stroke, Tip } from './flowchart.ts'
import { readQuoted } from './read-vertex.ts'

export type WrittenLink = Pick<ChartEdge, 'label' | 'stroke' | 'startTip' | 'endTip' | 'length'>

interface LinkKind {
  readonly stroke: Stroke
  /** The whole of a link: what it begins with, its line, what it ends with. */
  readonly whole: RegExp
  /** The part before a text within it: what it begins with. */
  readonly start: RegExp
  /** What cannot be within a text. */
  readonly mark: string
  readonly lengthOf: (line: string) => number
}

const kinds: readonly LinkKind[] = [
  {
    stroke: 'normal',
    whole: /\s*([xo<]?)(--+)([-xo>])\s*/uy,
    start: /\s*([xo<]?)--[^\S\n]*/uy,
    mark: '--',
    lengthOf: (line) => line.length - 1,
  },
  {
    stroke: 'thick',
    whole: /\s*([xo<]?)(==+)([=xo>])\s*/uy,
    start: /\s*([xo<]?)==[^\S\n]*/uy,
    mark: '==',
    lengthOf: (line) => line.length - 1,
  },
  {
    stroke: 'dotted',
    whole: /\s*([xo<]?)(-?\.+-)([xo>]?)\s*/uy,
    start: /\s*([xo<]?)-\.[^\S\n]*/uy,
    mark: '.-',
    lengthOf: (line) => line.length - line.replaceAll('.', '').length,
  },
]

const tips: Readonly<Record<string, Tip>> = { '<': 'point', '>': 'point', x: 'cross', o: 'circle' }
/** Each rank more is room that the source asks for. */
const maxLinkLength = 12

/** The next link, with its label; undefined where none stands there. */
export function readLink(scanner: Scanner): WrittenLink | undefined {
  if (scanner.takeIf(/\s*~~~\s*/uy) !== undefined) {
    return { label: undefined, stroke: 'invisible', startTip: 'none', endTip: 'none', length: 1 }
  }
  for (const kind of kinds) {
    const whole = scanner.takeIf(kind.whole)
    if (whole === undefined) continue
    return { ...toLink(kind, whole[1]!, whole[2]!, whole[3]!), label: readPipedLabel(scanner) }
  }
  for (const kind of kinds) {
    const start = scanner.takeIf(kind.start)
    if (start === undefined) continue
    const label = readLabelWithin(scanner, kind)
    const end = scanner.take(kind.whole)
    return { ...toLink(kind, start[1]!, end[2]!, end[3]!), label }
  }
  return undefined
}

function toLink(kind: LinkKind, start: string, line: string, end: string): Omit<WrittenLink, 'label'> {
  const length = kind.lengthOf(line)
  const [startTip, endTip] = [tips[start] ?? 'none', tips[end] ?? 'none']
  // Ends that differ are no link of Mermaid's.
  if (length > maxLinkLength || (startTip !== 'none' && startTip !== endTip)) throw new NotUnderstood()
  return { stroke: kind.stroke, startTip, endTip, length }
}

/** `|text|` behind a link. */
function readPipedLabel(scanner: Scanner): Label | undefined {
  if (!scanner.startsWith('|')) return undefined
  scanner.skip(1)
  const label = readQuoted(scanner) ?? readLabel(scanner.take(/[^[\](){}|"]+/uy)[0], { hasMarkup: true })
  scanner.take(/\s*\|\s*/uy)
  return label
}

/** The text of `-- text -->`. */
function readLabelWithin(scanner: Scanner, kind: LinkKind): Label {
  const label = readQuoted(scanner)
  if (label !== undefined) return label
  let text = scanner.takeUntil(kind.mark)
  if (text.endsWith('-')) text = text.slice(0, -1)
  // Mermaid takes an "x" or "o" right before the line for a part of it.
  if (text.trim() === '' || /["\n]|[xo<]$/u.test(text)) throw new NotUnderstood()
  return readLabel(text, { hasMarkup: true })
}
