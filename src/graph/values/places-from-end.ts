import { Op, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { CONTENTS, REARRANGED, contentsOf } from './fields.ts'
import { lengthOfList } from './list-length.ts'
import type { Packed } from '../row-ids.ts'

/** The place in a list (value) that a key (row of a file) means which counts from the end: `-1`; undefined for any other key. */
export function placeFromEnd(
  context: LinkContext,
  { expressions, strings }: FileFacts,
  key: number,
): ((value: Packed) => number) | undefined {
  const text = expressions.op[key] === Op.STRING ? strings[expressions.a[key]!]! : ''
  if (!/^-[1-9]\d?$/.test(text)) return undefined
  const distance = Number(text.slice(1))
  return (value) => placeAt(context, value, distance)
}

/** `xs[-1]` of a list that is written out, and that nothing is put into or taken out of, is its last element. */
function placeAt(context: LinkContext, value: Packed, distance: number): number {
  const length = lengthOfList(context, value)
  if (length === undefined || distance > length) return -1
  const isChanged = [CONTENTS, REARRANGED].some((name) => contentsOf(context, value, name).values.length > 0)
  return isChanged ? -1 : length - distance
}
