/**
 * Which git hosts a service connects to. Whoever may send a request could otherwise have it look around in the
 * network that it stands in: so a host is on the list of the administrator, and its addresses are public ones or
 * within a range on that list. In development mode whoever asks is at this machine, and asks what they like.
 */
import { GitError } from '../../git/index.ts'
import type { Config } from '../config.ts'
import { addressesOf, isOnHostList, listedRanges, lookUpAll } from '../listed-hosts.ts'
import type { LookUp } from '../listed-hosts.ts'
import { isPublicAddress } from '../tunnel/check-address.ts'

export type GitHostSettings = Pick<Config, 'developmentMode' | 'gitHost' | 'gitHosts'>

/** Whether the host of an address is on the list; nothing is looked up. */
export function isListedHost(settings: GitHostSettings, address: string): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  if (settings.developmentMode || isConfiguredHost(settings, url)) return true
  return isOnHostList(settings.gitHosts, url)
}

/**
 * The address to connect to, undefined for a host that is trusted by its name. What is not listed, not found and not
 * public is the same error: which of them it is tells about the network.
 */
export async function resolveGitHost(
  settings: GitHostSettings,
  address: string,
  lookUp: LookUp = lookUpAll,
): Promise<string | undefined> {
  const url = URL.parse(address)
  if (url !== null && (settings.developmentMode || isConfiguredHost(settings, url))) return undefined
  if (url !== null && isListedHost(settings, address)) {
    const found = await addressesOf(url, lookUp)
    const isInRange = listedRanges(settings.gitHosts)
    if (found.length > 0 && found.every((one) => isPublicAddress(one) || isInRange(one))) return found[0]
  }
  throw new GitError(
    'host_unreachable',
    `Cannot read "${address}": the host does not answer as expected; expected a git host that can be reached from here`,
    { url: address },
  )
}

/** The administrator's own, wherever it stands. */
function isConfiguredHost(settings: GitHostSettings, url: URL): boolean {
  return url.origin === URL.parse(settings.gitHost)?.origin
}
