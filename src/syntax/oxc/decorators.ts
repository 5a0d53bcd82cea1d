import { F, K } from './kinds.ts'
import {
  addComments,
  close,
  countAt,
  endOf,
  open,
  skipComments,
  startOf,
  wordAt,
  type RawTree,
} from './raw-tree.ts'

const decoratorSize = 32

/** The decorators of a list that begin at `from` or later, and before `until`, as children, with comments between. */
export function addDecorators(raw: RawTree, list: number, from: number, until = Infinity): void {
  const first = wordAt(raw, list)
  const end = first + countAt(raw, list) * decoratorSize
  for (let pos = first; pos < end; pos += decoratorSize) {
    const start = startOf(raw, pos)
    if (start < from || start >= until) continue
    addComments(raw, start)
    const node = open(raw, K.decorator, F.NONE, start)
    raw.read.expression(raw, pos + 16, F.NONE)
    close(raw, node, endOf(raw, pos))
    skipComments(raw, endOf(raw, pos))
  }
}

/** Where the first decorator of a list begins, or `otherwise`. */
export function decoratorsStart(raw: RawTree, list: number, otherwise: number): number {
  return countAt(raw, list) === 0 ? otherwise : Math.min(otherwise, startOf(raw, wordAt(raw, list)))
}

/** Where the last decorator before `until` ends, or -1. */
export function decoratorsEnd(raw: RawTree, list: number, until: number): number {
  const first = wordAt(raw, list)
  let end = -1
  for (let pos = first; pos < first + countAt(raw, list) * decoratorSize; pos += decoratorSize) {
    if (startOf(raw, pos) < until) end = endOf(raw, pos)
  }
  return end
}
