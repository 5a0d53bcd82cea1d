import type { Known } from '../api/types.ts'
import { knownLevels } from '../code/describe-known.ts'
import type { MapData } from './map-data.ts'

/** Which edges are shown: of these kinds, known so. */
export type EdgeFilter = {
  /** That are hidden. */
  readonly kinds: ReadonlySet<string>
  readonly known: ReadonlySet<Known>
}

/** What leads from one node to another, of all kinds that are shown. */
export type Connection = {
  readonly from: number
  readonly to: number
  readonly byKind: readonly { readonly kind: string; readonly levels: Levels }[]
  readonly levels: Levels
  readonly total: number
}

export type Levels = { readonly [Level in Known]: number }

/** Strongest first. */
export function connect(map: MapData, { kinds, known }: EdgeFilter): Connection[] {
  const { count, from, to, kinds: kindOf, levels } = map.edges
  const pairs = new Map<number, { kind: string; levels: Levels }[]>()
  for (let edge = 0; edge < count; edge++) {
    const kind = kindOf[edge]!
    if (kinds.has(kind)) continue
    const [exact = 0, inferred = 0, possible = 0] = knownLevels.map((level, index) =>
      known.has(level) ? 0 : levels[edge * 3 + index]!,
    )
    if (exact + inferred + possible === 0) continue
    const key = from[edge]! * map.count + to[edge]!
    const entry = { kind, levels: { exact, inferred, possible } }
    const pair = pairs.get(key)
    if (pair === undefined) pairs.set(key, [entry])
    else pair.push(entry)
  }
  return [...pairs]
    .map(([key, byKind]) => {
      const sum = (level: Known): number => byKind.reduce((all, each) => all + each.levels[level], 0)
      const [exact, inferred, possible] = [sum('exact'), sum('inferred'), sum('possible')]
      return {
        from: Math.floor(key / map.count),
        to: key % map.count,
        byKind: byKind.sort((one, other) => totalOf(other.levels) - totalOf(one.levels)),
        levels: { exact, inferred, possible },
        total: exact + inferred + possible,
      }
    })
    .sort((one, other) => other.total - one.total)
}

/** What leads from and to a node, and what is shown in it; not what stays inside. */
export function connectionsOf(
  map: MapData,
  connections: readonly Connection[],
  node: number,
): { out: Connection[]; in: Connection[] } {
  const isIn = (other: number): boolean => {
    for (let at = other; at > 0; at = map.parents[at]!) if (at === node) return true
    return false
  }
  const out: Connection[] = []
  const into: Connection[] = []
  for (const connection of connections) {
    const [fromHere, toHere] = [isIn(connection.from), isIn(connection.to)]
    if (fromHere && !toHere) out.push(connection)
    if (toHere && !fromHere) into.push(connection)
  }
  return { out, in: into }
}

export function totalOf({ exact, inferred, possible }: Levels): number {
  return exact + inferred + possible
}

/** Kinds of edges on the map, those that most stand behind first. */
export function kindsOf({ edges }: MapData): { readonly kind: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (let edge = 0; edge < edges.count; edge++) {
    const all = edges.levels[edge * 3]! + edges.levels[edge * 3 + 1]! + edges.levels[edge * 3 + 2]!
    const kind = edges.kinds[edge]!
    counts.set(kind, (counts.get(kind) ?? 0) + all)
  }
  return [...counts].map(([kind, count]) => ({ kind, count })).sort((one, other) => other.count - one.count)
}
