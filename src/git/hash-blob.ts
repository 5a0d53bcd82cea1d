import { createHash } from 'node:crypto'

/** The id that git gives to a file of this content (in a SHA-1 repository), without filters or line-end rules. */
export function hashBlob(content: Uint8Array): string {
  return createHash('sha1').update(`blob ${content.byteLength}\0`).update(content).digest('hex')
}
