import { FlowKind, Op, type FileFacts } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { union, type ValueSet } from '../../solver/value-sets.ts'
import { EntityKind, pack } from '../../solver/values.ts'
import { idAt, type BindingId } from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'

/** What a function stores where a parameter points to: `*found = first;`. */
export function storedThrough(context: LinkContext, parameter: BindingId): ValueSet {
  const { program } = context
  const { file, facts } = program.bindingAt(parameter)
  const base = program.expressionBase[file]!
  const sets = storesThroughNames(facts)
    .filter((flow) => {
      const name = facts.expressions.a[facts.flows.target[flow]!]!
      return context.entitiesOf(idAt(base, name)).entities.includes(pack(EntityKind.BINDING, parameter))
    })
    .map((flow) => context.valuesOf(idAt(base, facts.flows.source[flow]!)))
  return union(sets)
}

const storesThroughNames = onceFor((facts: FileFacts): readonly number[] => {
  const { expressions, flows } = facts
  const found: number[] = []
  for (let flow = 0; flow < flows.count; flow++) {
    const target = flows.target[flow]!
    if (flows.kind[flow] !== FlowKind.STORE || expressions.op[target] !== Op.INDEX) continue
    const isWhole = expressions.b[target] === -1
    if (isWhole && expressions.op[expressions.a[target]!] === Op.NAME) found.push(flow)
  }
  return found
})
