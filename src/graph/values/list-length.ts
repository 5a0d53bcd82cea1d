import { ExpressionFlag, Op, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { ValueKind, expressionIdOf, idOf, kindOf } from '../solver/values.ts'
import type { ExpressionId, Packed } from '../row-ids.ts'

/** How many elements a value has that is a list written out; undefined for any other, and where something is spread. */
export function lengthOfList({ program }: Pick<LinkContext, 'program'>, value: Packed): number | undefined {
  if (kindOf(value) !== ValueKind.CONTAINER) return undefined
  const file = program.expressionFile[expressionIdOf(value)]!
  const { expressions, lists } = program.factsOf(file)
  const row = idOf(value) - program.expressionBase[file]!
  if (expressions.op[row] !== Op.ARRAY || (expressions.flags[row]! & ExpressionFlag.TYPE) !== 0)
    return undefined
  const list = expressions.a[row]!
  const count = list === -1 ? 0 : lists[list]!
  for (let place = 1; place <= count; place++)
    if (expressions.op[lists[list + place]!] === Op.SPREAD) return undefined
  return count
}

/** Whether the file that writes a list out takes elements out of any list, or orders one anew. */
export function mayBeRearranged({ program }: Pick<LinkContext, 'program'>, list: ExpressionId): boolean {
  const { file, facts } = program.expressionAt(list)
  let answer = rearranging.get(facts)
  if (answer === undefined) {
    const methods = program.libraryOf(file).rearranging
    answer = facts.strings.some((text) => methods.has(text))
    rearranging.set(facts, answer)
  }
  return answer
}

const rearranging = new WeakMap<FileFacts, boolean>()
