import type { UserId } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'

/** Two at once, so that a small repository does not wait for a huge one; each uses all threads it is given. */
const SLOTS = 2

interface Waiting {
  readonly userId: UserId
  readonly isAlone: boolean
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
  readonly #active: Waiting[] = []

  constructor(slots: number, mostOfUser: number) {
    this.#slots = slots
    this.#mostOfUser = mostOfUser
  }

  /**
   * Waits for a turn: of those who wait, the first of the users who have the least under way. One that is to be alone
   * begins when nobody is at work, and until it is done nobody else begins.
   */
  async take(userId: UserId, signal: AbortSignal, { isAlone = false } = {}): Promise<Disposable> {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = { userId, isAlone, begin: resolve }
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
        this.#active.splice(this.#active.indexOf(waiting), 1)
        this.#fill()
      },
    }
  }

  #fill(): void {
    while (this.#active.length < this.#slots && !this.#active.some(({ isAlone }) => isAlone)) {
      const next = this.#waiting
        .filter(({ userId }) => this.#countOf(userId) < this.#mostOfUser)
        .reduce<Waiting | undefined>(
          (best, one) =>
            best === undefined || this.#countOf(one.userId) < this.#countOf(best.userId) ? one : best,
          undefined,
        )
      // Those behind one that is to be alone wait with it, or its turn would never come.
      if (next === undefined || (next.isAlone && this.#active.length > 0)) return
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      this.#active.push(next)
      next.begin()
    }
  }

  #countOf(userId: UserId): number {
    return this.#active.filter((active) => active.userId === userId).length
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
