import { join } from 'node:path'
import type { ServiceContext } from '../context.ts'
import { makeApiKey } from './api-key-text.ts'
import { keepSecret } from './keep-secret.ts'

/**
 * The key of the local user: the configured one, else the one in the data directory's `api-key`, which only the
 * owner of the directory can read and which is made if it is missing. Undefined where there is no local user.
 */
export async function localKey(ctx: ServiceContext): Promise<string | undefined> {
  if (ctx.config.apiKey !== undefined) return ctx.config.apiKey
  if (!ctx.config.developmentMode) return undefined
  const path = join(ctx.dataDirectory, 'api-key')
  const key = await keepSecret(path, makeApiKey)
  if (!/^[\x21-\x7e]{16,512}$/.test(key)) {
    throw new Error(
      `Cannot use the key in "${path}": expected sk- and 64 hex digits; remove the file to have one made`,
    )
  }
  return key
}
