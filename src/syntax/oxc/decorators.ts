import { F, K } from './kinds.ts'
import type { RawTree } from './raw-tree.ts'

const decoratorSize = 32

/** The decorators of a list that begin at `from` or later, and before `until`, as children, with comments between. */
export function addDecorators(raw: RawTree, list: number, from: number, until = Infinity): void {
  for (const pos of raw.items(list, decoratorSize)) {
    const start = raw.startOf(pos)
    if (start < from || start >= until) continue
    raw.addComments(start)
    const node = raw.open(K.decorator, F.NONE, start)
    raw.read.expression(raw, pos + 16, F.NONE)
    raw.close(node, raw.endOf(pos))
    raw.skipComments(raw.endOf(pos))
  }
}

/** Where the first decorator of a list begins, or `otherwise`. */
export function decoratorsStart(raw: RawTree, list: number, otherwise: number): number {
  return raw.countAt(list) === 0 ? otherwise : Math.min(otherwise, raw.startOf(raw.wordAt(list)))
}

/** Where the last decorator before `until` ends, or -1. */
export function decoratorsEnd(raw: RawTree, list: number, until: number): number {
  let end = -1
  for (const pos of raw.items(list, decoratorSize)) {
    if (raw.startOf(pos) < until) end = raw.endOf(pos)
  }
  return end
}
