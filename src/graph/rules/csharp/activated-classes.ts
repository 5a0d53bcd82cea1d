import type { LinkContext } from '../../context.ts'
import { argumentsOf } from '../../program/call-arguments.ts'
import { ValueKind, idOf, kindOf } from '../../solver/values.ts'
import { isClassLike } from '../../types/type-kinds.ts'
import { classObjects } from '../../values/reflection.ts'

/** Classes (global rows) that `Activator.CreateInstance(type)` (CALL row of a file) makes an object of. */
export function classesMade(context: LinkContext, file: number, row: number): readonly number[] {
  const [type] = argumentsOf(context, file, row)
  return type?.kind === 'plain' ? classObjects(context, type.source.row) : appliedClasses(context, file, row)
}

/** `Activator.CreateInstance<Plugin>()`. */
function appliedClasses(context: LinkContext, file: number, row: number): readonly number[] {
  const typed = context.valuesOf(context.program.expressionBase[file]! + row).values
  return typed
    .filter((value) => kindOf(value) === ValueKind.INSTANCE && isClassLike(context, idOf(value)))
    .map(idOf)
}
