import { DefinitionFlag, DefinitionKind, ExpressionFlag, FlowKind, Op } from '../../languages/facts.ts'
import type { FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Open, Rule, weakestRule } from '../edge-rules.ts'
import type { Program } from '../program/program.ts'
import { lexicalBinding } from '../program/stored-fields.ts'
import { SourceKind } from '../solver/sources.ts'
import { EMPTY, openValue, single, union, withRule, type ValueSet } from '../solver/value-sets.ts'
import { ValueKind, definitionIdOf, idOf, isOwnClass, kindOf, pack, packExact } from '../solver/values.ts'
import { aliasedClass } from '../types/aliased-classes.ts'
import { callMethodOf } from '../types/constructors.ts'
import { isFinalType } from '../types/library-type-fit.ts'
import { typeOfArgument } from '../types/static-types.ts'
import { containerCall, containerFunctionCall, unknownResult } from './containers.ts'
import { elementsOf, sliced, startOfSlice } from './elements.ts'
import { handedForType } from './evaluate-bindings.ts'
import { CONTENTS, addSource, contentsSlot } from './fields.ts'
import { genericResult } from './generics.ts'
import { resultOfLibraryCall } from './library-calls.ts'
import { handedBack } from './returned-parameters.ts'
import { emptyContainer, isWrapper } from './made-containers.ts'
import { describedCall } from './described-containers.ts'
import { convertedValues } from './conversions.ts'
import { handsReceiver } from './receivers-by-name.ts'
import { isOperatorRow } from '../program/operator-rows.ts'
import { idAt, type DefinitionId, type ExpressionId, type Packed, type Place } from '../row-ids.ts'

export function resultsOfCall(context: LinkContext, call: ExpressionId): ValueSet {
  const { program } = context
  const place = program.expressionAt(call)
  const { file, base, a: callee, op } = place
  const isNew = op === Op.NEW
  const sets: ValueSet[] = []
  if (!isNew) {
    const known = resultOfContainerCall(context, call)
    if (known !== undefined && known.values.length > 0)
      return union([known, resultOfOwnMethods(context, idAt(base, callee))])
  }
  const made =
    program.rules[file]!.callEffects.resultOfCall?.(context, place) ??
    emptyContainer(context, place) ??
    resultOfLibraryCall(context, place)
  if (made !== undefined && made.values.length > 0) return made
  const called = context.valuesOf(idAt(base, callee))
  const callees = program.rules[file]!.callEffects.calleesMeant?.(context, called, place) ?? called
  const converted = isNew ? undefined : convertedValues(context, callees, place)
  if (converted !== undefined) sets.push(converted)
  for (const value of callees.values) {
    const own = isNew ? undefined : (genericCall(context, value, call) ?? ofArguments(context, value, place))
    sets.push(own ?? resultOf(context, value, idAt(base, callee), isNew))
  }
  const all = union(sets)
  return { values: all.values, rule: weakestRule(callees.rule, all.rule) }
}

/** What methods of the repository give that are called in the place of a container's. */
function resultOfOwnMethods(context: LinkContext, callee: ExpressionId): ValueSet {
  const own = context
    .valuesOf(callee)
    .values.filter((value) => kindOf(value) === ValueKind.DEFINITION && !context.program.isClassItself(value))
  return union(own.map((method) => resultOf(context, method, callee, false)))
}

/** What a function gives whose declared type mentions type parameters, as this call uses it. */
function genericCall(context: LinkContext, callee: Packed, call: ExpressionId): ValueSet | undefined {
  if (kindOf(callee) !== ValueKind.DEFINITION || context.program.isClassLike(definitionIdOf(callee)))
    return undefined
  const result = genericResult(context, definitionIdOf(callee), call)
  const isKnown = result?.values.some((value) => kindOf(value) !== ValueKind.OPEN) === true
  if (!isKnown) return undefined
  // What stands for a type parameter is not always written: what is returned may tell.
  const { containers } = context.program.languages[context.program.expressionFile[call]!]!.semantics
  return containers === undefined ? result : union([result, context.returnsOf(definitionIdOf(callee))])
}

/** What a function gives that hands back what this call gave it, unless its type is declared. */
function ofArguments(context: LinkContext, callee: Packed, place: Place): ValueSet | undefined {
  const definition = definitionIdOf(callee)
  if (kindOf(callee) !== ValueKind.DEFINITION || context.program.isClassLike(definition)) return undefined
  const isHanded = calleeIsName(place) && handsReceiver(context, place, definition)
  const skipped = context.takesReceiver(definition) && !isHanded ? 1 : 0
  const own = handedBack(context, definition, place, skipped)
  return own === undefined || hasDeclaredResult(context, definition) ? undefined : own
}

function calleeIsName({
  facts: {
    expressions: { op, a },
  },
  row: call,
}: Place): boolean {
  return op[a[call]!] === Op.NAME
}

function hasDeclaredResult(context: LinkContext, definition: DefinitionId): boolean {
  const types = context.program.definitionFlowSources(definition, FlowKind.RETURN_TYPE)
  return types.some((type) =>
    context.instancesOf(type).values.some((value) => {
      const kind = kindOf(value)
      return kind === ValueKind.INSTANCE || kind === ValueKind.CONTAINER || kind === ValueKind.OBJECT
    }),
  )
}

function resultOfContainerCall(context: LinkContext, call: ExpressionId): ValueSet | undefined {
  const { program } = context
  const { file, facts, expressions, lists, base, a: callee, b: list } = program.expressionAt(call)
  const firstArgument = list === -1 || lists[list]! === 0 ? -1 : idAt(base, lists[list + 1]!)
  const ofFunction = resultOfContainerFunction(context, program.expressionIn(file, callee), firstArgument)
  if (ofFunction !== undefined) return ofFunction
  if (expressions.op[callee] !== Op.MEMBER) return undefined
  if (isOperatorRow(program, program.expressionIn(file, callee))) return undefined
  const name = facts.strings[expressions.b[callee]!]!
  if (firstArgument !== -1 && isWrapper(context, program.expressionIn(file, callee), name))
    return context.valuesOf(firstArgument)
  const receivers = context.valuesOf(idAt(base, expressions.a[callee]!))
  const results: ValueSet[] = []
  const rules = program.languages[file]!.semantics.containers
  for (const receiver of receivers.values) {
    const result =
      program.rules[file]!.callEffects.containerCall?.(context, file, receiver, name, firstArgument) ??
      (rules === undefined
        ? containerCall(context, file, receiver, name)
        : describedCall(context, rules, receiver, name))
    if (result !== undefined) results.push(result)
  }
  if (results.length === 0) return undefined
  const moved = rules === undefined ? movedList(context, call, name, receivers) : undefined
  if (moved !== undefined) return withRule(moved, Rule['returned-value'])
  // What `get(key, other)` falls back on.
  if (program.libraryOf(file).defaultingMethods.has(name) && list !== -1 && lists[list] === 2)
    results.push(context.valuesOf(idAt(base, lists[list + 2]!)))
  return withRule(union(results), weakestRule(receivers.rule, Rule['returned-value']))
}

/** `reversed(xs)`, `make([]T, n)`: what a function of the language gives of its first argument. */
function resultOfContainerFunction(
  context: LinkContext,
  { file, facts, base, row: callee }: Place,
  argument: ExpressionId | -1,
): ValueSet | undefined {
  if (argument === -1 || context.program.languages[file]!.semantics.containers !== undefined) return undefined
  const name = plainName(facts, callee)
  if (name === '' || !isBuiltin(context, idAt(base, callee))) return undefined
  const result = containerFunctionCall(context, file, name, () => context.valuesOf(argument))
  return result === undefined ? undefined : withRule(result, Rule['returned-value'])
}

/** What a method gives of the one list that is written out: its elements further on, or somewhere else. */
function movedList(
  context: LinkContext,
  call: ExpressionId,
  name: string,
  receivers: ValueSet,
): ValueSet | undefined {
  const { program } = context
  const file = program.expressionFile[call]!
  const { movingMethods, slicingMethods } = program.libraryOf(file)
  const isSlice = slicingMethods.has(name)
  if (!isSlice && !movingMethods.has(name)) return undefined
  const { expressions } = program.factsOf(file)
  if (isSlice && startOfSlice(program, call) !== undefined) return sliced(context, receivers, call)
  if (isSlice && expressions.b[call - program.expressionBase[file]!] === -1) return undefined
  const own = sliced(context, receivers, call)
  if (own === receivers) return undefined
  const made = pack(ValueKind.CONTAINER, call)
  const receiver = expressions.a[expressions.a[call - program.expressionBase[file]!]!]!
  const elements = {
    kind: SourceKind.ELEMENTS,
    row: program.expressionId(file, receiver),
    detail: -1,
  }
  addSource(context, contentsSlot(context, made, CONTENTS), elements)
  return own
}

/** `f`, or `A.f` for a member of a plain name; '' for anything else. */
export function plainName(facts: FileFacts, callee: number): string {
  const { op, a, b } = facts.expressions
  if (op[callee] === Op.NAME) return facts.strings[a[callee]!]!
  if (op[callee] !== Op.MEMBER || op[a[callee]!] !== Op.NAME) return ''
  return `${facts.strings[a[a[callee]!]!]!}.${facts.strings[b[callee]!]!}`
}

export function isBuiltin(context: LinkContext, callee: ExpressionId): boolean {
  return context.valuesOf(callee).values.includes(pack(ValueKind.OPEN, Open.builtin))
}

function resultOf(context: LinkContext, callee: Packed, expression: ExpressionId, isNew: boolean): ValueSet {
  const id = definitionIdOf(callee)
  switch (kindOf(callee)) {
    case ValueKind.DEFINITION:
      if (context.program.isClassLike(id)) return resultOfClass(context, callee, isNew)
      if (isNew) return single(ValueKind.INSTANCE, id)
      return context.returnsReceiver(id) ? ofReceiver(context, id, expression) : context.returnsOf(id)
    case ValueKind.INSTANCE:
      // A value of a function type gives what the type says; an object that can be called what its method gives.
      return context.program.isClassLike(id) ? resultOfObject(context, id) : context.returnsOf(id)
    case ValueKind.EXTERNAL:
      return findsObjects(context, callee, expression)
        ? unknownResult()
        : single(ValueKind.EXTERNAL_RESULT, id)
    case ValueKind.EXTERNAL_RESULT:
      // Calling what a library made (`sync.OnceValue(f)()`) may run what it was given.
      return isNew ? single(ValueKind.EXTERNAL_RESULT, id) : unknownResult()
    case ValueKind.OPEN:
      return resultOfUnknown(context, id, expression, isNew)
    default:
      return EMPTY
  }
}

/** Calling a class (value) makes an object of it, or converts to it. */
function resultOfClass(context: LinkContext, callee: Packed, isNew: boolean): ValueSet {
  const id = definitionIdOf(callee)
  const { semantics } = context.program.languages[context.program.definitionFile[id]!]!
  // Calling a type converts to it where types need no class (Go).
  const makes = isNew || semantics.callOfClass !== 'none'
  if (!makes) return EMPTY
  // `cls()` makes an instance of whatever subclass it is in.
  return isOwnClass(callee)
    ? single(ValueKind.INSTANCE, id)
    : { values: [packExact(aliasedClass(context, id))], rule: Rule.syntax }
}

/** Calling an object of a class. */
function resultOfObject(context: LinkContext, type: DefinitionId): ValueSet {
  const [method] = context.hierarchy.member(type, callMethodOf(context, type)).entities
  if (method === undefined) return EMPTY
  const functions = context.valuesOfEntities({ entities: [method], rule: Rule.member }).values
  return union(functions.filter(isDefinition).map((value) => context.returnsOf(definitionIdOf(value))))
}

/** Calling what is unknown for a reason. */
function resultOfUnknown(
  context: LinkContext,
  reason: DefinitionId,
  expression: ExpressionId,
  isNew: boolean,
): ValueSet {
  // A fixture that no file declares is one of a plugin.
  if (isImplicitName(context, expression)) return EMPTY
  // What a library's or the language's object hands back may be something of the repository that it was given.
  const isOutside = reason === Open.builtin || reason === Open.external
  if (isOutside && isLoader(context.program, expression)) return openValue(Open.dynamic)
  const isUnknown = isOutside && !isNew && isMember(context, expression)
  if (isOutside && findsObjects(context, pack(ValueKind.OPEN, reason), expression)) return unknownResult()
  const mayBeOwn = isUnknown && handsBackAnything(context, expression) && !isOfText(context, expression)
  return mayBeOwn ? unknownResult() : openValue(reason)
}

/** Whether a callee, as one value, finds or chooses an object, which may be one of the repository's. */
function findsObjects(context: LinkContext, value: Packed, callee: ExpressionId): boolean {
  const { file, facts, row } = context.program.expressionAt(callee)
  const { finding } = context.program.libraryOf(file)
  if (kindOf(value) === ValueKind.EXTERNAL) return finding.has(context.externals.names[idOf(value)]!)
  const { op, a } = facts.expressions
  return idOf(value) === Open.builtin && op[row] === Op.NAME && finding.has(facts.strings[a[row]!]!)
}

/** Whether a callee is a function of the language that loads modules: `require(path)`. */
export function isLoader(program: Program, callee: ExpressionId): boolean {
  const { file, expressions, strings, row } = program.expressionAt(callee)
  return expressions.op[row] === Op.NAME && program.libraryOf(file).loading.has(strings[expressions.a[row]!]!)
}

function isDefinition(value: Packed): boolean {
  return kindOf(value) === ValueKind.DEFINITION
}

/** Methods of all enumerations and objects that give one of their own. */
const HANDS_BACK_OWN = new Set(['valueOf', 'values', 'clone'])

/** What texts, numbers and the methods that every object has hand back is the language's. */
function isOfText(context: LinkContext, callee: ExpressionId): boolean {
  const { program } = context
  const { file, expressions, strings, base } = program.expressionAt(callee)
  const { semantics } = program.languages[file]!
  if (!semantics.builtinMembers) return false
  const name = strings[expressions.b[callee - base]!]!
  if (semantics.builtins.has(name)) return !HANDS_BACK_OWN.has(name)
  const type = typeOfArgument(context, idAt(base, expressions.a[callee - base]!))
  return type !== undefined && type.dimensions === 0 && isFinalType(type.name)
}

/** Not in Go: what a method of a library gives is declared there, and nearly always of the library. */
function handsBackAnything(context: LinkContext, expression: ExpressionId): boolean {
  const { program } = context
  return !program.languages[program.expressionFile[expression]!]!.semantics.librariesReturnOwn
}

function isImplicitName(context: LinkContext, expression: ExpressionId): boolean {
  const { program } = context
  const { file, row } = program.expressionAt(expression)
  const { op, flags } = program.factsOf(file).expressions
  return op[row] === Op.NAME && (flags[row]! & ExpressionFlag.IMPLICIT) !== 0
}

function isMember(context: LinkContext, expression: ExpressionId): boolean {
  const { program } = context
  const { file, row } = program.expressionAt(expression)
  const { op, flags } = program.factsOf(file).expressions
  // What an operator gives is of the kind of its operands.
  return op[row] === Op.MEMBER && (flags[row]! & ExpressionFlag.IMPLICIT) === 0
}

/** A method that returns its receiver returns what it was called on, of whatever subclass that is. */
function ofReceiver(context: LinkContext, method: DefinitionId, callee: ExpressionId): ValueSet {
  const { program } = context
  const { expressions, base, row } = program.expressionAt(callee)
  const own = context.returnsOf(method)
  if (expressions.op[row] !== Op.MEMBER) return own
  const receivers = context.valuesOf(idAt(base, expressions.a[row]!))
  const values: Packed[] = []
  for (const value of receivers.values) {
    const kind = kindOf(value)
    const isClass = kind === ValueKind.DEFINITION && program.isClassLike(definitionIdOf(value))
    if (kind === ValueKind.INSTANCE || isClass) values.push(pack(ValueKind.INSTANCE, idOf(value)))
  }
  return values.length === 0 ? own : { values, rule: weakestRule(receivers.rule, Rule['returned-value']) }
}

/** What calling a function gives, as declared or as returned. */
export function returnsOf(context: LinkContext, definition: DefinitionId): ValueSet {
  const { program } = context
  const types = union(
    program.definitionFlowSources(definition, FlowKind.RETURN_TYPE).map(context.instancesOf),
  )
  const isTyped = types.values.some((value) => {
    const kind = kindOf(value)
    return kind === ValueKind.INSTANCE || kind === ValueKind.CONTAINER || kind === ValueKind.OBJECT
  })
  const returned = program.definitionFlowSources(definition, FlowKind.RETURN).map(context.valuesOf)
  if (isTyped) {
    const declared = withRule(types, Rule['declared-type'])
    const { containers, interfaces } = program.languages[program.definitionFile[definition]!]!.semantics
    const all = union(returned)
    // What a list of a type parameter holds only the list itself knows.
    const tellsNothing = interfaces === 'structural' && elementsOf(context, types, -1).values.length === 0
    const told = union([
      toldByReturns(context, types, all, containers !== undefined || tellsNothing),
      handedForType(context, all),
    ])
    return told.values.length === 0 ? declared : union([declared, withRule(told, Rule['returned-value'])])
  }
  const yields = program.definitionFlowSources(definition, FlowKind.YIELD).length > 0
  const all = union(yields ? [single(ValueKind.GENERATOR, definition)] : returned)
  if (all.values.length > 0) return withRule(all, Rule['returned-value'])
  return withRule(types, Rule['declared-type'])
}

/** Of what is returned, what a declared type does not say: which function it is, and which class implements a library's type. */
function toldByReturns(
  context: LinkContext,
  types: ValueSet,
  returned: ValueSet,
  containersHold: boolean,
): ValueSet {
  const isOutside = types.values.every((value) => kindOf(value) === ValueKind.CONTAINER)
  const values = returned.values.filter((value) => {
    const kind = kindOf(value)
    if (kind === ValueKind.DEFINITION) return !context.program.isClassLike(definitionIdOf(value))
    // A declared container says what it holds, unless that is a type parameter.
    if (kind === ValueKind.CONTAINER) return isOutside && containersHold
    return isOutside && kind === ValueKind.INSTANCE && !containersHold
  })
  return { values, rule: returned.rule }
}

/** Whether all that a method returns is its receiver (`return this`) or a new one of its class (`return cls()`). */
export function returnsReceiver(context: LinkContext, definition: DefinitionId): boolean {
  const { program } = context
  const { file, facts, row } = program.definitionAt(definition)
  if (facts.definitions.kind[row] !== DefinitionKind.METHOD) return false
  const flags = facts.definitions.flags[row]!
  if ((flags & DefinitionFlag.STATIC) !== 0 && program.languages[file]!.semantics.overloads) return false
  const returned = program.definitionFlowSources(definition, FlowKind.RETURN)
  const base = program.expressionBase[file]!
  return (
    returned.length > 0 &&
    returned.every((source) => isReceiver(context, program.expressionIn(file, source - base)))
  )
}

function isReceiver(context: LinkContext, { file, facts, row: expression }: Place): boolean {
  const { op, a, scope } = facts.expressions
  switch (op[expression]) {
    case Op.THIS:
    case Op.THIS_CLASS:
      return true
    case Op.CALL:
    case Op.NEW:
      return isReceiver(context, context.program.expressionIn(file, a[expression]!))
    case Op.NAME: {
      const binding = lexicalBinding(context.program, file, scope[expression]!, a[expression]!)
      return binding !== -1 && context.stored.isReceiver(file, binding)
    }
    default:
      return false
  }
}
