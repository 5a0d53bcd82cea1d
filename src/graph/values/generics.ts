import { BindingKind, DefinitionKind, ExpressionFlag, FlowKind, Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Rule } from '../edge-rules.ts'
import type { Program } from '../program/program.ts'
import { receiverParameter } from '../program/receiver-parameters.ts'
import { EMPTY, union, withRule, type ValueSet } from '../solver/value-sets.ts'
import {
  EntityKind,
  ValueKind,
  bindingIdOf,
  definitionIdOf,
  expressionIdOf,
  idOf,
  kindOf,
  pack,
} from '../solver/values.ts'
import { constructorsOf } from '../types/constructors.ts'
import { appliedType, typesAppliedTo } from '../types/type-lists.ts'
import { mentionsTypeParameter, namedTypeParameter, typeParameter } from '../types/type-parameters.ts'
import { elementsOf, heldBy } from './elements.ts'
import { makingOf } from './given-fields.ts'
import { idAt, type BindingId, type DefinitionId, type ExpressionId, type Packed } from '../row-ids.ts'
import { idsIn } from '../program/lists.ts'

/**
 * Types with type parameters, as one place uses them: what stands for `T` in `Repo<User>.get()` is what the receiver
 * was declared or made with, what a class on the way extends (`class Users extends Repo<User>`), or what the call's
 * arguments are (`first<T>(xs: T[]): T`).
 */
interface Use {
  /** The call that the type is the result of, -1 for none. */
  readonly call: ExpressionId | -1
  /** The receiver, -1 for none. */
  readonly receiver: ExpressionId | -1
}

/** Longer chains of types that stand for one another are broken code. */
const MAX_DEPTH = 6

/** What a call of a function with type parameters gives; undefined where its type mentions none. */
export function genericResult(
  context: LinkContext,
  definition: DefinitionId,
  call: ExpressionId,
): ValueSet | undefined {
  const types = context.program.definitionFlowSources(definition, FlowKind.RETURN_TYPE)
  if (types.length === 0 || !types.some((type) => mentionsTypeParameter(context, type))) return undefined
  const use = useOfCall(context, call)
  const sets = types.map((type) => instancesIn(context, type, use, call, 0))
  return withRule(union(sets), Rule['declared-type'])
}

/** What a member (MEMBER) with a declared type of type parameters holds. */
export function genericMember(
  context: LinkContext,
  member: ExpressionId,
  entities: readonly Packed[],
): ValueSet | undefined {
  const type = declaredTypeAmong(context, entities)
  if (type === -1 || !mentionsTypeParameter(context, type)) return undefined
  return withRule(instancesIn(context, type, useOfMember(context, member), member, 0), Rule['declared-type'])
}

/** Instances of a type as a call (-1 for none) uses it. */
export function typeInCall(context: LinkContext, type: ExpressionId, call: ExpressionId | -1): ValueSet {
  return call === -1
    ? context.instancesOf(type)
    : instancesIn(context, type, useOfCall(context, call), type, 0)
}

/** One of several results of a call whose type is a type parameter (Go). */
export function genericPart(context: LinkContext, call: ExpressionId, place: number): ValueSet {
  const { program } = context
  const { file, expressions, row } = program.expressionAt(call)
  if (place < 0 || expressions.op[row] !== Op.CALL) return EMPTY
  const sets: ValueSet[] = []
  for (const value of context.valuesOf(program.expressionId(file, expressions.a[row]!)).values) {
    if (kindOf(value) !== ValueKind.DEFINITION) continue
    for (const type of program.definitionFlowSources(definitionIdOf(value), FlowKind.RETURN_TYPE)) {
      const part = resultAt(program, type, place)
      if (part !== -1 && mentionsTypeParameter(context, part)) sets.push(typeInCall(context, part, call))
    }
  }
  return union(sets)
}

/** Type of one of the results that a type says, -1 for none. */
function resultAt(program: Program, type: ExpressionId, place: number): ExpressionId | -1 {
  const { expressions, lists, base, row } = program.expressionAt(type)
  const list = expressions.op[row] === Op.ARRAY ? expressions.a[row]! : -1
  return list === -1 || place >= lists[list]! ? -1 : idAt(base, lists[list + 1 + place]!)
}

/**
 * Elements of a container whose type mentions type parameters, as a call or member gives it; `position` is
 * the place in a pattern, or -1.
 */
export function genericElements(context: LinkContext, place: ExpressionId, position: number): ValueSet {
  const { program } = context
  const { file, expressions, row } = program.expressionAt(place)
  if (expressions.op[row] === Op.MEMBER) {
    const type = declaredTypeAmong(context, context.entitiesOf(place).entities)
    return type === -1 ? EMPTY : elementsIn(context, type, useOfMember(context, place), position)
  }
  const sets: ValueSet[] = []
  for (const value of context.valuesOf(program.expressionId(file, expressions.a[row]!)).values) {
    if (kindOf(value) !== ValueKind.DEFINITION) continue
    for (const type of program.definitionFlowSources(definitionIdOf(value), FlowKind.RETURN_TYPE)) {
      if (mentionsTypeParameter(context, type))
        sets.push(elementsIn(context, type, useOfCall(context, place), position))
    }
  }
  return union(sets)
}

function useOfCall({ program }: LinkContext, call: ExpressionId): Use {
  const { expressions, base, row } = program.expressionAt(call)
  let callee = expressions.a[row]!
  while (expressions.op[callee] === Op.APPLY) callee = expressions.a[callee]!
  return { call, receiver: expressions.op[callee] === Op.MEMBER ? idAt(base, expressions.a[callee]!) : -1 }
}

function useOfMember({ program }: LinkContext, member: ExpressionId): Use {
  const { expressions, base, row } = program.expressionAt(member)
  return { call: -1, receiver: idAt(base, expressions.a[row]!) }
}

function declaredTypeAmong(context: LinkContext, entities: readonly Packed[]): ExpressionId | -1 {
  const { program } = context
  for (const entity of entities) {
    // An entry of an object type says its type itself.
    if (kindOf(entity) === EntityKind.EXPRESSION) {
      const file = program.expressionFile[expressionIdOf(entity)]!
      const flags = program.factsOf(file).expressions.flags[idOf(entity) - program.expressionBase[file]!]!
      if ((flags & ExpressionFlag.TYPE) !== 0) return expressionIdOf(entity)
    }
    if (kindOf(entity) !== EntityKind.BINDING) continue
    const type = program.declaredTypeOf(bindingIdOf(entity))
    if (type !== -1) return type
  }
  return -1
}

/** Instances that a type stands for in a use. `place` is the call or member that has the type. */
function instancesIn(
  context: LinkContext,
  type: ExpressionId,
  use: Use,
  place: number,
  depth: number,
): ValueSet {
  if (depth > MAX_DEPTH) return EMPTY
  if (!mentionsTypeParameter(context, type)) return context.instancesOf(type)
  const { program } = context
  const { file, facts, expressions, lists, strings, base, a, b, op } = program.expressionAt(type)
  switch (op) {
    case Op.NAME: {
      const parameter = namedTypeParameter(context, type)
      if (parameter === -1) return context.instancesOf(type)
      const known = standsFor(context, parameter, use, depth + 1)
      return known.values.length > 0 ? known : context.instancesOf(type)
    }
    case Op.ANY_OF:
      return union(idsIn(facts, base, a).map((each) => instancesIn(context, each, use, place, depth + 1)))
    case Op.APPLY: {
      const name = expressions.op[a] === Op.NAME ? strings[expressions.a[a]!]! : ''
      if (b !== -1 && lists[b]! > 0 && program.languages[file]!.semantics.transparentTypes.has(name)) {
        return instancesIn(context, idAt(base, lists[b + 1]!), use, place, depth + 1)
      }
      const own = context.instancesOf(type)
      const isContainer = own.values.some((value) => kindOf(value) === ValueKind.CONTAINER)
      return isContainer ? { values: [pack(ValueKind.CONTAINER, place)], rule: own.rule } : own
    }
    case Op.ARRAY:
      return { values: [pack(ValueKind.CONTAINER, place)], rule: Rule['declared-type'] }
    default:
      return context.instancesOf(type)
  }
}

/** Elements of the container that a type stands for in a use. */
function elementsIn(context: LinkContext, type: ExpressionId, use: Use, position: number): ValueSet {
  const { program } = context
  const { file, expressions, lists, strings, base, a: callee, op, b } = program.expressionAt(type)
  const isApplied = op === Op.APPLY
  const list = isApplied ? b : op === Op.ARRAY ? callee : -1
  if (list === -1 || lists[list] === 0) return EMPTY
  const name = isApplied && expressions.op[callee] === Op.NAME ? strings[expressions.a[callee]!]! : ''
  if (program.languages[file]!.semantics.transparentTypes.has(name)) {
    return elementsIn(context, idAt(base, lists[list + 1]!), use, position)
  }
  const at = (index: number) =>
    index < lists[list]! ? instancesIn(context, idAt(base, lists[list + 1 + index]!), use, type, 0) : EMPTY
  const rules = program.languages[file]!.semantics.containers
  if (rules === undefined) return at(lists[list]! - 1)
  if (!isApplied) {
    if (position >= 0) return at(position)
    return union(Array.from({ length: lists[list]! }, (_, index) => at(index)))
  }
  if (rules.firstTypes.has(name)) return at(position === 1 ? 1 : 0)
  return position >= 0 ? EMPTY : at(lists[list]! - 1)
}

/** A type parameter that something stands for, and how deep in types that stand for one another it was met. */
interface Wanted {
  readonly context: LinkContext
  readonly parameter: BindingId
  /** The definition that has it, and its place among those of that. */
  readonly owner: DefinitionId
  readonly position: number
  readonly depth: number
}

/** What stands for a type parameter in a use. */
function standsFor(context: LinkContext, parameter: BindingId, use: Use, depth: number): ValueSet {
  const declared = typeParameter(context, parameter)
  if (declared === undefined) return EMPTY
  const { owner, position } = declared
  const wanted: Wanted = { context, parameter, owner, position, depth }
  if (context.program.isClassLike(owner)) {
    const known = ofReceiver(wanted, owner, use.receiver)
    return known.values.length > 0 ? known : ofMaking(wanted, use.receiver)
  }
  const type = receiverClass(context, owner)
  // A method of a type declared elsewhere names its type parameters anew (Go).
  if (type !== -1) return ofReceiver(wanted, type, use.receiver)
  return use.call === -1 ? EMPTY : ofCall(wanted, use.call)
}

function receiverClass(context: LinkContext, method: DefinitionId): DefinitionId | -1 {
  if (receiverParameter(context, method) !== undefined) return -1
  for (const source of context.program.definitionFlowSources(method, FlowKind.RECEIVER)) {
    if (namedTypeParameter(context, source) !== -1) continue
    for (const value of [...context.instancesOf(source).values, ...context.valuesOf(source).values]) {
      const kind = kindOf(value)
      if (kind === ValueKind.INSTANCE || kind === ValueKind.DEFINITION) return definitionIdOf(value)
    }
  }
  return -1
}

function ofReceiver(wanted: Wanted, owner: DefinitionId, receiver: ExpressionId | -1): ValueSet {
  const { context, position, depth } = wanted
  if (receiver === -1) return EMPTY
  const written = typeOf(context, receiver, 0)
  const sets: ValueSet[] = []
  // An alias of an object type: `type Result<T> = { ok: true; value: T } | …`.
  const alias = written === -1 ? undefined : typeArguments(context, written)[position]
  if (written !== -1 && alias !== undefined && appliesTo(context, written, owner))
    sets.push(instancesIn(context, alias, NO_USE, alias, depth + 1))
  for (const value of context.valuesOf(receiver).values) {
    const kind = kindOf(value)
    if (kind !== ValueKind.INSTANCE && kind !== ValueKind.DEFINITION) continue
    const type = definitionIdOf(value)
    if (!context.program.isClassLike(type)) continue
    const given = written !== -1 && namesClass(context, written, type) ? typeArguments(context, written) : []
    const argument = climb(wanted, owner, type, given, new Set())
    if (argument !== -1) sets.push(instancesIn(context, argument, NO_USE, argument, depth + 1))
  }
  return union(sets)
}

/** `new Box(new Cat())`: what a constructor is given says what stands for a type parameter that nobody wrote. */
function ofMaking(wanted: Wanted, receiver: ExpressionId | -1): ValueSet {
  const { context, owner } = wanted
  const call = receiver === -1 ? -1 : makingOf(context, receiver)
  if (call === -1) return EMPTY
  const place = context.program.expressionAt(call)
  const { facts, base, row } = place
  const made = context.valuesOf(idAt(base, facts.expressions.a[row]!)).values
  if (made.length !== 1 || kindOf(made[0]!) !== ValueKind.DEFINITION || idOf(made[0]!) !== owner) return EMPTY
  const given = idsIn(facts, base, facts.expressions.b[row]!)
  return union(constructorsOf(context, owner, place).flatMap((each) => ofArguments(wanted, each, given)))
}

/** What the arguments of a call say of a type parameter that stands in the types of a function's parameters. */
function ofArguments(wanted: Wanted, definition: DefinitionId, given: readonly ExpressionId[]): ValueSet[] {
  const { context, depth } = wanted
  const { program } = context
  const parameters = program.parametersOf(definition).slice(context.takesReceiver(definition) ? 1 : 0)
  const types = parameters.map((binding) => (binding === undefined ? -1 : program.declaredTypeOf(binding)))
  return given.flatMap((argument, index) => {
    const type = types[index] ?? -1
    return type === -1 ? [] : [matched(wanted, type, argument, depth)]
  })
}

const NO_USE: Use = { call: -1, receiver: -1 }

/** Whether an applied type (APPLY) is one of an alias. */
function appliesTo(context: LinkContext, type: ExpressionId, owner: DefinitionId): boolean {
  const { program } = context
  if (program.definitionKinds[owner] !== DefinitionKind.TYPE) return false
  const { file, base, row } = program.expressionAt(type)
  return context
    .valuesOf(idAt(base, program.factsOf(file).expressions.a[row]!))
    .values.some((value) => kindOf(value) === ValueKind.DEFINITION && idOf(value) === owner)
}

/** The type that a class and what it extends give for a parameter of an ancestor, -1 for none. */
function climb(
  wanted: Wanted,
  owner: DefinitionId,
  type: DefinitionId,
  given: readonly (ExpressionId | -1)[],
  seen: Set<number>,
): ExpressionId | -1 {
  const { context, position } = wanted
  if (type === owner) return given[position] ?? -1
  // Specialisations of one template all extend it by one name: ways that meet are gone once.
  if (seen.has(type)) return -1
  seen.add(type)
  for (const kind of [FlowKind.EXTENDS, FlowKind.IMPLEMENTS]) {
    for (const source of context.program.definitionFlowSources(type, kind)) {
      const applied = typeArguments(context, source)
      for (const value of context.valuesOf(source).values) {
        if (kindOf(value) !== ValueKind.DEFINITION && kindOf(value) !== ValueKind.INSTANCE) continue
        const parent = definitionIdOf(value)
        if (parent === type || !context.hierarchy.linearised(parent).includes(owner)) continue
        const passed = applied.map((argument) => substituted(context, argument, type, given))
        const found = climb(wanted, owner, parent, passed, seen)
        if (found !== -1) return found
      }
    }
  }
  return -1
}

/** A type argument that is itself a parameter of a class stands for what the class was given. */
function substituted(
  context: LinkContext,
  argument: ExpressionId,
  type: DefinitionId,
  given: readonly (ExpressionId | -1)[],
): ExpressionId | -1 {
  const parameter = namedTypeParameter(context, argument)
  const declared = parameter === -1 ? undefined : typeParameter(context, parameter)
  return declared?.owner === type ? (given[declared.position] ?? -1) : argument
}

function typeArguments({ program }: LinkContext, type: ExpressionId): readonly ExpressionId[] {
  const { facts, expressions, base, row } = program.expressionAt(type)
  return idsIn(facts, base, expressions.op[row] === Op.APPLY ? expressions.b[row]! : -1)
}

function namesClass(context: LinkContext, type: ExpressionId, definition: DefinitionId): boolean {
  return context
    .instancesOf(type)
    .values.some((value) => kindOf(value) === ValueKind.INSTANCE && idOf(value) === definition)
}

/** The applied type (APPLY) that an expression was declared or made with, -1 for none. */
function typeOf(context: LinkContext, expression: ExpressionId, depth: number): ExpressionId | -1 {
  if (depth > MAX_DEPTH) return -1
  const { program } = context
  const { file, facts, expressions, base, a, op, b } = program.expressionAt(expression)
  switch (op) {
    case Op.NAME:
    case Op.MEMBER: {
      for (const entity of context.entitiesOf(expression).entities) {
        if (kindOf(entity) !== EntityKind.BINDING) continue
        const found = typeOfBinding(context, bindingIdOf(entity), depth)
        if (found !== -1) return found
      }
      return -1
    }
    case Op.NEW: {
      const written = appliedType(program.factsOf(file), a)
      return written === -1 ? applied(context, idAt(base, a), depth) : idAt(base, written)
    }
    case Op.CAST:
      return applied(context, idAt(base, b), depth)
    case Op.AWAIT:
      return typeOf(context, idAt(base, a), depth + 1)
    case Op.CALL: {
      if (expressions.op[a] === Op.APPLY) return applied(context, idAt(base, a), depth)
      for (const value of context.valuesOf(idAt(base, a)).values) {
        if (kindOf(value) !== ValueKind.DEFINITION) continue
        for (const type of program.definitionFlowSources(definitionIdOf(value), FlowKind.RETURN_TYPE)) {
          const found = applied(context, type, depth)
          if (found !== -1) return found
        }
      }
      return -1
    }
    case Op.ANY_OF: {
      for (const each of idsIn(facts, base, a)) {
        const found = typeOf(context, each, depth + 1)
        if (found !== -1) return found
      }
      return -1
    }
    default:
      return -1
  }
}

function typeOfBinding(context: LinkContext, binding: BindingId, depth: number): ExpressionId | -1 {
  const { program } = context
  const declared = program.declaredTypeOf(binding)
  if (declared !== -1) return applied(context, declared, depth)
  const { facts, row } = program.bindingAt(binding)
  if (facts.bindings.kind[row] === BindingKind.PARAMETER) return -1
  for (const source of program.bindingFlowSources(binding, FlowKind.ASSIGN)) {
    const found = typeOf(context, source, depth + 1)
    if (found !== -1) return found
  }
  return -1
}

/** The applied type inside a type expression: aliases and transparent types are looked through. */
function applied(context: LinkContext, type: ExpressionId, depth: number): ExpressionId | -1 {
  if (depth > MAX_DEPTH) return -1
  const { program } = context
  const { file, facts, expressions, lists, strings, base, a, b, op } = program.expressionAt(type)
  switch (op) {
    case Op.APPLY: {
      const name = expressions.op[a] === Op.NAME ? strings[expressions.a[a]!]! : ''
      const isTransparent =
        b !== -1 && lists[b]! > 0 && program.languages[file]!.semantics.transparentTypes.has(name)
      return isTransparent ? applied(context, idAt(base, lists[b + 1]!), depth + 1) : type
    }
    case Op.ANY_OF: {
      for (const each of idsIn(facts, base, a)) {
        const found = applied(context, each, depth + 1)
        if (found !== -1) return found
      }
      return -1
    }
    case Op.NAME: {
      for (const value of context.valuesOf(type).values) {
        if (kindOf(value) !== ValueKind.DEFINITION) continue
        for (const alias of program.definitionFlowSources(definitionIdOf(value), FlowKind.ALIAS)) {
          const found = applied(context, alias, depth + 1)
          if (found !== -1) return found
        }
      }
      return -1
    }
    default:
      return -1
  }
}

/** What the arguments of a call say of a type parameter of the function. */
function ofCall(wanted: Wanted, call: ExpressionId): ValueSet {
  const { context, owner, position, depth } = wanted
  const { program } = context
  const { facts, expressions, base, operand: callee, b } = program.expressionAt(call)
  const applied = typesAppliedTo(facts, callee - base)[position]
  const written = applied === undefined ? typeArguments(context, callee)[position] : idAt(base, applied)
  if (written !== undefined) return instancesIn(context, written, NO_USE, written, depth + 1)
  const sets: ValueSet[] = []
  const extended = receiverParameter(context, owner)
  const extendedType =
    extended === undefined
      ? (program.definitionFlowSources(owner, FlowKind.RECEIVER)[0] ?? -1)
      : program.declaredTypeOf(extended)
  if (extendedType !== -1 && expressions.op[callee - base] === Op.MEMBER) {
    sets.push(matched(wanted, extendedType, idAt(base, expressions.a[callee - base]!), depth))
  }
  const given = idsIn(facts, base, b)
  return union([...sets, ...ofArguments(wanted, owner, given)])
}

const CLASS_TYPES = new Set(['Class', 'Type', 'type', 'typeof', 'Constructor', 'Newable'])

/** What an argument says of a type parameter that stands in the type of the function's parameter. */
function matched(wanted: Wanted, type: ExpressionId, argument: ExpressionId, depth: number): ValueSet {
  const { context, parameter } = wanted
  if (depth > MAX_DEPTH || !mentionsTypeParameter(context, type))
    return functionTypeMatch(wanted, type, argument)
  const { program } = context
  const { file, facts, expressions, lists, strings, base, a: callee, op, b } = program.expressionAt(type)
  if (op === Op.NAME) {
    return namedTypeParameter(context, type) === parameter ? objects(context.valuesOf(argument)) : EMPTY
  }
  if (op === Op.ANY_OF) {
    const types = idsIn(facts, base, callee)
    return union(types.map((each) => matched(wanted, each, argument, depth + 1)))
  }
  const list = op === Op.APPLY ? b : callee
  if (list === -1 || lists[list] === 0) return EMPTY
  const last = idAt(base, lists[list + lists[list]!]!)
  const isNamed = op === Op.APPLY && expressions.op[callee] === Op.NAME
  const name = isNamed ? strings[expressions.a[callee]!]! : ''
  if (CLASS_TYPES.has(name))
    return namedTypeParameter(context, last) === parameter ? made(context, argument) : EMPTY
  if (program.languages[file]!.semantics.transparentTypes.has(name)) {
    return matched(wanted, idAt(base, lists[list + 1]!), argument, depth + 1)
  }
  if (namedTypeParameter(context, last) !== parameter) return EMPTY
  const values = context.valuesOf(argument)
  const functions = values.values.filter(
    (value) => kindOf(value) === ValueKind.DEFINITION && !program.isClassLike(definitionIdOf(value)),
  )
  if (functions.length > 0) return union(functions.map((value) => context.returnsOf(definitionIdOf(value))))
  // `make<T>(type: Constructor<T>)`: a class is handed over as what makes a T.
  const { ownThis } = program.languages[file]!.semantics
  const makes = ownThis ? made(context, argument) : EMPTY
  if (makes.values.length > 0) return makes
  return objects(heldOrElements(context, values))
}

function heldOrElements(context: LinkContext, values: ValueSet): ValueSet {
  const elements = elementsOf(context, values, -1)
  return elements.values.length > 0 ? elements : heldBy(context, values)
}

/** Instances of the classes that an argument is. */
export function made(context: LinkContext, argument: ExpressionId): ValueSet {
  const { values, rule } = context.valuesOf(argument)
  const classes = values.filter((value) => context.program.isClassItself(value))
  return { values: classes.map((value) => pack(ValueKind.INSTANCE, idOf(value))), rule }
}

/** Only what is known to be an object or a function says what a type parameter stands for. */
function objects({ values, rule }: ValueSet): ValueSet {
  const known = values.filter((value) => {
    const kind = kindOf(value)
    return kind !== ValueKind.OPEN && kind !== ValueKind.EXTERNAL && kind !== ValueKind.EXTERNAL_RESULT
  })
  return { values: known, rule }
}

/** `f: () => T`, where a type is a function written out. */
function functionTypeMatch(
  { context, parameter }: Wanted,
  type: ExpressionId,
  argument: ExpressionId,
): ValueSet {
  const { program } = context
  const { file, expressions, row } = program.expressionAt(type)
  if (expressions.op[row] !== Op.DEFINITION) return EMPTY
  const definition = program.definitionId(file, expressions.a[row]!)
  const [result] = program.definitionFlowSources(definition, FlowKind.RETURN_TYPE)
  if (result === undefined || namedTypeParameter(context, result) !== parameter) return EMPTY
  const { values } = context.valuesOf(argument)
  const sets = values
    .filter((value) => kindOf(value) === ValueKind.DEFINITION)
    .map((value) =>
      program.isClassLike(definitionIdOf(value))
        ? made(context, argument)
        : context.returnsOf(definitionIdOf(value)),
    )
  return union(sets)
}
