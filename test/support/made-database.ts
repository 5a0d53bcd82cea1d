/**
 * The files of an embedded database that nobody has used: made once for this checkout and copied for each service
 * process of a test. Making the files and the tables is most of what a first start costs; here both are made, and
 * nothing waits for the disk, which no test pulls the plug of.
 *
 * They stay in node_modules/.cache (root's in the temporary folder), named by what they are made with.
 */
import { createHash } from 'node:crypto'
import {
  accessSync,
  appendFileSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openStore, startEmbedded } from '../../src/store/index.ts'
import { withFileLock } from '../../src/store/embedded/file-lock.ts'

const checkout = resolve(import.meta.dirname, '../..')
let made: Promise<string | undefined> | undefined

/** Puts them where a service with this data folder looks for them, unless it has some already. */
export async function giveDatabase(dataDirectory: string): Promise<void> {
  await copyDatabase(join(dataDirectory, 'postgres'))
}

/** The same for the folder of the embedded server itself; several processes may ask for one at once. */
export async function copyDatabase(target: string): Promise<void> {
  if (existsSync(target)) return
  const source = await (made ??= makeDatabase())
  if (source === undefined) return
  const draft = `${target}.${process.pid}`
  await mkdir(resolve(target, '..'), { recursive: true })
  await cp(source, draft, { recursive: true, mode: constants.COPYFILE_FICLONE })
  try {
    await rename(draft, target)
  } catch (error) {
    // Another process was faster.
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
}

/** Undefined where they belong to another user than ours, or lie elsewhere: a copy would not be theirs. */
async function makeDatabase(): Promise<string | undefined> {
  const path = databasePath()
  await withFileLock(`${path}.lock.held`, { timeoutMs: 120_000 }, async () => {
    if (existsSync(path)) return
    const draft = `${path}.draft`
    // Of a run that was killed.
    await rm(draft, { recursive: true, force: true })
    const server = await startEmbedded({ dataDirectory: draft })
    const store = await openStore(server)
    await store.close()
    await server.stop()
    appendFileSync(join(draft, 'cluster/postgresql.auto.conf'), 'fsync = off\n')
    await rename(draft, path)
  })
  const cluster = statSync(join(path, 'cluster'), { throwIfNoEntry: false })
  return cluster?.uid === process.getuid?.() && cluster !== undefined ? path : undefined
}

/** Where they lie; its name changes with PostgreSQL and with anything that may make tables. */
export function databasePath(): string {
  const hash = createHash('sha256').update(readFileSync(join(checkout, 'package-lock.json')))
  const store = join(checkout, 'src/store')
  for (const name of readdirSync(store).filter((file) => file.includes('migrat'))) {
    hash.update(readFileSync(join(store, name)))
  }
  return `${testDataDirectory()}-${hash.digest('hex').slice(0, 8)}`
}

function testDataDirectory(): string {
  const cache = join(checkout, 'node_modules/.cache')
  try {
    // Root's server may have to run as somebody who cannot enter the checkout.
    if (process.getuid?.() !== 0) {
      mkdirSync(cache, { recursive: true })
      accessSync(cache, constants.W_OK)
      return join(cache, 'parley-test-postgres')
    }
  } catch {
    // Another user's checkout.
  }
  const hash = createHash('sha256').update(checkout).digest('hex').slice(0, 8)
  return join(tmpdir(), `parley-test-postgres-${process.getuid?.() ?? 'user'}-${hash}`)
}
