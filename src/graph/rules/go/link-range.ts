import { addCalls, type FileLink } from '../../edges/file-link.ts'
import { ValueKind, definitionIdOf, kindOf } from '../../solver/values.ts'
import type { Place } from '../../row-ids.ts'

/** A loop over a function (ELEMENT) calls it: `for item := range items()` (Go). */
export function linkRange(link: FileLink, place: Place): void {
  if (place.b !== FIRST_OF_RANGE) return
  const { values, rule } = link.context.valuesOf(place.operand)
  const functions = values.filter(
    (value) => kindOf(value) === ValueKind.DEFINITION && !link.program.isClassLike(definitionIdOf(value)),
  )
  addCalls(link, place, functions.map(definitionIdOf), rule)
}

/** Place of an ELEMENT that ranging gives first. */
const FIRST_OF_RANGE = -3
