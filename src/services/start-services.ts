import { resolve } from 'node:path'

import { hostGit } from '../git/host-git.ts'
import { useHostedGit } from '../git/hosted-git.ts'
import type { Config } from './config.ts'
import type { ServiceContext, ServiceLog } from './context.ts'
import { openDatabase } from './open-database.ts'
import type { OpenDatabase } from './open-database.ts'
import { checkFiles, openFiles } from './open-files.ts'
import { startBookWriter } from './book/index.ts'
import { startParseWorker, startSweeping } from './projects/index.ts'
import { stopInTime } from './stop-in-time.ts'
import { startSnapshotThreads } from './threads/index.ts'
import { startTracing } from './tracing/index.ts'

export interface Services {
  readonly ctx: ServiceContext
  /** How the database came to be there. */
  readonly database: OpenDatabase['origin']
  /** Ends parses (they are taken up again by the next start), then the database. */
  stop(): Promise<void>
}

/** Starts everything that is needed to serve: database, tables, threads, and the parse worker where this process has one. */
export async function startServices(config: Config, log: ServiceLog): Promise<Services> {
  const dataDirectory = resolve(config.dataDirectory)
  const stopping = new AbortController()
  const undo: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    stopping.abort()
    for (const step of undo.splice(0).toReversed()) {
      await step().catch((error: unknown) => log.warn({ error }, 'a part did not stop as it should'))
    }
  }
  // To start git holds a thread up, and this one serves all.
  useHostedGit(hostGit())
  try {
    const { store, origin, close } = await openDatabase({ ...config, dataDirectory }, log)
    undo.push(close)
    const snapshots = startSnapshotThreads(config)
    undo.push(() => stopInTime('the threads', async () => await snapshots[Symbol.asyncDispose]()))
    const clock = Date.now
    const tracing = config.traces ? await startTracing() : undefined
    if (tracing !== undefined) undo.push(() => stopInTime('the traces', () => tracing.stop()))
    const files = openFiles(
      { ...config, dataDirectory },
      { onRemove: (path) => snapshots.forget(path), clock },
    )
    await checkFiles(files, log, stopping.signal)
    const ctx: ServiceContext = {
      store,
      config,
      dataDirectory,
      files,
      log,
      clock,
      snapshots,
      tracing,
      signal: stopping.signal,
    }
    await startSweeping(ctx)
    startBookWriter(ctx)
    if (config.parses) {
      const worker = await startParseWorker(ctx)
      undo.push(() => stopInTime('the parses', () => worker.stop()))
    }
    // The first answer would pay for what all need.
    snapshots.keepWarm().catch((error: unknown) => {
      // A service that stops before then has ended the thread itself.
      if (!stopping.signal.aborted) log.warn({ error }, 'a thread did not start')
    })
    return { ctx, database: origin, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
