import { DefinitionFlag, ExpressionFlag, Op, THIS_OBJECT } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { argumentsOf, plainArgument, valuesSource, type WrittenArgument } from '../program/call-arguments.ts'
import { SourceKind } from '../solver/sources.ts'
import { EMPTY, type ValueSet } from '../solver/value-sets.ts'
import { ValueKind, definitionIdOf, kindOf, pack, packOwnClass } from '../solver/values.ts'
import { aliasedClass } from '../types/aliased-classes.ts'
import { callsOfClass } from '../types/calls-of-class.ts'
import { callMethodOf, constructorsOf } from '../types/constructors.ts'
import { chooseOverload } from '../types/overloads.ts'
import { bindArguments } from './arguments.ts'
import { addSource, fieldSlot, newField, thisField } from './fields.ts'
import { fillDeclaredFields } from './fill-fields.ts'
import { runsNothingOfOurs } from './implicit-calls.ts'
import { handToLibrary } from './library-calls.ts'
import { memberOf } from './members.ts'
import { receiverOf } from './receivers.ts'
import { makeByFields } from './struct-literals.ts'
import { convert, giveFunctionType } from './conversions.ts'
import { replacesMethod, handsReceiver } from './receivers-by-name.ts'
import { settle } from './settled-promises.ts'
import { idAt, type DefinitionId, type ExpressionId, type Packed, type Place } from '../row-ids.ts'

/** Hands the arguments of a call (CALL or NEW) to what it may run. */
export function propagateCall(context: LinkContext, call: ExpressionId): ValueSet {
  const { program } = context
  const place = program.expressionAt(call)
  const { file, base, a: callee, op } = place
  if (runsNothingOfOurs(program, place)) return EMPTY
  const rules = program.rules[file]!
  const called = context.valuesOf(idAt(base, callee))
  const callees = rules.callEffects.calleesMeant?.(context, called, place) ?? called
  const definitions: DefinitionId[] = []
  let isLibrary = callees.values.length === 0
  for (const value of callees.values) {
    switch (kindOf(value)) {
      case ValueKind.DEFINITION:
        definitions.push(definitionIdOf(value))
        break
      case ValueKind.INSTANCE:
        if (program.isClassLike(definitionIdOf(value))) giveToObject(context, value, place)
        break
      case ValueKind.SETTLER:
        settle(context, value, place)
        break
      default:
        isLibrary = true
    }
  }
  const chosen = chooseOverload(context, definitions, place)
  const given = chosen.length === 0 ? [] : argumentsOf(place)
  for (const definition of chosen) {
    if (program.isClassLike(definition)) {
      const isOwnClass = callees.values.includes(packOwnClass(definition))
      giveToClass(context, definition, place, given, isOwnClass)
    } else {
      const isBoundTo = op === Op.NEW || isBound(context, place, definition)
      give(context, definition, place, given, isBoundTo)
    }
  }
  if (isLibrary) {
    rules.callEffects.handToLanguageFunction?.(context, place)
    handToLibrary(context, place)
  }
  return EMPTY
}

/** A call of an object: of what makes it where the callee is `super` or `this`, else of what it runs when called. */
function giveToObject(context: LinkContext, object: Packed, place: Place): void {
  const { facts, row: call } = place
  const { op, a, b } = facts.expressions
  const callee = a[call]!
  const isConstructor = op[callee] === Op.SUPER || (op[callee] === Op.THIS && b[callee] !== THIS_OBJECT)
  const run = isConstructor
    ? constructorsOf(context, definitionIdOf(object), place)
    : callMethods(context, object)
  if (run.length === 0) return
  const given = argumentsOf(place)
  for (const method of run) give(context, method, place, given, true)
}

/** A component class finds the attributes of its element, which is a call, in `props`. */
function giveProperties(context: LinkContext, definition: DefinitionId, place: Place): void {
  const first = plainArgument(place, 0)
  if (first === -1) return
  const field = newField(context, pack(ValueKind.INSTANCE, definition), 'props')
  addSource(context, fieldSlot(context, field), valuesSource(first))
}

/** A call of a class, which makes an object of it or converts to it. */
function giveToClass(
  context: LinkContext,
  definition: DefinitionId,
  place: Place,
  given: readonly WrittenArgument[],
  isOwnClass: boolean,
): void {
  const { file, facts, row: call } = place
  const { program } = context
  const { op, flags } = facts.expressions
  const isNew = op[call] === Op.NEW
  if (!isNew) {
    const { callOfClass, ownThis } = program.languages[file]!.semantics
    if (ownThis) giveProperties(context, definition, place)
    if (callOfClass === 'converts') convert(context, definition, place)
    if (callOfClass !== 'makes') return
  }
  const isOfSubclass = (flags[call]! & ExpressionFlag.HERITAGE) !== 0
  if (!isOfSubclass) noteMade(context, definition, isOwnClass)
  const constructors = constructorsOf(context, definition, place)
  const run = [...constructors, ...callsOfClass(context, definition)]
  for (const method of run) give(context, method, place, given, true)
  if (constructors.length > 0) return
  if (isNew && program.languages[file]!.semantics.makesByFields === true)
    makeByFields(context, definition, place)
  fillDeclaredFields(context, definition, place)
}

/** A class of which an instance is made; `cls()` may make one of any subclass. */
function noteMade(context: LinkContext, definition: DefinitionId, isOwnClass: boolean): void {
  context.make(aliasedClass(context, definition))
  if (!isOwnClass) return
  for (const subclass of context.hierarchy.descendants(definition, MAX_SUBCLASSES)) context.make(subclass)
}

const MAX_SUBCLASSES = 100

/** The method that runs where an object is called. */
export function callMethods(context: LinkContext, instance: Packed): DefinitionId[] {
  const { values } = context.valuesOfEntities(
    memberOf(context, instance, callMethodOf(context, definitionIdOf(instance))),
  )
  return values.filter((value) => kindOf(value) === ValueKind.DEFINITION).map(definitionIdOf)
}

function give(
  context: LinkContext,
  definition: DefinitionId,
  place: Place,
  given: readonly WrittenArgument[],
  isBoundTo: boolean,
): void {
  const { file, expressions, strings, base, row: call, a: callee, flags } = place
  const skipped = isBoundTo && context.takesReceiver(definition) ? 1 : 0
  const rules = context.program.rules[file]!
  const runner = expressions.op[callee] === Op.MEMBER ? strings[expressions.b[callee]!]! : ''
  if (rules.callEffects.giveArguments?.(context, definition, place, given) === true) return
  const replaced = replacesMethod(context, place, definition)
    ? [{ kind: 'plain' as const, source: valuesSource(idAt(base, expressions.a[callee]!)) }, ...given]
    : given
  const isToBase = runner === '__init_subclass__' && (flags & ExpressionFlag.IMPLICIT) !== 0
  bindArguments(context, definition, isToBase ? replaced.slice(1) : replaced, skipped, idAt(base, call))
  if (skipped === 0 && context.takesReceiver(definition) && expressions.op[callee] === Op.MEMBER) return
  const { ownThis } = context.program.languages[file]!.semantics
  const [subclass] = given
  if (isToBase && subclass?.kind === 'plain') {
    giveThis(context, definition, subclass.source.row)
    return
  }
  const isReached = expressions.op[callee] === Op.MEMBER || (ownThis && expressions.op[callee] === Op.INDEX)
  if (isReached && expressions.op[expressions.a[callee]!] === Op.SUPER)
    handOwnThis(context, definition, place)
  else if (isReached) giveThis(context, definition, idAt(base, expressions.a[callee]!))
  if (expressions.op[callee] === Op.MEMBER)
    giveFunctionType(context, definition, idAt(base, expressions.a[callee]!))
}

export function giveThis(context: LinkContext, definition: DefinitionId, receiver: ExpressionId): void {
  const { program } = context
  const file = program.definitionFile[definition]!
  if (program.rules[file]!.members.tracksReceivers?.(context, definition) === true)
    addSource(context, fieldSlot(context, thisField(context, definition)), valuesSource(receiver))
}

/** `super.method()` runs it on what the code around is run on. */
function handOwnThis(context: LinkContext, definition: DefinitionId, place: Place): void {
  const { program } = context
  if (!program.languages[program.definitionFile[definition]!]!.semantics.ownThis) return
  const slot = fieldSlot(context, thisField(context, definition))
  for (const value of receiverOf(context, place.file, place.scope, false).values) {
    addSource(context, slot, { kind: SourceKind.VALUE, row: value, detail: -1 })
  }
}

/** A method that is reached through an object is bound to it; through its class only where it takes the class. */
function isBound(context: LinkContext, place: Place, definition: DefinitionId): boolean {
  const { facts, base, a: callee } = place
  if (facts.expressions.op[callee] !== Op.MEMBER) return !handsReceiver(context, place, definition)
  const { program } = context
  const flags = program.flagsOf(definition)
  if ((flags & DefinitionFlag.CLASS_METHOD) !== 0) return true
  const receivers = context.valuesOf(idAt(base, facts.expressions.a[callee]!))
  return !receivers.values.every(
    (value) => program.isClassItself(value) || kindOf(value) === ValueKind.MODULE,
  )
}
