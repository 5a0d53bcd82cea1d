import type { Installation } from '../api/types.ts'
import type { Texts } from '../texts/texts.ts'

/** What leaves the machine that Parley runs on, in a sentence. */
export function describePrivacy(
  { name, host, local }: Installation['model'],
  { settings: { privacy } }: Texts,
): string {
  if (host === null) return privacy.builtIn
  if (local) {
    return privacy.local(name, host)
  }
  return privacy.remote(name, host)
}
