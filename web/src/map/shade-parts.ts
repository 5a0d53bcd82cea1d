import { mix } from './map-colors.ts'
import type { Color, ColorName, MapColors } from './map-colors.ts'
import { fileOf } from './map-data.ts'
import type { MapData } from './map-data.ts'
import type { Coloring } from './map-address.ts'
import { ownerOf } from './read-measures.ts'
import type { Measure, Measures } from './read-measures.ts'

/** Those who own most; everybody else is grey. */
export const authorColors = [
  'code-token-function',
  'mark-edge',
  'code-token-keyword',
  'code-token-string',
  'danger',
  'accent',
  'code-token-constant',
] as const satisfies readonly ColorName[]

/** Of the tint over the surface, for the least and the most: names stay legible on both. */
export const faintest = 0.04
export const strongest = 0.5
const authorStrength = 0.4

/** The fill of a part by its measure; undefined where nothing is known of it. */
export type Shade = (node: number, colors: MapColors) => Color | undefined

export function shadeBy(map: MapData, measures: Measures, coloring: Coloring): Shade | undefined {
  if (coloring === 'kind') return undefined
  return (node, colors) => {
    // What is unfolded is seen by its parts.
    if (map.kinds[node] === 'directory' && map.isOpen[node] === 1) return undefined
    const measure = measureOf(map, measures, node)
    if (measure === undefined) return undefined
    if (coloring === 'authors') {
      const owner = ownerOf(measure)
      if (owner === undefined) return undefined
      return mix(colors.surface, colors[authorColors[owner] ?? 'muted'], authorStrength)
    }
    const value = valueOf(measure, measures, coloring)
    if (value === undefined) return undefined
    return mix(colors.surface, colors.accent, faintest + (strongest - faintest) * value)
  }
}

/** A definition has the measure of its file. */
export function measureOf(map: MapData, { byPath }: Measures, node: number): Measure | undefined {
  return byPath.get(map.kinds[node] === 'directory' ? map.ids[node]! : fileOf(map, node))
}

/** In 0..1. */
function valueOf(
  measure: Measure,
  { mostCommits, highestLayer }: Measures,
  coloring: 'changes' | 'layers' | 'tests',
): number | undefined {
  if (coloring === 'tests') return measure.functions === 0 ? undefined : measure.tested / measure.functions
  if (coloring === 'layers') return highestLayer === 0 ? 0 : measure.layers / measure.files / highestLayer
  // A few files have most of the changes: every doubling is as much of a step.
  return mostCommits === 0 ? undefined : Math.log1p(measure.commits / measure.files) / Math.log1p(mostCommits)
}
