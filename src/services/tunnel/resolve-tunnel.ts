import { lookup as lookUpName } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { isLoopbackAddress, isPublicAddress } from './check-address.ts'

export type TunnelTarget = {
  readonly url: string
  /** The one address that requests go to: the name is not looked up again. */
  readonly address: string
  readonly family: 4 | 6
}

export type LookUp = (host: string) => Promise<readonly { address: string; family: number }[]>

const lookUpAll: LookUp = async (host) => await lookUpName(host, { all: true, verbatim: true })

/**
 * Where a `tunnel_url` leads, if it may lead there: to this machine in development mode, else to a host that is
 * on the list of allowed ones and does not resolve to a private address.
 */
export async function resolveTunnel(
  ctx: Pick<ServiceContext, 'config'>,
  tunnelUrl: string,
  lookUp: LookUp = lookUpAll,
): Promise<TunnelTarget> {
  const url = URL.parse(tunnelUrl)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw refuse(tunnelUrl, 'expected an http or https address without a password')
  }
  if (url.search !== '' || url.hash !== '') throw refuse(tunnelUrl, 'expected an address without ? and #')
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const addresses = await resolveHost(host, tunnelUrl, lookUp)
  if (ctx.config.developmentMode && addresses.every(({ address }) => isLoopbackAddress(address))) {
    return toTarget(url, addresses)
  }
  if (!isAllowed(host, ctx.config.tunnelHosts)) {
    throw refuse(tunnelUrl, 'its host is not one of PARLEY_TUNNEL_HOSTS')
  }
  if (!addresses.every(({ address }) => isPublicAddress(address))) {
    throw refuse(tunnelUrl, 'its host has a private address')
  }
  return toTarget(url, addresses)
}

async function resolveHost(
  host: string,
  tunnelUrl: string,
  lookUp: LookUp,
): Promise<readonly { address: string; family: number }[]> {
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  try {
    const addresses = await lookUp(host)
    if (addresses.length > 0) return addresses
  } catch (error) {
    throw refuse(tunnelUrl, 'its host name cannot be resolved', error)
  }
  throw refuse(tunnelUrl, 'its host name cannot be resolved')
}

function isAllowed(host: string, allowed: readonly string[]): boolean {
  return allowed.some((entry) => (entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : host === entry))
}

function toTarget(url: URL, addresses: readonly { address: string; family: number }[]): TunnelTarget {
  const first = addresses[0]!
  return { url: url.href, address: first.address, family: first.family === 6 ? 6 : 4 }
}

function refuse(tunnelUrl: string, reason: string, cause?: unknown): ServiceError {
  const shown = tunnelUrl.replace(/\/\/[^/@]*@/, '//***@').slice(0, 200)
  return new ServiceError('invalid_tunnel_url', {
    detail: `Cannot use tunnel_url "${shown}": ${reason}`,
    cause,
  })
}
