import {
  BindingFlag,
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  ExpressionFlag,
  FlowKind,
  Op,
  ScopeKind,
  THIS_OBJECT,
} from '../../../languages/facts.ts'
import type { FileFacts } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import type { Program } from '../../program/program.ts'
import { ownerClass } from '../../types/owner-class.ts'
import { EntityKind, ValueKind, bindingIdOf, definitionIdOf, kindOf } from '../../solver/values.ts'
import {
  idAt,
  type Base,
  type BindingId,
  type DefinitionId,
  type ExpressionId,
  type Place,
} from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'

/** What C++ holds the type of an argument or a parameter to be, as far as it is written. */
export interface CppType {
  /** Canonical name of a number (`int`), or the last name of a type of a library; '' for a class of the repository. */
  readonly name: string
  /** Class or enum of the repository, -1 for none. */
  readonly definition: DefinitionId | -1
  readonly pointers: number
  /** What is pointed to, or without a pointer the object, may not be changed. */
  readonly isConstant: boolean
  /** Of a parameter: `&`, `&&` or ''. Of an argument: `&` for what has a place, `&&` for what has none. */
  readonly reference: '' | '&' | '&&'
  /** A type parameter of the function itself, which takes what it is given. */
  readonly isDeduced: boolean
  /** How much is said beside type parameters: `vector<T>` says more than `T`. */
  readonly isPattern: boolean
}

const NUMBERS: ReadonlyMap<string, string> = new Map([
  ...['bool', 'char', 'short', 'int', 'long', 'float', 'double', 'wchar_t'].map((name) => [name, name] as const),
  ['unsigned', 'unsigned int'], ['signed', 'int'], ['long long', 'long long'], ['long double', 'long double'],
  ['size_t', 'unsigned long'], ['ssize_t', 'long'], ['ptrdiff_t', 'long'], ['int8_t', 'char'], ['uint8_t', 'unsigned char'],
  ['int16_t', 'short'], ['uint16_t', 'unsigned short'], ['int32_t', 'int'], ['uint32_t', 'unsigned int'],
  ['int64_t', 'long'], ['uint64_t', 'unsigned long'], ['uintptr_t', 'unsigned long'], ['intptr_t', 'long'],
  ['byte', 'unsigned char'], ['char8_t', 'char8_t'], ['char16_t', 'char16_t'], ['char32_t', 'char32_t'],
]) // prettier-ignore
const WORDS_OF_NUMBERS = new Set([
  'unsigned', 'signed', 'long', 'short', 'int', 'char', 'double', 'float', 'bool', 'wchar_t',
]) // prettier-ignore

export function isNumber({ name, definition, pointers }: CppType): boolean {
  return definition === -1 && pointers === 0 && (NUMBERS.has(name) || name.startsWith('unsigned '))
}

const plain: CppType = {
  name: '',
  definition: -1,
  pointers: 0,
  isConstant: false,
  reference: '&&',
  isDeduced: false,
  isPattern: false,
}
const value = (name: string): CppType => ({ ...plain, name })

const LITERALS: ReadonlyMap<string, CppType> = new Map([
  ...['int', 'long', 'float', 'double', 'char', 'unsigned int', 'unsigned long', 'long double'].map(
    (name) => [name, value(name)] as const,
  ),
  ['boolean', value('bool')],
  ['null', value('nullptr_t')],
  ['string', { ...value('char'), pointers: 1, isConstant: true, reference: '&' as const }],
])

/** Type of an argument, undefined where nothing is known of it. */
export function typeOfGiven(context: LinkContext, expression: ExpressionId, depth = 0): CppType | undefined {
  const place = context.program.expressionAt(expression)
  const { file, facts, base, row } = place
  const { op, a, flags } = facts.expressions
  if (depth > MAX_DEPTH) return undefined
  const isAddress = (flags[row]! & ExpressionFlag.OPTIONAL) !== 0
  switch (op[row]) {
    case Op.STRING:
      return LITERALS.get('string')
    case Op.LITERAL:
      return LITERALS.get(facts.strings[a[row]!]!)
    case Op.NAME:
    case Op.MEMBER: {
      const found = typeOfNamed(context, expression, depth)
      return found === undefined || !isAddress ? found : pointerTo(found)
    }
    case Op.THIS:
      return typeOfThis(context, place)
    case Op.INDEX: {
      const whole = typeOfGiven(context, idAt(base, a[row]!), depth + 1)
      if (whole === undefined || whole.pointers === 0) return undefined
      const found: CppType = { ...whole, pointers: whole.pointers - 1, reference: '&' }
      return isAddress ? pointerTo(found) : found
    }
    case Op.CALL:
      return typeOfCall(context, base, facts, row, depth)
    case Op.NEW:
      return typeOfNew(context, place, isAddress)
    case Op.ANY_OF:
      return typeOfAll(context, file, a[row]!, depth)
    default:
      return undefined
  }
}

function typeOfNamed(context: LinkContext, expression: ExpressionId, depth: number): CppType | undefined {
  const { entities } = context.entitiesOf(expression)
  const [entity] = entities
  if (entities.length !== 1 || kindOf(entity!) !== EntityKind.BINDING) return undefined
  return typeOfVariable(context, bindingIdOf(entity!), depth)
}

/** `this`, and the object itself where a member is called without it (THIS). */
function typeOfThis(context: LinkContext, { file, facts, row }: Place): CppType | undefined {
  const { b, scope } = facts.expressions
  const definition = classAround(context, file, facts, scope[row]!)
  if (definition === -1) return undefined
  const isObject = b[row] === THIS_OBJECT
  return {
    ...plain,
    definition,
    isConstant: isInConstant(facts, scope[row]!),
    pointers: isObject ? 0 : 1,
    reference: isObject ? '&' : '&&',
  }
}

/** `new Foo`, `Foo{1}` and `std::make_unique<Foo>()` (NEW) */
function typeOfNew(
  context: LinkContext,
  { facts, base, row }: Place,
  isAddress: boolean,
): CppType | undefined {
  const { op, a, b } = facts.expressions
  const maker = op[row - 1] === Op.CALL && b[row - 1] === b[row] ? nameOfCallee(facts, row - 1) : ''
  if (maker === 'make_unique' || maker === 'make_shared') return value(KNOWN_RESULTS.get(maker)!)
  const type = typeWritten(context, idAt(base, a[row]!))
  return type === undefined || isAddress ? type : pointerTo(type)
}

/** The type that all of a list of expressions have: `std::move(x)` */
function typeOfAll(context: LinkContext, file: number, list: number, depth: number): CppType | undefined {
  const { lists } = context.program.factsOf(file)
  const base = context.program.expressionBase[file]!
  const types = Array.from({ length: list === -1 ? 0 : lists[list]! }, (_, index) =>
    typeOfGiven(context, idAt(base, lists[list + 1 + index]!), depth + 1),
  )
  const [first] = types
  const isSame = types.every(
    (type) =>
      type !== undefined &&
      type.name === first!.name &&
      type.definition === first!.definition &&
      type.pointers === first!.pointers,
  )
  return isSame && first !== undefined ? { ...first, reference: '&&' } : undefined
}

const MAX_DEPTH = 6

function pointerTo(type: CppType): CppType {
  return { ...type, pointers: type.pointers + 1, reference: '&&' }
}

export function typeOfVariableRow(context: LinkContext, binding: BindingId): CppType | undefined {
  return typeOfVariable(context, binding, 0)
}

function typeOfVariable(context: LinkContext, binding: BindingId, depth: number): CppType | undefined {
  const { program } = context
  const { file, bindings, definitions, flows, row } = program.bindingAt(binding)
  const flags = bindings.flags[row]!
  if (bindings.kind[row] === BindingKind.PARAMETER) {
    const owner = bindings.target[row]!
    const wanted = owner === -1 ? undefined : parameterTypes(context, program.definitionId(file, owner))
    const own = wanted?.[bindings.position[row]!]
    return own === undefined || own.isPattern ? undefined : { ...own, reference: '&' }
  }
  if (bindings.kind[row] === BindingKind.DEFINITION) {
    const kind = bindings.target[row] === -1 ? -1 : definitions.kind[bindings.target[row]!]
    if (kind !== DefinitionKind.FIELD && kind !== DefinitionKind.VARIABLE) return undefined
    const parent = definitions.parent[bindings.target[row]!]!
    // Of an enum, one of its own.
    if (parent !== -1 && definitions.kind[parent] === DefinitionKind.ENUM)
      return { ...plain, definition: program.definitionId(file, parent) }
  }
  const type = program.declaredTypeOf(binding)
  if (type !== -1) {
    const written = typeWritten(context, type)
    if (written === undefined) return undefined
    const pointers = written.pointers + ((flags & BindingFlag.POINTER) !== 0 ? 1 : 0)
    return { ...written, pointers, isConstant: (flags & BindingFlag.CONSTANT) !== 0, reference: '&' }
  }
  const flow = program.bindingFlows[binding]!
  if (flow === -1 || flows.kind[flow - program.flowBase[file]!] !== FlowKind.ASSIGN) return undefined
  const source = program.expressionId(file, flows.source[flow - program.flowBase[file]!]!)
  const found = typeOfGiven(context, source, depth + 1)
  return found === undefined ? undefined : { ...found, reference: '&' }
}

function typeOfCall(
  context: LinkContext,
  base: Base<ExpressionId>,
  facts: FileFacts,
  row: number,
  depth: number,
): CppType | undefined {
  const { a, b, op, flags } = facts.expressions
  const callee = a[row]!
  const { values } = context.valuesOf(idAt(base, callee))
  const definitions = values.filter((each) => kindOf(each) === ValueKind.DEFINITION).map(definitionIdOf)
  if (definitions.length > 0) {
    const results = definitions.map((each) =>
      context.program.isClassLike(each) ? { ...plain, definition: each } : resultType(context, each),
    )
    const [first] = results
    const isSame = results.every(
      (each) => each !== undefined && JSON.stringify(each) === JSON.stringify(first),
    )
    return isSame ? first : undefined
  }
  const name = nameOfCallee(facts, row)
  const isOperator = op[callee] === Op.MEMBER && (flags[callee]! & ExpressionFlag.IMPLICIT) !== 0
  if (isOperator && ARITHMETIC.has(name) && b[row] !== -1) {
    const left = typeOfGiven(context, idAt(base, a[callee]!), depth + 1)
    const list = b[row]!
    if (left === undefined || facts.lists[list] === 0)
      return left === undefined ? undefined : { ...left, reference: '&&' }
    const right = typeOfGiven(context, idAt(base, facts.lists[list + 1]!), depth + 1)
    // A text is put together, a pointer moved.
    if (left.name === 'string' || (left.pointers > 0 && name !== 'operator-'))
      return { ...left, reference: '&&', isConstant: false }
    if (right === undefined || !isNumber(left) || !isNumber(right)) return undefined
    const order = [
      'int',
      'unsigned int',
      'long',
      'unsigned long',
      'long long',
      'float',
      'double',
      'long double',
    ]
    return value(order[Math.max(order.indexOf(left.name), order.indexOf(right.name), 0)]!)
  }
  if (isOperator && COMPARISONS.has(name)) return value('bool')
  const known = op[callee] === Op.MEMBER ? KNOWN_RESULTS.get(name) : undefined
  return known === undefined ? undefined : value(known)
}

function nameOfCallee({ expressions, strings }: FileFacts, call: number): string {
  const { op, a, b } = expressions
  const callee = a[call]!
  return op[callee] === Op.MEMBER ? strings[b[callee]!]! : op[callee] === Op.NAME ? strings[a[callee]!]! : ''
}

const ARITHMETIC = new Set(['operator+', 'operator-', 'operator*', 'operator/', 'operator%'])
const COMPARISONS = new Set([
  'operator==',
  'operator!=',
  'operator<',
  'operator>',
  'operator<=',
  'operator>=',
  'operator!',
])
/** What functions and methods of the standard library give. */
const KNOWN_RESULTS: ReadonlyMap<string, string> = new Map([
  ['to_string', 'string'], ['substr', 'string'], ['str', 'string'], ['c_str', ''], ['size', 'unsigned long'],
  ['length', 'unsigned long'], ['empty', 'bool'], ['stoi', 'int'], ['stod', 'double'], ['sqrt', 'double'],
  ['make_shared', 'shared_ptr'], ['make_unique', 'unique_ptr'],
].filter(([, type]) => type !== '') as [string, string][]) // prettier-ignore

/** The class whose method is around a scope, -1 for none. */
function classAround(
  context: LinkContext,
  file: number,
  { scopes }: FileFacts,
  scope: number,
): DefinitionId | -1 {
  for (let current = scope; current !== -1; current = scopes.parent[current]!) {
    const definition = scopes.definition[current]!
    if (definition === -1 || scopes.kind[current] !== ScopeKind.FUNCTION) continue
    const owner = ownerClass(context, context.program.definitionId(file, definition))
    if (owner !== -1) return owner
  }
  return -1
}

function isInConstant({ scopes, definitions }: FileFacts, scope: number): boolean {
  for (let current = scope; current !== -1; current = scopes.parent[current]!) {
    const definition = scopes.definition[current]!
    if (definition !== -1 && definitions.kind[definition] === DefinitionKind.METHOD)
      return (definitions.flags[definition]! & DefinitionFlag.CONSTANT) !== 0
  }
  return false
}

/** The type that a type expression says, undefined where it is a name for something unknown. */
function typeWritten(context: LinkContext, type: ExpressionId): CppType | undefined {
  const { program } = context
  const { file, expressions, strings, lists, base } = program.expressionAt(type)
  const { op, a, b } = expressions
  let row = type - base
  let pointers = 0
  while (op[row] === Op.APPLY) {
    const isArray = op[a[row]!] === Op.NAME && strings[a[a[row]!]!] === '[]'
    if (isArray) pointers++
    row = isArray && b[row] !== -1 ? lists[b[row]! + 1]! : a[row]!
  }
  if (op[row] === Op.LITERAL) {
    const name = numberOf(strings[a[row]!]!)
    return name === undefined ? undefined : { ...plain, name, pointers }
  }
  if (op[row] === Op.DEFINITION)
    return { ...plain, definition: program.definitionId(file, a[row]!), pointers }
  if (op[row] !== Op.NAME && op[row] !== Op.MEMBER) return undefined
  return named(context, idAt(base, row), strings[op[row] === Op.NAME ? a[row]! : b[row]!]!, pointers)
}

/** What a name of a type stands for. */
function named(context: LinkContext, row: ExpressionId, name: string, pointers: number): CppType | undefined {
  const { program } = context
  const { entities } = context.entitiesOf(row)
  const definitions = new Set(
    program.definitionsAmong(entities).flatMap((each) => context.implementations(each)),
  )
  if (definitions.size > 0) {
    const [definition] = definitions
    if (!program.isClassLike(definition!)) return undefined
    if (program.definitionKinds[definition!] !== DefinitionKind.TYPE)
      return { ...plain, definition: definition!, pointers }
    const [alias] = program.definitionFlowSources(definition!, FlowKind.ALIAS)
    const literal = alias === undefined ? undefined : literalNumber(program, alias)
    return literal === undefined ? undefined : { ...plain, name: literal, pointers }
  }
  const number = numberOf(name)
  if (number !== undefined) return { ...plain, name: number, pointers }
  const isOutside = entities.length > 0 && entities.every((entity) => kindOf(entity) !== EntityKind.BINDING)
  return isOutside ? { ...plain, name, pointers } : undefined
}

function literalNumber(program: Program, type: ExpressionId): string | undefined {
  const { expressions, strings, row } = program.expressionAt(type)
  return expressions.op[row] === Op.LITERAL ? numberOf(strings[expressions.a[row]!]!) : undefined
}

function numberOf(text: string): string | undefined {
  const words = text
    .split(/\s+/)
    .filter((word) => word !== 'const' && word !== 'volatile' && word !== 'signed')
  if (words.length > 1 && words.every((word) => WORDS_OF_NUMBERS.has(word))) {
    const isUnsigned = words.includes('unsigned')
    const rest = words.filter((word) => word !== 'unsigned' && (word !== 'int' || words.length === 1))
    const name = rest.join(' ') || 'int'
    return isUnsigned ? `unsigned ${name}` : name
  }
  return words.length === 0 ? 'int' : NUMBERS.get(words.join(' '))
}

const parametersOfProgram = onceFor<Program, Map<number, readonly (CppType | undefined)[]>>(() => new Map())

/** Types of the parameters of a function by position, undefined where one is not known. */
export function parameterTypes(
  context: LinkContext,
  definition: DefinitionId,
): readonly (CppType | undefined)[] {
  const known = parametersOfProgram(context.program)
  let types = known.get(definition)
  if (types === undefined) known.set(definition, (types = readParameters(context, definition)))
  return types
}

function readParameters(context: LinkContext, definition: DefinitionId): readonly (CppType | undefined)[] {
  const signature = context.program.signatureOf(definition)
  const texts = parameterTexts(signature, context.program.nameOfDefinition(definition))
  if (texts === undefined) return []
  const bindings = context.program.parametersOf(definition)
  const own = ownTypeParameters(signature)
  return texts.map((text, position) => {
    const shape = shapeOf(text)
    if (shape === undefined) return undefined
    const { isConstant, pointers, reference, name } = shape
    const qualified: CppType = { ...plain, isConstant, pointers, reference }
    if (own.has(name) || name === 'auto') return { ...qualified, isDeduced: true }
    const isPattern = [...own].some((each) => new RegExp(`\\b${each}\\b`).test(text))
    const number = numberOf(name)
    if (number !== undefined || name === 'void') return { ...qualified, name: number ?? 'void' }
    const binding = bindings[position]
    const type = binding === undefined ? -1 : context.program.declaredTypeOf(binding)
    if (type === -1) return undefined
    const written = typeWritten(context, type)
    if (written === undefined) return undefined
    return { ...qualified, name: written.name, definition: written.definition, isPattern }
  })
}

/** Texts between the parentheses behind a function's name, undefined where the signature is cut. */
function parameterTexts(signature: string, name: string): readonly string[] | undefined {
  if (signature.endsWith('…')) return undefined
  const escaped = name
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replace(/^operator/, String.raw`operator\s*`)
  const at = new RegExp(`(?<![\\w])${escaped}\\s*(?:<[^()]*>)?\\s*\\(`).exec(signature)
  if (at === null) return undefined
  const texts: string[] = []
  let depth = 0
  let from = at.index + at[0].length
  for (let index = from; index < signature.length; index++) {
    const sign = signature[index]!
    if (sign === '(' || sign === '<' || sign === '{' || sign === '[') depth++
    const isLast = sign === ')' && depth === 0
    if ((sign === ',' && depth === 0) || isLast) {
      const text = signature.slice(from, index).trim()
      if (text !== '' && text !== 'void') texts.push(text)
      from = index + 1
      if (isLast) return texts
    }
    if (sign === ')' || (sign === '>' && signature[index - 1] !== '-') || sign === '}' || sign === ']')
      depth--
  }
  return undefined
}

function ownTypeParameters(signature: string): ReadonlySet<string> {
  const names = new Set<string>()
  const head = /^\s*(?:template\s*<([^]*?)>\s*(?=[\w:[]))/.exec(signature)
  for (const [, name] of (head?.[1] ?? '').matchAll(/\b(?:typename|class|[A-Z]\w*)\b(?:\s*\.\.\.)?\s+(\w+)/g))
    names.add(name!)
  return names
}

/** What stands around the name of a parameter's type: `const std::string &s` is a constant reference. */
function shapeOf(
  text: string,
): (Pick<CppType, 'isConstant' | 'pointers' | 'reference'> & { name: string }) | undefined {
  let rest = text.replace(/\s*=[^]*$/, '')
  if (rest.includes('(')) return undefined
  // What a type is applied to is told by its row.
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest.replaceAll(/<[^<>]*>/g, ' ')
  }
  const arrays = rest.match(/\[[^\]]*\]/g)?.length ?? 0
  rest = rest.replaceAll(/\[[^\]]*\]/g, ' ').replaceAll('...', ' ')
  const pointers = (rest.match(/\*/g)?.length ?? 0) + arrays
  const reference = rest.includes('&&') ? '&&' : rest.includes('&') ? '&' : ''
  const head = rest.split(/[*&]/)[0]!
  const isConstant = /\bconst\b/.test(head)
  const words = head
    .split(/\s+/)
    .filter(
      (word) =>
        word !== '' &&
        !['const', 'volatile', 'struct', 'class', 'enum', 'typename', 'register', 'constexpr'].includes(word),
    )
  const numbers = words.filter((word) => WORDS_OF_NUMBERS.has(word))
  const name = numbers.length > 0 ? numbers.join(' ') : (words[0] ?? '').split('::').at(-1)!
  return name === '' ? undefined : { isConstant, pointers, reference, name }
}

/** What a function gives, as it is written before its name. */
export function resultType(context: LinkContext, definition: DefinitionId): CppType | undefined {
  const { program } = context
  const [type] = program.definitionFlowSources(definition, FlowKind.RETURN_TYPE)
  if (type === undefined) return undefined
  const written = typeWritten(context, type)
  const signature = program.signatureOf(definition)
  const at = signature.indexOf(`${program.nameOfDefinition(definition)}(`)
  if (written === undefined || at === -1) return undefined
  const head = signature.slice(0, at).replace(/^template\s*<[^]*?>\s*(?=\w)/, '')
  const shape = shapeOf(
    `${head.replace(/[\w:]+::~?$/, '').replaceAll(/\b(?:static|inline|virtual|explicit|friend|extern)\b/g, '')} x`,
  )
  if (shape === undefined) return undefined
  const { isConstant, pointers, reference } = shape
  const found = { ...written, isConstant, pointers: pointers + written.pointers }
  return { ...found, reference: reference === '&' ? '&' : '&&' }
}
