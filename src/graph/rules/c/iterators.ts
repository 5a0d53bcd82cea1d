import { FlowKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import { callResults } from '../../values/elements.ts'
import { union, type ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, definitionIdOf, idOf, kindOf } from '../../solver/values.ts'
import { givenByOperator } from './operators.ts'
import type { Packed } from '../../row-ids.ts'

/** What stands behind the iterators that `begin()` of an object gives. */
export function walkedByIterator(context: LinkContext, value: Packed): ValueSet | undefined {
  if (kindOf(value) !== ValueKind.INSTANCE) return undefined
  if (context.program.hasDefinitionFlow(definitionIdOf(value), FlowKind.ALIAS)) return undefined
  const { entities } = context.hierarchy.member(idOf(value), 'begin')
  const sets = callResults(context, entities).values.map(
    (iterator) =>
      givenByOperator(context, iterator, 'operator*') ?? { values: [iterator], rule: Rule['returned-value'] },
  )
  return union(sets)
}
