import { sign } from 'node:crypto'
import type { GithubApp } from './settings.ts'

/** GitHub takes at most ten minutes, of which clocks that differ may take one. */
const LIFE_SECONDS = 9 * 60
const CLOCK_SKEW_SECONDS = 60

/**
 * What the app shows itself with: a JSON Web Token (RFC 7519), signed by RS256 (RFC 7518, section 3.3).
 *
 * @param now Milliseconds since 1970.
 */
export function signAppToken({ id, key }: Pick<GithubApp, 'id' | 'key'>, now: number): string {
  const seconds = Math.floor(now / 1000)
  const header = encode({ alg: 'RS256', typ: 'JWT' })
  const claims = encode({ iat: seconds - CLOCK_SKEW_SECONDS, exp: seconds + LIFE_SECONDS, iss: id })
  const signature = sign('RSA-SHA256', Buffer.from(`${header}.${claims}`), key)
  return `${header}.${claims}.${signature.toString('base64url')}`
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
