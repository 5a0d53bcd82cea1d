/**
 * The files of an embedded database that nobody has used: made once for this checkout and copied for each service
 * process of a test, as making them is most of what a first start costs.
 */
import { constants, existsSync, statSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '../../src/store/index.ts'
import { withFileLock } from '../../src/store/embedded/file-lock.ts'
import { testDataDirectory } from './postgres.ts'

let made: Promise<string | undefined> | undefined

/** Puts them where a service with this data folder looks for them, unless it has some already. */
export async function giveDatabase(dataDirectory: string): Promise<void> {
  const target = join(dataDirectory, 'postgres')
  if (existsSync(target)) return
  const source = await (made ??= makeDatabase())
  if (source === undefined) return
  await mkdir(dataDirectory, { recursive: true })
  await cp(source, target, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/** Undefined where they belong to another user than ours, or lie elsewhere: a copy would not be theirs. */
async function makeDatabase(): Promise<string | undefined> {
  const path = `${testDataDirectory()}-made`
  await withFileLock(`${path}.lock.held`, { timeoutMs: 120_000 }, async () => {
    if (existsSync(path)) return
    const draft = `${path}.draft`
    // Of a run that was killed.
    await rm(draft, { recursive: true, force: true })
    const server = await startEmbedded({ dataDirectory: draft })
    await server.stop()
    await rename(draft, path)
  })
  const cluster = statSync(join(path, 'cluster'), { throwIfNoEntry: false })
  return cluster?.uid === process.getuid?.() && cluster !== undefined ? path : undefined
}
