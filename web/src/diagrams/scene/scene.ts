import type { Label } from './label.ts'

/** A drawing as data, in pixels; what comes later covers what came before. */
export interface Scene {
  /** Of its upper left corner. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly marks: readonly Mark[]
}

export type Mark = PathMark | TextMark | BoxMark

/** What a path is, which says how it looks. */
export type PathLook =
  | 'shape'
  | 'group'
  | 'line'
  | 'thick-line'
  | 'dotted-line'
  | 'tip'
  | 'open-tip'
  | 'label-ground'
  | 'life'
  | 'frame'
  | 'section'
  | 'note'
  /** A colour that the source asks for, behind text: a little of it, or all of one that is seen through. */
  | 'tint'
  | 'wash'

export interface PathMark {
  readonly kind: 'path'
  readonly look: PathLook
  /** As in SVG. */
  readonly d: string
  readonly style?: PathStyle | undefined
}

/** What the source asks for, over the look. */
export interface PathStyle {
  readonly fill?: string
  readonly stroke?: string
  readonly strokeWidth?: number
  readonly strokeDasharray?: string
}

export interface TextMark {
  readonly kind: 'text'
  readonly look: 'ink' | 'muted' | 'number'
  /** Of its middle line; `x` is that of its anchor. */
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'middle'
  readonly label: Label
  readonly color?: string | undefined
}

/** What stands for one thing, which may be looked up by its name. */
export interface BoxMark {
  readonly kind: 'box'
  readonly name: string
  readonly marks: readonly (PathMark | TextMark)[]
}

export interface Point {
  readonly x: number
  readonly y: number
}

export const lineHeight = 20

export function rectangle(x: number, y: number, width: number, height: number, radius = 0): string {
  const r = Math.min(radius, width / 2, height / 2)
  const corner = (dx: number, dy: number): string => (r === 0 ? '' : `a${r},${r} 0 0 1 ${dx},${dy}`)
  return `M${x + r},${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}z`
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${x},${y}`).join('L')}z`
}

/** The end of a line that comes to `at`, from the direction of `from`. */
export function tip(kind: 'point' | 'open' | 'circle' | 'cross', from: Point, at: Point): PathMark {
  const length = Math.hypot(at.x - from.x, at.y - from.y) || 1
  const [dx, dy] = [(at.x - from.x) / length, (at.y - from.y) / length]
  const place = (back: number, aside: number): Point => ({
    x: at.x - dx * back - dy * aside,
    y: at.y - dy * back + dx * aside,
  })
  const line = (one: Point, ...others: Point[]): string =>
    `M${one.x},${one.y}${others.map(({ x, y }) => `L${x},${y}`).join('')}`
  switch (kind) {
    case 'point': {
      return { kind: 'path', look: 'tip', d: `${line(place(9, 4.5), at, place(9, -4.5))}z` }
    }
    case 'open': {
      return { kind: 'path', look: 'open-tip', d: line(place(8, 5), at, place(8, -5)) }
    }
    case 'circle': {
      const { x, y } = place(4.5, 0)
      return { kind: 'path', look: 'tip', d: `M${x - 4},${y}a4,4 0 1 0 8,0a4,4 0 1 0 -8,0z` }
    }
    case 'cross': {
      const cross = line(place(9, 4.5), place(0, -4.5)) + line(place(9, -4.5), place(0, 4.5))
      return { kind: 'path', look: 'open-tip', d: cross }
    }
  }
}
