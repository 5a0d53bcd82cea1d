import type { Snapshot } from '../../../index/snapshot.ts'

/** What `make` gives of a snapshot by a key, made once for each and kept as long as the snapshot is. */
export function keepBySnapshot<Made>(): (snapshot: Snapshot, key: string, make: () => Made) => Made {
  const kept = new WeakMap<Snapshot, Map<string, { readonly made: Made }>>()
  return (snapshot, key, make) => {
    let byKey = kept.get(snapshot)
    if (byKey === undefined) kept.set(snapshot, (byKey = new Map()))
    let found = byKey.get(key)
    if (found === undefined) byKey.set(key, (found = { made: make() }))
    return found.made
  }
}
