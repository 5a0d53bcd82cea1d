import {
  DefinitionFlag,
  DefinitionKind,
  ExpressionFlag,
  FlowKind,
  Op,
  THIS_OBJECT,
} from '../../languages/facts.ts'
import type { FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { FILES_A_REPORT } from '../link-progress.ts'
import type { LinkProgress } from '../link-progress.ts'
import { definitionOfEntity } from '../program/entities.ts'
import { declaredTypeOf, definitionOfBinding, factsOf } from '../program/program.ts'
import { aliasedClass } from '../types/aliased-classes.ts'
import { isCalledThroughClass } from '../types/called-through-class.ts'
import { callsOfClass } from '../types/calls-of-class.ts'
import { callMethodOf, constructorsOf } from '../types/constructors.ts'
import { makeDeclared } from '../types/made-classes.ts'
import { chooseOverload } from '../types/overloads.ts'
import { isClassLike } from '../types/type-kinds.ts'
import { argumentsOf, bindArguments, handsReceiver, receiverParameter, valuesSource } from './arguments.ts'
import type { Argument } from './arguments.ts'
import { onlySource } from './constant-text.ts'
import { ANY_KEY, CONTENTS, addSource, contentsSlot, fieldSlot, newField, thisField } from './fields.ts'
import { fillDeclaredFields } from './fill-fields.ts'
import { runsNothingOfOurs } from './implicit-calls.ts'
import { handToLibrary } from './library-calls.ts'
import { memberOf } from './members.ts'
import { MIXED_IN, mix } from './object-members.ts'
import { receiverOf } from './receivers.ts'
import { SourceKind } from './sources.ts'
import type { Source } from './sources.ts'
import { ownerOfClass } from './stored-fields.ts'
import { givenTextsOf } from './text-sets.ts'
import { EMPTY } from './value-sets.ts'
import type { ValueSet } from './value-sets.ts'
import { EntityKind, ValueKind, idOf, kindOf, pack, packOwnClass } from './values.ts'

/**
 * Carries values over the borders of functions for the whole program: every call hands its arguments to what it may
 * reach, every store its value to the fields that it may write. What that teaches leads to more callees, until nothing
 * changes. The family is 0-CFA (Shivers 1991) with fields by allocation site, on demand.
 */
export function propagate(context: LinkContext, report: LinkProgress['at']): void {
  const { program, containment } = context
  containment.attempt('propagation', -1, () => {
    for (const rules of new Set(program.rules)) rules.giveTypeArguments?.(context)
  })
  for (let file = 0; file < program.files.length; file++) {
    if (file % FILES_A_REPORT === 0) report('carry', file, program.files.length)
    const facts = program.files[file]!.facts
    if (facts !== undefined)
      containment.attempt('propagation', file, () => propagateFile(context, file, facts))
  }
  containment.attempt('propagation', -1, () => makeDeclared(context))
  context.settle((answered, waiting) => report('settle', answered, answered + waiting))
}

function propagateFile(context: LinkContext, file: number, facts: FileFacts): void {
  const { program } = context
  const { expressions, flows } = facts
  const { decoratorsReplace } = program.languages[file]!.semantics
  const rules = program.rules[file]!
  rules.noteMade?.(context, file, facts)
  for (let row = 0; row < expressions.count; row++) {
    const op = expressions.op[row]
    if (op === Op.CALL || op === Op.NEW) context.propagateCall(program.expressionBase[file]! + row)
    else if (op === Op.YIELD && expressions.b[row] !== -1)
      context.valuesOf(program.expressionBase[file]! + row)
    else if (op === Op.APPLY) rules.applyType?.(context, file, facts, row)
  }
  for (let row = 0; row < flows.count; row++) {
    const kind = flows.kind[row]
    if (kind === FlowKind.STORE) context.propagateStore(program.flowBase[file]! + row)
    else if (kind === FlowKind.ASSIGN) giveDeclaredContext(context, file, facts, row)
    else if (kind === FlowKind.DECORATE && decoratorsReplace) {
      context.decorated(program.definitionBase[file]! + flows.target[row]!)
    }
  }
}

/** `const h: Handler = (event) => …` */
function giveDeclaredContext(context: LinkContext, file: number, facts: FileFacts, flow: number): void {
  const { program } = context
  const source = facts.flows.source[flow]!
  if (facts.expressions.op[source] !== Op.DEFINITION) return
  const wanted = declaredTypeOf(program, program.bindingBase[file]! + facts.flows.target[flow]!)
  if (wanted !== -1) context.giveContext(wanted, program.expressionBase[file]! + source, -1)
}

/** Hands the arguments of a call (global CALL or NEW row) to what it may run. */
export function propagateCall(context: LinkContext, call: number): ValueSet {
  const { program } = context
  const file = program.expressionFile[call]!
  const facts = factsOf(program, file)
  const base = program.expressionBase[file]!
  const row = call - base
  if (runsNothingOfOurs(program, file, facts, row)) return EMPTY
  const { expressions } = facts
  const rules = program.rules[file]!
  const callee = expressions.a[row]!
  const isNew = expressions.op[row] === Op.NEW
  const called = context.valuesOf(base + callee)
  const callees = rules.calleesMeant?.(context, called, file, row) ?? called
  const definitions: number[] = []
  let isLibrary = callees.values.length === 0
  let given: readonly Argument[] | undefined
  for (const value of callees.values) {
    const id = idOf(value)
    switch (kindOf(value)) {
      case ValueKind.DEFINITION:
        definitions.push(id)
        break
      case ValueKind.INSTANCE:
        if (isClassLike(context, id)) {
          const isConstructor =
            expressions.op[callee] === Op.SUPER ||
            (expressions.op[callee] === Op.THIS && expressions.b[callee] !== THIS_OBJECT)
          const run = isConstructor ? constructorsOf(context, id, file, row) : callMethods(context, value)
          for (const method of run)
            give(context, method, file, row, (given ??= argumentsOf(context, file, row)), true)
        }
        break
      case ValueKind.SETTLER:
        rules.settle?.(context, value, file, row)
        break
      default:
        isLibrary = true
    }
  }
  for (const definition of chooseOverload(context, definitions, file, row)) {
    given ??= argumentsOf(context, file, row)
    if (isClassLike(context, definition)) {
      const { semantics } = program.languages[file]!
      if (!isNew) rules.convert?.(context, definition, file, row)
      if (!isNew && !semantics.callMakesInstance) continue
      if (!isNew) rules.callOfClass?.(context, definition, file, row)
      const isOfSubclass = (expressions.flags[row]! & ExpressionFlag.HERITAGE) !== 0
      if (!isOfSubclass) noteMade(context, definition, callees.values.includes(packOwnClass(definition)))
      const constructors = constructorsOf(context, definition, file, row)
      for (const method of constructors) give(context, method, file, row, given, true)
      if (!isNew)
        for (const method of callsOfClass(context, definition)) give(context, method, file, row, given, true)
      if (isNew && constructors.length === 0) fillFields(context, definition, file, row)
      if (constructors.length === 0) fillDeclaredFields(context, definition, file, row)
    } else {
      const isBoundTo = isNew || isBound(context, file, facts, row, definition)
      give(context, definition, file, row, given, isBoundTo)
    }
  }
  if (isLibrary) {
    rules.handToLanguageFunction?.(context, file, row)
    handToLibrary(context, file, row)
  }
  return EMPTY
}

/** A class of which an instance is made; `cls()` may make one of any subclass. */
function noteMade(context: LinkContext, definition: number, isOwnClass: boolean): void {
  context.make(aliasedClass(context, definition))
  if (!isOwnClass) return
  for (const subclass of context.hierarchy.descendants(definition, MAX_SUBCLASSES)) context.make(subclass)
}

const MAX_SUBCLASSES = 100

/** `Point { x: 1, y }` and `Pair(a, b)` store into the fields of what they make. */
function fillFields(context: LinkContext, definition: number, file: number, call: number): void {
  if (!context.program.languages[file]!.semantics.fieldLiterals) return
  const made = pack(ValueKind.INSTANCE, definition)
  argumentsOf(context, file, call).forEach((argument, index) => {
    if (argument.kind === 'named') storeMember(context, made, argument.name, argument.source)
    else if (argument.kind === 'plain') storeMember(context, made, String(index), argument.source)
  })
}

/** The method that runs where an object is called. */
export function callMethods(context: LinkContext, instance: number): number[] {
  const { values } = context.valuesOfEntities(
    memberOf(context, instance, callMethodOf(context, idOf(instance))),
  )
  return values.filter((value) => kindOf(value) === ValueKind.DEFINITION).map(idOf)
}

function give(
  context: LinkContext,
  definition: number,
  file: number,
  call: number,
  given: readonly Argument[],
  isBoundTo: boolean,
): void {
  const facts = factsOf(context.program, file)
  const { expressions, strings } = facts
  const base = context.program.expressionBase[file]!
  const callee = expressions.a[call]!
  const skipped = isBoundTo && context.takesReceiver(definition) ? 1 : 0
  const rules = context.program.rules[file]!
  const runner = expressions.op[callee] === Op.MEMBER ? strings[expressions.b[callee]!]! : ''
  if (rules.giveBound?.(context, definition, file, call, given) === true) return
  rules.applyFunction?.(context, definition, file, facts, call)
  const extended = receiverParameter(context, definition)
  if (extended !== undefined) {
    giveExtended(context, definition, extended, file, call, given)
    return
  }
  const replaced = replacesMethod(context, file, facts, callee, definition)
    ? [{ kind: 'plain' as const, source: valuesSource(base + expressions.a[callee]!) }, ...given]
    : given
  const isToBase =
    runner === '__init_subclass__' && (expressions.flags[call]! & ExpressionFlag.IMPLICIT) !== 0
  bindArguments(context, definition, isToBase ? replaced.slice(1) : replaced, skipped, base + call)
  if (skipped === 0 && context.takesReceiver(definition) && expressions.op[callee] === Op.MEMBER) return
  const { ownThis } = context.program.languages[file]!.semantics
  const [subclass] = given
  if (isToBase && subclass?.kind === 'plain') {
    giveThis(context, definition, subclass.source.row)
    return
  }
  const isReached = expressions.op[callee] === Op.MEMBER || (ownThis && expressions.op[callee] === Op.INDEX)
  if (isReached && expressions.op[expressions.a[callee]!] === Op.SUPER)
    handOwnThis(context, definition, file, call)
  else if (isReached) giveThis(context, definition, base + expressions.a[callee]!)
  if (expressions.op[callee] === Op.MEMBER) {
    const { giveReceiver } = context.program.rules[context.program.definitionFile[definition]!]!
    giveReceiver?.(context, definition, base + expressions.a[callee]!)
  }
}

/** An extension method is given what it is called on, or its first argument where it is called through its class. */
function giveExtended(
  context: LinkContext,
  definition: number,
  extended: number,
  file: number,
  call: number,
  given: readonly Argument[],
): void {
  const { expressions } = factsOf(context.program, file)
  const base = context.program.expressionBase[file]!
  const callee = expressions.a[call]!
  if (isCalledThroughClass(context, file, callee)) {
    const [first, ...others] = given
    if (first !== undefined && first.kind !== 'spread' && first.kind !== 'named-spread') {
      addSource(context, extended, first.source)
    }
    bindArguments(context, definition, others, 0, base + call)
    return
  }
  addSource(context, extended, valuesSource(base + expressions.a[callee]!))
  bindArguments(context, definition, given, 0, base + call)
}

export function giveThis(context: LinkContext, definition: number, receiver: number): void {
  const { program } = context
  const file = program.definitionFile[definition]!
  if (program.rules[file]!.tracksReceivers?.(context, definition) === true)
    addSource(context, fieldSlot(context, thisField(context, definition)), valuesSource(receiver))
}

/** `super.method()` runs it on what the code around is run on. */
function handOwnThis(context: LinkContext, definition: number, file: number, call: number): void {
  const { program } = context
  if (!program.languages[program.definitionFile[definition]!]!.semantics.ownThis) return
  const slot = fieldSlot(context, thisField(context, definition))
  const { expressions } = factsOf(program, file)
  for (const value of receiverOf(context, file, expressions.scope[call]!, false).values) {
    addSource(context, slot, { kind: SourceKind.VALUE, row: value, detail: -1 })
  }
}

/** A method that is reached through an object is bound to it; through its class only where it takes the class. */
function isBound(
  context: LinkContext,
  file: number,
  facts: FileFacts,
  call: number,
  definition: number,
): boolean {
  const callee = facts.expressions.a[call]!
  if (facts.expressions.op[callee] !== Op.MEMBER) return !handsReceiver(context, file, call, definition)
  const { program } = context
  const own = program.definitionFile[definition]!
  const flags = factsOf(program, own).definitions.flags[definition - program.definitionBase[own]!]!
  if ((flags & DefinitionFlag.CLASS_METHOD) !== 0) return true
  const receivers = context.valuesOf(program.expressionBase[file]! + facts.expressions.a[callee]!)
  return !receivers.values.every(
    (value) =>
      (kindOf(value) === ValueKind.DEFINITION && isClassLike(context, idOf(value))) ||
      kindOf(value) === ValueKind.MODULE,
  )
}

/** Hands what is stored to the fields that the target (of a global STORE flow) may mean. */
export function propagateStore(context: LinkContext, flow: number): ValueSet {
  const { program } = context
  const file = program.flowFile[flow]!
  const facts = factsOf(program, file)
  const base = program.expressionBase[file]!
  const target = facts.flows.target[flow - program.flowBase[file]!]!
  const source = valuesSource(base + facts.flows.source[flow - program.flowBase[file]!]!)
  const { op, a, b } = facts.expressions
  if (op[target] === Op.MEMBER) {
    const name = facts.strings[b[target]!]!
    const stored = functionStored(context, file, source.row - base)
    const { values } = context.valuesOf(base + a[target]!)
    const isExport = values.some(
      (value) => kindOf(value) === ValueKind.MODULE && isOwnExport(context, value, name, source),
    )
    for (const value of values) {
      if (!(isExport && isFunctionOf(context, value, file))) storeMember(context, value, name, source)
      if (stored !== -1) callOn(context, stored, value)
    }
  } else if (op[target] === Op.NAME) {
    // A variable that another file of the package declares (Go).
    for (const entity of context.entitiesOf(base + target).entities) {
      if (kindOf(entity) === EntityKind.BINDING) addSource(context, idOf(entity), source)
    }
  } else if (op[target] === Op.INDEX) {
    const key = b[target]!
    const copied = copiedFrom(facts, target, source.row - base)
    if (copied !== -1 && program.languages[file]!.semantics.ownThis) {
      for (const value of context.valuesOf(base + a[target]!).values)
        mix(context, value, MIXED_IN, valuesSource(base + copied))
    }
    const holders = context.valuesOf(base + a[target]!).values
    const { membersByKey } = program.languages[file]!.semantics
    const isOutside = membersByKey && holders.every((value) => kindOf(value) === ValueKind.OPEN)
    const { texts, isOpen } = key === -1 || isOutside ? NO_TEXTS : givenTextsOf(context, base + key)
    // Of several names each has a value of its own where that is not made on the spot.
    const isTold = !membersByKey || texts.length === 1 || isMadeThere(context, source.row)
    const names = isOpen || !isTold ? [...(isTold ? texts : []), CONTENTS, ANY_KEY] : texts
    const stored = functionStored(context, file, source.row - base)
    for (const value of holders) {
      const kind = kindOf(value)
      const isHolder = kind === ValueKind.OBJECT || kind === ValueKind.CONTAINER || kind === ValueKind.REST
      for (const name of names) {
        if (isHolder) addSource(context, contentsSlot(context, value, name), source)
        else if (name !== CONTENTS && name !== ANY_KEY && membersByKey)
          storeMember(context, value, name, source)
      }
      if (isHolder && !isOpen) addSource(context, contentsSlot(context, value, CONTENTS), source)
      if (stored !== -1) callOn(context, stored, value)
    }
  }
  return EMPTY
}

/** Whether a value is a function of a file: what the file gives it as an export is known as that. */
function isFunctionOf({ program }: LinkContext, value: number, file: number): boolean {
  return kindOf(value) === ValueKind.DEFINITION && program.definitionFile[idOf(value)] === file
}

/** Whether an expression (global row) makes what it gives, or names what is made once: a function, an object. */
function isMadeThere(context: LinkContext, source: number): boolean {
  const { program } = context
  const file = program.expressionFile[source]!
  const op = factsOf(program, file).expressions.op[source - program.expressionBase[file]!]!
  if (MAKING.has(op)) return true
  const only = op === Op.NAME ? onlySource(context, context.entitiesOf(source).entities) : -1
  if (only === -1) return false
  const other = program.expressionFile[only]!
  return MAKING.has(factsOf(program, other).expressions.op[only - program.expressionBase[other]!]!)
}

const MAKING = new Set<number>([Op.DEFINITION, Op.CALL, Op.NEW, Op.OBJECT, Op.ARRAY])

const NO_TEXTS = { texts: [], isOpen: true }

/** A function that is stored in an object is called on it. */
function callOn(context: LinkContext, definition: number, value: number): void {
  if (!IS_OBJECT.has(kindOf(value))) return
  const receiver = { kind: SourceKind.VALUE, row: value, detail: -1 }
  addSource(context, fieldSlot(context, thisField(context, definition)), receiver)
}

export function storeMember(context: LinkContext, value: number, name: string, source: Source): void {
  const kind = kindOf(value)
  if (!HAS_FIELDS.has(kind)) return
  if (kind === ValueKind.MODULE && isOwnExport(context, value, name, source)) return
  // `Cat.prototype = Object.create(Animal.prototype)`: what Cat makes has what that has.
  if (name === 'prototype' && kind === ValueKind.DEFINITION) {
    addSource(context, fieldSlot(context, context.stored.field(ownerOfClass(idOf(value)), MIXED_IN)), source)
  }
  let isDeclared = false
  const { entities } = memberOf(context, value, name)
  for (const entity of entities) {
    const definition = definitionOfEntity(context.program, entity)
    const file = definition === -1 ? -1 : context.program.definitionFile[definition]!
    if (file !== -1) context.program.rules[file]!.storeThroughHooks?.(context, value, entity, source)
  }
  for (const entity of entities) {
    if (kindOf(entity) === EntityKind.BINDING) {
      isDeclared = true
      const setter = setterOf(context, idOf(entity))
      if (setter === -1) addSource(context, idOf(entity), source)
      else bindArguments(context, setter, [{ kind: 'plain', source }], context.takesReceiver(setter) ? 1 : 0)
    } else if (kindOf(entity) === EntityKind.STORED_FIELD) {
      isDeclared = true
      if (!context.stored.sources(idOf(entity)).includes(source.row)) {
        addSource(context, fieldSlot(context, idOf(entity)), source)
      }
    }
  }
  for (const setter of literalSetters(context, value, name)) {
    isDeclared = true
    bindArguments(context, setter, [{ kind: 'plain', source }], 0)
  }
  if (isDeclared) return
  const field = newField(context, value, name)
  addSource(context, fieldSlot(context, field), source)
  if (kind === ValueKind.OBJECT) addSource(context, contentsSlot(context, value, CONTENTS), source)
}

/** The object (row) whose entries are copied by `target[key] = object[key]` with a key that may be any, -1 for none. */
function copiedFrom({ expressions, strings }: FileFacts, target: number, source: number): number {
  const { op, a, b } = expressions
  if (op[source] !== Op.INDEX) return -1
  const [key, other] = [b[target]!, b[source]!]
  if (key === -1 || other === -1 || op[key] !== Op.NAME || op[other] !== Op.NAME) return -1
  return strings[a[key]!] === strings[a[other]!] ? a[source]! : -1
}

/** The function (global definition row) that is written out where it is stored: it is called on what it is stored in. */
function functionStored({ program }: LinkContext, file: number, source: number): number {
  if (!program.languages[file]!.semantics.ownThis) return -1
  const { expressions, definitions } = factsOf(program, file)
  if (expressions.op[source] !== Op.DEFINITION) return -1
  const kind = definitions.kind[expressions.a[source]!]
  return kind === DefinitionKind.CLASS ? -1 : program.definitionBase[file]! + expressions.a[source]!
}

const IS_OBJECT = new Set<number>([ValueKind.OBJECT, ValueKind.DEFINITION, ValueKind.MODULE])

/** Setters (global definition rows) that an object literal has for a name. */
function literalSetters(context: LinkContext, value: number, name: string): number[] {
  const { program } = context
  if (kindOf(value) !== ValueKind.OBJECT) return []
  return memberOf(context, value, name).entities.flatMap((entity) => {
    if (kindOf(entity) !== EntityKind.EXPRESSION) return []
    const file = program.expressionFile[idOf(entity)]!
    const { expressions, definitions } = factsOf(program, file)
    const row = idOf(entity) - program.expressionBase[file]!
    if (expressions.op[row] !== Op.DEFINITION) return []
    const isSetter = (definitions.flags[expressions.a[row]!]! & DefinitionFlag.SETTER) !== 0
    return isSetter ? [program.definitionBase[file]! + expressions.a[row]!] : []
  })
}

/** What a module exports by storing it is known by its exports. */
function isOwnExport(context: LinkContext, module: number, name: string, source: Source): boolean {
  const { program, modules } = context
  if (source.kind !== SourceKind.VALUES) return false
  const isOwn = modules.ofFile(program.expressionFile[source.row]!) === idOf(module)
  return isOwn && memberOf(context, module, name).entities.length > 0
}

/** The setter (global definition row) that a binding declares, -1 for none. */
function setterOf({ program }: LinkContext, binding: number): number {
  const definition = definitionOfBinding(program, binding)
  if (definition === -1) return -1
  const file = program.definitionFile[definition]!
  const flags = factsOf(program, file).definitions.flags[definition - program.definitionBase[file]!]!
  return (flags & DefinitionFlag.SETTER) === 0 ? -1 : definition
}

const HAS_FIELDS = new Set<number>([
  ValueKind.INSTANCE,
  ValueKind.DEFINITION,
  ValueKind.OBJECT,
  ValueKind.MODULE,
])

/** A function that a decorator put in the place of a method is handed the object first, as the method was (Python). */
function replacesMethod(
  context: LinkContext,
  file: number,
  facts: FileFacts,
  callee: number,
  definition: number,
): boolean {
  const { program } = context
  if (program.languages[file]!.semantics.dataModel !== true || facts.expressions.op[callee] !== Op.MEMBER)
    return false
  if (kindOfDefinition(context, definition) !== DefinitionKind.FUNCTION) return false
  const receivers = context.valuesOf(program.expressionBase[file]! + facts.expressions.a[callee]!)
  const mayHaveMethods = receivers.values.some(
    (value) => kindOf(value) === ValueKind.INSTANCE || kindOf(value) === ValueKind.DEFINITION,
  )
  if (!mayHaveMethods) return false
  const { entities } = context.entitiesOf(program.expressionBase[file]! + callee)
  return (
    entities.length > 0 &&
    entities.every((entity) => {
      const named = kindOf(entity) === EntityKind.BINDING ? definitionOfBinding(program, idOf(entity)) : -1
      return named !== -1 && kindOfDefinition(context, named) === DefinitionKind.METHOD
    })
  )
}

function kindOfDefinition({ program }: LinkContext, definition: number): number {
  const file = program.definitionFile[definition]!
  return factsOf(program, file).definitions.kind[definition - program.definitionBase[file]!]!
}
