/**
 * How many requests an address may send to what is answered without a key, and a user to all that asks for one.
 * Each has a bucket that fills evenly over the minute, in each process.
 */
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../contract/endpoint.ts'
import type { ServiceContext } from '../services/context.ts'
import type { User } from '../services/records.ts'
import { addressRange } from '../services/address-range.ts'
import { ServiceError } from '../services/service-error.ts'

export type RequestLimits = {
  /** Before anything of the request is looked at. Throws where its address has sent too many. */
  checkAddress(request: FastifyRequest, endpoint: Endpoint): void
  checkUser(user: User): void
  /** A key or a session was refused; others of the same address are not. */
  checkRefused(request: FastifyRequest): void
}

/** Of buckets that are kept; those that were used longest ago are forgotten, and full. */
const MOST_BUCKETS = 10_000

export function limitRequests({ config, clock }: Pick<ServiceContext, 'config' | 'clock'>): RequestLimits {
  const { ofAddress, ofUser } = config.requestLimits
  const open = createBuckets(ofAddress, clock)
  const refusals = createBuckets(ofAddress, clock)
  const users = createBuckets(ofUser, clock)
  const fail = (): never => {
    throw new ServiceError('too_many_requests')
  }
  return {
    checkAddress: ({ ip }, { auth, method }) => {
      if (auth !== 'key' && method !== 'GET' && !open(addressRange(ip))) fail()
    },
    checkUser: ({ id }) => {
      if (!users(id)) fail()
    },
    checkRefused: ({ ip }) => {
      if (!refusals(addressRange(ip))) fail()
    },
  }
}

/** Takes one from the bucket of that name; false where it is empty. */
type Take = (name: string) => boolean

function createBuckets(perMinute: number | undefined, clock: () => number): Take {
  if (perMinute === undefined) return () => true
  const buckets = new Map<string, { readonly left: number; readonly at: number }>()
  return (name) => {
    const at = clock()
    const bucket = buckets.get(name) ?? { left: perMinute, at }
    const left = Math.min(perMinute, bucket.left + ((at - bucket.at) / 60_000) * perMinute)
    if (left < 1) return false
    buckets.delete(name)
    buckets.set(name, { left: left - 1, at })
    const [oldest] = buckets.keys()
    if (buckets.size > MOST_BUCKETS && oldest !== undefined) buckets.delete(oldest)
    return true
  }
}
