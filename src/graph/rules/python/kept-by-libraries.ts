import { Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { argumentsOf, valuesSource } from '../../program/call-arguments.ts'
import { ValueKind, expressionIdOf, idOf, kindOf } from '../../solver/values.ts'
import { bindArguments } from '../../values/arguments.ts'
import { REARRANGED, addSource, contentsSlot, ANY_KEY, contentsOf } from '../../values/fields.ts'
import { giveToClasses } from './classes-run-by-libraries.ts'
import { libraryCall } from '../../values/find-library-call.ts'
import { functionsRun, receiverCount } from '../../values/library-calls.ts'
import { idAt, type ExpressionId, type Packed, type Place } from '../../row-ids.ts'
import { Rule } from '../../edge-rules.ts'
import { union, type ValueSet } from '../../solver/value-sets.ts'
import { entriesOf } from '../../values/entries.ts'

/** What a call of the library keeps beside what all languages' containers do. */
export function keptByLibrary(context: LinkContext, place: Place): void {
  const { file, expressions, strings, a: callee } = place
  const call = libraryCall(context, place)
  if (call?.what.binds === true) bindFirst(context, place)
  if (call !== undefined) giveToClasses(context, call)
  if (expressions.op[callee] !== Op.MEMBER) return
  const method = strings[expressions.b[callee]!]!
  const { rearranging, storing } = context.program.libraryOf(file)
  if (rearranging.has(method))
    noteRearranged(context, context.program.expressionIn(file, expressions.a[callee]!))
  if (storing.get(method) === 'elements') keepAllEntries(context, place, expressions.a[callee]!)
}

/** `partial(f, a, b=c)` hands a and c to f. */
function bindFirst(context: LinkContext, place: Place): void {
  const [first, ...given] = argumentsOf(place)
  if (first?.kind !== 'plain') return
  for (const definition of functionsRun(context, first.source.row)) {
    bindArguments(context, definition, given, receiverCount(context, definition))
  }
}

/** A list out of which elements are taken, or in which they are moved, has no places that are known. */
function noteRearranged(context: LinkContext, { base, row: receiver }: Place): void {
  const row = idAt(base, receiver)
  for (const value of context.valuesOf(row).values) {
    if (kindOf(value) !== ValueKind.CONTAINER) continue
    addSource(context, contentsSlot(context, value, REARRANGED), valuesSource(row))
  }
}

/** `table.update({'key': f})` keeps f under its key; `receiver`: row of the file. */
function keepAllEntries(context: LinkContext, place: Place, receiver: number): void {
  const { base } = place
  const given = argumentsOf(place)
  for (const value of context.valuesOf(idAt(base, receiver)).values) {
    if (kindOf(value) !== ValueKind.OBJECT) continue
    for (const argument of given)
      if (argument.kind === 'plain') keepEntries(context, value, argument.source.row)
  }
}

function keepEntries(context: LinkContext, container: Packed, from: ExpressionId): void {
  const { program } = context
  for (const value of context.valuesOf(from).values) {
    if (kindOf(value) !== ValueKind.OBJECT) continue
    const file = program.expressionFile[expressionIdOf(value)]!
    const { expressions, lists, strings } = program.factsOf(file)
    const list = expressions.a[idOf(value) - program.expressionBase[file]!]!
    for (let at = list + 1; list !== -1 && at < list + lists[list]!; at += 2) {
      if (lists[at] === 0 || lists[at + 1] === -1) continue
      const source = valuesSource(program.expressionId(file, lists[at + 1]!))
      addSource(context, contentsSlot(context, container, strings[lists[at]!]!), source)
    }
  }
}

/** `table.setdefault('key', …)` gives what lies under the key, of a table whose keys are all written out. */
export function keptUnderKey(
  context: LinkContext,
  _file: number,
  receiver: Packed,
  name: string,
  argument: ExpressionId | -1,
): ValueSet | undefined {
  if (name !== 'setdefault' || argument === -1 || kindOf(receiver) !== ValueKind.OBJECT) return undefined
  const { program } = context
  const ownFile = program.expressionFile[expressionIdOf(receiver)]!
  if (program.languages[ownFile]!.semantics.dataModel !== true) return undefined
  const own = program.factsOf(ownFile)
  const literal = idOf(receiver) - program.expressionBase[ownFile]!
  if (own.expressions.op[literal] !== Op.OBJECT) return undefined
  const list = own.expressions.a[literal]!
  for (let at = 1; list !== -1 && at < own.lists[list]!; at += 2)
    if (own.lists[list + at]! <= 0) return undefined
  const { expressions, strings, row } = program.expressionAt(argument)
  if (expressions.op[row] !== Op.STRING) return undefined
  const key = strings[expressions.a[row]!]!
  // A text of digits is no number.
  if (/^\d+$/.test(key)) return undefined
  const one = { values: [receiver], rule: Rule.syntax }
  return union([entriesOf(context, one, key), contentsOf(context, receiver, ANY_KEY)])
}
