import { BindingFlag, DefinitionKind, Op, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { valuesSource, type Argument } from '../program/call-arguments.ts'
import type { ParameterList } from '../program/parameter-lists.ts'
import type { Program } from '../program/program.ts'
import { SourceKind, type Source } from '../solver/sources.ts'
import { ValueKind, definitionIdOf, kindOf, pack } from '../solver/values.ts'
import { noteDefaults } from './defaults.ts'
import { addSource, contentsSlot } from './fields.ts'
import { lengthOfList } from './list-length.ts'
import { type BindingId, type DefinitionId, type ExpressionId, type Packed } from '../row-ids.ts'

/**
 * Hands arguments to the parameters of a function. `skipped` parameters at the front are bound
 * already (`self`). `call` is the call that gives them, or -1.
 */
export function bindArguments(
  context: LinkContext,
  definition: DefinitionId,
  given: readonly Argument[],
  skipped: number,
  call: ExpressionId | -1 = -1,
): void {
  const { program } = context
  const file = program.definitionFile[definition]!
  const list = program.parameterLists.of(definition, file)
  const { bindings, restAt } = list
  if (bindings.length === 0) return
  if (list.hasOptional) noteDefaults(context, bindings, given, skipped, call)
  let position = skipped
  for (const argument of given) {
    switch (argument.kind) {
      case 'plain':
        giveAt(context, file, list, position++, argument.source, call)
        break
      case 'spread': {
        const row = argument.expression
        // Rest arguments that are forwarded unchanged keep their positions.
        if (restAt === position) addSource(context, bindings[restAt]!, valuesSource(row))
        else {
          const end = restAt === -1 ? bindings.length : restAt + MAX_SPREAD
          for (let at = position; at < end; at++) {
            const source: Source = { kind: SourceKind.ELEMENTS, row, detail: at - position }
            giveAt(context, file, list, at, source, call)
          }
        }
        const [value, ...others] = context.valuesOf(row).values
        const length = value === undefined || others.length > 0 ? undefined : lengthOfList(context, value)
        position =
          length === undefined
            ? Math.max(position, restAt === -1 ? bindings.length : restAt)
            : position + length
        break
      }
      case 'named':
        giveNamed(context, file, list, argument.name, argument.source, call)
        break
      case 'named-spread':
        giveEntries(context, list, skipped, argument.expression)
        break
    }
  }
}

/** Hands something to the parameter at a position. */
function giveAt(
  context: LinkContext,
  file: number,
  { bindings, restAt }: ParameterList,
  position: number,
  source: Source,
  call: ExpressionId | -1,
): void {
  if (restAt !== -1 && position >= restAt) {
    const gathered = pack(ValueKind.REST, bindings[restAt]!)
    addSource(context, contentsSlot(context, gathered, `#${position - restAt}`), source)
    return
  }
  const binding = position < bindings.length ? bindings[position] : undefined
  if (binding === undefined || (flagsOf(context.program, file, binding) & NOT_BY_PLACE) !== 0) return
  if (source.kind === SourceKind.VALUES && isLiteral(context, source.row)) {
    if (isKey(context, binding)) context.giveKey(binding, source)
    return
  }
  giveToParameter(context, binding, source, call)
}

function giveToParameter(
  context: LinkContext,
  parameter: BindingId,
  source: Source,
  call: ExpressionId | -1,
): void {
  if (takesValues(context, parameter)) addSource(context, parameter, source)
  if (source.kind !== SourceKind.VALUES) return
  const wanted = context.program.declaredTypeOf(parameter)
  if (wanted !== -1) context.giveContext(wanted, source.row, call)
}

/** Hands something to the parameter of a name, or to the one that gathers named arguments. */
function giveNamed(
  context: LinkContext,
  file: number,
  { bindings: parameters, namedRest }: ParameterList,
  name: string,
  source: Source,
  call: ExpressionId | -1,
): void {
  const { program } = context
  const { bindings, strings } = program.factsOf(file)
  const base = program.bindingBase[file]!
  const named = parameters.find(
    (binding) => binding !== undefined && strings[bindings.name[binding - base]!] === name,
  )
  if (named !== undefined) {
    giveToParameter(context, named, source, call)
  } else if (namedRest !== -1) {
    addSource(context, contentsSlot(context, pack(ValueKind.REST, namedRest), name), source)
  }
}

function flagsOf(program: Program, file: number, binding: BindingId): number {
  return program.factsOf(file).bindings.flags[binding - program.bindingBase[file]!]!
}

/** Numbers, texts and the like: nothing can be called through them. */
function isLiteral({ program }: LinkContext, expression: ExpressionId): boolean {
  const op = program.opOf(expression)
  return op === Op.LITERAL || op === Op.STRING
}

const NOT_BY_PLACE = BindingFlag.KEYWORD_ONLY | BindingFlag.KEYWORD_REST
/** Places of a rest parameter that a spread list fills one by one. */
const MAX_SPREAD = 4

/**
 * Whether what is handed to a parameter says more than its declared type: it does for functions and for types that
 * others implement, not for numbers, texts and plain classes.
 */
export function takesValues(context: LinkContext, binding: BindingId): boolean {
  const known = context.takesValues.get(binding)
  if (known !== undefined) return known
  const answer = decideTakesValues(context, binding)
  context.takesValues.set(binding, answer)
  return answer
}

function decideTakesValues(context: LinkContext, binding: BindingId): boolean {
  const { program } = context
  const type = program.declaredTypeOf(binding)
  if (type === -1) return true
  const { facts, row } = program.expressionAt(type)
  if (isPlainType(facts, row)) return false
  const { values } = context.instancesOf(type)
  return values.length === 0 || !values.every((value) => isSettled(context, value))
}

/** Numbers, texts and the like, by the names of the languages. */
function isPlainType({ expressions, strings }: FileFacts, type: number): boolean {
  const op = expressions.op[type]
  if (op === Op.LITERAL || op === Op.STRING) return !ANYTHING.has(strings[expressions.a[type]!]!)
  return op === Op.NAME && PLAIN_TYPES.has(strings[expressions.a[type]!]!)
}

const ANYTHING = new Set(['any', 'unknown', 'object'])
const PLAIN_TYPES = new Set([
  'number', 'string', 'boolean', 'bigint', 'symbol', 'str', 'int', 'float', 'bool', 'bytes', 'complex', 'long', 'short',
  'byte', 'char', 'double', 'String', 'Integer', 'Long', 'Short', 'Byte', 'Character', 'Double', 'Float', 'Boolean',
  'CharSequence', 'Date', 'RegExp', 'uint', 'uint8', 'uint16', 'uint32', 'uint64', 'int8', 'int16', 'int32', 'int64',
  'float32', 'float64', 'rune', 'uintptr', 'decimal', 'sbyte', 'ulong', 'ushort', 'Guid', 'DateTime', 'TimeSpan', 'usize',
  'isize', 'u8', 'u16', 'u32', 'u64', 'u128', 'i8', 'i16', 'i32', 'i64', 'i128', 'f32', 'f64', 'size_t', 'unsigned',
  'uint8_t', 'uint16_t', 'uint32_t', 'uint64_t', 'int8_t', 'int16_t', 'int32_t', 'int64_t', 'ssize_t',
]) // prettier-ignore

/** A declared type whose values can only be plain objects of it: a class that no other one extends. */
function isSettled(context: LinkContext, value: Packed): boolean {
  const kind = kindOf(value)
  if (kind !== ValueKind.INSTANCE) return false
  const definition = definitionIdOf(value)
  const what = context.program.definitionKinds[definition]
  if (what === DefinitionKind.ENUM) return true
  return what === DefinitionKind.CLASS && context.hierarchy.subclasses(definition).length === 0
}

/** Hands the entries of `**options` to the parameters from `skipped` on by their names. */
function giveEntries(
  context: LinkContext,
  { bindings: parameters, namedRest }: ParameterList,
  skipped: number,
  row: ExpressionId,
): void {
  const { program } = context
  const first = parameters.find((binding) => binding !== undefined) ?? namedRest
  if (first === -1) return
  const { file, bindings, strings, base } = program.bindingAt(first)
  for (let at = skipped; at < parameters.length; at++) {
    const binding = parameters[at]
    if (binding === undefined || (flagsOf(program, file, binding) & GATHERS) !== 0) continue
    if (!takesValues(context, binding)) continue
    const detail = context.sources.nameId(strings[bindings.name[binding - base]!]!)
    addSource(context, binding, { kind: SourceKind.ENTRY, row, detail })
  }
  if (namedRest !== -1) addSource(context, namedRest, valuesSource(row))
}

const GATHERS = BindingFlag.REST | BindingFlag.KEYWORD_REST

/** Whether a binding is a parameter under whose name something is looked up. */
function isKey({ program }: LinkContext, binding: BindingId): boolean {
  const { file, facts, expressions, lists } = program.bindingAt(binding)
  let keys = keysByFile.get(facts)
  if (keys === undefined) {
    keys = new Set()
    for (let row = 0; row < expressions.count; row++) {
      if (expressions.op[row] === Op.CALL) {
        const asked = askedFor(facts, row)
        if (asked !== -1 && expressions.op[asked] === Op.NAME) keys.add(expressions.a[asked]!)
        continue
      }
      const key = expressions.op[row] === Op.INDEX ? expressions.b[row]! : -1
      if (key === -1) continue
      if (expressions.op[key] === Op.NAME) keys.add(expressions.a[key]!)
      // What is put into a template: `object['on' + name]`.
      const list = expressions.op[key] === Op.LITERAL && isTemplate(facts, key) ? expressions.b[key]! : -1
      for (let at = list + 1; list !== -1 && at <= list + lists[list]!; at++) {
        if (expressions.op[lists[at]!] === Op.NAME) keys.add(expressions.a[lists[at]!]!)
      }
    }
    keysByFile.set(facts, keys)
  }
  return keys.has(facts.bindings.name[binding - program.bindingBase[file]!]!)
}

/** The name (row) that `getattr(x, name)` asks for, -1 for any other call. */
function askedFor({ expressions, lists, strings }: FileFacts, call: number): number {
  const callee = expressions.a[call]!
  const list = expressions.b[call]!
  if (expressions.op[callee] !== Op.NAME || list === -1 || lists[list]! < 2) return -1
  return strings[expressions.a[callee]!] === 'getattr' ? lists[list + 2]! : -1
}

function isTemplate({ expressions, strings }: FileFacts, literal: number): boolean {
  return strings[expressions.a[literal]!]!.startsWith('template:')
}

/** Names (strings) that stand as keys, by file. */
const keysByFile = new WeakMap<FileFacts, Set<number>>()
