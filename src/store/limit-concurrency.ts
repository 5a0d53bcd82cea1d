/** Runs work of which at most so much goes on at once; the rest waits its turn, first come, first served. */
export type Limit = <Result>(work: () => Promise<Result>) => Promise<Result>

export function limitConcurrency(most: number): Limit {
  const turnstile = createTurnstile(most)
  return async (work) => {
    const leave = await turnstile()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/** Resolves when there is room for one more; what it gives makes room for the next, once. */
export function createTurnstile(most: number): () => Promise<() => void> {
  let inside = 0
  const waiting: (() => void)[] = []
  return async () => {
    if (inside < most) inside += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      // The slot passes to the next waiter, so that a newcomer never overtakes those who wait.
      const next = waiting.shift()
      if (next === undefined) inside -= 1
      else next()
    }
  }
}
