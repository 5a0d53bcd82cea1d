/**
 * Which git hosts a service connects to. Whoever may send a request could otherwise have it look around in the
 * network that it stands in: so a host is on the list of the administrator, and its addresses are public ones or
 * within a range on that list. In development mode whoever asks is at this machine, and asks what they like.
 */
import { lookup as lookUpName } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

import { GitError } from '../../git/index.ts'
import type { Config } from '../config.ts'
import { isPublicAddress } from '../tunnel/check-address.ts'

export type GitHostSettings = Pick<Config, 'developmentMode' | 'gitHost' | 'gitHosts'>
export type LookUp = (host: string) => Promise<readonly { readonly address: string }[]>

const lookUpAll: LookUp = async (host) => await lookUpName(host, { all: true, verbatim: true })

/** Whether the host of an address is on the list; nothing is looked up. */
export function isListedHost(settings: GitHostSettings, address: string): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  if (settings.developmentMode || isConfiguredHost(settings, url)) return true
  const host = nameOf(url)
  return settings.gitHosts.some((entry) => {
    if (isRange(entry)) return isIP(host) !== 0 && usesDefaultPort(url) && toRanges([entry])(host)
    const [, name = '', port] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? []
    const isName = name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name
    return isName && (port === undefined ? usesDefaultPort(url) : portOf(url) === Number(port))
  })
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
    const host = nameOf(url)
    const found =
      isIP(host) === 0 ? (await lookUp(host).catch(() => [])).map((entry) => entry.address) : [host]
    const isInRange = toRanges(settings.gitHosts.filter(isRange))
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

/** `10.1.0.0/16` */
function isRange(entry: string): boolean {
  return entry.includes('/')
}

function toRanges(entries: readonly string[]): (address: string) => boolean {
  const ranges = new BlockList()
  for (const entry of entries) {
    const [network = '', prefix] = entry.split('/')
    ranges.addSubnet(network, Number(prefix), isIP(network) === 6 ? 'ipv6' : 'ipv4')
  }
  return (address) => ranges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

function nameOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').toLowerCase()
}

const defaultPorts: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80, 'ssh:': 22 }

function portOf(url: URL): number | undefined {
  return url.port === '' ? defaultPorts[url.protocol] : Number(url.port)
}

/** Another port of a listed host is another service. */
function usesDefaultPort(url: URL): boolean {
  return portOf(url) === defaultPorts[url.protocol]
}
