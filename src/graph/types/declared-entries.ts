import { BindingKind, ExpressionFlag, FlowKind, type FileFacts } from '../../languages/facts.ts'
import { onceFor } from '../../languages/once-for.ts'
import type { LinkContext } from '../context.ts'
import type { ExpressionId, Packed } from '../row-ids.ts'
import { EntityKind, pack } from '../solver/values.ts'

/** An entry of an object literal by its value; of a type that has a name (`type User = { id: string }`), the field. */
export function entityOfEntry({ program }: LinkContext, entry: ExpressionId): Packed {
  const { file, facts, row } = program.expressionAt(entry)
  const isType = (facts.expressions.flags[row]! & ExpressionFlag.TYPE) !== 0
  const field = isType ? fieldsByType(facts).get(row) : undefined
  return field === undefined
    ? pack(EntityKind.EXPRESSION, entry)
    : pack(EntityKind.BINDING, program.bindingId(file, field))
}

const fieldsByType = onceFor(({ bindings, flows }: FileFacts): ReadonlyMap<number, number> => {
  const fields = new Map<number, number>()
  for (let row = 0; row < flows.count; row++) {
    const binding = flows.target[row]!
    if (flows.kind[row] === FlowKind.TYPE && bindings.kind[binding] === BindingKind.DEFINITION)
      fields.set(flows.source[row]!, binding)
  }
  return fields
})
