import type { MapData } from './map-data.ts'
import type { Unfolding } from './map-queries.ts'
import type { MapReply, MapRequest } from './map-worker.ts'
import { readTexts } from '../texts/language-store.ts'

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, PromiseWithResolvers<MapData>>()

/** Reads the answer of the service and lays it out, in a thread of its own; in the first picture what is small is folded. */
export async function readMap(
  answer: ArrayBuffer,
  { depth, open, reveal }: Omit<Unfolding, 'closed'>,
): Promise<MapData> {
  worker ??= startWorker()
  lastId += 1
  const settled = Promise.withResolvers<MapData>()
  waiting.set(lastId, settled)
  const small =
    depth === 'modules' ? { open, reveal, scale: firstScale(), name: readTexts().map.list.folded } : undefined
  worker.postMessage({ id: lastId, answer, ...(small && { small }) } satisfies MapRequest, [answer])
  return await settled.promise
}

/** How large the whole map is drawn, about: beside its list, or above it as wide as a narrow window. */
function firstScale(): number {
  return innerWidth < 1024 ? innerWidth / 1400 : 2 / 3
}

function startWorker(): Worker {
  const started = new Worker(new URL('./map-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<MapReply>) => {
    waiting.get(data.id)?.resolve(data.map)
    waiting.delete(data.id)
  })
  started.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error(readTexts().map.layoutFailed))
    waiting.clear()
    worker = undefined
  })
  return started
}
