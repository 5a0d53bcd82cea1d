/** What the map looks like, as columns for the renderer. */
import type { Connection } from './connections.ts'
import { kindColors, mix } from './map-colors.ts'
import type { Color, MapColors } from './map-colors.ts'
import { isDefinition } from './map-data.ts'
import type { MapData } from './map-data.ts'
import type { BoxDrawing, Drawing } from './map-renderer.ts'
import type { Shade } from './shade-parts.ts'

/** Of connections that do not lead from or to what is selected; more are a tangle. */
export const mostCurves = 60
/** Of what is selected. */
const mostSelected = 2_000

export function drawBoxes(
  map: MapData,
  colors: MapColors,
  selected: number,
  shade: Shade | undefined,
): BoxDrawing {
  const fills = new Uint8Array(map.count * 4)
  const borders = new Uint8Array(map.count * 4)
  const looks = new Map<string, { fill: Color; border: Color }>()
  for (let node = 1; node < map.count; node++) {
    const isTest = map.isTest[node]! === 1
    const key = `${map.kinds[node]} ${isDefinition(map, node) ? '' : map.depths[node]! % 2} ${isTest}`
    let look = looks.get(key)
    if (look === undefined) {
      look = lookOf(map, node, colors, shade)
      if (shade === undefined) looks.set(key, look)
    }
    fills.set([...look.fill, 255], node * 4)
    borders.set([...look.border, 200], node * 4)
  }
  if (selected > 0) {
    borders.set([...colors.accent, 255], selected * 4)
  }
  return {
    background: colors.paper,
    boxes: map.boxes,
    fills: new Uint32Array(fills.buffer),
    summaries: new Uint32Array(summarize(map, fills).buffer),
    borders: new Uint32Array(borders.buffer),
  }
}

/** The colour of a group from afar: what its parts look like together, over its own. */
function summarize({ count, parents, childStart }: MapData, fills: Uint8Array): Uint8Array {
  const sums = new Float64Array(count * 3)
  const summaries = fills.slice()
  // Each node is behind the one that it is in.
  for (let node = count - 1; node > 0; node--) {
    const inside = childStart[node + 1]! - childStart[node]!
    for (let channel = 0; channel < 3; channel++) {
      const own = fills[node * 4 + channel]!
      const seen = inside === 0 ? own : own * 0.3 + (sums[node * 3 + channel]! / inside) * 0.7
      summaries[node * 4 + channel] = Math.round(seen)
      sums[parents[node]! * 3 + channel]! += seen
    }
  }
  return summaries
}

/** How a part is filled, and its border: by its measure where there is one, else by its kind. */
export function lookOf(
  map: MapData,
  node: number,
  colors: MapColors,
  shade: Shade | undefined,
): { fill: Color; border: Color } {
  const shaded = shade?.(node, colors)
  if (shaded !== undefined) return { fill: shaded, border: mix(shaded, colors.edge, 0.35) }
  const kind = map.kinds[node]!
  if (kind === 'file') return { fill: colors.surface, border: colors.line }
  if (kind === 'directory') {
    const fill = map.depths[node]! % 2 === 1 ? colors.sunken : colors.paper
    return { fill, border: mix(colors.line, colors.edge, 0.25) }
  }
  if (shade !== undefined) return { fill: colors.surface, border: colors.line }
  const tint = colors[map.isTest[node]! === 1 ? 'code-token-string' : (kindColors[kind] ?? 'muted')]
  return { fill: mix(colors.surface, tint, 0.16), border: mix(colors.surface, tint, 0.45) }
}

/** Those of what is selected in two colours; else the strongest of all, quietly: the more there are, the fainter. */
export function drawCurves(
  map: MapData,
  colors: MapColors,
  shown: { readonly out: readonly Connection[]; readonly in: readonly Connection[] } | readonly Connection[],
): Pick<Drawing, 'curveCount' | 'ends' | 'looks' | 'tints'> {
  const all: readonly { readonly connection: Connection; readonly tint: Color; readonly opacity: number }[] =
    'out' in shown
      ? [
          ...shown.in.slice(0, mostSelected).map((connection) => ({
            connection,
            tint: colors['mark-edge'],
            opacity: 0.85,
          })),
          ...shown.out.slice(0, mostSelected).map((connection) => ({
            connection,
            tint: colors.accent,
            opacity: 0.85,
          })),
        ]
      : shown.slice(0, mostCurves).map((connection, index) => ({
          connection,
          tint: colors.muted,
          opacity: 0.35 - 0.25 * (index / mostCurves),
        }))
  const mostWidth = 'out' in shown ? 6 : 4
  const ends = new Float32Array(all.length * 4)
  const looks = new Float32Array(all.length * 3)
  const tints = new Uint8Array(all.length * 4)
  for (const [index, { connection, tint, opacity }] of all.entries()) {
    const { from, to, total, levels } = connection
    ends.set([...middleOf(map, from), ...middleOf(map, to)], index * 4)
    const level = levels.exact > 0 ? 0 : levels.inferred > 0 ? 1 : 2
    looks.set([Math.min(mostWidth, 1 + Math.log2(1 + total) * (mostWidth / 16)), opacity, level], index * 3)
    tints.set([...tint, 255], index * 4)
  }
  return { curveCount: all.length, ends, looks, tints }
}

/** Of a group that is unfolded, where its name stands. */
function middleOf({ boxes, isOpen }: MapData, node: number): [number, number] {
  const [x = 0, y = 0, width = 0, height = 0] = boxes.subarray(node * 4, node * 4 + 4)
  return [x + width / 2, isOpen[node] === 1 ? y + Math.min(height, width) * 0.06 : y + height / 2]
}
