import { noErrors, type FactsBuilder, type TextErrors } from '../facts-builder.ts'
import { Op } from '../facts.ts'
import { NodeFlag, textOf, type FlatTree } from '../tree.ts'

/** What the grammar did not understand, and the names there that the facts do not hold. */
export function findErrors(tree: FlatTree, facts: FactsBuilder): TextErrors {
  if (!tree.hasError) return noErrors
  const read = readOffsets(facts)
  const names = new Set<string>()
  let errorCount = 0
  let isBroken = false
  let errorEnd = -1
  for (let node = 0; node < tree.nodeCount; node++) {
    const flags = tree.flags[node]!
    if ((flags & (NodeFlag.ERROR | NodeFlag.MISSING)) !== 0) errorCount++
    if ((flags & NodeFlag.ERROR) !== 0) {
      errorEnd = Math.max(errorEnd, tree.last[node]!)
      isBroken ||= textOf(tree, node).includes('\n')
    }
    const isLeaf = tree.last[node] === node
    if (node > errorEnd || !isLeaf || read.starts.has(tree.start[node]!) || read.ends.has(tree.end[node]!))
      continue
    const text = textOf(tree, node)
    if (NAME.test(text)) names.add(text)
  }
  // A slice of a text keeps all of it in memory.
  return { errorCount, isBroken, unreadNames: [...names].map((name) => Buffer.from(name).toString()) }
}

const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u

/** Where names begin that the facts hold, and where members end. */
export function readOffsets({ expressions, bindings, definitions }: FactsBuilder): {
  readonly starts: ReadonlySet<number>
  readonly ends: ReadonlySet<number>
} {
  const starts = new Set<number>()
  const ends = new Set<number>()
  for (let row = 0; row < expressions.count; row++) {
    const op = expressions.get(row, 0)
    if (op === Op.NAME || op === Op.MEMBER) starts.add(expressions.get(row, 5))
    if (op === Op.MEMBER) ends.add(expressions.get(row, 6))
  }
  for (let row = 0; row < bindings.count; row++) starts.add(bindings.get(row, 6))
  for (let row = 0; row < definitions.count; row++) starts.add(definitions.get(row, 7))
  return { starts, ends }
}
