import { DefinitionFlag, DefinitionKind, Op, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Rule } from '../edge-rules.ts'
import { argumentsOf, type Argument } from '../program/call-arguments.ts'
import type { Program } from '../program/program.ts'
import { union, withRule, type ValueSet } from '../solver/value-sets.ts'
import { ValueKind, definitionIdOf, expressionIdOf, idOf, kindOf, pack, packExact } from '../solver/values.ts'
import { constructorsOfClass } from '../types/class-constructors.ts'
import { bindArguments } from './arguments.ts'
import { constantText, onlySource } from './constant-text.ts'
import { idAt, type DefinitionId, type ExpressionId, type Place } from '../row-ids.ts'
import { onceFor } from '../../languages/once-for.ts'
import { rowsIn } from '../program/lists.ts'

/**
 * Classes, methods and fields that a program asks for by constant names while it runs: `Plugin.class.getMethod("run")
 * .invoke(x)`, `lookup.findVirtual(…)` (Java), `typeof(Plugin).GetMethod("Run").Invoke(x, …)` (C#). What a look-up gives
 * is a value of its own kind, named by the call that makes it.
 */
type Role = 'method' | 'constructor' | 'field'

/** Look-ups on a class, and those that take the class as their first argument (method handles). */
const LOOKUPS: ReadonlyMap<string, Role> = new Map([
  ...['getMethod', 'getDeclaredMethod', 'GetMethod', 'GetRuntimeMethod'].map(
    (name) => [name, 'method'] as const,
  ),
  ...['getConstructor', 'getDeclaredConstructor', 'GetConstructor'].map(
    (name) => [name, 'constructor'] as const,
  ),
  ...['getField', 'getDeclaredField', 'GetField', 'GetProperty'].map((name) => [name, 'field'] as const),
])
const HANDLES: ReadonlyMap<string, Role> = new Map([
  ...['findStatic', 'findVirtual', 'findSpecial'].map((name) => [name, 'method'] as const),
  ['findConstructor', 'constructor'],
  ...['findGetter', 'findStaticGetter'].map((name) => [name, 'field'] as const),
])
const RUNNING = new Set([
  'invoke',
  'invokeExact',
  'invokeWithArguments',
  'Invoke',
  'newInstance',
  'get',
  'GetValue',
])
const CLASSES = new Set(['forName', 'loadClass', 'getClass', 'GetType'])
const MAKING = 'CreateInstance'

/** What a call of reflection gives, undefined for any other. */
export function resultOfReflection(context: LinkContext, place: Place): ValueSet | undefined {
  const { base, row } = place
  const name = calledName(context, place)
  if (name === '' || isOwn(context, place)) return undefined
  if (LOOKUPS.has(name) || HANDLES.has(name)) {
    return { values: [pack(ValueKind.REFLECTED, base + row)], rule: Rule['returned-value'] }
  }
  if (CLASSES.has(name)) return classesAskedFor(context, place, name)
  const made = madeBy(context, place, name)
  if (made.length > 0) return { values: made.map(packExact), rule: Rule['returned-value'] }
  const sets = [
    ...runBy(context, place, name).map((target) => context.returnsOf(target)),
    ...fieldsReadBy(context, place, name),
  ]
  return sets.length === 0 ? undefined : withRule(union(sets), Rule['returned-value'])
}

export function runByReflection(context: LinkContext, place: Place): readonly DefinitionId[] {
  const name = calledName(context, place)
  if (name === '' || isOwn(context, place)) return []
  return [...runBy(context, place, name), ...constructorsRunBy(context, place, name)]
}

/** Hands over what a call of reflection is given, and notes the classes that it makes. */
export function handByReflection(context: LinkContext, place: Place): void {
  const name = calledName(context, place)
  if (name === '' || isOwn(context, place)) return
  for (const type of madeBy(context, place, name)) context.make(type)
  for (const target of constructorsRunBy(context, place, name)) {
    bindArguments(context, target, givenArguments(context, place, name === MAKING ? 1 : 0), 0)
  }
  if (!RUNNING.has(name)) return
  for (const lookup of lookupsOf(context, place)) {
    const skipped = lookup.isHandle && lookup.name === 'findStatic' ? 0 : 1
    for (const target of runBy(context, place, name)) {
      bindArguments(context, target, givenArguments(context, place, skipped), 0)
    }
  }
}

/** Name of the method that a call names, '' where it has nothing to do with reflection. */
function calledName({ program }: LinkContext, { file, expressions, strings, a: callee, op }: Place): string {
  if (program.languages[file]!.semantics.functionMethods !== 'any') return ''
  if (op !== Op.CALL || expressions.op[callee] !== Op.MEMBER) return ''
  const name = strings[expressions.b[callee]!]!
  const isAny = LOOKUPS.has(name) || HANDLES.has(name) || RUNNING.has(name) || CLASSES.has(name)
  return isAny || name === MAKING ? name : ''
}

/** Whether the repository has the method itself. */
function isOwn(context: LinkContext, { operand: callee }: Place): boolean {
  return context.valuesOf(callee).values.some((value) => kindOf(value) === ValueKind.DEFINITION)
}

function receiverOf({ expressions, base, row }: Place): ExpressionId {
  return idAt(base, expressions.a[expressions.a[row]!]!)
}

/** An array that is handed over stands for its elements. */
function givenArguments(context: LinkContext, place: Place, skipped: number): Argument[] {
  return argumentsOf(place, skipped).map((argument) => {
    if (argument.kind !== 'plain') return argument
    const own = context.program.expressionFile[argument.source.row]!
    const { expressions } = context.program.factsOf(own)
    let at = argument.source.row - context.program.expressionBase[own]!
    while (expressions.op[at] === Op.CAST) at = expressions.a[at]!
    return expressions.op[at] === Op.ARRAY ? { kind: 'spread', expression: argument.source.row } : argument
  })
}

/** `Class.forName("a.B")`, `x.getClass()`. */
function classesAskedFor(context: LinkContext, place: Place, name: string): ValueSet | undefined {
  const [first] = argumentsOf(place)
  const types: number[] = []
  if (first?.kind === 'plain') {
    for (const text of textsOf(context, first.source.row)) types.push(...classesNamed(context.program, text))
  } else if (name === 'getClass' || name === 'GetType') {
    for (const value of context.valuesOf(receiverOf(place)).values) {
      if (context.program.isInstanceOfClass(value)) types.push(idOf(value))
    }
  }
  if (types.length === 0) return undefined
  return { values: types.map((type) => pack(ValueKind.DEFINITION, type)), rule: Rule['returned-value'] }
}

/** Constant texts that an expression may be: `c ? "a.Left" : "a.Right"`. */
function textsOf(context: LinkContext, expression: ExpressionId, depth = 0): readonly string[] {
  const text = constantText(context, expression)
  if (text !== undefined) return [text]
  const { expressions, lists, base, row } = context.program.expressionAt(expression)
  const { op, a } = expressions
  if (depth > 3) return []
  if (op[row] === Op.ANY_OF) {
    const list = a[row]!
    const length = list === -1 ? 0 : lists[list]!
    return Array.from({ length }, (_, index) => idAt(base, lists[list + 1 + index]!)).flatMap((each) =>
      textsOf(context, each, depth + 1),
    )
  }
  const isReference = op[row] === Op.NAME || op[row] === Op.MEMBER
  const source = isReference ? onlySource(context, context.entitiesOf(expression).entities) : -1
  return source === -1 ? [] : textsOf(context, source, depth + 1)
}

const classesByName = onceFor(collectClasses)

/** Classes by their full name, inner ones behind `.`, `$` or `+`. */
function classesNamed(program: Program, text: string): readonly number[] {
  const classes = classesByName(program)
  return classes.get(text.replace(/,.*/, '').replaceAll(/[$+]/g, '.')) ?? []
}

function collectClasses(program: Program): ReadonlyMap<string, readonly number[]> {
  const classes = new Map<string, number[]>()
  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    if (facts === undefined || program.languages[file]!.semantics.functionMethods !== 'any') continue
    const { kind, name, parent, flags, count } = facts.definitions
    for (let row = 0; row < count; row++) {
      const isClass = kind[row] === DefinitionKind.CLASS || kind[row] === DefinitionKind.ENUM
      if (!isClass || (flags[row]! & DefinitionFlag.ANONYMOUS) !== 0) continue
      const parts: string[] = []
      let isInModule = false
      for (let at = row; at !== -1; at = parent[at]!) {
        parts.unshift(facts.strings[name[at]!]!)
        isInModule ||= kind[at] === DefinitionKind.MODULE
      }
      if (!isInModule && facts.packageName !== '') parts.unshift(facts.packageName)
      const key = parts.join('.')
      const rows = classes.get(key) ?? []
      rows.push(program.definitionBase[file]! + row)
      classes.set(key, rows)
    }
  }
  return classes
}

/** A look-up: what it asks for, of which classes, by which name, with which types of parameters (undefined: not said). */
interface Lookup {
  readonly role: Role
  readonly name: string
  readonly isHandle: boolean
  readonly classes: readonly DefinitionId[]
  readonly members: readonly string[]
  readonly types: readonly string[] | undefined
}

/** The look-ups whose results a call of `invoke`, `newInstance` or `get` is made on. */
function lookupsOf(context: LinkContext, place: Place): readonly Lookup[] {
  const { values } = context.actualValues(receiverOf(place))
  return values
    .filter((value) => kindOf(value) === ValueKind.REFLECTED)
    .map((value) => lookupAt(context, expressionIdOf(value)))
    .filter((lookup) => lookup !== undefined)
}

function lookupAt(context: LinkContext, call: ExpressionId): Lookup | undefined {
  const { program } = context
  const place = program.expressionAt(call)
  const { file, facts, row } = place
  const name = facts.strings[facts.expressions.b[facts.expressions.a[row]!]!]!
  const handle = HANDLES.get(name)
  const role = handle ?? LOOKUPS.get(name)
  if (role === undefined) return undefined
  const given = argumentsOf(place).flatMap((argument) =>
    argument.kind === 'plain' ? [argument.source.row] : [],
  )
  const type = handle === undefined ? receiverOf(place) : given.shift()
  const classes = type === undefined ? [] : classObjects(context, type)
  const text = role === 'constructor' ? undefined : given.shift()
  const members = text === undefined ? [] : textsOf(context, text)
  const isHandle = handle !== undefined
  const types = program.libraryOf(file).listsTypes
    ? reflectedTypes(context, given, isHandle)
    : typeNames(context, isHandle ? [] : given, false)
  return { role, name, isHandle, classes, members, types }
}

/** A look-up lists the types of all parameters, that of a method handle in a `MethodType`. */
function reflectedTypes(
  context: LinkContext,
  given: readonly ExpressionId[],
  isHandle: boolean,
): readonly string[] | undefined {
  return isHandle ? methodType(context, given[0]) : typeNames(context, given, true)
}

/** `MethodType.methodType(void.class, int.class)`: behind the result stand the parameters. */
function methodType(
  context: LinkContext,
  expression: ExpressionId | undefined,
): readonly string[] | undefined {
  if (expression === undefined) return undefined
  const { program } = context
  let call: ExpressionId | -1 = expression
  for (let depth = 0; depth < 3; depth++) {
    const place = program.expressionAt(call)
    const { file, row } = place
    const { op } = program.factsOf(file).expressions
    if (op[row] === Op.CALL) {
      const given = argumentsOf(place, 1).flatMap((argument) =>
        argument.kind === 'plain' ? [argument.source.row] : [],
      )
      return typeNames(context, given, true)
    }
    if (op[row] !== Op.NAME) return undefined
    call = onlySource(context, context.entitiesOf(call).entities)
    if (call === -1) return undefined
  }
  return undefined
}

export function classObjects(context: LinkContext, expression: ExpressionId): readonly DefinitionId[] {
  return context
    .actualValues(expression)
    .values.filter((value) => context.program.isClassItself(value))
    .map(definitionIdOf)
}

/**
 * Names of types that stand as arguments: `int.class, String.class`, `new[] { typeof(int) }`; flags say nothing. Where a
 * look-up lists the types of all parameters (`listsTypes`), none given means none taken.
 */
export function typeNames(
  { program }: LinkContext,
  given: readonly ExpressionId[],
  listsTypes: boolean,
): readonly string[] | undefined {
  const names: string[] = []
  let isArrayOfTypes = false
  for (const expression of given) {
    const { file, facts } = program.expressionAt(expression)
    const { op, a, flags } = facts.expressions
    let row = expression - program.expressionBase[file]!
    while (op[row] === Op.CAST) row = a[row]!
    if (op[row] === Op.ARRAY) {
      isArrayOfTypes = true
      names.push(...rowsIn(facts, a[row]!).map((type) => typeName(facts, type)))
    } else if ((flags[row]! & 1) !== 0 || op[row] === Op.LITERAL) names.push(typeName(facts, row))
    else if (listsTypes) return undefined
  }
  return listsTypes || isArrayOfTypes || names.length > 0 ? names : undefined
}

function typeName({ expressions, strings, lists }: FileFacts, row: number): string {
  const { op, a, b } = expressions
  if (op[row] === Op.MEMBER) return strings[b[row]!]!
  if (op[row] === Op.NAME || op[row] === Op.LITERAL) return strings[a[row]!]!
  if (op[row] !== Op.APPLY) return ''
  const sign = typeNameOfBase(strings, op[a[row]!]!, a[a[row]!]!)
  return sign === '[]' && b[row] !== -1
    ? `${typeName({ expressions, strings, lists } as FileFacts, lists[b[row]! + 1]!)}[]`
    : sign
}

function typeNameOfBase(strings: readonly string[], op: number, name: number): string {
  return op === Op.NAME ? strings[name]! : ''
}

/** Of methods or constructors those that have the types that a look-up says, all of them where none has. */
function withTypes(
  context: LinkContext,
  methods: readonly DefinitionId[],
  types: readonly string[] | undefined,
): readonly DefinitionId[] {
  if (types === undefined || methods.length < 2) return methods
  const { program } = context
  const fitting = methods.filter((method) => {
    const parameters = program.parametersOf(method)
    if (parameters.length !== types.length) return false
    return parameters.every((binding, index) => {
      const type = binding === undefined ? -1 : program.declaredTypeOf(binding)
      if (type === -1) return true
      const file = program.expressionFile[type]!
      return typeName(program.factsOf(file), type - program.expressionBase[file]!) === types[index]
    })
  })
  return fitting.length > 0 ? fitting : methods
}

function methodsNamed(context: LinkContext, type: number, name: string): readonly DefinitionId[] {
  const { entities } = context.hierarchy.member(type, name)
  return context.program
    .definitionsAmong(entities)
    .filter((definition) => context.program.definitionKinds[definition] === DefinitionKind.METHOD)
}

/** Methods that `invoke` runs: those that were looked up, or what the object that is handed over has instead. */
function runBy(context: LinkContext, place: Place, name: string): readonly DefinitionId[] {
  if (!RUNNING.has(name)) return []
  const targets = new Set<DefinitionId>()
  const isRead = name === 'get' || name === 'GetValue'
  for (const lookup of lookupsOf(context, place)) {
    if (lookup.role === 'constructor' || (lookup.role === 'field' && !isRead)) continue
    if (lookup.role === 'method' && isRead) continue
    for (const type of lookup.classes) {
      for (const member of lookup.members) {
        for (const method of withTypes(context, methodsNamed(context, type, member), lookup.types)) {
          for (const each of runOn(context, place, lookup, method, member)) targets.add(each)
        }
      }
    }
  }
  return [...targets]
}

function runOn(
  context: LinkContext,
  place: Place,
  lookup: Lookup,
  method: DefinitionId,
  member: string,
): readonly DefinitionId[] {
  const flags = context.program.flagsOf(method)
  const isFixed = (flags & (DefinitionFlag.STATIC | DefinitionFlag.PRIVATE)) !== 0
  const [receiver] = argumentsOf(place)
  if (isFixed || lookup.name === 'findSpecial' || receiver?.kind !== 'plain') return [method]
  const found = context
    .actualValues(receiver.source.row)
    .values.flatMap((value) =>
      context.program.isInstanceOfClass(value)
        ? withTypes(context, methodsNamed(context, idOf(value), member), lookup.types)
        : [],
    )
  return found.length > 0 ? found : [method]
}

/** Classes that a call makes an instance of: `C.class.newInstance()`, `Activator.CreateInstance(type)`. */
function madeBy(context: LinkContext, place: Place, name: string): readonly DefinitionId[] {
  if (name === MAKING) return classesMade(context, place)
  if (!RUNNING.has(name) || name === 'get' || name === 'GetValue') return []
  const own = name === 'newInstance' ? classObjects(context, receiverOf(place)) : []
  const lookups = lookupsOf(context, place).filter(({ role }) => role === 'constructor')
  return [...own, ...lookups.flatMap(({ classes }) => classes)]
}

/** Classes that `Activator.CreateInstance(type)` (CALL) makes an object of. */
function classesMade(context: LinkContext, place: Place): readonly DefinitionId[] {
  const [type] = argumentsOf(place)
  return type?.kind === 'plain' ? classObjects(context, type.source.row) : appliedClasses(context, place)
}

/** `Activator.CreateInstance<Plugin>()`. */
function appliedClasses(context: LinkContext, { base, row }: Place): readonly DefinitionId[] {
  const typed = context.valuesOf(idAt(base, row)).values
  return typed.filter((value) => context.program.isInstanceOfClass(value)).map(definitionIdOf)
}

function constructorsRunBy(context: LinkContext, place: Place, name: string): readonly DefinitionId[] {
  const made = madeBy(context, place, name)
  if (made.length === 0) return []
  const types = name === MAKING ? undefined : lookupsOf(context, place)[0]?.types
  const count = argumentsOf(place).length
  return made.flatMap((type) => {
    const all = constructorsOfClass(context, type)
    const told = withTypes(context, all, types ?? (name === 'newInstance' && count === 0 ? [] : undefined))
    if (name !== MAKING) return told
    const { required, most } = context.program.parameters
    const given = Math.max(0, count - 1)
    const fitting = told.filter((each) => required[each]! <= given && given <= most[each]!)
    return fitting.length > 0 ? fitting : told
  })
}

/** `field.get(x)`, `getter.invoke(x)`. */
function fieldsReadBy(context: LinkContext, place: Place, name: string): readonly ValueSet[] {
  if (!RUNNING.has(name)) return []
  const sets: ValueSet[] = []
  for (const lookup of lookupsOf(context, place)) {
    if (lookup.role !== 'field') continue
    const [receiver] = argumentsOf(place)
    const objects = receiver?.kind === 'plain' ? context.valuesOf(receiver.source.row).values : []
    const instances = objects.filter((value) => kindOf(value) === ValueKind.INSTANCE)
    const owners =
      instances.length > 0 ? instances : lookup.classes.map((type) => pack(ValueKind.DEFINITION, type))
    for (const owner of owners) {
      for (const member of lookup.members) {
        sets.push(context.valuesOfEntities(context.memberOf(owner, member)))
      }
    }
  }
  return sets
}
