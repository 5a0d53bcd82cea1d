import type { LinkContext } from '../../context.ts'
import { argumentsOf } from '../../program/call-arguments.ts'
import { ValueKind, definitionIdOf, kindOf } from '../../solver/values.ts'
import { isClassLike } from '../../types/type-kinds.ts'
import { classObjects } from '../../values/reflection.ts'
import { idAt, type DefinitionId } from '../../row-ids.ts'

/** Classes that `Activator.CreateInstance(type)` (CALL row of a file) makes an object of. */
export function classesMade(context: LinkContext, file: number, row: number): readonly DefinitionId[] {
  const [type] = argumentsOf(context, file, row)
  return type?.kind === 'plain' ? classObjects(context, type.source.row) : appliedClasses(context, file, row)
}

/** `Activator.CreateInstance<Plugin>()`. */
function appliedClasses(context: LinkContext, file: number, row: number): readonly DefinitionId[] {
  const typed = context.valuesOf(idAt(context.program.expressionBase[file]!, row)).values
  return typed
    .filter((value) => kindOf(value) === ValueKind.INSTANCE && isClassLike(context, definitionIdOf(value)))
    .map(definitionIdOf)
}
