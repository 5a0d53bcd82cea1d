/**
 * The process that indexes for a service (see `index-process.ts`): one run at a time. The run has a thread of its own, so
 * this event loop always hears when the service gives the run up or has gone.
 */
import { toIndexFailure } from './index-error.ts'
import type { IndexOrder, IndexReply } from './index-process.ts'
import { runIndex } from './run-index.ts'

/** For a thread to be ended and for its draft to be removed. */
const END_MS = 2000

let run: AbortController | undefined

// A terminal or a service manager signals whole groups of processes: when a run ends is the service's decision.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

process.on('message', (order: IndexOrder) => void index(order))
// Nothing is waited for any more, so the process ends as soon as the run has.
process.once('disconnect', () => {
  run?.abort()
  setTimeout(() => process.exit(), END_MS).unref()
})

async function index({ request, early }: IndexOrder): Promise<void> {
  run = new AbortController()
  // Given up before this module was loaded.
  if (!process.connected) run.abort()
  try {
    const result = await runIndex(request, {
      signal: run.signal,
      onProgress: (progress) => send({ kind: 'progress', progress }),
      ...(early === undefined
        ? {}
        : { early: { ...early, onPublished: (built) => send({ kind: 'published', built }) } }),
    })
    send({ kind: 'result', result })
  } catch (error) {
    send(toIndexFailure(error))
  }
}

/** To a service that has gone in this moment, nothing. */
function send(reply: IndexReply): void {
  if (process.connected) process.send!(reply, undefined, undefined, () => undefined)
}
