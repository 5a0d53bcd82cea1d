import { OUT_PARAMETER } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Open } from '../edge-rules.ts'
import { genericPart } from './generics.ts'
import { elementsOf } from './elements.ts'
import { takenOut } from './out-parameters.ts'
import { openValue, type ValueSet } from '../solver/value-sets.ts'
import { ValueKind, kindOf } from '../solver/values.ts'
import type { ExpressionId, Packed } from '../row-ids.ts'

/**
 * What is taken out of a container: the element at a place of a pattern, of any place (-1: what walking
 * over it gives), what a generator yields (-2), a key (-3), or what a call writes to a parameter.
 */
export function elementTaken(
  context: LinkContext,
  file: number,
  container: ExpressionId,
  place: number,
): ValueSet {
  if (place <= OUT_PARAMETER) return takenOut(context, container, OUT_PARAMETER - place)
  const { semantics } = context.program.languages[file]!
  // What `for (key in object)` gives is a text.
  if (place === -3 && semantics.ownThis) return openValue(Open.builtin)
  const containers = context.valuesOf(container)
  const { takenOut: byRules } = context.program.rules[file]!.values
  if (place === -2) return byRules?.(context, container, place, containers, containers) ?? containers
  // What a library holds is its own where libraries say what they give.
  const isOutside =
    containers.values.length > 0 && semantics.librariesReturnOwn && containers.values.every(isOpen)
  if (isOutside) return containers
  const part = genericPart(context, container, place)
  if (part.values.length > 0) return part
  const found = elementsOf(context, containers, place)
  return byRules?.(context, container, place, containers, found) ?? found
}

function isOpen(value: Packed): boolean {
  return kindOf(value) === ValueKind.OPEN
}
