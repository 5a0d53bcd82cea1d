import { ExpressionFlag, FlowKind, Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { addCalls, type FileLink } from '../../edges/file-link.ts'
import { union, type ValueSet } from '../../solver/value-sets.ts'
import { EntityKind, bindingIdOf, definitionIdOf, kindOf } from '../../solver/values.ts'
import { idAt, type BindingId, type ExpressionId, type Packed, type Place } from '../../row-ids.ts'
import { methods } from './parts-of-objects.ts'

/** What delegates (AWAIT in the facts) give of the properties that ask them. */
export function givenByDelegates(context: LinkContext, delegates: ValueSet): ValueSet {
  const asked = delegates.values.flatMap((value) => accessors(context, value, 'getValue'))
  return union(asked.map((method) => context.returnsOf(method)))
}

function accessors(context: LinkContext, value: Packed, name: string) {
  const isObject = context.program.isInstanceOfClass(value)
  return isObject ? methods(context, definitionIdOf(value), name) : []
}

/** Reading or writing a property (NAME or MEMBER) asks its delegate. */
export function linkDelegates(link: FileLink, place: Place): void {
  const { base, row, flags } = place
  const { context } = link
  if ((flags & ExpressionFlag.TYPE) !== 0) return
  for (const entity of context.entitiesOf(idAt(base, row)).entities) {
    const delegate = kindOf(entity) === EntityKind.BINDING ? delegateOf(context, bindingIdOf(entity)) : -1
    if (delegate === -1) continue
    const isWritten = (flags & ExpressionFlag.WRITE) !== 0
    const delegates = context.valuesOf(delegate)
    const run = delegates.values.flatMap((value) =>
      accessors(context, value, isWritten ? 'setValue' : 'getValue'),
    )
    addCalls(link, place, run, delegates.rule)
  }
}

/** The delegate of a property, -1 for none. */
function delegateOf({ program }: LinkContext, binding: BindingId): ExpressionId | -1 {
  const { file, flows, expressions } = program.bindingAt(binding)
  for (let flow = program.bindingFlows[binding]!; flow !== -1; flow = program.nextFlow[flow]!) {
    const own = flow - program.flowBase[file]!
    const source = flows.source[own]!
    if (flows.kind[own] === FlowKind.ASSIGN && expressions.op[source] === Op.AWAIT)
      return program.expressionId(file, expressions.a[source]!)
  }
  return -1
}
