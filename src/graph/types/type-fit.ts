import type { LinkContext } from '../context.ts'
import { DefinitionKind, FlowKind } from '../../languages/facts.ts'
import { lookupTable } from '../../languages/lookup-table.ts'
import { definitionFlowSources, factsOf } from '../program/program.ts'
import { functionalArity } from './static-types.ts'
import type { StaticType } from './static-types.ts'

/** How well an argument's type goes with a parameter's. */
export const Fit = {
  /** It cannot be given. */
  NO: 0,
  /** After boxing or unboxing (Java Language Specification 5.3). */
  BOXED: 1,
  UNKNOWN: 2,
  /** A subtype, or a wider number. */
  SUBTYPE: 3,
  SAME: 4,
} as const

/** What each number may be given as, without boxing. */
const WIDER = lookupTable<readonly string[]>({
  byte: ['short', 'ushort', 'int', 'uint', 'long', 'ulong', 'float', 'double', 'decimal'],
  sbyte: ['short', 'int', 'long', 'float', 'double', 'decimal'],
  short: ['int', 'long', 'float', 'double', 'decimal'],
  ushort: ['int', 'uint', 'long', 'ulong', 'float', 'double', 'decimal'],
  char: ['ushort', 'int', 'uint', 'long', 'ulong', 'float', 'double', 'decimal'],
  int: ['long', 'float', 'double', 'decimal'],
  uint: ['long', 'ulong', 'float', 'double', 'decimal'],
  long: ['float', 'double', 'decimal'],
  ulong: ['float', 'double', 'decimal'],
  float: ['double'],
})
const BOXES = lookupTable<string>({
  byte: 'Byte', short: 'Short', char: 'Character', int: 'Integer', long: 'Long', float: 'Float', double: 'Double',
  boolean: 'Boolean',
}) // prettier-ignore
const BOXED = new Set(Object.values(BOXES))
const PRIMITIVES = new Set([...Object.keys(BOXES), 'sbyte', 'ushort', 'uint', 'ulong', 'decimal'])
/** Types of the library that nothing of the repository is, each with what it is besides. */
const FINAL = lookupTable<readonly string[]>({
  String: ['CharSequence', 'Comparable', 'Serializable', 'Constable'],
  Boolean: ['Comparable', 'Serializable', 'Constable'],
  Character: ['Comparable', 'Serializable', 'Constable'],
  ...Object.fromEntries(
    ['Byte', 'Short', 'Integer', 'Long', 'Float', 'Double'].map((name) => [
      name,
      ['Number', 'Comparable', 'Serializable', 'Constable'],
    ]),
  ),
  ...Object.fromEntries(
    [
      'DateTime', 'DateTimeOffset', 'TimeSpan', 'Guid', 'CancellationToken', 'DateOnly', 'TimeOnly', 'BigInteger', 'Uri', 'Version',
    ].map((name) => [name, ['IComparable', 'IFormattable', 'IConvertible', 'IEquatable', 'ValueType']]),
  ), // prettier-ignore
})
/** What some of those are besides, and the others are not. */
const ABOVE_FINAL = new Set(Object.values(FINAL).flat())
/** Types of functions of C#'s library: nothing but functions can be given for them. */
const DELEGATES = new Set([
  'Func', 'Action', 'Predicate', 'Comparison', 'Converter', 'EventHandler', 'ThreadStart', 'TimerCallback', 'WaitCallback',
]) // prettier-ignore

/** Whether a type is a text, a boxed number or the like, which nothing of the repository extends. */
export function isFinalType(name: string): boolean {
  return name in FINAL
}

/** The nearest types of the library above those that are most often told apart. */
const ABOVE = lookupTable<readonly string[]>({
  ArrayList: ['List'], LinkedList: ['List', 'Deque'], List: ['Collection'], Set: ['Collection'], Queue: ['Collection'],
  SortedSet: ['Set'], HashSet: ['Set'], LinkedHashSet: ['HashSet'], TreeSet: ['SortedSet'], Deque: ['Queue'],
  ArrayDeque: ['Deque'], Collection: ['Iterable'], HashMap: ['Map'], LinkedHashMap: ['HashMap'], TreeMap: ['SortedMap'],
  SortedMap: ['Map'], ConcurrentHashMap: ['ConcurrentMap'], ConcurrentMap: ['Map'], StringBuilder: ['CharSequence'],
  StringBuffer: ['CharSequence'], Exception: ['Throwable'], Error: ['Throwable'], RuntimeException: ['Exception'],
  IOException: ['Exception'], IllegalArgumentException: ['RuntimeException'],
  IllegalStateException: ['RuntimeException'], FileInputStream: ['InputStream'], FileOutputStream: ['OutputStream'],
  ByteArrayInputStream: ['InputStream'], ByteArrayOutputStream: ['OutputStream'], BufferedReader: ['Reader'],
  FileReader: ['Reader'], StringReader: ['Reader'], FileWriter: ['Writer'], StringWriter: ['Writer'],
  UnaryOperator: ['Function'], BinaryOperator: ['BiFunction'], Class: ['Type', 'AnnotatedElement'],
}) // prettier-ignore
/** Types that are told apart above. */
const KNOWN = new Set([...Object.keys(ABOVE), ...Object.values(ABOVE).flat()])
/** Number of arguments of the library's types of functions. */
const ARITIES = lookupTable<number>({
  Runnable: 0, Callable: 0, Supplier: 0, Consumer: 1, Function: 1, Predicate: 1, UnaryOperator: 1, BiConsumer: 2,
  BiFunction: 2, BiPredicate: 2, BinaryOperator: 2, Comparator: 2, IntFunction: 1, IntPredicate: 1, IntConsumer: 1,
  IntUnaryOperator: 1, IntBinaryOperator: 2, ToIntFunction: 1, ToLongFunction: 1, ToDoubleFunction: 1, IntSupplier: 0,
  LongSupplier: 0, BooleanSupplier: 0, DoubleSupplier: 0, ToIntBiFunction: 2, ObjIntConsumer: 2,
}) // prettier-ignore

export function fitOf(context: LinkContext, given: StaticType, wanted: StaticType): number {
  if (given.functionOf !== undefined) return fitOfFunction(context, given.functionOf, wanted)
  if (given.name === 'sum') return fitOfSum(wanted)
  if (wanted.isNullable === true && given.name !== 'null') {
    const fit = fitOf(context, { ...given, isNullable: false }, { ...wanted, isNullable: false })
    return given.isNullable === true || isReference(context, wanted) ? fit : Math.min(fit, Fit.BOXED)
  }
  const isValue = isPrimitive(wanted) || wanted.name in FINAL
  if (given.isNullable === true && isValue && !isReference(context, wanted)) return Fit.NO
  if (DELEGATES.has(wanted.name) && (isPrimitive(given) || given.name in FINAL || given.dimensions > 0)) {
    return Fit.NO
  }
  const isTop = wanted.dimensions === 0 && TOPS.has(wanted.name)
  if (given.name === 'null') return isPrimitive(wanted) ? Fit.NO : Fit.SUBTYPE
  if (given.dimensions !== wanted.dimensions) {
    if (isTop) return isPrimitive(given) ? Fit.BOXED : Fit.SUBTYPE
    // An array is nothing but an array; what has fewer brackets may stand for one where it is a type of all things.
    return given.dimensions > wanted.dimensions && !ARRAY_TYPES.has(wanted.name)
      ? Fit.NO
      : given.dimensions < wanted.dimensions
        ? Fit.NO
        : Fit.SUBTYPE
  }
  if (given.definition !== -1 && wanted.definition !== -1) {
    if (given.definition === wanted.definition) return Fit.SAME
    if (context.hierarchy.linearised(given.definition).includes(wanted.definition)) return Fit.SUBTYPE
    return context.hierarchy.hasUnknownAncestor(given.definition) ? Fit.UNKNOWN : Fit.NO
  }
  if (given.definition === -1 && wanted.definition === -1 && given.name === wanted.name) return Fit.SAME
  if (isTop) return isPrimitive(given) ? Fit.BOXED : Fit.SUBTYPE
  if (TOPS.has(given.name)) return Fit.NO
  if (given.definition !== -1) {
    if (isPrimitive(wanted) || wanted.name in FINAL) return Fit.NO
    return Fit.UNKNOWN
  }
  if (wanted.definition !== -1)
    return isPrimitive(given) || given.name in FINAL || given.name === 'Class' ? Fit.NO : Fit.UNKNOWN
  return fitOfLibrary(given.name, wanted.name)
}

const TOPS = new Set(['Object'])
const ARRAY_TYPES = new Set(['Serializable', 'Cloneable', 'dynamic', ''])

function fitOfLibrary(given: string, wanted: string): number {
  if (given === '' || wanted === '') return Fit.UNKNOWN
  if (given === 'number') return PRIMITIVES.has(wanted) || BOXED.has(wanted) ? numberFit(wanted) : Fit.NO
  if (PRIMITIVES.has(given)) {
    if (WIDER[given]?.includes(wanted) === true) return Fit.SUBTYPE
    if (PRIMITIVES.has(wanted)) return Fit.NO
    const box = BOXES[given]
    if (box === undefined) return Fit.UNKNOWN
    if (wanted === box || FINAL[box]!.includes(wanted)) return Fit.BOXED
    return wanted in FINAL || ABOVE_FINAL.has(wanted) ? Fit.NO : Fit.UNKNOWN
  }
  if (PRIMITIVES.has(wanted)) {
    const own = Object.keys(BOXES).find((each) => BOXES[each] === given)
    if (own === undefined) return given in FINAL ? Fit.NO : Fit.UNKNOWN
    return own === wanted || WIDER[own]?.includes(wanted) === true ? Fit.BOXED : Fit.NO
  }
  if (isAbove(given, wanted)) return Fit.SUBTYPE
  if (given in FINAL) {
    if (FINAL[given]!.includes(wanted)) return Fit.SUBTYPE
    const isOther = wanted in FINAL || ABOVE_FINAL.has(wanted) || KNOWN.has(wanted) || wanted in ARITIES
    return isOther ? Fit.NO : Fit.UNKNOWN
  }
  // Two classes that are known have nothing in common; interfaces and strangers may.
  if (wanted in FINAL) return KNOWN.has(given) ? Fit.NO : Fit.UNKNOWN
  return isAbove(wanted, given) ? Fit.NO : Fit.UNKNOWN
}

/** A calculated number: of what kind is not known. */
function numberFit(wanted: string): number {
  if (wanted === 'boolean' || wanted === 'Boolean') return Fit.NO
  return PRIMITIVES.has(wanted) ? Fit.UNKNOWN : Fit.BOXED
}

/** `a + b` is a text, a number, or what a class of the repository makes of it. */
function fitOfSum(wanted: StaticType): number {
  if (wanted.dimensions > 0) return Fit.NO
  const isOther = KNOWN.has(wanted.name) || wanted.name in ARITIES || DELEGATES.has(wanted.name)
  return wanted.definition === -1 && isOther && !ABOVE_FINAL.has(wanted.name) ? Fit.NO : Fit.UNKNOWN
}

function isAbove(lower: string, upper: string): boolean {
  return (ABOVE[lower] ?? []).some((next) => next === upper || isAbove(next, upper))
}

function fitOfFunction(context: LinkContext, arity: number, wanted: StaticType): number {
  if (wanted.dimensions > 0 || isPrimitive(wanted) || TOPS.has(wanted.name)) return Fit.NO
  if (wanted.definition === -1) {
    if (wanted.name in FINAL || wanted.name in ABOVE) return Fit.NO
    const known = wanted.takes ?? ARITIES[wanted.name]
    return known !== undefined && arity !== -1 && known !== arity ? Fit.NO : Fit.UNKNOWN
  }
  const kind = kindOfType(context, wanted.definition)
  if (kind === DefinitionKind.TYPE) {
    const most = context.program.parameters.most[wanted.definition]!
    const isDelegate =
      definitionFlowSources(context.program, wanted.definition, FlowKind.RETURN_TYPE).length > 0
    return isDelegate && arity !== -1 && most !== arity ? Fit.NO : Fit.UNKNOWN
  }
  if (kind !== DefinitionKind.INTERFACE) return kind === DefinitionKind.ENUM ? Fit.NO : Fit.UNKNOWN
  const known = functionalArity(context, wanted.definition)
  return known !== -1 && arity !== -1 && known !== arity ? Fit.NO : Fit.UNKNOWN
}

function isPrimitive(type: StaticType): boolean {
  return (
    type.dimensions === 0 && type.definition === -1 && type.isNullable !== true && PRIMITIVES.has(type.name)
  )
}

function kindOfType({ program }: LinkContext, definition: number): number {
  const file = program.definitionFile[definition]!
  const { kind } = factsOf(program, file).definitions
  return kind[definition - program.definitionBase[file]!]!
}

/** A type that may always be absent, so that a `?` behind it says nothing of what may be given. */
function isReference(context: LinkContext, type: StaticType): boolean {
  if (type.dimensions > 0) return true
  if (type.definition !== -1) return kindOfType(context, type.definition) !== DefinitionKind.ENUM
  return (
    !PRIMITIVES.has(type.name) && (!(type.name in FINAL) || type.name === 'String' || type.name === 'Uri')
  )
}
