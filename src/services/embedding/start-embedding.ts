import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { snapshotPath } from '../../index/snapshot-file.ts'
import type { ServiceContext } from '../context.ts'
import { threadEnvironment } from '../threads/thread-environment.ts'
import { snapshotDirectory, vectorsObject } from '../projects/directories.ts'
import type { EmbedRequest, EmbedResult } from './embed-snapshot.ts'

type Message = { readonly result: EmbedResult } | { readonly error: string }

const queues = new WeakMap<ServiceContext, Promise<void>>()

/**
 * Embeds a snapshot in the background, one after the other, where a model is configured. The project is ready before:
 * whatever fails here is a line in the log, and search ranks without it.
 */
export function startEmbedding(ctx: ServiceContext, snapshotKey: string): void {
  const { embeddings: settings } = ctx.config
  if (settings === undefined) return
  const request = {
    snapshotPath: snapshotPath(snapshotDirectory(ctx), snapshotKey),
    cacheDirectory: join(ctx.dataDirectory, 'embeddings'),
    settings,
  }
  const before = queues.get(ctx) ?? Promise.resolve()
  queues.set(
    ctx,
    before.then(async () => {
      if (ctx.signal.aborted) return
      const message = await runThread(request, ctx.signal)
      if ('result' in message) {
        await ctx.files.share(vectorsObject(snapshotKey)).catch((error: unknown) => {
          ctx.log.warn({ error, snapshotKey }, 'the embeddings of a snapshot could not be shared')
        })
      }
      if ('result' in message && message.result.failure === '') {
        ctx.log.info({ snapshotKey, ...message.result }, 'embedded')
      } else {
        ctx.log.warn({ snapshotKey, ...message }, 'not all could be embedded; search ranks without the rest')
      }
    }),
  )
}

/** Resolves when everything asked for so far is embedded, or could not be. */
export async function embeddingSettled(ctx: ServiceContext): Promise<void> {
  await queues.get(ctx)
}

async function runThread(workerData: EmbedRequest, signal: AbortSignal): Promise<Message> {
  let stop = (): void => {}
  try {
    return await new Promise<Message>((resolve) => {
      const worker = new Worker(new URL('embed-worker.ts', import.meta.url), {
        workerData,
        env: threadEnvironment(process.env),
      })
      stop = () => worker.postMessage('stop')
      signal.addEventListener('abort', stop, { once: true })
      worker.once('message', resolve)
      worker.once('error', (error) =>
        resolve({ error: error instanceof Error ? error.message : String(error) }),
      )
      worker.once('exit', () => resolve({ error: 'the thread ended' }))
    })
  } catch (error) {
    return { error: `the system did not start a thread: ${String(error)}` }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
