import { knownLevel, type FileLink } from '../../edges/file-link.ts'
import { ValueKind, definitionIdOf, idOf, kindOf } from '../../solver/values.ts'
import { idAt, type Place } from '../../row-ids.ts'

/** A loop over a function (ELEMENT) calls it: `for item := range items()` (Go). */
export function linkRange(
  { context, program, nodes, sites }: FileLink,
  { file, facts: { expressions }, base, row }: Place,
): void {
  if (expressions.b[row] !== FIRST_OF_RANGE) return
  const { values, rule } = context.valuesOf(idAt(base, expressions.a[row]!))
  const functions = values.filter(
    (value) => kindOf(value) === ValueKind.DEFINITION && !program.isClassLike(definitionIdOf(value)),
  )
  for (const value of functions) {
    const node = nodes.ofDefinition[idOf(value)]!
    const from = nodes.enclosing(file, expressions.scope[row]!)
    const at = { file, offset: expressions.start[row]! }
    if (node !== -1) sites.add('calls', from, node, at, knownLevel(rule, functions.length), rule)
  }
}

/** Place of an ELEMENT that ranging gives first. */
const FIRST_OF_RANGE = -3
