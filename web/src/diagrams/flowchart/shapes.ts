import { polygon, rectangle } from '../scene/scene.ts'
import type { Point } from '../scene/scene.ts'
import type { Block } from '../scene/type-setter.ts'
import type { ShapeName } from './flowchart.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** How large a shape is that has room for a text. */
export function sizeShape(shape: ShapeName, { width, height }: Block): Size {
  const plain = { width: Math.max(width + 28, 48), height: height + 18 }
  switch (shape) {
    case 'rectangle':
    case 'rounded': {
      return plain
    }
    case 'stadium':
    case 'subroutine': {
      return { ...plain, width: plain.width + 14 }
    }
    case 'flag':
    case 'hexagon':
    case 'lean-right':
    case 'lean-left':
    case 'trapezoid':
    case 'inverted-trapezoid': {
      return { ...plain, width: plain.width + plain.height }
    }
    case 'cylinder': {
      return { ...plain, height: plain.height + 2 * lid }
    }
    case 'circle':
    case 'double-circle': {
      const side = Math.ceil(Math.hypot(width, height)) + (shape === 'circle' ? 18 : 30)
      return { width: side, height: side }
    }
    case 'ellipse': {
      return { width: Math.ceil(plain.width * 1.3), height: Math.ceil(plain.height * 1.4) }
    }
    case 'diamond': {
      // The corners of the text are within: width / w + height / h <= 1.
      const h = 2 * height + 24
      return { width: Math.ceil((width + 8) / (1 - height / h)), height: h }
    }
  }
}

/** Of the ends of a cylinder, half their height. */
const lid = 6

/** The outline of a shape around a point, as a path of SVG. */
export function outlineShape(shape: ShapeName, { x, y }: Point, { width, height }: Size): string {
  const [left, top] = [x - width / 2, y - height / 2]
  switch (shape) {
    case 'rectangle': {
      return rectangle(left, top, width, height, 4)
    }
    case 'rounded': {
      return rectangle(left, top, width, height, 12)
    }
    case 'stadium': {
      return rectangle(left, top, width, height, height / 2)
    }
    case 'subroutine': {
      return `${rectangle(left, top, width, height)}M${left + 7},${top}v${height}M${left + width - 7},${top}v${height}`
    }
    case 'cylinder': {
      const body = height - 2 * lid
      const half = width / 2
      const arc = `a${half},${lid} 0 0 0 ${width},0`
      return `M${left},${top + lid}v${body}${arc}v${-body}a${half},${lid} 0 0 0 ${-width},0${arc}`
    }
    case 'circle':
    case 'ellipse': {
      return ellipse(x, y, width / 2, height / 2)
    }
    case 'double-circle': {
      return ellipse(x, y, width / 2, height / 2) + ellipse(x, y, width / 2 - 5, height / 2 - 5)
    }
    default: {
      return polygon(cornersOf(shape, { x, y }, { width, height }))
    }
  }
}

function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx},${y}a${rx},${ry} 0 1 0 ${2 * rx},0a${rx},${ry} 0 1 0 ${-2 * rx},0z`
}

/** What has no corners is taken for the many that it nearly has. */
function cornersOf(shape: ShapeName, { x, y }: Point, { width, height }: Size): Point[] {
  const [w, h] = [width / 2, height / 2]
  const at = (...corners: [number, number][]): Point[] =>
    corners.map(([dx, dy]) => ({ x: x + dx, y: y + dy }))
  const s = h / 1.2
  switch (shape) {
    case 'diamond': {
      return at([0, -h], [w, 0], [0, h], [-w, 0])
    }
    case 'hexagon': {
      return at([s - w, -h], [w - s, -h], [w, 0], [w - s, h], [s - w, h], [-w, 0])
    }
    case 'flag': {
      return at([-w, -h], [w, -h], [w, h], [-w, h], [s - w, 0])
    }
    case 'lean-right': {
      return at([s - w, -h], [w, -h], [w - s, h], [-w, h])
    }
    case 'lean-left': {
      return at([-w, -h], [w - s, -h], [w, h], [s - w, h])
    }
    case 'trapezoid': {
      return at([s - w, -h], [w - s, -h], [w, h], [-w, h])
    }
    case 'inverted-trapezoid': {
      return at([-w, -h], [w, -h], [w - s, h], [s - w, h])
    }
    case 'circle':
    case 'double-circle':
    case 'ellipse': {
      const turns = Array.from({ length: 32 }, (_, index) => (index * Math.PI) / 16)
      return at(...turns.map((turn): [number, number] => [w * Math.cos(turn), h * Math.sin(turn)]))
    }
    default: {
      return at([-w, -h], [w, -h], [w, h], [-w, h])
    }
  }
}

/** Where a line on which `axis` is `value` leaves a shape, on the side that `sign` points to along the other axis. */
export function borderAt(
  room: Point & Size & { readonly shape: ShapeName },
  axis: 'x' | 'y',
  value: number,
  sign: number,
): number {
  const other = axis === 'x' ? 'y' : 'x'
  const corners = cornersOf(room.shape, room, room)
  const crossed = corners.flatMap((corner, index) => {
    const next = corners[(index + 1) % corners.length]!
    const [from, to] = [corner[axis], next[axis]]
    if (Math.min(from, to) > value || Math.max(from, to) < value || from === to) return []
    return [corner[other] + ((value - from) / (to - from)) * (next[other] - corner[other])]
  })
  return sign > 0 ? Math.max(...crossed) : Math.min(...crossed)
}
