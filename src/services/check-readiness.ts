import { access, constants, statfs } from 'node:fs/promises'

import type { ServiceContext } from './context.ts'
import { isDatabaseUp } from './database.ts'

export type Readiness = {
  readonly database: 'ok' | 'away'
  readonly data_directory: 'ok' | 'not_writable' | 'full'
}

/** Less, and a parse of ordinary size fails for want of room. */
const LEAST_FREE_BYTES = 100 * 2 ** 20

/** Whether requests can be sent to this process: what it needs for answering and for parsing is there. */
export async function checkReadiness(ctx: ServiceContext): Promise<Readiness> {
  const [isUp, dataDirectory] = await Promise.all([isDatabaseUp(ctx), checkFolder(ctx.dataDirectory)])
  return { database: isUp ? 'ok' : 'away', data_directory: dataDirectory }
}

async function checkFolder(path: string): Promise<Readiness['data_directory']> {
  try {
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
    const { bavail, bsize, blocks } = await statfs(path)
    // Some file systems do not say how large they are.
    return blocks > 0 && bavail * bsize < LEAST_FREE_BYTES ? 'full' : 'ok'
  } catch {
    return 'not_writable'
  }
}
