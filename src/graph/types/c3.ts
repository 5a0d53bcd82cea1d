import type { DefinitionId } from '../row-ids.ts'

/** Longer chains of classes are no one's work: their far ends are left out. */
const MAX_ANCESTORS = 500

/**
 * C3 linearisation (Barrett et al. 1996; Python's method resolution order). Where the order is contradictory, or a
 * class is its own ancestor, what is left is taken depth first: such code does not run, but must not stop linking.
 */
export function mergeC3(
  definition: DefinitionId,
  parents: readonly DefinitionId[],
  linearised: (parent: DefinitionId) => readonly DefinitionId[],
): readonly DefinitionId[] {
  const [parent] = parents
  if (parent === undefined) return [definition]
  if (parents.length === 1) {
    const above = linearised(parent).slice(0, MAX_ANCESTORS)
    const order = above.length === 0 ? [parent] : above.filter((ancestor) => ancestor !== definition)
    return [definition, ...order]
  }
  const sequences = [...parents.map((parent) => [...linearised(parent)]), [...parents]]
  const result = [definition]
  for (;;) {
    const pending = sequences.filter((sequence) => sequence.length > 0)
    if (pending.length === 0) return result
    const inTail = (candidate: DefinitionId) => pending.some((sequence) => sequence.indexOf(candidate) > 0)
    const head =
      pending.map((sequence) => sequence[0]!).find((candidate) => !inTail(candidate)) ?? pending[0]![0]!
    if (!result.includes(head)) result.push(head)
    for (const sequence of pending) {
      const index = sequence.indexOf(head)
      if (index !== -1) sequence.splice(index, 1)
    }
  }
}
