/** Keeps the entries used last, up to a total size. */
export interface LimitedMap<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  delete(key: Key): void
}

export function createLimitedMap<Key, Value>(
  maxSize: number,
  sizeOf: (value: Value) => number,
): LimitedMap<Key, Value> {
  const entries = new Map<Key, Value>()
  let size = 0
  return {
    get(key) {
      const value = entries.get(key)
      if (value !== undefined) {
        entries.delete(key)
        entries.set(key, value)
      }
      return value
    },
    set(key, value) {
      entries.set(key, value)
      size += sizeOf(value)
      for (const [oldest, old] of entries) {
        if (size <= maxSize || entries.size === 1) break
        entries.delete(oldest)
        size -= sizeOf(old)
      }
    },
    delete(key) {
      const value = entries.get(key)
      if (value !== undefined) size -= sizeOf(value)
      entries.delete(key)
    },
  }
}
