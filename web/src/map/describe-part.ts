import { formatCounted, formatCount } from '../components/format.ts'
import { totalOf } from './connections.ts'
import type { Connection, Levels } from './connections.ts'
import { wayTo } from './map-data.ts'
import type { MapData } from './map-data.ts'

const messages = {
  definition: 'definition',
  file: 'file',
  test: 'test',
  unfolded: 'unfolded',
  of: (shown: number, total: number) => `${formatCount(shown)} of ${formatCount(total)}`,
  exact: 'exact',
  inferred: 'inferred',
  possible: 'possible',
}

/** `812 definitions, 34 files`; nothing for what holds only itself. */
export function describeSize(map: MapData, node: number): string {
  const parts: string[] = []
  const [definitions, files] = [map.definitions[node]!, map.files[node]!]
  if (definitions > 1 || (definitions === 1 && files > 0))
    parts.push(formatCounted(definitions, messages.definition))
  if (files > 1 || (files === 1 && map.kinds[node] === 'directory'))
    parts.push(formatCounted(files, messages.file))
  return parts.join(', ')
}

/** What a screen reader says of a part: its name, kind, size, and whether it is unfolded. */
export function describePart(map: MapData, node: number): string {
  const kind = map.kinds[node] ?? ''
  const known = map.isTest[node] === 1 && kind !== 'test' ? [kind, messages.test] : [kind]
  return [map.names[node], ...known, describeSize(map, node), map.isOpen[node] === 1 ? messages.unfolded : '']
    .filter((text) => text !== '')
    .join(', ')
}

/** `src/agents › run.ts › Loop`. */
export function describeWay(map: MapData, node: number): string {
  return wayTo(map, node)
    .map((each) => map.names[each])
    .join(' › ')
}

/** `12 exact, 2 possible`. */
export function describeLevels(levels: Levels): string {
  return (['exact', 'inferred', 'possible'] as const)
    .filter((level) => levels[level] > 0)
    .map((level) => `${formatCount(levels[level])} ${messages[level]}`)
    .join(', ')
}

/** `calls 14 (12 exact, 2 possible), imports 1 (1 exact)`. */
export function describeKinds({ byKind }: Connection): string {
  return byKind
    .map(({ kind, levels }) => `${kind} ${formatCount(totalOf(levels))} (${describeLevels(levels)})`)
    .join(', ')
}
