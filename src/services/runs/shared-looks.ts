/**
 * One look for all who ask for the same at the same moment: thousands of readers of one run are woken together, and
 * would each put the same question to the database. Who asks after a look has begun gets another one, which sees
 * what happened meanwhile.
 */
export type SharedLooks<Result> = (key: string, look: () => Promise<Result>) => Promise<Result>

export function shareLooks<Result>(): SharedLooks<Result> {
  const toBegin = new Map<string, Promise<Result>>()
  return async (key, look) => {
    let shared = toBegin.get(key)
    if (shared === undefined) {
      shared = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        toBegin.delete(key)
        return look()
      })
      toBegin.set(key, shared)
    }
    return await shared
  }
}
