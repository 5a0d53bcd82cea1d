import type { FactsBuilder } from '../../facts-builder.ts'
import { tableNames } from '../../fact-tables.ts'
import { ExpressionFlag, Op } from '../../facts.ts'
import type { VirtualCode } from './virtual-code.ts'

/** Columns of offsets of each table: where something begins, and where what begins there ends. */
const columns = {
  scopes: [[4, 5]],
  definitions: [[7, 8], [9, 10]],
  bindings: [[6], [7]],
  expressions: [[5, 6]],
  flows: [[3]],
  imports: [[5, 6]],
  exports: [[3]],
} as const // prettier-ignore

/** Moves facts of a component's code to where the file says it. */
export function placeFacts(facts: FactsBuilder, code: VirtualCode): void {
  const { expressions } = facts
  for (let row = 0; row < expressions.count; row++) {
    const start = expressions.get(row, 5)
    if (code.isWritten(start)) continue
    const op = expressions.get(row, 0)
    if (op === Op.NAME || op === Op.MEMBER) facts.addExpressionFlags(row, ExpressionFlag.IMPLICIT)
    // Its keys are not where they would be.
    else if (op === Op.OBJECT) expressions.set(row, 3, -1)
  }
  for (const name of tableNames) {
    const table = facts[name]
    for (const [begin, end] of columns[name]) {
      for (let row = 0; row < table.count; row++) {
        const from = table.get(row, begin)
        const to = end === undefined ? from : table.get(row, end)
        const start = code.startOf(from)
        table.set(row, begin, start)
        if (end !== undefined) table.set(row, end, to === from ? start : code.endOf(to))
      }
    }
  }
}
