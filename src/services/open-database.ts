import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openStore, startEmbedded } from '../store/index.ts'
import type { Store } from '../store/index.ts'
import type { Config } from './config.ts'
import type { ServiceLog } from './context.ts'
import { prepareDataDirectory } from './prepare-data-directory.ts'
import { stopInTime } from './stop-in-time.ts'

export type OpenDatabase = {
  readonly store: Store
  /** How it came to be there. */
  readonly origin: 'given' | 'made' | 'started' | 'joined'
  close(): Promise<void>
}

/** The embedded database takes 40 MB before there is anything in it, and as much again for its log. */
const FIRST_START_BYTES = 100 * 2 ** 20

/** Connects to the database of the configuration; starts or joins the embedded one, and brings its tables up to date. */
export async function openDatabase(config: Config, log: ServiceLog): Promise<OpenDatabase> {
  const { dataDirectory, databaseUrl } = config
  const embeddedDirectory = join(dataDirectory, 'postgres')
  const isFirstStart = databaseUrl === undefined && !existsSync(embeddedDirectory)
  await prepareDataDirectory(dataDirectory, { leastFreeBytes: isFirstStart ? FIRST_START_BYTES : 0 })
  const embedded =
    databaseUrl === undefined
      ? await startEmbedded({ dataDirectory: embeddedDirectory, log: (line) => log.debug(line) })
      : undefined
  let isClosing = false
  try {
    const store = await openStore({
      connection: embedded?.connection ?? { databaseUrl: databaseUrl! },
      onConnectionError: (error) => {
        // The embedded server, told to stop, ends what is left of its connections.
        // Its message alone: the driver's error carries the whole connection, secrets included.
        if (!isClosing) log.warn({ reason: error.message }, 'a database connection broke')
      },
    })
    const origin =
      embedded === undefined
        ? 'given'
        : embedded.firstStart
          ? 'made'
          : embedded.adopted
            ? 'joined'
            : 'started'
    return {
      store,
      origin,
      close: async () => {
        isClosing = true
        try {
          await stopInTime('the connections to the database', () => store.close())
        } finally {
          // It has limits of its own.
          await embedded?.stop()
        }
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}
