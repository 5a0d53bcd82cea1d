import { DefinitionKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { ValueKind, definitionIdOf, kindOf } from '../../solver/values.ts'
import { usingModule } from './including-classes.ts'
import { isModuleFunctionRow, isStaticMethod } from './static-members.ts'
import type { DefinitionId, Packed } from '../../row-ids.ts'

/** A class has its own methods and its objects have theirs; `self` of a module may be a class that is extended by it. */
export function methodsOn(
  context: LinkContext,
  value: Packed,
  methods: readonly DefinitionId[],
): readonly DefinitionId[] {
  if (kindOf(value) === ValueKind.DEFINITION)
    return methods.filter(
      (method) => isStaticMethod(context, method) || isModuleFunctionRow(context.program, method),
    )
  const type = definitionIdOf(value)
  const isModule = context.program.definitionKinds[type] === DefinitionKind.MODULE
  if (isModule && usingModule(context, type).extended.length > 0) return methods
  return methods.filter((method) => !isStaticMethod(context, method))
}
