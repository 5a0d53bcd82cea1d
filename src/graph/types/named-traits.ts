import { DefinitionFlag, DefinitionKind, ExpressionFlag, Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { argumentsOf } from '../program/call-arguments.ts'
import { enclosingClass } from '../program/program.ts'
import { definitionIdOf, idOf } from '../solver/values.ts'
import { chosen, isObject, methodsAmong, type Dispatch, type Implementations } from './implementations.ts'
import { implementingMethods } from './explicit-members.ts'
import { mentionsTypeParameter } from './type-parameters.ts'
import type { DefinitionId, Place } from '../row-ids.ts'

/** `Trait::go(&x)` runs what x has of the trait, `Trait::make()` what the type that is wanted has. */
export function ofNamedTrait(
  context: LinkContext,
  definition: DefinitionId,
  owner: DefinitionId,
  place: Place,
  call: number,
  namesClass: boolean,
): Dispatch | undefined {
  const { file } = place
  if (!namesClass && !isQualified(context, place)) return undefined
  const { program, hierarchy } = context
  const name = program.nameOfDefinition(definition)
  const isStatic = program.hasFlag(definition, DefinitionFlag.STATIC)
  const [first] = call === -1 || isStatic ? [] : argumentsOf(program.expressionIn(file, call))
  if (first?.kind !== 'plain') return chosen(context, definition, [context.implementedIn(owner, name)])
  const objects = context.valuesOf(first.source.row).values.filter((value) => isObject(context, value))
  if (objects.length === 0) return chosen(context, definition, [context.implementedIn(owner, name)])
  const found = objects.map((value): Implementations => {
    if (hierarchy.subclasses(definitionIdOf(value)).length > 0)
      return context.implementedIn(definitionIdOf(value), name)
    const methods = methodsAmong(context, hierarchy.member(idOf(value), name).entities)
    return { methods: implementingMethods(context, methods, owner), isClosed: true }
  })
  return chosen(context, definition, found)
}

/** `<T as Trait>::make()` of a type parameter T, or of `Self` in a trait. */
function isQualified(context: LinkContext, { file, facts, expressions, a: base }: Place): boolean {
  const { program } = context
  const isType = (expressions.flags[base]! & ExpressionFlag.TYPE) !== 0
  if (expressions.op[base] !== Op.CAST || !isType) return false
  const type = expressions.a[base]!
  if (expressions.op[type] === Op.NAME)
    return mentionsTypeParameter(context, program.expressionId(file, type))
  if (expressions.op[type] !== Op.THIS_CLASS) return false
  const around = enclosingClass(facts, expressions.scope[type]!)
  return (
    around !== -1 && program.definitionKinds[program.definitionId(file, around)] === DefinitionKind.INTERFACE
  )
}
