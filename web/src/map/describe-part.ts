import { totalOf } from './connections.ts'
import type { Connection, Levels } from './connections.ts'
import { isDefinition, wayTo } from './map-data.ts'
import type { MapData } from './map-data.ts'
import { ownerOf } from './read-measures.ts'
import type { Measures } from './read-measures.ts'
import { measureOf } from './shade-parts.ts'
import { nameKind } from '../code/name-kind.ts'
import { nameEdge } from '../code/name-kind.ts'
import type { Texts } from '../texts/texts.ts'

/** `812 definitions, 34 files`; nothing for what holds only itself. */
export function describeSize(map: MapData, node: number, texts: Texts): string {
  return sizesOf(map, node, texts).join(', ')
}

/** The same where there may be little room: from the whole to the most important number. */
export function shortenSize(map: MapData, node: number, texts: Texts): string[] {
  const sizes = sizesOf(map, node, texts)
  const number = texts.format.count(map.definitions[node]! || map.files[node]!)
  return sizes.length === 0 ? [] : [sizes.join(', '), sizes[0]!, number]
}

function sizesOf(map: MapData, node: number, { counted }: Texts): string[] {
  const parts: string[] = []
  const [definitions, files] = [map.definitions[node]!, map.files[node]!]
  if (definitions > 1 || (definitions === 1 && files > 0)) parts.push(counted.definitions(definitions))
  if (files > 1 || (files === 1 && map.kinds[node] === 'directory')) parts.push(counted.files(files))
  return parts
}

/** What a screen reader says of a part: its name, kind, size, and whether it is unfolded. */
export function describePart(map: MapData, node: number, texts: Texts): string {
  const kind = map.kinds[node] ?? ''
  const name = nameKind(kind, texts)
  const known = map.isTest[node] === 1 && kind !== 'test' ? [name, texts.kinds.test] : [name]
  return [
    map.names[node],
    ...known,
    describeSize(map, node, texts),
    map.isOpen[node] === 1 ? texts.map.parts.unfolded : '',
  ]
    .filter((text) => text !== '')
    .join(', ')
}

/** `12 commits, most by Ann · 8 of 10 functions reached by tests · layer 3`; of a definition that of its file. */
export function describeMeasure(map: MapData, node: number, measures: Measures, texts: Texts): string {
  const measure = measureOf(map, measures, node)
  if (measure === undefined) return ''
  const { commits, functions, tested, lowestLayer, highestLayer } = measure
  const { colours } = texts.map
  const owner = measures.authors[ownerOf(measure) ?? -1]
  const told = [
    measures.unavailable === null ? colours.changed(commits, owner) : '',
    functions === 0 ? '' : colours.tested(tested, functions),
    colours.layer(lowestLayer, highestLayer),
  ]
  const text = told.filter((each) => each !== '').join(' · ')
  return isDefinition(map, node) ? `${colours.ofFile} ${text}` : text
}

/** `src/agents › run.ts › Loop`. */
export function describeWay(map: MapData, node: number): string {
  return wayTo(map, node)
    .map((each) => map.names[each])
    .join(' › ')
}

/** `12 exact, 2 possible`. */
export function describeLevels(levels: Levels, { format, known }: Texts): string {
  return (['exact', 'inferred', 'possible'] as const)
    .filter((level) => levels[level] > 0)
    .map((level) => `${format.count(levels[level])} ${known.names[level]}`)
    .join(', ')
}

/** `calls 14 (12 exact, 2 possible), imports 1 (1 exact)`. */
export function describeKinds({ byKind }: Connection, texts: Texts): string {
  return byKind
    .map(
      ({ kind, levels }) =>
        `${nameEdge(kind, texts)} ${texts.format.count(totalOf(levels))} (${describeLevels(levels, texts)})`,
    )
    .join(', ')
}
