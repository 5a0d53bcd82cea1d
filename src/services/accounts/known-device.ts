/** Browsers in which somebody has signed in before: strangers who try passwords elsewhere do not shut them out. */
import { createHmac, randomBytes } from 'node:crypto'
import { findPasswordHash } from '../../store/index.ts'
import type { UserId } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { isSameKey } from './api-key-text.ts'
import { installationSecret } from './installation-secret.ts'

const cookieName = 'parley.device'
const oneYearSeconds = 365 * 24 * 3600

export type KnownDevices = {
  /** The one of these cookies, where the user has signed in with it. */
  find(cookies: string | undefined): string | undefined
  /** The value of a `Set-Cookie`. It lets nobody in; it is worth attempts of its own. */
  remember(): string
}

/** Of the user's present password: whoever sets another one, because it is known to others, leaves none of them known. */
export async function knownDevices(ctx: ServiceContext, userId: UserId): Promise<KnownDevices> {
  const key = await installationSecret(ctx, 'devices')
  const passwordHash = (await findPasswordHash(ctx.store.db, userId)) ?? null
  const sign = (device: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([userId, passwordHash, device]))
      .digest('base64url')
  return {
    find: (cookies = '') => {
      const [, device, signature] = /(?:^|;\s*)parley\.device=([\w-]{16})\.([\w-]{43})/u.exec(cookies) ?? []
      if (device === undefined || signature === undefined) return undefined
      return isSameKey(signature, sign(device)) ? device : undefined
    },
    remember: () => {
      const device = randomBytes(12).toString('base64url')
      const value = `${device}.${sign(device)}`
      const secure = ctx.config.accounts?.publicUrl?.startsWith('https:') === true ? '; Secure' : ''
      return `${cookieName}=${value}; Path=/api/v2; Max-Age=${oneYearSeconds}; HttpOnly; SameSite=Strict${secure}`
    },
  }
}
