import { DefinitionKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { UNBOUNDED } from '../../program/parameters.ts'
import { constructorsOfClass } from '../../types/class-constructors.ts'
import { byConstness } from './constness.ts'
import { isNumber, parameterTypes, typeOfGiven, type CppType } from './cpp-types.ts'
import type { DefinitionId, ExpressionId, Place } from '../../row-ids.ts'

/** How an argument becomes a parameter (ISO C++ [over.ics]), worse ones lower; between whole ranks what binds better. */
const Rank = { NONE: 0, ELLIPSIS: 1, CLASS: 2, CONVERSION: 3, PROMOTION: 4, EXACT: 5 } as const
/** Of an argument or parameter of which nothing is known. */
const UNKNOWN = -1

interface Candidate {
  readonly definition: DefinitionId
  readonly ranks: readonly number[]
  readonly wanted: readonly (CppType | undefined)[]
  readonly isTemplate: boolean
}

/**
 * Of functions that take so many arguments those that overload resolution leaves for arguments
 *; none where no candidate can take them.
 */
export function bestOverloads(
  context: LinkContext,
  definitions: readonly DefinitionId[],
  given: readonly ExpressionId[],
): readonly DefinitionId[] {
  const types = given.map((row) => typeOfGiven(context, row))
  const viable = definitions
    .map((definition) => candidateOf(context, definition, types))
    .filter(({ ranks }) => !ranks.includes(Rank.NONE))
  return viable
    .filter((candidate) => !viable.some((other) => other !== candidate && isBetter(other, candidate)))
    .map(({ definition }) => definition)
}

function candidateOf(
  context: LinkContext,
  definition: DefinitionId,
  types: readonly (CppType | undefined)[],
): Candidate {
  const wanted = parameterTypes(context, definition)
  const isOpenEnded = context.program.parameters.most[definition]! >= UNBOUNDED
  const ranks = types.map((type, position) => {
    const parameter = wanted[position]
    const isEllipsis = isOpenEnded && position >= wanted.length - 1 && parameter?.isDeduced !== true
    if (isEllipsis && parameter === undefined) return Rank.ELLIPSIS
    if (type === undefined || parameter === undefined) return UNKNOWN
    return rankOf(context, type, parameter, 0)
  })
  const isTemplate =
    context.program.signatureOf(definition).startsWith('template') || wanted.some((each) => each?.isDeduced)
  return { definition, ranks, wanted, isTemplate }
}

/** Whether one candidate is better for some argument and worse for none, or else says more of what it takes. */
function isBetter(one: Candidate, other: Candidate): boolean {
  let isBetterSomewhere = false
  for (const [position, rank] of one.ranks.entries()) {
    const its = other.ranks[position]!
    if (rank === UNKNOWN || its === UNKNOWN) {
      const isSame = JSON.stringify(one.wanted[position]) === JSON.stringify(other.wanted[position])
      if (!isSame || rank !== its) return false
    } else {
      const difference = rank === its ? bindingOf(one, position) - bindingOf(other, position) : rank - its
      if (difference < 0 && (rank !== its || areAlike(one, other, position))) return false
      if (difference > 0 && (rank !== its || areAlike(one, other, position))) isBetterSomewhere = true
    }
  }
  if (isBetterSomewhere) return true
  if (one.isTemplate !== other.isTemplate) return other.isTemplate
  return one.isTemplate && specificity(one) > specificity(other)
}

/** Of two references, or two pointers, the one that adds no `const` binds better; of references `&&` before all. */
function bindingOf({ wanted }: Candidate, position: number): number {
  const type = wanted[position]
  if (type === undefined) return 0
  return type.reference === '&&' ? 2 : type.isConstant ? 0 : 1
}

function areAlike(one: Candidate, other: Candidate, position: number): boolean {
  const [own, its] = [one.wanted[position], other.wanted[position]]
  if (own === undefined || its === undefined) return false
  return own.reference === ''
    ? its.reference === '' && own.pointers > 0 && its.pointers > 0
    : its.reference !== ''
}

function specificity({ wanted }: Candidate): number {
  let count = 0
  for (const type of wanted) {
    if (type !== undefined) count += type.pointers + (type.isDeduced ? 0 : 2)
  }
  return count
}

/** How an argument of one type becomes a parameter of another. */
function rankOf(context: LinkContext, given: CppType, wanted: CppType, depth: number): number {
  const isPlace = given.reference === '&'
  // What a template forwards may be anything: another template accepts it as it is.
  if (given.isDeduced && !wanted.isDeduced) return Rank.ELLIPSIS
  if (wanted.isDeduced) {
    if (wanted.pointers > given.pointers) return Rank.NONE
    if (wanted.reference === '&' && !wanted.isConstant && !isPlace && !given.isConstant) return Rank.NONE
    return Rank.EXACT
  }
  const isOther = given.name !== wanted.name || given.definition !== wanted.definition
  if (wanted.isPattern && isOther && !isDerived(context, given, wanted)) return Rank.NONE
  const rank = convert(context, given, wanted, depth)
  if (rank === UNKNOWN || rank === Rank.NONE || wanted.reference === '') return rank
  const isSame = rank >= Rank.EXACT || isDerived(context, given, wanted)
  if (wanted.reference === '&&') return isPlace && isSame ? Rank.NONE : rank
  // What may be changed must be of the very type, and have a place.
  if (wanted.isConstant || wanted.pointers > 0) return rank
  return isPlace && isSame && !given.isConstant ? rank : Rank.NONE
}

function isDerived({ hierarchy }: LinkContext, given: CppType, wanted: CppType): boolean {
  if (given.definition === -1 || wanted.definition === -1 || given.pointers !== wanted.pointers) return false
  return hierarchy.linearised(given.definition).includes(wanted.definition)
}

/** The rank of the conversion from one type to another, without references. */
function convert(context: LinkContext, given: CppType, wanted: CppType, depth: number): number {
  if (given.name === 'nullptr_t') return fromNull(wanted)
  if (wanted.pointers > 0) return toPointer(context, given, wanted)
  if (given.pointers > 0) return fromPointer(context, given, wanted, depth)
  if (isNumber(given) && isNumber(wanted)) return betweenNumbers(given.name, wanted.name)
  if (given.definition === -1 && wanted.definition === -1) return betweenLibraryTypes(given, wanted)
  if (given.definition !== -1 && given.definition === wanted.definition) return Rank.EXACT
  if (given.definition !== -1 && wanted.definition !== -1 && isDerived(context, given, wanted)) {
    const distance = context.hierarchy.linearised(given.definition).indexOf(wanted.definition)
    return Rank.CONVERSION - Math.min(distance, 9) * 0.01
  }
  if (given.definition === -1 || !isEnum(context, given.definition))
    return byClass(context, given, wanted, depth)
  if (!isNumber(wanted)) return wanted.definition === -1 ? UNKNOWN : byClass(context, given, wanted, depth)
  if (isScopedEnum(context, given.definition)) return Rank.NONE
  return wanted.name === 'int' ? Rank.PROMOTION : Rank.CONVERSION
}

function fromNull(wanted: CppType): number {
  if (wanted.pointers > 0) return Rank.CONVERSION
  if (isNumber(wanted)) return Rank.NONE
  return wanted.name === 'nullptr_t' ? Rank.EXACT : UNKNOWN
}

/** From a pointer to what is none. */
function fromPointer(context: LinkContext, given: CppType, wanted: CppType, depth: number): number {
  if (wanted.name === 'bool') return Rank.CONVERSION - 0.5
  if (isNumber(wanted)) return Rank.NONE
  if (wanted.definition !== -1) return byClass(context, given, wanted, depth)
  const isText = given.name === 'char' && given.pointers === 1
  return isText || !TEXTS.has(wanted.name) ? Rank.CLASS : Rank.NONE
}

/** Between types that the repository does not define, by their names. */
function betweenLibraryTypes(given: CppType, wanted: CppType): number {
  if (given.name === wanted.name) return Rank.EXACT
  if (isNumber(given)) return KNOWN.has(wanted.name) ? Rank.NONE : UNKNOWN
  if (isNumber(wanted)) return KNOWN.has(given.name) ? Rank.NONE : UNKNOWN
  if (TEXTS.has(given.name) && TEXTS.has(wanted.name)) return Rank.CLASS
  if (given.name === 'unique_ptr' && wanted.name === 'shared_ptr') return Rank.CLASS
  return KNOWN.has(given.name) && KNOWN.has(wanted.name) ? Rank.NONE : UNKNOWN
}

const TEXTS = new Set(['string', 'string_view', 'wstring'])
const KNOWN = new Set([
  'string', 'string_view', 'vector', 'map', 'set', 'list', 'deque', 'unordered_map', 'unordered_set', 'unique_ptr',
  'shared_ptr', 'pair', 'tuple', 'array',
]) // prettier-ignore

function toPointer(context: LinkContext, given: CppType, wanted: CppType): number {
  if (given.pointers === 0) {
    return isNumber(given) || given.name === 'string' || given.definition !== -1 ? Rank.NONE : UNKNOWN
  }
  if (given.isConstant && !wanted.isConstant && given.pointers === 1) return Rank.NONE
  const isSame =
    given.name === wanted.name && given.definition === wanted.definition && given.pointers === wanted.pointers
  if (isSame) return Rank.EXACT
  if (wanted.name === 'void') return Rank.CONVERSION - 0.2
  return isDerived(context, given, wanted) ? Rank.CONVERSION : Rank.NONE
}

function betweenNumbers(given: string, wanted: string): number {
  if (given === wanted) return Rank.EXACT
  if (wanted === 'int' && /^(?:unsigned )?(?:char|short)$|^bool$/.test(given)) return Rank.PROMOTION
  return given === 'float' && wanted === 'double' ? Rank.PROMOTION : Rank.CONVERSION
}

/** A constructor of what is wanted, or a conversion that what is given declares. */
function byClass(context: LinkContext, given: CppType, wanted: CppType, depth: number): number {
  if (depth > 0) return Rank.NONE
  if (
    given.definition !== -1 &&
    given.pointers === 0 &&
    conversionsTo(context, given.definition, wanted).length > 0
  )
    return Rank.CLASS
  if (wanted.definition === -1) return isNumber(wanted) || TEXTS.has(wanted.name) ? Rank.NONE : UNKNOWN
  if (context.hierarchy.hasUnknownAncestor(wanted.definition)) return UNKNOWN
  return convertingConstructors(context, given, wanted.definition).length > 0 ? Rank.CLASS : Rank.NONE
}

/** Constructors of a class that turn a value of a type into an object of it unasked. */
export function convertingConstructors(
  context: LinkContext,
  given: CppType,
  type: DefinitionId,
): readonly DefinitionId[] {
  const { required, most } = context.program.parameters
  const ranked = constructorsOfClass(context, type)
    .filter(
      (each) =>
        required[each]! <= 1 && most[each]! >= 1 && !/\bexplicit\b/.test(context.program.signatureOf(each)),
    )
    .map((each) => {
      const [wanted] = parameterTypes(context, each)
      return { each, rank: wanted === undefined ? UNKNOWN : rankOf(context, given, wanted, 1) }
    })
    // No second conversion by a class follows the first.
    .filter(({ rank }) => rank > Rank.CLASS)
  const best = Math.max(...ranked.map(({ rank }) => rank))
  return ranked.filter(({ rank }) => rank === best).map(({ each }) => each)
}

/** Conversions that a class declares to a number, a library's type or a class. */
export function conversionsTo(
  context: LinkContext,
  type: DefinitionId,
  wanted: CppType,
): readonly DefinitionId[] {
  const { program, hierarchy } = context
  const found: DefinitionId[] = []
  for (const owner of hierarchy.linearised(type)) {
    for (const method of hierarchy.ownMethods(owner)) {
      const name = context.program.nameOfDefinition(method)
      if (!/^operator\s+[\w:]/.test(name) || /\bexplicit\b/.test(program.signatureOf(method))) continue
      const text = name
        .replace(/^operator\s+/, '')
        .replaceAll(/\bconst\b|&/g, '')
        .trim()
      const isSame =
        wanted.definition === -1
          ? text.split('::').at(-1) === wanted.name || (isNumber(wanted) && NUMBER.test(text))
          : text.split('::').at(-1) === context.program.nameOfDefinition(wanted.definition)
      if (isSame) found.push(method)
    }
  }
  const exact = found.filter((method) => context.program.nameOfDefinition(method).endsWith(` ${wanted.name}`))
  return exact.length > 0 ? exact : found
}

const NUMBER = /^(?:unsigned\s+)?(?:bool|char|short|int|long|float|double|long long|size_t|std::size_t)$/

function isEnum({ program }: LinkContext, definition: DefinitionId): boolean {
  return program.definitionKinds[definition] === DefinitionKind.ENUM
}

function isScopedEnum({ program }: LinkContext, definition: DefinitionId): boolean {
  return /\benum\s+(?:class|struct)\b/.test(program.signatureOf(definition))
}

/** The best overloads for arguments, of methods that differ in `const` those that the receiver means. */
export function rankOverloads(
  context: LinkContext,
  overloads: readonly DefinitionId[],
  counted: readonly DefinitionId[],
  given: readonly ExpressionId[],
  { file, a: callee }: Place,
): readonly DefinitionId[] {
  if (counted.length === 0) {
    const lists = overloads.filter((each) => takesList(context, each))
    return lists.length > 0 ? lists : overloads
  }
  const best = bestOverloads(context, counted, given)
  return byConstness(context, best.length === 0 ? counted : best, context.program.expressionIn(file, callee))
}

/** `Row row{1, 2, 3}` is made of a list. */
function takesList(context: LinkContext, definition: DefinitionId): boolean {
  return parameterTypes(context, definition)[0]?.name === 'initializer_list'
}
