import type { UserId } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'

/** Two at once, so that a small repository does not wait for a huge one; each uses all threads it is given. */
const SLOTS = 2

interface Waiting {
  readonly userId: UserId
  readonly begin: () => void
}

/**
 * Who may index now. Repositories are brought here by as many at once as may wait for a host; what takes the
 * processor is done by few, and nobody has all of it while others are there who may come.
 */
export class IndexSlots {
  readonly #slots: number
  readonly #mostOfUser: number
  readonly #waiting: Waiting[] = []
  readonly #active: UserId[] = []

  constructor(slots: number, mostOfUser: number) {
    this.#slots = slots
    this.#mostOfUser = mostOfUser
  }

  /** Waits for a turn: of those who wait, the first of the users who have the least under way. */
  async take(userId: UserId, signal: AbortSignal): Promise<Disposable> {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = { userId, begin: resolve }
    const onAbort = () => {
      const index = this.#waiting.indexOf(waiting)
      if (index !== -1) this.#waiting.splice(index, 1)
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', onAbort, { once: true })
    this.#waiting.push(waiting)
    this.#fill()
    try {
      await promise
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
    return {
      [Symbol.dispose]: () => {
        this.#active.splice(this.#active.indexOf(userId), 1)
        this.#fill()
      },
    }
  }

  #fill(): void {
    while (this.#active.length < this.#slots) {
      const next = this.#waiting
        .filter(({ userId }) => this.#countOf(userId) < this.#mostOfUser)
        .reduce<Waiting | undefined>(
          (best, one) =>
            best === undefined || this.#countOf(one.userId) < this.#countOf(best.userId) ? one : best,
          undefined,
        )
      if (next === undefined) return
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      this.#active.push(next.userId)
      next.begin()
    }
  }

  #countOf(userId: UserId): number {
    return this.#active.filter((active) => active === userId).length
  }
}

const slotsOf = new WeakMap<ServiceContext, IndexSlots>()

/** The slots of this process. In development mode there is one user, who may have all. */
export function indexSlots(ctx: ServiceContext): IndexSlots {
  let slots = slotsOf.get(ctx)
  if (slots === undefined) {
    slots = new IndexSlots(SLOTS, ctx.config.developmentMode ? SLOTS : SLOTS - 1)
    slotsOf.set(ctx, slots)
  }
  return slots
}
