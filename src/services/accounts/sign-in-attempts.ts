import { addressRange } from '../address-range.ts'
import type { Clock } from '../context.ts'
import { ServiceError } from '../service-error.ts'

const WINDOW_MS = 15 * 60_000
/** Of names that are tried; the oldest make room. */
const MOST_NAMES = 10_000

/**
 * Of an account from one place, or in a browser that it was signed in with; from all places that it is not known in; and
 * of a place for any account, as there may be a whole office behind it.
 */
const MOST_FAILURES = { own: 10, account: 100, place: 100 } as const

export type SignInAttempt = {
  readonly email: string
  /** Where it comes from; undefined for who has a session already. */
  readonly address?: string | undefined
  /** The browser, where the account was signed in with it before. */
  readonly device?: string | undefined
}

export type SignInAttempts = {
  /** Throws where too many have failed; an attempt counts as failed until `succeeded` is told of it. */
  begin(attempt: SignInAttempt): void
  succeeded(attempt: SignInAttempt): void
}

/**
 * Bounds how many passwords can be tried for one account, and from one place for any, in each process. Whoever tries
 * those of others uses up what their own place and unknown places have: its owner still gets in with a browser that was
 * signed in before, or with the session that is open.
 */
export function countSignInAttempts(clock: Clock): SignInAttempts {
  const own = countFailures(MOST_FAILURES.own, clock)
  const accounts = countFailures(MOST_FAILURES.account, clock)
  const places = countFailures(MOST_FAILURES.place, clock)
  const read = ({ email, address, device }: SignInAttempt) => {
    const account = email.toLowerCase()
    const place = address === undefined ? undefined : addressRange(address)
    const isKnown = device !== undefined || place === undefined
    return { account, place, isKnown, ownName: `${account} ${device ?? place ?? 'session'}` }
  }
  return {
    begin: (attempt) => {
      const { account, place, isKnown, ownName } = read(attempt)
      if (place !== undefined) places.add(place)
      own.add(ownName)
      if (!isKnown) accounts.add(account)
    },
    succeeded: (attempt) => {
      const { account, place, isKnown, ownName } = read(attempt)
      if (place !== undefined) places.takeBack(place)
      own.forget(ownName)
      if (!isKnown) accounts.takeBack(account)
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
