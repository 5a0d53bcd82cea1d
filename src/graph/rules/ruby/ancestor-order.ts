import { FlowKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { classesNamed, sourcesOf } from './singletons.ts'

/** A module that is prepended is asked before the class itself. */
export function orderAncestors(
  context: LinkContext,
  definition: number,
  order: readonly number[],
): readonly number[] {
  const prepended = sourcesOf(context, definition, FlowKind.PREPEND)
    .toReversed()
    .flatMap((source) => classesNamed(context, source))
    .filter((module) => module !== definition)
  if (prepended.length === 0) return order
  const before = new Set(prepended.flatMap((module) => context.hierarchy.linearised(module)))
  return [...before, ...order.filter((each) => !before.has(each))]
}
