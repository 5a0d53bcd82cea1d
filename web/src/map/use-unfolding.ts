import { useState } from 'react'
import type { MapData } from './map-data.ts'
import { findNode, wayTo } from './map-data.ts'
import type { MapDepth, Unfolding } from './map-queries.ts'

/** How far the map is unfolded, and how that changes. */
export function useUnfolding(revealed: string | undefined) {
  const [unfolding, setUnfolding] = useState<Unfolding>({
    depth: 'modules',
    open: [],
    closed: [],
    reveal: revealed === undefined ? [] : [revealed],
  })
  return {
    unfolding,
    setDepth: (depth: MapDepth) => setUnfolding({ depth, open: [], closed: [], reveal: [] }),
    reveal: (id: string) => setUnfolding((before) => ({ ...before, reveal: [id] })),
    toggle: (map: MapData, node: number) => setUnfolding((before) => toggleNode(map, before, node)),
  }
}

/** What was unfolded to show something stays so, as if it had been unfolded by hand. */
export function toggleNode(map: MapData, before: Unfolding, node: number): Unfolding {
  const around = before.reveal.flatMap((id) =>
    wayTo(map, findNode(map, id))
      .slice(0, -1)
      .map((each) => map.ids[each]!),
  )
  const id = map.ids[node]!
  const open = new Set([...before.open, ...around])
  const closed = new Set(before.closed.filter((each) => !around.includes(each)))
  const [into, outOf] = map.isOpen[node] === 1 ? [closed, open] : [open, closed]
  into.add(id)
  outOf.delete(id)
  return { ...before, open: [...open], closed: [...closed], reveal: [] }
}
