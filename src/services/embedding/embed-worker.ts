import { parentPort, workerData } from 'node:worker_threads'
import { embedSnapshot } from './embed-snapshot.ts'
import type { EmbedRequest } from './embed-snapshot.ts'

const stop = new AbortController()
parentPort!.on('message', () => stop.abort())
try {
  parentPort!.postMessage({ result: await embedSnapshot(workerData as EmbedRequest, stop.signal) })
} catch (error) {
  parentPort!.postMessage({ error: error instanceof Error ? error.message : String(error) })
}
parentPort!.close()
