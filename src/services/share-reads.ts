/**
 * One read of the database for all who ask for the same at the same moment: thousands of readers of one run are woken
 * together, and a client may have many requests under way. Nothing is kept: who asks after a read has begun gets
 * another one, so that each sees what was true after they asked.
 */
export type SharedReads<Result> = (key: string, read: () => Promise<Result>) => Promise<Result>

export function shareReads<Result>(): SharedReads<Result> {
  const toBegin = new Map<string, Promise<Result>>()
  return async (key, read) => {
    let shared = toBegin.get(key)
    if (shared === undefined) {
      shared = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        toBegin.delete(key)
        return read()
      })
      toBegin.set(key, shared)
    }
    return await shared
  }
}
