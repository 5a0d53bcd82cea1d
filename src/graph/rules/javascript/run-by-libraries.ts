import { Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { plainArgument, valuesSource } from '../../program/call-arguments.ts'
import { ValueKind, kindOf } from '../../solver/values.ts'
import { addSource, fieldSlot, thisField } from '../../values/fields.ts'
import { libraryCall } from '../../values/find-library-call.ts'
import { functionsRun, instancesAmong, methodsOf, type LibraryRun } from '../../values/library-calls.ts'
import { idAt, type Place } from '../../row-ids.ts'

/** `String(x)` (CALL) asks x for its text. */
export function shownAsText(context: LinkContext, place: Place): readonly LibraryRun[] {
  const { expressions, strings, base, a: callee, op } = place
  if (op !== Op.CALL || expressions.op[callee] !== Op.NAME) return []
  const first = strings[expressions.a[callee]!] === 'String' ? plainArgument(place, 0) : -1
  if (first === -1) return []
  const { values } = context.valuesOf(idAt(base, callee))
  if (!values.every((value) => kindOf(value) === ValueKind.OPEN)) return []
  const methods = instancesAmong(context, context.valuesOf(first)).flatMap((type) =>
    methodsOf(context, type, TEXT_METHODS),
  )
  return methods.map((definition) => ({ definition, isKnown: true }))
}

const TEXT_METHODS = ['[Symbol.toPrimitive]', 'toString']

/** `xs.forEach(f, receiver)`: the argument behind the callback of an array's method is its `this`. */
export function giveReceiverToCallback(context: LinkContext, place: Place): void {
  const receiver = plainArgument(place, 1)
  if (receiver === -1) return
  const call = libraryCall(context, place)
  if (call?.what.gives?.[0] !== 'element') return
  for (const callback of call.callbacks) {
    for (const definition of functionsRun(context, callback))
      addSource(context, fieldSlot(context, thisField(context, definition)), valuesSource(receiver))
  }
}
