import { chmod, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServiceContext } from '../context.ts'
import { makeApiKey } from './api-key-text.ts'

/**
 * The key of the local user: the configured one, else the one in the data directory's `api-key`, which only the
 * owner of the directory can read and which is made if it is missing. Undefined where there is no local user.
 */
export async function localKey(ctx: ServiceContext): Promise<string | undefined> {
  if (ctx.config.apiKey !== undefined) return ctx.config.apiKey
  if (!ctx.config.developmentMode) return undefined
  const path = join(ctx.dataDirectory, 'api-key')
  await mkdir(ctx.dataDirectory, { recursive: true })
  try {
    // Only one of several processes that start at once makes the file.
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(`${makeApiKey()}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  await chmod(path, 0o600)
  const key = (await readFile(path, 'utf8')).trim()
  if (!/^[\x21-\x7e]{16,512}$/.test(key)) {
    throw new Error(
      `Cannot use the key in "${path}": expected sk- and 64 hex digits; remove the file to have one made`,
    )
  }
  return key
}
