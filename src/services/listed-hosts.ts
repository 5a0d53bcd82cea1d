/**
 * Hosts that an administrator has listed for what the service connects to: `example.com`, `*.example.com`,
 * `example.com:8443`, and ranges of addresses that they may have though these are not public: `10.1.0.0/16`.
 */
import { lookup as lookUpName } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

export type LookUp = (host: string) => Promise<readonly { readonly address: string }[]>

export const lookUpAll: LookUp = async (host) => await lookUpName(host, { all: true, verbatim: true })

/** Whether the list has the host of an address; nothing is looked up. */
export function isOnHostList(entries: readonly string[], url: URL): boolean {
  const host = hostNameOf(url)
  return entries.some((entry) => {
    if (isRange(entry)) return isIP(host) !== 0 && usesDefaultPort(url) && toRanges([entry])(host)
    const [, name = '', port] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? []
    const isName = name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name
    return isName && (port === undefined ? usesDefaultPort(url) : portOf(url) === Number(port))
  })
}

/** Of a name all addresses, of an address itself; none where the name is not found. */
export async function addressesOf(url: URL, lookUp: LookUp): Promise<string[]> {
  const host = hostNameOf(url)
  if (isIP(host) !== 0) return [host]
  return (await lookUp(host).catch(() => [])).map(({ address }) => address)
}

/** Whether an address is within one of the ranges of the list. */
export function listedRanges(entries: readonly string[]): (address: string) => boolean {
  return toRanges(entries.filter(isRange))
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

function hostNameOf(url: URL): string {
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
