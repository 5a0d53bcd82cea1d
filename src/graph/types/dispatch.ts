import { BindingKind, ExpressionFlag, Op, ScopeFlag, ScopeKind } from '../../languages/facts.ts'
import type { FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { enclosingClass, type Program } from '../program/program.ts'
import type { ValueSet } from '../solver/value-sets.ts'
import {
  EntityKind,
  ValueKind,
  bindingIdOf,
  definitionIdOf,
  idOf,
  isExact,
  kindOf,
} from '../solver/values.ts'
import { ownObjects } from './own-objects.ts'
import { ownerClass } from './owner-class.ts'
import { receiverClasses } from './receiver-classes.ts'
import { isOverridable } from './overridable.ts'
import { chooseImplementation } from './trait-implementations.ts'
import { ofNamedTrait } from './named-traits.ts'
import { namedSuper } from './named-super.ts'
import { idAt, type DefinitionId, type ExpressionId, type Packed, type Place } from '../row-ids.ts'
import {
  MAX_DISPATCH,
  type Dispatch,
  DECLARED,
  chosen,
  together,
  without,
  NO_METHODS,
  isObject,
  type Implementations,
  MAX_SUBTYPES,
  methodsAmong,
} from './implementations.ts'

/** What all definitions that one callee may mean share: where it stands, its receiver, and what a name runs on that. */
interface Callee {
  readonly context: LinkContext
  readonly place: Place
  /** Row of the call, -1 for none. */
  readonly call: number
  receiver: Receiver | undefined
  name: string
  run: Implementations | undefined
}

/** Methods of subclasses that a call of `definition` may run. */
export function dispatch(context: LinkContext, definition: DefinitionId, place: Place): Dispatch {
  return dispatched({ context, place, call: -1, receiver: undefined, name: '', run: undefined }, definition)
}

/** The same for all definitions that the callee of a call may mean. */
export function dispatchAll(
  context: LinkContext,
  definitions: readonly DefinitionId[],
  place: Place,
  call: number,
): readonly Dispatch[] {
  const callee: Callee = { context, place, call, receiver: undefined, name: '', run: undefined }
  return definitions.map((definition) => {
    const found = dispatched(callee, definition)
    const { languages } = context.program
    if (found.methods.length < 2 || languages[place.file]!.semantics.interfaces !== 'explicit') return found
    const methods = chooseImplementation(context, found.methods, place.withRow(call))
    return { ...found, methods }
  })
}

function dispatched(called: Callee, definition: DefinitionId): Dispatch {
  const { context, place } = called
  const { file, facts, base, row: callee, op, b, scope } = place
  const { program } = context
  if (!context.reach.keepsPossible) return DECLARED
  const owner = ownerClass(context, definition)
  if (owner === -1 || !isOverridable(context.program, definition)) return DECLARED
  const name = program.nameOfDefinition(definition)
  const byRules = program.rules[file]!.dispatch.dispatch?.(context, definition, owner, place)
  if (byRules !== undefined) return byRules
  if (isOfCalledObject(program, name, place))
    return ofReceiver(called, definition, owner, receiverAt(context, idAt(base, callee)))
  if (op === Op.NAME) {
    const type = classAround(context, file, facts, scope, owner)
    return type === -1 ? DECLARED : onThis(context, definition, type, place)
  }
  if (op !== Op.MEMBER) return DECLARED
  // `Base.prototype.run.call(x)` runs the one that it names.
  if (RUNNERS.has(facts.strings[b]!) && program.languages[file]!.semantics.ownThis) return DECLARED
  return ofMember(called, definition, owner)
}

/** A method (of the type `owner`) that is called as a member of something. */
function ofMember(called: Callee, definition: DefinitionId, owner: DefinitionId): Dispatch {
  const { context, place, call } = called
  const { expressions } = place.facts
  const { overloads, interfaces } = context.program.languages[place.file]!.semantics
  const base = expressions.a[place.row]!
  const receiver = idAt(place.base, base)
  switch (expressions.op[base]) {
    case Op.SUPER:
      // Where overloads are told apart there is one base class, whose member is what is called.
      return overloads ? DECLARED : superTargets(context, definition, place.withRow(base))
    case Op.CAST:
      // `Walker.super.go()`
      if (expressions.op[expressions.a[base]!] === Op.SUPER) return DECLARED
      break
    default:
  }
  const hasTraits = interfaces === 'explicit'
  const named = hasTraits ? ofNamedTrait(context, definition, owner, place, call, false) : undefined
  if (named !== undefined) return named
  if (expressions.op[base] === Op.NEW || (expressions.flags[base]! & ExpressionFlag.TYPE) !== 0)
    return DECLARED
  if (expressions.op[base] === Op.THIS && overloads) {
    const [only] = context.valuesOf(receiver).values
    if (only !== undefined && isObject(context, only))
      return onThis(context, definition, definitionIdOf(only), place)
  }
  called.receiver ??= receiverAt(context, receiver)
  if (!called.receiver.namesClass) return ofReceiver(called, definition, owner, called.receiver)
  // Where the receiver is a class by its name nothing else can run.
  const ofType = hasTraits ? ofNamedTrait(context, definition, owner, place, call, true) : undefined
  return ofType ?? DECLARED
}

/** What runs of a method (of the type `owner`) on what its receiver may be. */
function ofReceiver(
  called: Callee,
  definition: DefinitionId,
  owner: DefinitionId,
  { isUnknown, isExact, values }: Receiver,
): Dispatch {
  const { context } = called
  const { program } = context
  const name = program.nameOfDefinition(definition)
  if (isUnknown) return chosen(context, definition, [context.implementedIn(owner, name)])
  if (isExact && !program.isAbstractMethod(definition)) return DECLARED
  // Overloads are chosen among those of one class.
  if (program.languages[program.definitionFile[definition]!]!.semantics.overloads)
    return chosen(
      context,
      definition,
      values.map((value) => context.implementedOn(value, name)),
    )
  if (called.run === undefined || called.name !== name) {
    called.run = together(values.map((value) => context.implementedOn(value, name)))
    called.name = name
  }
  return without(definition, called.run)
}

/** Whether a method of a name runs because the callee is itself an object that can be called: `self.handler(x)`. */
function isOfCalledObject(program: Program, name: string, place: Place): boolean {
  if (name !== program.languages[place.file]!.semantics.callMethod) return false
  switch (place.op) {
    case Op.NAME:
      return place.strings[place.a] !== name
    case Op.MEMBER:
      return place.strings[place.b] !== name
    case Op.THIS:
      return true
    default:
      return false
  }
}

/** What is known of what a call is made on. */
interface Receiver {
  readonly namesClass: boolean
  /** Whether nothing says of which class it is. */
  readonly isUnknown: boolean
  /** Whether the allocation site of every value that it may be is known. */
  readonly isExact: boolean
  /** The objects that it may be. */
  readonly values: readonly Packed[]
}

function receiverAt(context: LinkContext, receiver: ExpressionId): Receiver {
  if (namesClass(context, receiver)) return NAMED_CLASS
  const declared = context.valuesOf(receiver)
  const isOne = (value: Packed) => isObject(context, value)
  const objects = declared.values.every(isOne) ? declared.values : declared.values.filter(isOne)
  if (objects.length === 0) return UNKNOWN
  if (objects.every(isExact)) return { namesClass: false, isUnknown: false, isExact: true, values: objects }
  const reaching = context.isSolved() ? withMethods(context, receiver) : undefined
  const isKnown = reaching !== undefined && reaching.values.length > 0 && reaching.values.every(isOne)
  return {
    namesClass: false,
    isUnknown: false,
    isExact: false,
    values: isKnown ? reaching.values : objects,
  }
}

/** What reaches a receiver: functions have no methods where types say what has, what they are converted to has them (Go). */
function withMethods(context: LinkContext, receiver: ExpressionId): ValueSet {
  const { program } = context
  const set = context.actualValues(receiver)
  if (program.languages[program.expressionFile[receiver]!]!.semantics.interfaces !== 'structural') return set
  const values = set.values.filter(
    (value) => kindOf(value) !== ValueKind.DEFINITION || program.isClassLike(definitionIdOf(value)),
  )
  return values.length === 0 ? set : { values, rule: set.rule }
}

const NAMED_CLASS: Receiver = { namesClass: true, isUnknown: false, isExact: false, values: [] }
const UNKNOWN: Receiver = { namesClass: false, isUnknown: true, isExact: false, values: [] }

/** A method of `this`, which is of a type or of a class that extends it. */
function onThis(context: LinkContext, definition: DefinitionId, type: DefinitionId, place: Place): Dispatch {
  const name = context.program.nameOfDefinition(definition)
  const all = context.implementedIn(type, name)
  // One method may run, whatever the objects are.
  const isOwn =
    all.methods.length < 2 ? undefined : ownObjects(context, place.file, place.facts, place.scope, type)
  if (isOwn === undefined) return chosen(context, definition, [all])
  const types = [type, ...context.hierarchy.descendants(type, MAX_SUBTYPES)]
  const made = context.isSolved() ? types.filter((each) => context.isMade(each) && isOwn(each)) : []
  if (made.length === 0) return chosen(context, definition, [all])
  const methods = new Set<DefinitionId>()
  for (const each of made) {
    for (const method of methodsAmong(context, context.hierarchy.member(each, name).entities))
      methods.add(method)
  }
  return chosen(context, definition, [{ methods: [...methods], isClosed: all.isClosed }])
}

/** Methods of a name that run on what an expression may be. */
export function methodsOn(
  context: LinkContext,
  expression: ExpressionId,
  name: string,
): readonly DefinitionId[] {
  const { values } = receiverAt(context, expression)
  return values.length === 0 ? NO_METHODS : methodsOf(context, values, name)
}

/** Methods of a name that run on values. */
export function methodsOf(
  context: LinkContext,
  values: readonly Packed[],
  name: string,
): readonly DefinitionId[] {
  const methods = new Set<DefinitionId>()
  for (const value of values) {
    if (!context.program.isInstanceOfClass(value)) continue
    for (const method of context.implementedOn(value, name).methods)
      if (!context.program.isAbstractMethod(method)) methods.add(method)
  }
  return methods.size > MAX_DISPATCH ? [] : [...methods]
}

/** Methods of functions that run them. */
const RUNNERS = new Set(['call', 'apply', 'bind'])

/** The class around a scope in which a bare name means a method of `owner`: what is called is `this`. */
function classAround(
  context: LinkContext,
  file: number,
  facts: FileFacts,
  scope: number,
  owner: DefinitionId,
): DefinitionId | -1 {
  const { scopes } = facts
  for (let current = scope; current !== -1; current = scopes.parent[current]!) {
    const definition = scopes.definition[current]!
    if (definition === -1) continue
    const global = context.program.definitionId(file, definition)
    if (scopes.kind[current] !== ScopeKind.CLASS) {
      // A method that stands outside of its class (C++).
      const isMember = (scopes.flags[current]! & ScopeFlag.MEMBERS_VISIBLE) !== 0
      const own = isMember ? receiverClasses(context, global) : []
      const type = own.find((each) => context.hierarchy.linearised(each).includes(owner))
      if (type !== undefined) return type
      continue
    }
    const type = context.parts.first(global)
    if (context.hierarchy.linearised(type).includes(owner)) return type
  }
  return -1
}

/** At most so many subclasses say what `super` leads to. */
const MAX_SIBLINGS = 40

/** `super` in a class with siblings leads to a sibling where a subclass inherits from both (Python's resolution order). */
function superTargets(context: LinkContext, definition: DefinitionId, place: Place): Dispatch {
  const { file, facts, row: base } = place
  const { program, hierarchy } = context
  const row = enclosingClass(facts, facts.expressions.scope[base]!)
  if (row === -1) return DECLARED
  const owner = context.parts.first(program.definitionId(file, row))
  const named = namedSuper(context, place)
  const behind = named !== -1 && hierarchy.linearised(owner).includes(named) ? named : owner
  const name = program.nameOfDefinition(definition)
  const targets = new Set<DefinitionId>()
  const all = [owner, ...hierarchy.descendants(owner, MAX_SIBLINGS)]
  const isAsked = context.isSolved()
  const made = isAsked ? all.filter((type) => context.isMade(type)) : []
  for (const subclass of made.length > 0 ? made : all) {
    const order = hierarchy.linearised(subclass)
    for (const next of order.slice(order.indexOf(behind) + 1)) {
      const [entity] = hierarchy.ownMember(next, name)
      if (entity === undefined) continue
      const target =
        kindOf(entity) === EntityKind.BINDING ? program.definitionOfBinding(bindingIdOf(entity)) : -1
      if (target !== -1) targets.add(target)
      break
    }
  }
  const runsDeclared = targets.delete(definition) || targets.size === 0
  return { methods: [...targets], runsDeclared, isBoundHit: false }
}

/** `Base.step(self)`: not `cls.step()`, which may be any subclass. */
function namesClass(context: LinkContext, expression: ExpressionId): boolean {
  const { program } = context
  const { file, expressions, bindings, row } = program.expressionAt(expression)
  if (expressions.op[row] !== Op.NAME) return false
  const { values } = context.valuesOf(expression)
  const isClass = values.length > 0 && values.every((value) => kindOf(value) === ValueKind.DEFINITION)
  if (!isClass) return false
  return context.entitiesOf(expression).entities.every((entity) => {
    if (kindOf(entity) !== EntityKind.BINDING || program.bindingFile[bindingIdOf(entity)] !== file)
      return true
    return bindings.kind[idOf(entity) - program.bindingBase[file]!] !== BindingKind.PARAMETER
  })
}
