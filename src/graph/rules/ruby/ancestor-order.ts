import { DefinitionKind, FlowKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { classesNamed, sourcesOf } from './singletons.ts'
import type { DefinitionId } from '../../row-ids.ts'

/**
 * A module that is prepended is asked before the class itself; one that a superclass has already is not asked again where
 * a class below includes it.
 */
export function orderAncestors(
  context: LinkContext,
  definition: DefinitionId,
  order: readonly DefinitionId[],
): readonly DefinitionId[] {
  const prepended = sourcesOf(context, definition, FlowKind.PREPEND)
    .toReversed()
    .flatMap((source) => classesNamed(context, source))
    .filter((module) => module !== definition)
  const before = new Set(prepended.flatMap((module) => context.hierarchy.linearised(module)))
  const above = ofSuperclass(context, definition)
  const own = order.filter((each) => !before.has(each) && !above.includes(each))
  return [...before, ...own, ...above.filter((each) => !before.has(each))]
}

function ofSuperclass(
  { hierarchy, program }: LinkContext,
  definition: DefinitionId,
): readonly DefinitionId[] {
  const isClass = (each: DefinitionId): boolean => program.definitionKinds[each] === DefinitionKind.CLASS
  const superclass = hierarchy.parents(definition).find((parent) => isClass(parent) && parent !== definition)
  // In broken code a class is its own ancestor.
  const order = superclass === undefined ? [] : hierarchy.linearised(superclass)
  return order.includes(definition) ? [] : order
}
