import type { LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import { callResults } from '../../values/elements.ts'
import { union } from '../../solver/value-sets.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { givenByOperator } from './operators.ts'

/** What stands behind the iterators that `begin()` gives. */
export function walkedByIterator(context: LinkContext, definition: number): ValueSet {
  const { entities } = context.hierarchy.member(definition, 'begin')
  const sets = callResults(context, entities).values.map(
    (value) =>
      givenByOperator(context, value, 'operator*') ?? { values: [value], rule: Rule['returned-value'] },
  )
  return union(sets)
}
