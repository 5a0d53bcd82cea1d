import type { Clock } from '../context.ts'
import { ServiceError } from '../service-error.ts'

const MOST_FAILURES = 10
const WINDOW_MS = 15 * 60_000
/** Of names that are tried; the oldest make room. */
const MOST_NAMES = 10_000

export type SignInAttempts = {
  /** Throws where too many have failed; an attempt counts as failed until `succeeded` is told of it. */
  begin(email: string): void
  succeeded(email: string): void
}

/** Bounds how many passwords can be tried for one account, in each process. */
export function countSignInAttempts(clock: Clock): SignInAttempts {
  const failures = new Map<string, { count: number; readonly endsAt: number }>()
  return {
    begin: (email) => {
      const known = failures.get(email)
      const current =
        known !== undefined && known.endsAt > clock() ? known : { count: 0, endsAt: clock() + WINDOW_MS }
      if (current.count >= MOST_FAILURES) throw new ServiceError('too_many_attempts')
      current.count++
      failures.delete(email)
      failures.set(email, current)
      const [oldest] = failures.keys()
      if (failures.size > MOST_NAMES && oldest !== undefined) failures.delete(oldest)
    },
    succeeded: (email) => void failures.delete(email),
  }
}
