import { randomUUID } from 'node:crypto'
import { link, mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * The secret in a file that only its owner can read; where there is no such file, it is made.
 * Of several processes that start at once, one makes it, and none reads it before it is whole.
 */
export async function keepSecret(path: string, make: () => string): Promise<string> {
  const kept = await readSecret(path)
  if (kept !== undefined) return kept
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(`${make()}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  const made = await readSecret(path)
  if (made === undefined) throw new Error(`Cannot keep a secret in "${path}": the file was removed at once`)
  return made
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    const file = await open(path, 'r')
    try {
      await file.chmod(0o600)
      return (await file.readFile('utf8')).trim()
    } finally {
      await file.close()
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`Cannot read the secret in "${path}": ${(error as Error).message}`, { cause: error })
  }
}
