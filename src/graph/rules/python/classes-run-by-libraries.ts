import type { LinkContext } from '../../context.ts'
import { SourceKind, type Source } from '../../solver/sources.ts'
import { ValueKind, definitionIdOf, pack } from '../../solver/values.ts'
import { constructorsOfClass } from '../../types/class-constructors.ts'
import { bindArguments } from '../../values/arguments.ts'
import { CONTENTS, addSource, contentsSlot } from '../../values/fields.ts'
import { libraryCall, type LibraryCall } from '../../values/find-library-call.ts'
import { givenTo, receiverCount, type LibraryRun } from '../../values/library-calls.ts'
import type { DefinitionId, ExpressionId, Place } from '../../row-ids.ts'

/** Constructors of the classes that a library is handed (CALL) to make instances of. */
export function constructorsRun(context: LinkContext, place: Place): readonly LibraryRun[] {
  const call = libraryCall(context, place)
  const types = new Set(call?.callbacks.flatMap((callback) => classesOf(context, callback)))
  return [...types].flatMap((type) =>
    constructorsOfClass(context, type).map((definition) => ({ definition, isKnown: call!.isKnown })),
  )
}

/** Hands what the library gives to the constructors of the classes that it makes instances of. */
export function giveToClasses(context: LinkContext, call: LibraryCall): void {
  const { file, row, what } = call
  const base = context.program.expressionBase[file]!
  for (const callback of call.callbacks) {
    for (const type of classesOf(context, callback)) {
      for (const method of constructorsOfClass(context, type)) {
        bindArguments(context, method, givenTo(context, call, method), receiverCount(context, method))
      }
      if (what.result !== 'list') continue
      const made = pack(ValueKind.CONTAINER, base + row)
      const source: Source = { kind: SourceKind.VALUE, row: pack(ValueKind.INSTANCE, type), detail: -1 }
      addSource(context, contentsSlot(context, made, CONTENTS), source)
    }
  }
}

/** Classes that a library is handed to make instances of: `map(Item, rows)`. */
function classesOf(context: LinkContext, expression: ExpressionId): readonly DefinitionId[] {
  return context
    .valuesOf(expression)
    .values.filter((value) => context.program.isClassItself(value))
    .map(definitionIdOf)
}
