import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { openStore, startEmbedded } from '../store/index.ts'
import type { Config } from './config.ts'
import type { ServiceContext, ServiceLog } from './context.ts'
import { prepareDataDirectory } from './prepare-data-directory.ts'
import { startParseWorker } from './projects/index.ts'
import { stopInTime } from './stop-in-time.ts'
import { startSnapshotThreads } from './threads/index.ts'

export interface Services {
  readonly ctx: ServiceContext
  /** How the database came to be there. */
  readonly database: 'given' | 'made' | 'started' | 'joined'
  /** Ends parses (they are taken up again by the next start), then the database. */
  stop(): Promise<void>
}

/** The embedded database takes 40 MB before there is anything in it, and as much again for its log. */
const FIRST_START_BYTES = 100 * 2 ** 20

/** Starts everything that is needed to serve: database, tables, parse worker. */
export async function startServices(config: Config, log: ServiceLog): Promise<Services> {
  const dataDirectory = resolve(config.dataDirectory)
  const embeddedDirectory = join(dataDirectory, 'postgres')
  const isFirstStart = config.databaseUrl === undefined && !existsSync(embeddedDirectory)
  await prepareDataDirectory(dataDirectory, { leastFreeBytes: isFirstStart ? FIRST_START_BYTES : 0 })
  const stopping = new AbortController()
  const undo: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    stopping.abort()
    for (const step of undo.splice(0).toReversed()) {
      await step().catch((error: unknown) => log.warn({ error }, 'a part did not stop as it should'))
    }
  }
  try {
    const embedded =
      config.databaseUrl === undefined
        ? await startEmbedded({
            dataDirectory: embeddedDirectory,
            log: (line) => log.debug(line),
          })
        : undefined
    // It has limits of its own.
    if (embedded !== undefined) undo.push(() => embedded.stop())
    const store = await openStore({
      connection: embedded?.connection ?? { databaseUrl: config.databaseUrl! },
      onConnectionError: (error) => {
        // The embedded server, told to stop, ends what is left of its connections.
        // Its message alone: the driver's error carries the whole connection, secrets included.
        if (!stopping.signal.aborted) log.warn({ reason: error.message }, 'a database connection broke')
      },
    })
    undo.push(() => stopInTime('the connections to the database', () => store.close()))
    const snapshots = startSnapshotThreads(config)
    undo.push(() => stopInTime('the threads', async () => await snapshots[Symbol.asyncDispose]()))
    const ctx: ServiceContext = {
      store,
      config,
      dataDirectory,
      log,
      clock: Date.now,
      snapshots,
      signal: stopping.signal,
    }
    const worker = await startParseWorker(ctx)
    undo.push(() => stopInTime('the parses', () => worker.stop()))
    // The first answer of each thread would pay for what all need.
    snapshots.warmUp().catch((error: unknown) => {
      // A service that stops before then has ended the thread itself.
      if (!stopping.signal.aborted) log.warn({ error }, 'a thread did not start')
    })
    const database =
      embedded === undefined
        ? 'given'
        : embedded.firstStart
          ? 'made'
          : embedded.adopted
            ? 'joined'
            : 'started'
    return { ctx, database, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
