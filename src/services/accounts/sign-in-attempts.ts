import type { Clock } from '../context.ts'
import { ServiceError } from '../service-error.ts'

const WINDOW_MS = 15 * 60_000
/** Of names that are tried; the oldest make room. */
const MOST_NAMES = 10_000

/** Of an account, and of an address, behind which there may be a whole office. */
const MOST_FAILURES = { account: 10, address: 100 } as const

export type SignInAttempt = {
  readonly email: string
  /** Where it comes from; undefined for who has a session already. */
  readonly address?: string | undefined
}

export type SignInAttempts = {
  /** Throws where too many have failed; an attempt counts as failed until `succeeded` is told of it. */
  begin(attempt: SignInAttempt): void
  succeeded(attempt: SignInAttempt): void
}

/** Bounds how many passwords can be tried for one account, and from one address for any, in each process. */
export function countSignInAttempts(clock: Clock): SignInAttempts {
  const accounts = countFailures(MOST_FAILURES.account, clock)
  const addresses = countFailures(MOST_FAILURES.address, clock)
  return {
    begin: ({ email, address }) => {
      if (address !== undefined) addresses.add(address)
      accounts.add(email.toLowerCase())
    },
    succeeded: ({ email, address }) => {
      if (address !== undefined) addresses.takeBack(address)
      accounts.forget(email.toLowerCase())
    },
  }
}

type Failures = {
  /** Throws where there are as many as there may be. */
  add(name: string): void
  takeBack(name: string): void
  forget(name: string): void
}

function countFailures(most: number, clock: Clock): Failures {
  const failures = new Map<string, { count: number; readonly endsAt: number }>()
  return {
    add: (name) => {
      const known = failures.get(name)
      const current =
        known !== undefined && known.endsAt > clock() ? known : { count: 0, endsAt: clock() + WINDOW_MS }
      if (current.count >= most) throw new ServiceError('too_many_attempts')
      current.count++
      failures.delete(name)
      failures.set(name, current)
      const [oldest] = failures.keys()
      if (failures.size > MOST_NAMES && oldest !== undefined) failures.delete(oldest)
    },
    takeBack: (name) => {
      const known = failures.get(name)
      if (known !== undefined) known.count--
    },
    forget: (name) => void failures.delete(name),
  }
}
