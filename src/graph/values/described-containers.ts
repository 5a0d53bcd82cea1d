import type { LinkContext } from '../context.ts'
import { single, union, type ValueSet } from '../solver/value-sets.ts'
import { ValueKind, definitionIdOf, idOf, kindOf } from '../solver/values.ts'
import { elementsOf } from './elements.ts'
import type { ContainerRules } from '../../languages/language.ts'
import type { Packed } from '../row-ids.ts'

/** What calling a method of a container or of something transparent gives, undefined where the name says nothing. */
export function describedCall(
  context: LinkContext,
  rules: ContainerRules,
  receiver: Packed,
  name: string,
): ValueSet | undefined {
  const kind = kindOf(receiver)
  const isSame = rules.same.has(name)
  const isElement = rules.element.has(name)
  const isEither = rules.either.has(name)
  const itself: ValueSet = { values: [receiver], rule: 0 }
  switch (kind) {
    case ValueKind.CONTAINER:
    case ValueKind.OBJECT:
    case ValueKind.PAIR:
    case ValueKind.REST:
      if (isSame) return itself
      if (isElement) return elementsOf(context, itself, -1)
      return isEither ? union([itself, elementsOf(context, itself, -1)]) : undefined
    case ValueKind.INSTANCE:
    case ValueKind.DEFINITION: {
      const isClass = context.program.isClassLike(definitionIdOf(receiver))
      const isMaker = kind === ValueKind.DEFINITION && isClass && rules.makers.has(name)
      if (!isMaker && (kind === ValueKind.DEFINITION ? isClass : !isClass)) return undefined
      if (!isMaker && !isSame && !isElement && !isEither) return undefined
      if (isClass && context.hierarchy.member(idOf(receiver), name).entities.length > 0) return undefined
      return isMaker ? single(ValueKind.INSTANCE, idOf(receiver)) : itself
    }
    default:
      return undefined
  }
}
