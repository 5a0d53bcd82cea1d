import { lookupTable } from '../../languages/lookup-table.ts'

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
export const PRIMITIVES = new Set([...Object.keys(BOXES), 'sbyte', 'ushort', 'uint', 'ulong', 'decimal'])
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
export const DELEGATES = new Set([
  'Func', 'Action', 'Predicate', 'Comparison', 'Converter', 'EventHandler', 'ThreadStart', 'TimerCallback', 'WaitCallback',
]) // prettier-ignore

/** The nearest types of the library above those that are most often told apart. */
export const ABOVE = lookupTable<readonly string[]>({
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

export function isKnown(name: string): boolean {
  return KNOWN.has(name)
}

/** Number of arguments of the library's types of functions. */
export const ARITIES = lookupTable<number>({
  Runnable: 0, Callable: 0, Supplier: 0, Consumer: 1, Function: 1, Predicate: 1, UnaryOperator: 1, BiConsumer: 2,
  BiFunction: 2, BiPredicate: 2, BinaryOperator: 2, Comparator: 2, IntFunction: 1, IntPredicate: 1, IntConsumer: 1,
  IntUnaryOperator: 1, IntBinaryOperator: 2, ToIntFunction: 1, ToLongFunction: 1, ToDoubleFunction: 1, IntSupplier: 0,
  LongSupplier: 0, BooleanSupplier: 0, DoubleSupplier: 0, ToIntBiFunction: 2, ObjIntConsumer: 2,
}) // prettier-ignore

/** How well types of the library go together, by their names. */
export function fitOfLibrary(given: string, wanted: string): number {
  if (given === '' || wanted === '') return Fit.UNKNOWN
  if (given === 'number') return PRIMITIVES.has(wanted) || BOXED.has(wanted) ? numberFit(wanted) : Fit.NO
  if (PRIMITIVES.has(given)) return fitOfPrimitive(given, wanted)
  if (PRIMITIVES.has(wanted)) return unboxed(given, wanted)
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

/** How a number or the like goes with a type of the library. */
function fitOfPrimitive(given: string, wanted: string): number {
  if (WIDER[given]?.includes(wanted) === true) return Fit.SUBTYPE
  if (PRIMITIVES.has(wanted)) return Fit.NO
  const box = BOXES[given]
  if (box === undefined) return Fit.UNKNOWN
  if (wanted === box || FINAL[box]!.includes(wanted)) return Fit.BOXED
  return wanted in FINAL || ABOVE_FINAL.has(wanted) ? Fit.NO : Fit.UNKNOWN
}

/** How a type of the library goes with a number or the like. */
function unboxed(given: string, wanted: string): number {
  const own = Object.keys(BOXES).find((each) => BOXES[each] === given)
  if (own === undefined) return given in FINAL ? Fit.NO : Fit.UNKNOWN
  return own === wanted || WIDER[own]?.includes(wanted) === true ? Fit.BOXED : Fit.NO
}

/** A calculated number: of what kind is not known. */
function numberFit(wanted: string): number {
  if (wanted === 'boolean' || wanted === 'Boolean') return Fit.NO
  return PRIMITIVES.has(wanted) ? Fit.UNKNOWN : Fit.BOXED
}

/** Whether a type is a text, a boxed number or the like, which nothing of the repository extends. */
export function isFinalType(name: string): boolean {
  return name in FINAL
}

/** Whether a type is known to be something else than a text, a number, or what those are besides. */
export function isNeitherTextNorNumber(name: string): boolean {
  const isOther = KNOWN.has(name) || name in ARITIES || DELEGATES.has(name)
  return isOther && !ABOVE_FINAL.has(name)
}

function isAbove(lower: string, upper: string): boolean {
  return (ABOVE[lower] ?? []).some((next) => next === upper || isAbove(next, upper))
}
