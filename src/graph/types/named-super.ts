import type { LinkContext } from '../context.ts'
import { factsOf } from '../program/program.ts'
import { ValueKind, idOf, kindOf } from '../values/values.ts'
import { isClassLike } from './hierarchy.ts'

/** The class (global definition row) that a SUPER (row of a file) names: A of `super(A, self)` (Python); -1 for none. */
export function namedSuper(context: LinkContext, file: number, row: number): number {
  const { program } = context
  const named = factsOf(program, file).expressions.a[row]!
  if (named === -1 || program.languages[file]!.semantics.dataModel !== true) return -1
  const classes = context
    .valuesOf(program.expressionBase[file]! + named)
    .values.filter((value) => kindOf(value) === ValueKind.DEFINITION && isClassLike(context, idOf(value)))
  return classes.length === 1 ? context.parts.first(idOf(classes[0]!)) : -1
}
