import {
  BindingFlag,
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  ExpressionFlag,
  FlowKind,
  Op,
} from '../../languages/facts.ts'
import type { FileFacts } from '../../languages/facts.ts'
import { lookupTable } from '../../languages/lookup-table.ts'
import type { LinkContext } from '../context.ts'
import { EntityKind, ValueKind, bindingIdOf, definitionIdOf, idOf, kindOf } from '../solver/values.ts'
import { constructorReferred } from './constructor-references.ts'
import {
  idAt,
  type BindingId,
  type DefinitionId,
  type ExpressionId,
  type Packed,
  type Place,
} from '../row-ids.ts'
import { rowsIn } from '../program/lists.ts'

/**
 * What a compiler would hold the type of an expression or a parameter to be, as far as it is written. Undefined where
 * nothing is known.
 */
export interface StaticType {
  /** As written: `int`, `List`; `Object` for an unbounded type parameter; `null`; '' where only the class is known. */
  readonly name: string
  /** The class where it is the repository's, -1 for none. */
  readonly definition: DefinitionId | -1
  /** Number of `[]` behind the name. */
  readonly dimensions: number
  /** Number of parameters of a function that is given, -1 where that is not known, undefined for what is no function. */
  readonly functionOf?: number
  /** A value type that may be absent (C# `int?`). */
  readonly isNullable?: boolean
  /** Number of parameters of the functions that a type of the library stands for. */
  readonly takes?: number
}

export function typeOfBinding(context: LinkContext, binding: BindingId): StaticType | undefined {
  const type = context.program.declaredTypeOf(binding)
  return type === -1 ? undefined : writtenType(context, type)
}

/** Type of an expression. */
export function typeOfArgument(context: LinkContext, expression: ExpressionId): StaticType | undefined {
  const place = context.program.expressionAt(expression)
  const { file, facts, base, row } = place
  const { op, a, b } = facts.expressions
  switch (op[row]) {
    case Op.STRING:
      return hasObjectsAlone(context, file) ? plain('String') : undefined
    case Op.LITERAL:
      return LITERALS.get(facts.strings[a[row]!]!)
    case Op.CAST:
      return writtenType(context, idAt(base, b[row]!))
    case Op.NEW:
      return writtenType(context, idAt(base, a[row]!))
    case Op.ANY_OF:
      return common(
        rowsIn(facts, a[row]!)
          // What an operator would give if it were a method says nothing where it is none.
          .filter((each) => (facts.expressions.flags[each]! & ExpressionFlag.IMPLICIT) === 0)
          .map((each) => typeOfArgument(context, idAt(base, each))),
      )
    case Op.INDEX: {
      const whole = typeOfArgument(context, idAt(base, a[row]!))
      return whole !== undefined && whole.dimensions > 0
        ? { ...whole, dimensions: whole.dimensions - 1 }
        : instanceType(context, expression)
    }
    case Op.DEFINITION:
      return typeOfDefinition(context, file, facts, a[row]!)
    case Op.CALL:
      if (isOwnMember(facts, a[row]!)) return plain(facts.strings[a[a[a[row]!]!]!]!)
      return (
        typeOfResult(context, idAt(base, a[row]!)) ??
        instanceType(context, expression) ??
        (op[a[row]!] === Op.MEMBER
          ? typeOfLibraryMember(context, idAt(base, a[row]!), facts.strings[b[a[row]!]!]!)
          : undefined)
      )
    case Op.APPLY:
      return isClassLiteral(context, place) ? plain('Class') : undefined
    case Op.NAME:
    case Op.MEMBER:
      // `Foo.class`
      if (isClassLiteral(context, place)) return plain('Class')
      if (isOwnMember(facts, row)) return plain(facts.strings[a[a[row]!]!]!)
      return (
        typeOfReference(context, expression, op[row] === Op.MEMBER) ??
        (op[row] === Op.MEMBER
          ? typeOfLibraryMember(context, expression, facts.strings[b[row]!]!)
          : undefined)
      )
    default:
      return instanceType(context, expression)
  }
}

/** `TimeSpan.Zero`, `Guid.NewGuid()`: a member of a type of the library that is of that type (C#). */
function isOwnMember({ expressions, strings }: FileFacts, row: number): boolean {
  const { op, a, b } = expressions
  if (op[row] !== Op.MEMBER || op[a[row]!] !== Op.NAME) return false
  return VALUE_TYPES.has(strings[a[a[row]!]!]!) && OWN_MEMBERS.test(strings[b[row]!]!)
}

/** Members that texts, lists and objects of the libraries have, of one type wherever they are (Java, C#). */
function typeOfLibraryMember(
  context: LinkContext,
  member: ExpressionId,
  name: string,
): StaticType | undefined {
  const type = LIBRARY_MEMBERS.get(name)
  if (
    type === undefined ||
    !context.program.languages[context.program.expressionFile[member]!]!.semantics.overloads
  )
    return undefined
  const { values } = context.valuesOf(member)
  const isOutside = values.every((value) => kindOf(value) !== ValueKind.DEFINITION)
  return isOutside && context.entitiesOf(member).entities.every(isOpenEntity) ? type : undefined
}

function isOpenEntity(entity: Packed): boolean {
  return kindOf(entity) === EntityKind.OPEN || kindOf(entity) === EntityKind.EXTERNAL
}

const VALUE_TYPES = new Set([
  'DateTime', 'DateTimeOffset', 'TimeSpan', 'Guid', 'CancellationToken', 'DateOnly', 'TimeOnly', 'BigInteger', 'Version',
]) // prettier-ignore
const OWN_MEMBERS =
  /^(?:From[A-Z]|Parse|New[A-Z]|Now|UtcNow|Today|Zero|One|MaxValue|MinValue|None|Empty|SpecifyKind)/

/** A type that stands where a value is expected, where a class is no value by its name. */
function isClassLiteral({ program }: LinkContext, { file, facts, row }: Place): boolean {
  const isType = (facts.expressions.flags[row]! & ExpressionFlag.TYPE) !== 0
  return isType && !program.languages[file]!.semantics.classesAreValues
}

/** Whether texts and arrays are objects like any other: a pointer may stand for either elsewhere (C++). */
function hasObjectsAlone({ program }: LinkContext, file: number): boolean {
  return !program.languages[file]!.semantics.includes
}

const plain = (name: string): StaticType => ({ name, definition: -1, dimensions: 0 })

const LIBRARY_MEMBERS: ReadonlyMap<string, StaticType> = new Map([
  ...['Length', 'Count', 'length', 'size', 'hashCode', 'GetHashCode', 'indexOf', 'IndexOf', 'intValue'].map(
    (name) => [name, plain('int')] as const,
  ),
  ...[
    'toString', 'ToString', 'trim', 'Trim', 'substring', 'Substring', 'toUpperCase', 'toLowerCase', 'ToUpper', 'ToLower',
    'getSimpleName', 'strip',
  ].map((name) => [name, plain('String')] as const),
  ...['isEmpty', 'equals', 'Equals', 'isBlank', 'HasValue', 'startsWith', 'endsWith', 'StartsWith', 'EndsWith'].map(
    (name) => [name, plain('boolean')] as const,
  ),
]) // prettier-ignore

const LITERALS: ReadonlyMap<string, StaticType> = new Map([
  ['string', plain('String')],
  ...['int', 'long', 'uint', 'float', 'double', 'decimal', 'char', 'boolean', 'number', 'sum', 'null'].map(
    (name) => [name, plain(name)] as const,
  ),
])

function common(types: readonly (StaticType | undefined)[]): StaticType | undefined {
  const known = types.filter((type) => type?.name !== 'null')
  const [first] = known
  const isSame = known.every(
    (type) =>
      type !== undefined &&
      type.name === first!.name &&
      type.definition === first!.definition &&
      type.dimensions === first!.dimensions,
  )
  return isSame ? first : undefined
}

/** A function that stands where it is used, or the one object of a class's body. */
function typeOfDefinition(
  context: LinkContext,
  file: number,
  { definitions }: FileFacts,
  row: number,
): StaticType {
  const global = context.program.definitionId(file, row)
  if (context.program.isClassLike(global)) return { name: '', definition: global, dimensions: 0 }
  // A reference to a constructor takes what the constructor takes.
  const { most } = context.program.parameters
  const isReference =
    definitions.innerScope[row] !== -1 && constructorReferred(context.program, global) !== -1
  return { ...plain(''), functionOf: isReference ? -1 : most[global]! }
}

function typeOfReference(
  context: LinkContext,
  expression: ExpressionId,
  isMember: boolean,
): StaticType | undefined {
  const { program } = context
  const { entities } = context.entitiesOf(expression)
  const [entity] = entities
  if (entity === undefined || kindOf(entity) !== EntityKind.BINDING) return instanceType(context, expression)
  const definition = program.definitionOfBinding(bindingIdOf(entity))
  if (definition !== -1 && isProperty(context, definition)) {
    const [result] = program.definitionFlowSources(definition, FlowKind.RETURN_TYPE)
    return result === undefined || mentionsTypeParameter(context, result)
      ? instanceType(context, expression)
      : writtenType(context, result)
  }
  if (definition !== -1 && context.program.definitionKinds[definition] === DefinitionKind.METHOD) {
    const { required, most } = program.parameters
    const isOne = entities.length === 1 && required[definition] === most[definition]
    return { ...plain(''), functionOf: isOne ? most[definition]! : -1 }
  }
  if (entities.length > 1) return instanceType(context, expression)
  const type = context.program.declaredTypeOf(bindingIdOf(entity))
  // What stands for a type parameter of another class is known of values alone.
  if (type === -1 || (isMember && mentionsTypeParameter(context, type))) {
    return typeOfAssigned(context, bindingIdOf(entity)) ?? instanceType(context, expression)
  }
  return writtenType(context, type)
}

/** `var x = …`, of the only value that is ever given. */
function typeOfAssigned(context: LinkContext, binding: BindingId): StaticType | undefined {
  const { program } = context
  const source = program.onlyGiven(binding)
  if (source === -1) return undefined
  const { file, bindings, op, operand } = program.expressionAt(source)
  const isVersion = (bindings.flags[binding - program.bindingBase[file]!]! & BindingFlag.VERSION) !== 0
  // A condition tells what a variable is, not how it is declared.
  if (isVersion && op === Op.CAST) {
    return typeOfArgument(context, operand)
  }
  const isMade = op === Op.NEW && !program.languages[file]!.semantics.includes
  const isPlain = isMade || PLAIN.has(op)
  return isPlain ? typeOfArgument(context, source) : undefined
}

const PLAIN = new Set<number>([Op.LITERAL, Op.STRING, Op.CAST, Op.CALL])

/** Declared result of all that a callee may be. */
function typeOfResult(context: LinkContext, callee: ExpressionId): StaticType | undefined {
  const types: (StaticType | undefined)[] = []
  for (const value of context.valuesOf(callee).values) {
    if (kindOf(value) !== ValueKind.DEFINITION) return undefined
    const [type] = context.program.definitionFlowSources(definitionIdOf(value), FlowKind.RETURN_TYPE)
    if (type === undefined || mentionsTypeParameter(context, type)) return undefined
    types.push(writtenType(context, type))
  }
  return types.length === 0 ? undefined : common(types)
}

function instanceType(context: LinkContext, expression: ExpressionId): StaticType | undefined {
  const { values } = context.valuesOf(expression)
  const [value] = values
  if (values.length !== 1 || value === undefined || kindOf(value) !== ValueKind.INSTANCE) return undefined
  return context.program.isClassLike(definitionIdOf(value))
    ? { name: '', definition: definitionIdOf(value), dimensions: 0 }
    : undefined
}

function writtenType(context: LinkContext, type: ExpressionId): StaticType | undefined {
  const { program } = context
  const { file, expressions, strings, lists, base } = program.expressionAt(type)
  const { op, a, b, flags } = expressions
  let row = type - base
  let dimensions = 0
  let isNullable = false
  let applied = 0
  while (op[row] === Op.APPLY) {
    const sign = op[a[row]!] === Op.NAME ? strings[a[a[row]!]!]! : ''
    const isImplicit = (flags[row]! & ExpressionFlag.IMPLICIT) !== 0
    const isArray = (sign === '[]' || isImplicit) && b[row] !== -1
    if (isArray && hasObjectsAlone(context, file)) dimensions++
    // `Expression<Func<T>>` is given what the function is given.
    if (sign === 'Expression' && b[row] !== -1 && lists[b[row]!] === 1) {
      row = lists[b[row]! + 1]!
      continue
    }
    if (sign === '?') isNullable = true
    else if (!isArray) applied = b[row] === -1 ? 0 : lists[b[row]!]!
    row = (isArray || sign === '?') && b[row] !== -1 ? lists[b[row]! + 1]! : a[row]!
  }
  switch (op[row]) {
    case Op.LITERAL:
      return withNullable({ name: canonicalName(strings[a[row]!]!), definition: -1, dimensions }, isNullable)
    case Op.DEFINITION:
      return { name: '', definition: program.definitionId(file, a[row]!), dimensions }
    case Op.NAME:
    case Op.MEMBER: {
      const name = strings[op[row] === Op.NAME ? a[row]! : b[row]!]!
      const { values } = context.instancesOf(idAt(base, row))
      const own = values.find((each) => program.isInstanceOfClass(each))
      if (own !== undefined)
        return withNullable({ name, definition: definitionIdOf(own), dimensions }, isNullable)
      if (isTypeParameter(context, idAt(base, row))) return { name: 'Object', definition: -1, dimensions }
      const takes = DELEGATES[name]?.(applied)
      const known: StaticType = { name: canonicalName(name), definition: -1, dimensions }
      return withNullable(takes === undefined ? known : { ...known, takes }, isNullable)
    }
    default:
      return undefined
  }
}

function withNullable(type: StaticType, isNullable: boolean): StaticType {
  return isNullable ? { ...type, isNullable } : type
}

/** Types of functions of C#'s library: how many parameters the functions have, by the number of type arguments. */
const DELEGATES = lookupTable<(applied: number) => number>({
  Func: (applied) => applied - 1,
  Action: (applied) => applied,
  Predicate: () => 1,
  Comparison: () => 2,
  Converter: () => 1,
  EventHandler: () => 2,
  ThreadStart: () => 0,
  TimerCallback: () => 1,
  WaitCallback: () => 1,
  AsyncCallback: () => 1,
})

/** Names of the language for types of its library (C#). */
function canonicalName(name: string): string {
  return ALIASES[name] ?? name
}

const ALIASES = lookupTable<string>({ string: 'String', object: 'Object', bool: 'boolean' })

function mentionsTypeParameter(context: LinkContext, type: ExpressionId): boolean {
  const { expressions, lists, base } = context.program.expressionAt(type)
  let row = type - base
  while (expressions.op[row] === Op.APPLY && expressions.b[row] !== -1 && lists[expressions.b[row]!]! > 0) {
    const inner = lists[expressions.b[row]! + 1]!
    row = expressions.op[expressions.a[row]!] === Op.NAME && inner !== -1 ? inner : expressions.a[row]!
    break
  }
  return expressions.op[row] === Op.NAME && isTypeParameter(context, idAt(base, row))
}

function isTypeParameter(context: LinkContext, type: ExpressionId): boolean {
  const { program } = context
  return context.entitiesOf(type).entities.some((entity) => {
    if (kindOf(entity) !== EntityKind.BINDING) return false
    const file = program.bindingFile[bindingIdOf(entity)]!
    const { kind } = program.factsOf(file).bindings
    return kind[idOf(entity) - program.bindingBase[file]!] === BindingKind.TYPE_PARAMETER
  })
}

function isProperty({ program }: LinkContext, definition: DefinitionId): boolean {
  const { file, row } = program.definitionAt(definition)
  const { kind, flags } = program.factsOf(file).definitions
  const accessor = DefinitionFlag.PROPERTY | DefinitionFlag.GETTER
  return kind[row] === DefinitionKind.METHOD && (flags[row]! & accessor) !== 0
}

/** Number of parameters of the one method without a body that an interface asks for, -1 where it is no such interface. */
export function functionalArity(context: LinkContext, definition: DefinitionId): number {
  const { program, hierarchy } = context
  const arities = new Set<number>()
  for (const type of hierarchy.linearised(definition)) {
    const { definitions, base, row } = program.definitionAt(type)
    if (definitions.kind[row] !== DefinitionKind.INTERFACE) return -1
    for (const method of hierarchy.ownMethods(type)) {
      const flags = definitions.flags[method - base]!
      const isAsked =
        (flags & (DefinitionFlag.DECLARATION | DefinitionFlag.ABSTRACT)) !== 0 &&
        (flags & DefinitionFlag.STATIC) === 0
      if (isAsked) arities.add(program.parameters.most[method]!)
    }
  }
  return arities.size === 1 ? [...arities][0]! : -1
}
