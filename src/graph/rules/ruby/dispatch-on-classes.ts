import { DefinitionKind, Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { ValueKind, definitionIdOf, kindOf } from '../../solver/values.ts'
import { MAX_DISPATCH, type Dispatch } from '../../types/implementations.ts'
import { ownerClass } from '../../types/owner-class.ts'
import { isStaticMethod } from './static-members.ts'
import { idAt, type DefinitionId, type Place } from '../../row-ids.ts'

/**
 * What runs of a method of a module that a class is extended by, called on the class: that method, or what a
 * class below has by the name itself. Undefined for any other method.
 */
export function dispatchOnClasses(
  context: LinkContext,
  definition: DefinitionId,
  owner: DefinitionId,
  { expressions, strings, base, row: callee }: Place,
): Dispatch | undefined {
  if (expressions.op[callee] !== Op.MEMBER || isStaticMethod(context, definition)) return undefined
  if (context.program.definitionKinds[owner] !== DefinitionKind.MODULE) return undefined
  const { values } = context.valuesOf(idAt(base, expressions.a[callee]!))
  const classes = values.filter((value) => kindOf(value) === ValueKind.DEFINITION)
  if (classes.length === 0) return undefined
  const name = strings[expressions.b[callee]!]!
  const others = new Set(
    classes.flatMap((value) => {
      const above: readonly number[] = context.hierarchy.linearised(definitionIdOf(value))
      const { methods } = context.implementedOn(value, name)
      return methods.filter((method) => !above.includes(ownerClass(context, method)))
    }),
  )
  others.delete(definition)
  const isBoundHit = others.size > MAX_DISPATCH
  return { methods: isBoundHit ? [] : [...others], runsDeclared: true, isBoundHit }
}
