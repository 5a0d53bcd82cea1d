import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** `sk-` and 64 hex digits: 256 random bits. */
export function makeApiKey(): string {
  return `sk-${randomBytes(32).toString('hex')}`
}

/** What is kept of a key. A plain hash is enough for a secret of 256 bits: there is nothing to guess. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** By hash, so that neither length nor content shows in the time it takes. */
export function isSameKey(key: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashApiKey(key)), Buffer.from(hashApiKey(other)))
}

/** What its owner tells it from others by. */
export function keyPrefix(key: string): string {
  return key.slice(0, 8)
}
