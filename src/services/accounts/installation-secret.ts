import { hkdfSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { ServiceContext } from '../context.ts'
import { keepSecret } from './keep-secret.ts'

/** What a secret is derived for: one that is found out says nothing of the others. */
export type SecretPurpose = 'sessions' | 'first-account' | 'git-tokens' | 'models' | 'devices'

/** 256 bits in hex, derived from the secret of the installation; the same in every process that has it. */
export async function installationSecret(
  { config, dataDirectory }: Pick<ServiceContext, 'config' | 'dataDirectory'>,
  purpose: SecretPurpose,
): Promise<string> {
  const path = join(dataDirectory, 'secret')
  const secret = config.secret ?? (await keepSecret(path, () => randomBytes(32).toString('hex')))
  if (secret.length < 32) {
    throw new Error(
      `Cannot use the secret in "${path}": expected 64 hex digits, found ${secret.length} characters`,
    )
  }
  return Buffer.from(hkdfSync('sha256', secret, '', `parley ${purpose}`, 32)).toString('hex')
}
