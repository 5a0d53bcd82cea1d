import { OUT_PARAMETER } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Open } from '../edge-rules.ts'
import { genericPart } from './generics.ts'
import { elementsOf, pairsOfMaps } from './elements.ts'
import { functionsReturned } from './functions-returned.ts'
import { yieldedOrItself } from './generators.ts'
import { takenOut } from './out-parameters.ts'
import { EMPTY, openValue, union } from '../solver/value-sets.ts'
import type { ValueSet } from '../solver/value-sets.ts'
import { ValueKind, kindOf } from '../solver/values.ts'

/**
 * What is taken out of a container (global row): the element at a place of a pattern, of any place (-1: what walking
 * over it gives), what a generator yields (-2), a key (-3), or what a call writes to a parameter.
 */
export function elementTaken(context: LinkContext, file: number, container: number, place: number): ValueSet {
  if (place <= OUT_PARAMETER) return takenOut(context, container, OUT_PARAMETER - place)
  const { semantics } = context.program.languages[file]!
  // What `for (key in object)` gives is a text.
  if (place === -3 && semantics.ownThis) return openValue(Open.builtin)
  const containers = context.valuesOf(container)
  if (place === -2) return yieldedOrItself(context, containers)
  // What a library holds is its own where libraries say what they give.
  const isOutside =
    containers.values.length > 0 && semantics.librariesReturnOwn && containers.values.every(isOpen)
  if (isOutside) return containers
  const part = genericPart(context, container, place)
  if (part.values.length > 0) return part
  const found = elementsOf(context, containers, place)
  const elements = place === -1 ? union([pairsOfMaps(context, containers), found]) : found
  return place < 0 ? elements : withFunctionsReturned(context, file, container, place, elements)
}

/** What stands at a place of a result, where the types say too little: what the functions that give it return. */
function withFunctionsReturned(
  context: LinkContext,
  file: number,
  container: number,
  place: number,
  elements: ValueSet,
): ValueSet {
  // What stands for a type parameter is not always written: what is returned may tell (Go).
  const isUnknown = elements.values.every(isOpen) && context.program.languages[file]!.semantics.valueThenOk
  const returned = isUnknown ? functionsReturned(context, container, place, false) : EMPTY
  if (returned.values.length > 0) return returned
  // A type of functions is like one of containers: it says nothing of what is called.
  if (!elements.values.some((value) => kindOf(value) === ValueKind.CONTAINER)) return elements
  const functions = functionsReturned(context, container, place)
  return functions.values.length > 0 ? union([elements, functions]) : elements
}

function isOpen(value: number): boolean {
  return kindOf(value) === ValueKind.OPEN
}
