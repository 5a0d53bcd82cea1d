import { Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { plainArgument } from '../../program/call-arguments.ts'
import { type ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, idOf, kindOf } from '../../solver/values.ts'
import { instancesAmong, methodsOf, type LibraryRun } from '../../values/library-calls.ts'
import { modelOf, ownersOfReceiver } from '../../values/library-owners.ts'
import { idAt, type DefinitionId, type ExpressionId, type Place } from '../../row-ids.ts'
import { enteredValues } from '../../values/entered-values.ts'

/** What functions of the library that enter or close what they are handed run (CALL). */
export function runByManagers(context: LinkContext, place: Place): readonly LibraryRun[] {
  const closed = closedBy(context, place).map((definition) => ({ definition, isKnown: true }))
  return [...closed, ...runByManager(context, place)]
}

/** What `stack.enter_context(x)` (CALL) gives, undefined for any other call. */
export function resultOfEntering(context: LinkContext, place: Place): ValueSet | undefined {
  const manager = enteredManager(context, place)
  return manager === undefined ? undefined : enteredValues(context, context.valuesOf(manager.entered))
}

/** `stack.enter_context(x)` runs how x is entered and left. */
function runByManager(context: LinkContext, place: Place): readonly LibraryRun[] {
  const manager = enteredManager(context, place)
  if (manager === undefined) return []
  return instancesAmong(context, context.valuesOf(manager.entered)).flatMap((type) =>
    MANAGER_METHODS.flatMap((names) => methodsOf(context, type, names)).map((definition) => ({
      definition,
      isKnown: manager.isKnown,
    })),
  )
}

/** `closing(x)` runs `x.close()` in the end. */
function closedBy(context: LinkContext, place: Place): readonly DefinitionId[] {
  const { file, base, a: callee } = place
  const { closing } = context.program.libraryOf(file)
  const first = closing.size === 0 ? -1 : plainArgument(place, 0)
  if (first === -1) return []
  const { values } = context.valuesOf(idAt(base, callee))
  const methods = values.flatMap((value) => {
    const name = kindOf(value) === ValueKind.EXTERNAL ? context.externals.names[idOf(value)]! : ''
    return closing.get(name) ?? []
  })
  if (methods.length === 0) return []
  return instancesAmong(context, context.valuesOf(first)).flatMap((type) => methodsOf(context, type, methods))
}

/** What `stack.enter_context(x)` enters and, in the end, leaves, undefined for any other call. */
function enteredManager(
  context: LinkContext,
  place: Place,
): { readonly entered: ExpressionId; readonly isKnown: boolean } | undefined {
  const { file, expressions, strings, base, a: callee } = place
  const { program } = context
  const { entering } = program.libraryOf(file)
  const name = strings[expressions.b[callee]!]!
  if (expressions.op[callee] !== Op.MEMBER || !entering.has(name)) return undefined
  const callees = context.valuesOf(idAt(base, callee))
  if (callees.values.some((value) => kindOf(value) === ValueKind.DEFINITION)) return undefined
  const model = modelOf(
    entering,
    name,
    ownersOfReceiver(context, program.expressionIn(file, expressions.a[callee]!)),
  )
  const entered = model === undefined ? -1 : plainArgument(place, 0)
  return entered === -1 ? undefined : { entered, isKnown: model!.isKnown }
}

const MANAGER_METHODS = [
  ['__enter__', '__aenter__'],
  ['__exit__', '__aexit__'],
]
