import { DefinitionKind, Op, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { argumentsOf } from '../program/call-arguments.ts'
import type { Program } from '../program/program.ts'
import { ValueKind, expressionIdOf, idOf, kindOf } from '../solver/values.ts'
import { methodsOf, methodsOn } from '../types/dispatch.ts'
import { typeOfArgument, typeOfBinding } from '../types/static-types.ts'
import { heldBy } from './elements.ts'
import { idAt, type DefinitionId, type ExpressionId, type Place } from '../row-ids.ts'
import { onceFor } from '../../languages/once-for.ts'

/*
 * What the libraries of Java and C# ask of the objects that they are handed: their text, their hash and their equality
 * where they are keys, their order where they are sorted.
 */

/** Functions, by their qualified name, that show their arguments as text. */
const SHOWING = new Set([
  'String.valueOf', 'String.format', 'Objects.toString', 'string.Format', 'String.Format', 'string.Concat',
  'String.Concat', 'Convert.ToString', 'Console.Write', 'Console.WriteLine', 'Debug.WriteLine', 'Trace.WriteLine',
  'MessageFormat.format',
]) // prettier-ignore
/** Methods that do so, by the types that have them. */
const SHOWING_METHODS: ReadonlyMap<string, RegExp> = new Map([
  ...['print', 'println', 'printf', 'format'].map((name) => [name, /^Print(?:Stream|Writer)$/] as const),
  ...['append', 'insert'].map(
    (name) => [name, /^(?:String(?:Builder|Buffer|Writer)|Writer|Print\w+)$/] as const,
  ),
  ...['Append', 'AppendLine', 'AppendFormat', 'Insert'].map((name) => [name, /^StringBuilder$/] as const),
  ...['Write', 'WriteLine'].map((name) => [name, /^(?:Text|Stream|String)Writer$/] as const),
])
/** What gives a stream of text, by its name. */
const STREAMS = new Set(['System.out', 'System.err', 'Console.Out', 'Console.Error'])

/** Functions that ask whether their arguments are equal, and for their hash. */
const COMPARING = new Set(['Objects.equals', 'object.Equals', 'Object.Equals'])
const HASHING = new Set(['Objects.hash', 'Objects.hashCode', 'HashCode.Combine'])

/** Functions that ask a list for the order of its elements, unless they are told one. */
const SORTING = new Set([
  'Collections.sort', 'Collections.max', 'Collections.min', 'Arrays.sort', 'Array.Sort', 'Arrays.parallelSort',
]) // prettier-ignore
/** Methods that do so of what they are called on. */
const SORTING_METHODS = new Set([
  'sort',
  'sorted',
  'max',
  'min',
  'Sort',
  'Max',
  'Min',
  'Order',
  'OrderDescending',
])

const KEYED_METHODS = new Set([
  'put', 'get', 'containsKey', 'remove', 'getOrDefault', 'putIfAbsent', 'computeIfAbsent', 'computeIfPresent', 'compute',
  'merge', 'replace', 'add', 'contains', 'Add', 'ContainsKey', 'TryGetValue', 'TryAdd', 'Remove', 'Contains', 'GetOrAdd',
  'AddOrUpdate', 'GetValueOrDefault', 'offer', 'Enqueue', 'TryRemove',
]) // prettier-ignore
const EQUALITY_METHODS = new Set([
  'contains', 'indexOf', 'lastIndexOf', 'remove', 'Contains', 'IndexOf', 'LastIndexOf', 'Remove',
]) // prettier-ignore
export const HASHED =
  /^(?:(?:Linked|Concurrent|Weak)?Hash(?:Map|Set|table)|Hashtable|I?(?:Concurrent|ReadOnly)?Dictionary|ISet|Map|Set|HashSet|(?:Concurrent|Abstract)Map)$/
const SORTED =
  /^(?:Tree(?:Map|Set)|ConcurrentSkipList(?:Map|Set)|(?:Sorted|Navigable)(?:Map|Set)|Priority(?:Blocking)?Queue|Sorted(?:Dictionary|Set|List))$/
const LISTED =
  /^(?:(?:Array|Linked|CopyOnWriteArray|I)?List|I?Collection|(?:Array)?Deque|I?Queue|Vector|ICollection)$/

const TEXT = ['toString', 'ToString']
export const HASH = ['hashCode', 'GetHashCode']
const EQUALITY = ['equals', 'Equals']
const ORDER = ['compareTo', 'CompareTo']

/** Methods of the objects that a call hands to a library, which that asks by itself. */
export function runByProtocols(context: LinkContext, place: Place): readonly DefinitionId[] {
  const { file, expressions, strings, row } = place
  if (!declaresProtocols(context.program, file)) return NONE
  const { op, a, b } = expressions
  const callee = a[row]!
  if (op[row] !== Op.CALL || op[callee] !== Op.MEMBER) return NONE
  const name = strings[b[callee]!]!
  if (!NAMES.has(name)) return NONE
  const given = argumentsOf(place).flatMap((each) => (each.kind === 'plain' ? [each.source.row] : []))
  const receiver = a[callee]!
  const isNamed = op[receiver] === Op.NAME || op[receiver] === Op.LITERAL
  return (
    (isNamed ? runByFunction(context, file, `${strings[a[receiver]!]!}.${name}`, given) : undefined) ??
    runByMethod(context, place, name, given)
  )
}

/** What a function of the library asks of its arguments, by its qualified name; undefined for any other. */
function runByFunction(
  context: LinkContext,
  file: number,
  name: string,
  given: readonly ExpressionId[],
): readonly DefinitionId[] | undefined {
  if (SHOWING.has(name)) return given.flatMap((each) => askedFor(context, each, TEXT, 0))
  if (COMPARING.has(name)) return given.slice(0, 1).flatMap((each) => equalityOf(context, each))
  if (HASHING.has(name)) return given.flatMap((each) => askedFor(context, each, HASH, 0))
  if (!SORTING.has(name)) return undefined
  const base = context.program.expressionBase[file]!
  const isUnordered =
    given.length === 1 || asksForOrder(context.program.factsOf(file), (given[1] ?? base) - base)
  return isUnordered ? orderOf(context, given[0]!) : NONE
}

/** What a method of the library (callee of a CALL) asks of its arguments. */
function runByMethod(
  context: LinkContext,
  place: Place,
  name: string,
  given: readonly ExpressionId[],
): readonly DefinitionId[] {
  const { facts, base, row } = place
  const receiver = facts.expressions.a[facts.expressions.a[row]!]!
  const shown = SHOWING_METHODS.get(name)
  if (shown !== undefined && isShownBy(context, place.withRow(receiver), shown))
    return given.flatMap((each) => askedFor(context, each, TEXT, 0))
  if (SORTING_METHODS.has(name) && (given.length === 0 || asksForOrder(facts, given[0]! - base)))
    return orderOf(context, idAt(base, receiver))
  const [key] = given
  return key === undefined ? NONE : runByLookup(context, idAt(base, receiver), name, key)
}

/** What looking a key up in a container asks of the key. */
function runByLookup(
  context: LinkContext,
  container: ExpressionId,
  name: string,
  key: ExpressionId,
): readonly DefinitionId[] {
  if (!KEYED_METHODS.has(name) && !EQUALITY_METHODS.has(name)) return NONE
  const types = typesOf(context, container)
  if (types.some((type) => SORTED.test(type))) return askedFor(context, key, ORDER, 1)
  if (KEYED_METHODS.has(name) && types.some((type) => HASHED.test(type)))
    return [...askedFor(context, key, HASH, 0), ...equalityOf(context, key)]
  const isListed = EQUALITY_METHODS.has(name) && types.some((type) => LISTED.test(type))
  return isListed ? equalityOf(context, key) : NONE
}

const NONE: readonly never[] = []
const NAMES = new Set([
  ...[...SHOWING, ...SORTING, 'Objects.equals', 'object.Equals', 'Objects.hash', 'HashCode.Combine'].map(
    (name) => name.slice(name.indexOf('.') + 1),
  ),
  ...SHOWING_METHODS.keys(),
  ...SORTING_METHODS,
  ...KEYED_METHODS,
  ...EQUALITY_METHODS,
  'hashCode',
])

/** Methods of some names and so many parameters that an object has. */
export function askedFor(
  context: LinkContext,
  expression: ExpressionId,
  names: readonly string[],
  count: number,
): readonly DefinitionId[] {
  return names.flatMap((name) =>
    methodsOn(context, expression, name).filter(
      (method) => context.program.parameters.most[method] === count,
    ),
  )
}

/** Of several methods that compare the one for the object's own type, where there is one (C#). */
export function equalityOf(context: LinkContext, expression: ExpressionId): readonly DefinitionId[] {
  const methods = askedFor(context, expression, EQUALITY, 1)
  const own = methods.filter((method) => {
    const [parameter] = context.program.parametersOf(method)
    return parameter !== undefined && typeOfBinding(context, parameter)?.definition !== -1
  })
  return own.length > 0 ? own : methods
}

function orderOf(context: LinkContext, container: ExpressionId): readonly DefinitionId[] {
  const { values } = heldBy(context, context.valuesOf(container))
  return ORDER.flatMap((name) =>
    methodsOf(context, values, name).filter((method) => context.program.parameters.most[method] === 1),
  )
}

/** Names of the types that a receiver is known to be of: what it was made as, else what it is declared as. */
export function typesOf(context: LinkContext, receiver: ExpressionId): readonly string[] {
  const { program } = context
  const made: string[] = []
  for (const value of context.valuesOf(receiver).values) {
    if (kindOf(value) !== ValueKind.CONTAINER) continue
    const file = program.expressionFile[expressionIdOf(value)]!
    const facts = program.factsOf(file)
    const row = idOf(value) - program.expressionBase[file]!
    if (facts.expressions.op[row] !== Op.NEW) continue
    const name = nameOfType(facts, facts.expressions.a[row]!)
    // What is told an order asks for none.
    const list = facts.expressions.b[row]!
    const hasComparer = SORTED.test(name) && list !== -1 && facts.lists[list]! > 0
    if (name !== '' && !hasComparer) made.push(name)
    if (hasComparer) made.push('')
  }
  if (made.length > 0) return made
  const type = typeOfArgument(context, receiver)
  return type === undefined || type.definition !== -1 ? NO_TYPES : [type.name]
}

const NO_TYPES: readonly string[] = []

function nameOfType({ expressions, strings }: FileFacts, row: number): string {
  const { op, a, b } = expressions
  let at = row
  while (op[at] === Op.APPLY) at = a[at]!
  return op[at] === Op.NAME ? strings[a[at]!]! : op[at] === Op.MEMBER ? strings[b[at]!]! : ''
}

/** Whether a receiver shows what it is handed; `out.append(a).append(b)` begins with what does. */
function isShownBy(context: LinkContext, { facts, base, row: receiver }: Place, types: RegExp): boolean {
  const { op, a, b } = facts.expressions
  let row = receiver
  while (
    op[row] === Op.CALL &&
    op[a[row]!] === Op.MEMBER &&
    SHOWING_METHODS.has(facts.strings[b[a[row]!]!]!)
  ) {
    row = a[a[row]!]!
  }
  if (op[row] === Op.MEMBER && op[a[row]!] === Op.NAME) {
    const full = `${facts.strings[a[a[row]!]!]!}.${facts.strings[b[row]!]!}`
    if (STREAMS.has(full)) return true
  }
  if (op[row] === Op.NEW) return types.test(nameOfType(facts, a[row]!))
  const type = typeOfArgument(context, idAt(base, row))
  return type !== undefined && type.definition === -1 && types.test(type.name)
}

/** `null`, `Comparator.reverseOrder()`: what is sorted says its order itself. */
function asksForOrder({ expressions, strings }: FileFacts, row: number): boolean {
  const { op, a, b } = expressions
  if (op[row] === Op.LITERAL) return strings[a[row]!] === 'null'
  if (op[row] !== Op.CALL || op[a[row]!] !== Op.MEMBER) return false
  return NATURAL.has(strings[b[a[row]!]!]!)
}

const NATURAL = new Set(['naturalOrder', 'reverseOrder'])

const languagesWithProtocols = onceFor((program: Program): ReadonlySet<string> => {
  const found = new Set<string>()
  program.files.forEach(({ facts, language }, index) => {
    if (facts === undefined || program.languages[index]?.semantics.functionMethods !== 'any') return
    const { definitions, strings } = facts
    for (let row = 0; row < definitions.count && !found.has(language); row++) {
      const isMethod = definitions.kind[row] === DefinitionKind.METHOD
      if (isMethod && ASKED.has(strings[definitions.name[row]!]!)) found.add(language)
    }
  })
  return found
})

/** Whether any type of the language of a file declares one of these methods; many programs have none. */
export function declaresProtocols(program: Program, file: number): boolean {
  const languages = languagesWithProtocols(program)
  return languages.has(program.files[file]!.language)
}

const ASKED = new Set([...TEXT, ...HASH, ...EQUALITY, ...ORDER])
