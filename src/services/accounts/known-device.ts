/** Browsers in which somebody has signed in before: strangers who try passwords elsewhere do not shut them out. */
import { createHmac, randomBytes } from 'node:crypto'
import type { UserId } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { isSameKey } from './api-key-text.ts'
import { installationSecret } from './installation-secret.ts'

const cookieName = 'parley.device'
const oneYearSeconds = 365 * 24 * 3600

/** The value of a `Set-Cookie`. It lets nobody in; it is worth attempts of its own. */
export async function rememberDevice(ctx: ServiceContext, userId: UserId): Promise<string> {
  const device = randomBytes(12).toString('base64url')
  const value = `${device}.${await sign(ctx, userId, device)}`
  const secure = ctx.config.accounts?.publicUrl?.startsWith('https:') === true ? '; Secure' : ''
  return `${cookieName}=${value}; Path=/api/v2; Max-Age=${oneYearSeconds}; HttpOnly; SameSite=Strict${secure}`
}

/** The device of these cookies, where the user has signed in with it. */
export async function knownDevice(
  ctx: ServiceContext,
  userId: UserId,
  cookies: string | undefined,
): Promise<string | undefined> {
  const [, device, signature] = /(?:^|;\s*)parley\.device=([\w-]{16})\.([\w-]{43})/u.exec(cookies ?? '') ?? []
  if (device === undefined || signature === undefined) return undefined
  return isSameKey(signature, await sign(ctx, userId, device)) ? device : undefined
}

async function sign(ctx: ServiceContext, userId: UserId, device: string): Promise<string> {
  const key = await installationSecret(ctx, 'devices')
  return createHmac('sha256', key)
    .update(JSON.stringify([userId, device]))
    .digest('base64url')
}
