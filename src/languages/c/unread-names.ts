import { NodeFlag } from '../tree.ts'
import { readOffsets } from '../core/find-errors.ts'
import { Op } from '../facts.ts'
import type { Context } from './context.ts'

/**
 * Names that stand where nothing was understood: what they mean there is not known, but that they stand there is. Parts of
 * files that are included are often no code by themselves, `{ "get", get_command },`: there all of it counts.
 */
export function unreadNames(context: Context, isFragment: boolean): void {
  const { tree, kinds, facts } = context
  if (!isFragment && !tree.hasError) return
  const { starts: read } = readOffsets(facts)
  let errorEnd = isFragment ? tree.nodeCount : -1
  for (let node = 0; node < tree.nodeCount; node++) {
    if ((tree.flags[node]! & NodeFlag.ERROR) !== 0) errorEnd = Math.max(errorEnd, tree.last[node]!)
    const kind = tree.kind[node]
    if (node > errorEnd || (kind !== kinds.identifier && kind !== kinds.typeIdentifier)) continue
    if (tree.end[node] === tree.start[node] || read.has(tree.start[node]!)) continue
    facts.expression(Op.NAME, facts.string(context.nameOf(node)), -1, 0, tree.start[node]!, tree.end[node]!)
  }
}
