import { useState } from 'react'
import { moreId } from './fold-small.ts'
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
  const around = before.reveal.flatMap((id) => {
    const revealed = findNode(map, id)
    const groups = wayTo(map, revealed).slice(0, -1)
    const outermost = revealed > 0 && groups.length === 0 ? [moreId(map.ids[0]!)] : []
    return [...groups.map((each) => map.ids[each]!), ...outermost]
  })
  const id = map.ids[node]!
  const open = new Set([...before.open, ...around])
  const closed = new Set(before.closed.filter((each) => !around.includes(each)))
  const [into, outOf] = map.isOpen[node] === 1 ? [closed, open] : [open, closed]
  into.add(id)
  outOf.delete(id)
  return { ...before, open: [...open], closed: [...closed], reveal: [] }
}
