import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a secret for the database: `v1.KEY.NONCE.DATA`, the last two in base64url, of which the first names the key
 * and the data ends in its tag. `context` says what it is for: nowhere else can it be opened.
 *
 * @param key 256 bits in hex.
 */
export function sealSecret(key: string, secret: string, context: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, Buffer.from(key, 'hex'), nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(context))
  const data = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return ['v1', keyIdOf(key), nonce.toString('base64url'), data.toString('base64url')].join('.')
}

/** Undefined where it was sealed with another key or for something else, or has been changed. */
export function openSecret(key: string, sealed: string, context: string): string | undefined {
  const [version, keyId, nonce = '', text = ''] = sealed.split('.')
  if (version !== 'v1' || keyId !== keyIdOf(key)) return undefined
  const data = Buffer.from(text, 'base64url')
  try {
    const decipher = createDecipheriv(ALGORITHM, Buffer.from(key, 'hex'), Buffer.from(nonce, 'base64url'), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(context))
    decipher.setAuthTag(data.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(data.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** Tells keys apart, and says nothing of them. */
function keyIdOf(key: string): string {
  return createHash('sha256').update(`key id ${key}`).digest('hex').slice(0, 8)
}
