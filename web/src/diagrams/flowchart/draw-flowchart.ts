import { NotUnderstood } from '../not-understood.ts'
import { plainText } from '../scene/label.ts'
import { rectangle, tip } from '../scene/scene.ts'
import type { Mark, PathStyle, Point, Scene } from '../scene/scene.ts'
import type { TypeSetter } from '../scene/type-setter.ts'
import type { ChartStyle, Flowchart, Tip } from './flowchart.ts'
import { placeChart } from './place-chart.ts'
import type { PlacedGroup, PlacedNode } from './place-chart.ts'
import type { PlacedEdge } from './route-edges.ts'
import { outlineShape } from './shapes.ts'
import { totalSpan } from './total-span.ts'

const margin = 8
/** Of ranks; on a slow phone a chart of so many takes a second. What is larger is left to Mermaid. */
const maxSpan = 400
/** How much shorter a line is for what is at its end. */
const tipLengths: Readonly<Record<Tip, number>> = { none: 0, point: 7, circle: 8.5, cross: 4 }

/** @throws NotUnderstood where the chart is too large, or parts of it cannot be laid out together. */
export function drawFlowchart(chart: Flowchart, setter: TypeSetter): Scene {
  if (totalSpan(chart) > maxSpan) throw new NotUnderstood()
  const { width, height, nodes, groups, edges } = placeChart(chart, setter)
  const drawing = new FlowchartDrawing(setter)
  return {
    x: -margin,
    y: -margin,
    width: width + 2 * margin,
    height: height + 2 * margin,
    marks: [
      ...groups.flatMap((group) => drawing.group(group)),
      ...edges.flatMap((edge) => drawing.line(edge)),
      ...nodes.map((node) => drawing.node(node)),
      ...edges.flatMap((edge) => drawing.edgeLabel(edge)),
    ],
  }
}

class FlowchartDrawing {
  readonly #setter: TypeSetter

  constructor(setter: TypeSetter) {
    this.#setter = setter
  }

  group({ group, room, title }: PlacedGroup): Mark[] {
    const [left, top] = [room.x - room.width / 2, room.y - room.height / 2]
    return [
      {
        kind: 'path',
        look: 'group',
        d: rectangle(left, top, room.width, room.height, 6),
        style: this.#pathStyle(group.style),
      },
      {
        kind: 'text',
        look: 'muted',
        // In the corner: lines come in the middle.
        x: left + 10,
        y: top + 6 + title.height / 2,
        anchor: 'start',
        label: title.lines,
        color: this.#colorOn(group.style),
      },
    ]
  }

  node({ node, room, text }: PlacedNode): Mark {
    const label =
      node.style.isBold === true
        ? text.lines.map((line) => line.map((run) => ({ ...run, isBold: true })))
        : text.lines
    return {
      kind: 'box',
      name: plainText(node.label),
      marks: [
        {
          kind: 'path',
          look: 'shape',
          d: outlineShape(node.shape, room, room),
          style: this.#pathStyle(node.style),
        },
        {
          kind: 'text',
          look: 'ink',
          x: room.x,
          y: room.y,
          anchor: 'middle',
          label,
          color: this.#colorOn(node.style),
        },
      ],
    }
  }

  line({ edge, line }: PlacedEdge): Mark[] {
    if (edge.stroke === 'invisible') return []
    const { fill: _fill, ...style } = this.#pathStyle(edge.style)
    const [start, end] = [line[0]!, line.at(-1)!]
    const [afterStart, beforeEnd] = [line[1]!, line.at(-2)!]
    const d = toPath([
      toward(start, afterStart, tipLengths[edge.startTip]),
      ...line.slice(1, -1),
      toward(end, beforeEnd, tipLengths[edge.endTip]),
    ])
    const look = edge.stroke === 'thick' ? 'thick-line' : edge.stroke === 'dotted' ? 'dotted-line' : 'line'
    const marks: Mark[] = [{ kind: 'path', look, d, style }]
    for (const [kind, from, at] of [
      [edge.startTip, afterStart, start],
      [edge.endTip, beforeEnd, end],
    ] as const) {
      if (kind === 'none') continue
      marks.push({
        ...tip(kind, from, at),
        style: style.stroke === undefined ? {} : { fill: style.stroke, stroke: style.stroke },
      })
    }
    return marks
  }

  edgeLabel({ edge, text, labelAt }: PlacedEdge): Mark[] {
    if (text === undefined || labelAt === undefined || edge.stroke === 'invisible') return []
    const { x, y } = labelAt
    const ground = rectangle(x - text.width / 2 - 3, y - text.height / 2, text.width + 6, text.height, 3)
    return [
      { kind: 'path', look: 'label-ground', d: ground },
      { kind: 'text', look: 'ink', x, y, anchor: 'middle', label: text.lines },
    ]
  }

  /** Without what is no colour to the browser. */
  #pathStyle({ fill, stroke, strokeWidth, strokeDasharray }: ChartStyle): PathStyle {
    const isColour = (text: string | undefined): text is string =>
      text !== undefined && this.#setter.isColour(text)
    return {
      ...(isColour(fill) && { fill }),
      ...(isColour(stroke) && { stroke }),
      ...(strokeWidth !== undefined && { strokeWidth }),
      ...(strokeDasharray !== undefined && { strokeDasharray }),
    }
  }

  /** On a ground that the source has chosen the text is read in both schemes: in its own colour, or in black or white. */
  #colorOn({ fill, color }: ChartStyle): string | undefined {
    const ground = fill === undefined ? undefined : this.#setter.brightnessOf(fill)
    if (ground === undefined) return undefined
    const chosen = color === undefined ? undefined : this.#setter.brightnessOf(color)
    const contrast =
      chosen === undefined ? 0 : (Math.max(chosen, ground) + 0.05) / (Math.min(chosen, ground) + 0.05)
    if (contrast >= 4.5) return color
    return ground > 0.18 ? '#000000' : '#ffffff'
  }
}

function toward(point: Point, other: Point, by: number): Point {
  const length = Math.hypot(other.x - point.x, other.y - point.y)
  const share = length === 0 ? 0 : Math.min(1, by / length)
  return { x: point.x + (other.x - point.x) * share, y: point.y + (other.y - point.y) * share }
}

function toPath([start, ...rest]: readonly Point[]): string {
  return `M${start!.x},${start!.y}C${rest.map(({ x, y }) => `${x},${y}`).join(' ')}`
}
