import { NodeFlag } from '../tree.ts'
import { Op } from '../facts.ts'
import type { Context } from './context.ts'
import { nameOf } from './context.ts'

/**
 * Names that stand where nothing was understood: what they mean there is not known, but that they stand there is. Parts of
 * files that are included are often no code by themselves, `{ "get", get_command },`: there all of it counts.
 */
export function unreadNames(context: Context, isFragment: boolean): void {
  const { tree, kinds, facts } = context
  if (!isFragment && !tree.hasError) return
  const read = readOffsets(context)
  let errorEnd = isFragment ? tree.nodeCount : -1
  for (let node = 0; node < tree.nodeCount; node++) {
    if ((tree.flags[node]! & NodeFlag.ERROR) !== 0) errorEnd = Math.max(errorEnd, tree.last[node]!)
    const kind = tree.kind[node]
    if (node > errorEnd || (kind !== kinds.identifier && kind !== kinds.typeIdentifier)) continue
    if (tree.end[node] === tree.start[node] || read.has(tree.start[node]!)) continue
    facts.expression(Op.NAME, facts.string(nameOf(context, node)), -1, 0, tree.start[node]!, tree.end[node]!)
  }
}

/** Where the names begin that the facts hold. */
function readOffsets({ facts }: Context): Set<number> {
  const offsets = new Set<number>()
  const { expressions, bindings, definitions } = facts
  for (let row = 0; row < expressions.count; row++) {
    const op = expressions.get(row, 0)
    if (op === Op.NAME || op === Op.MEMBER) offsets.add(expressions.get(row, 5))
  }
  for (let row = 0; row < bindings.count; row++) offsets.add(bindings.get(row, 6))
  for (let row = 0; row < definitions.count; row++) offsets.add(definitions.get(row, 7))
  return offsets
}
