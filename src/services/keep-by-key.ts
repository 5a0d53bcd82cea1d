import { createLimitedMap } from '../index/limited-map.ts'

/** What `make` gives for a key, made once; what fails is forgotten. So many are kept, those used last. */
export function keepByKey<Value>(most: number): (key: string, make: () => Promise<Value>) => Promise<Value> {
  const kept = createLimitedMap<string, Promise<Value>>(most, () => 1)
  return async (key, make) => {
    const known = kept.get(key)
    if (known !== undefined) return await known
    const made = make()
    kept.set(key, made)
    try {
      return await made
    } catch (error) {
      kept.delete(key)
      throw error
    }
  }
}
