import { decodeMap } from './decode-map.ts'
import type { MapAnswer } from './decode-map.ts'
import { foldSmall } from './fold-small.ts'
import type { SmallParts } from './fold-small.ts'
import type { MapData } from './map-data.ts'

export type MapRequest = {
  readonly id: number
  readonly answer: ArrayBuffer
  /** Where what is too small is folded: what is not to be, and the name of what stands for so many (`#`) parts. */
  readonly small?: Omit<SmallParts, 'nameMore'> & { readonly name: string }
}
export type MapReply = { readonly id: number; readonly map: MapData }

/** Reading and placing a hundred thousand nodes takes longer than a frame: it happens here, and is handed over whole. */
addEventListener('message', ({ data: { id, answer, small } }: MessageEvent<MapRequest>) => {
  const read = JSON.parse(new TextDecoder().decode(answer)) as MapAnswer
  const map = decodeMap(
    small === undefined
      ? read
      : foldSmall(read, { ...small, nameMore: (parts) => small.name.replace('#', String(parts)) }),
  )
  const { parents, depths, lines, children, files, definitions, isOpen, isTest, childStart, childNodes } = map
  const columns = [
    parents,
    depths,
    lines,
    children,
    files,
    definitions,
    isOpen,
    isTest,
    childStart,
    childNodes,
  ]
  const all = [...columns, map.boxes, map.edges.from, map.edges.to, map.edges.levels]
  const transfer = all.map(({ buffer }) => buffer as ArrayBuffer)
  postMessage({ id, map } satisfies MapReply, { transfer })
})
