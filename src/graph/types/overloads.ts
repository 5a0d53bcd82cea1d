import { DefinitionFlag, Op, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { UNBOUNDED } from '../program/parameters.ts'
import { receiverParameter } from '../program/receiver-parameters.ts'
import { isCalledThroughClass } from './called-through-class.ts'
import { Fit } from './library-type-fit.ts'
import { ownerClass } from './owner-class.ts'
import { typeOfArgument, typeOfBinding, type StaticType } from './static-types.ts'
import { fitOf } from './type-fit.ts'
import { typeCount } from './type-lists.ts'
import { chooseImplementation } from './trait-implementations.ts'
import { idAt, type BindingId, type DefinitionId, type ExpressionId, type Place } from '../row-ids.ts'
import { rowsIn } from '../program/lists.ts'

/**
 * Of several definitions of one name, those that a call may mean by the number of its arguments and
 * what is known of their types (Java Language Specification 15.12.2): first those that take the arguments as they are,
 * then those that box them, then those of variable arity; of these the most specific. Where none fits, all: a wrong
 * count is broken code or an extractor's gap, and hiding the candidates would hide that.
 */
export function chooseOverload(
  context: LinkContext,
  definitions: readonly DefinitionId[],
  place: Place,
): readonly DefinitionId[] {
  const { file, base, row: call } = place
  if (definitions.length < 2) return definitions
  const { overloads, interfaces } = context.program.languages[file]!.semantics
  if (!overloads && interfaces !== 'explicit') return definitions
  const row = base + call
  const known = context.overloadsOfCalls.get(row)
  if (known !== undefined && isSameList(known.among, definitions)) return known.chosen
  const before = context.beginWatch()
  const chosen = chooseAmong(context, definitions, place)
  if (context.endWatch(before)) context.overloadsOfCalls.set(row, { among: [...definitions], chosen })
  return chosen
}

function isSameList(one: readonly number[], other: readonly DefinitionId[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index])
}

function chooseAmong(
  context: LinkContext,
  definitions: readonly DefinitionId[],
  place: Place,
): readonly DefinitionId[] {
  const { file } = place
  if (context.program.languages[file]!.semantics.interfaces === 'explicit')
    return chooseImplementation(context, definitions, place)
  const families = familiesOf(context, definitions)
  return families.length === 1
    ? chooseOfFamily(context, definitions, place)
    : families.flatMap((family) => chooseOfFamily(context, family, place))
}

/** Definitions of one name in classes of one line compete with one another; others are just other values. */
function familiesOf(
  context: LinkContext,
  definitions: readonly DefinitionId[],
): readonly (readonly DefinitionId[])[] {
  const families: DefinitionId[][] = []
  for (const definition of definitions) {
    const family = families.find(([first]) => areOverloads(context, first!, definition))
    if (family === undefined) families.push([definition])
    else family.push(definition)
  }
  return families
}

function areOverloads(context: LinkContext, one: DefinitionId, other: DefinitionId): boolean {
  const { program, hierarchy } = context
  const isNamedAlike = program.nameOfDefinition(one) === program.nameOfDefinition(other)
  const [owner, its] = [ownerClass(context, one), ownerClass(context, other)]
  // Constructors of one class need not be of one name (Kotlin).
  if (!isNamedAlike)
    return (
      owner === its &&
      program.hasFlag(one, DefinitionFlag.CONSTRUCTOR) &&
      program.hasFlag(other, DefinitionFlag.CONSTRUCTOR)
    )
  if (owner === its || owner === -1 || its === -1) return true
  return hierarchy.linearised(owner).includes(its) || hierarchy.linearised(its).includes(owner)
}

function chooseOfFamily(
  context: LinkContext,
  definitions: readonly DefinitionId[],
  place: Place,
): readonly DefinitionId[] {
  const { file, facts, base, a, b } = place
  if (definitions.length < 2) return applicableExtension(context, definitions, place)
  // `T::new` takes what the place asks for where it stands.
  if (b === -1) return definitions
  const given = rowsIn(facts, b)
  if (given.some((row) => facts.expressions.op[row] === Op.SPREAD)) return definitions
  const through = isCalledThroughClass(context, context.program.expressionIn(file, a))
  const names = given.map((row) => nameOfArgument(facts, row))
  const { typesByArity } = context.program.languages[file]!.semantics
  const types = typesByArity === true ? typeCount(facts, a) : 0
  const counted = definitions.filter((definition) => {
    const isShifted = through && receiverParameter(context, definition) !== undefined
    const count = given.length - (isShifted ? 1 : 0)
    return (
      acceptsArguments(context, definition, count) &&
      hasParameters(context, definition, names) &&
      (types === 0 || context.parts.arity(definition) === types)
    )
  })
  if (counted.length === 1) return counted
  const { rankOverloads } = context.program.rules[file]!.overloads
  if (rankOverloads !== undefined)
    return rankOverloads(
      context,
      definitions,
      counted,
      given.map((row) => idAt(base, row)),
      place,
    )
  if (counted.length === 0) return definitions
  const givenTypes = given.map((row) => typeOfArgument(context, idAt(base, valueOfArgument(facts, row))))
  return mostFitting({ context, types: givenTypes, names, isThroughClass: through }, counted)
}

/** What a call gives, by which the definitions that it may mean are told apart. */
interface Given {
  readonly context: LinkContext
  readonly types: Types
  /** Of the arguments that are given by name, '' for others. */
  readonly names: readonly string[]
  readonly isThroughClass: boolean
}

type Types = readonly (StaticType | undefined)[]

function mostFitting(given: Given, definitions: readonly DefinitionId[]): readonly DefinitionId[] {
  const candidates = definitions.map((each) => candidateOf(given, each))
  const fitting = inPhases(given, candidates)
  const left = fitting.length === 0 ? candidates : mostSpecific(given, fitting)
  return left.map((candidate) => candidate.definition)
}

/** The functions of one parameter that take a value, of which something is known. */
export function chooseTaking(
  context: LinkContext,
  definitions: readonly DefinitionId[],
  value: ExpressionId,
): readonly DefinitionId[] {
  const types = definitions.length === 0 ? [] : [typeOfArgument(context, value)]
  if (types[0] === undefined) return []
  const given: Given = { context, types, names: [''], isThroughClass: false }
  const taking = definitions.filter((each) => candidateOf(given, each).fit !== Fit.NO)
  return taking.length < 2 ? taking : mostFitting(given, taking)
}

/** Of several indexers those that take an index: `this[int]` or `this[string]`. */
export function chooseIndexer(
  context: LinkContext,
  definitions: readonly DefinitionId[],
  index: ExpressionId,
): readonly DefinitionId[] {
  const { program } = context
  if (definitions.length < 2 || !program.languages[program.expressionFile[index]!]!.semantics.overloads) {
    return definitions
  }
  const types = [typeOfArgument(context, index)]
  return mostFitting({ context, types, names: [''], isThroughClass: false }, definitions)
}

/** An extension method that cannot take the arguments is not what is called: the type from outside has one of that name. */
function applicableExtension(
  context: LinkContext,
  definitions: readonly DefinitionId[],
  { file, facts, base, row: call }: Place,
): readonly DefinitionId[] {
  const [definition] = definitions
  if (definition === undefined || receiverParameter(context, definition) === undefined) return definitions
  if (facts.expressions.b[call] === -1) return definitions
  const given = rowsIn(facts, facts.expressions.b[call]!)
  const through = isCalledThroughClass(
    context,
    context.program.expressionIn(file, facts.expressions.a[call]!),
  )
  if (through || given.some((row) => facts.expressions.op[row] === Op.SPREAD)) return definitions
  if (!acceptsArguments(context, definition, given.length)) return []
  const names = given.map((row) => nameOfArgument(facts, row))
  const types = given.map((row) => typeOfArgument(context, idAt(base, valueOfArgument(facts, row))))
  const { fit } = candidateOf({ context, types, names, isThroughClass: through }, definition)
  return fit === Fit.NO ? [] : definitions
}

interface Candidate {
  readonly definition: DefinitionId
  /** Of each parameter, those of variable arity as often as there are arguments. */
  readonly wanted: Types
  readonly isSpread: boolean
  /** Weakest fit of an argument. */
  readonly fit: number
}

function candidateOf(given: Given, definition: DefinitionId): Candidate {
  const { context, types, names, isThroughClass } = given
  const parameters = [...context.program.parametersOf(definition)]
  const extended = isThroughClass ? receiverParameter(context, definition) : undefined
  if (extended !== undefined) parameters.unshift(extended)
  const ordered = names.some((name) => name !== '')
    ? names.map((name, position) =>
        name === '' ? parameters[position] : parameterNamed(context, definition, name),
      )
    : parameters
  const wanted = ordered.map((binding) =>
    binding === undefined ? undefined : typeOfBinding(context, binding),
  )
  const isVariadic = context.program.parameters.most[definition]! >= UNBOUNDED
  const fit = wanted.length < types.length ? Fit.NO : fitOfAll(given, wanted)
  const last = wanted.at(-1)
  // An array may be given as it is to a parameter of variable arity.
  if (!isVariadic || (wanted.length === types.length && fit !== Fit.NO && types.at(-1) !== undefined)) {
    return { definition, wanted, isSpread: false, fit }
  }
  const element =
    last === undefined || last.dimensions === 0 ? undefined : { ...last, dimensions: last.dimensions - 1 }
  const fixed = wanted.slice(0, -1)
  const spread = types.map((_, position) => (position < fixed.length ? fixed[position] : element))
  return { definition, wanted: spread, isSpread: true, fit: fitOfAll(given, spread) }
}

function fitOfAll({ context, types }: Given, wanted: Types): number {
  let weakest: number = Fit.SAME
  for (const [position, type] of types.entries()) {
    const parameter = wanted[position]
    const isKnown = type !== undefined && parameter !== undefined
    weakest = Math.min(weakest, isKnown ? fitOf(context, type, parameter) : Fit.UNKNOWN)
  }
  return weakest
}

/** Candidates of the first phase in which there are any; an argument of an unknown type leaves later phases open. */
function inPhases({ types }: Given, candidates: readonly Candidate[]): readonly Candidate[] {
  const possible = candidates.filter((candidate) => candidate.fit !== Fit.NO)
  if (types.some((type) => type === undefined) && possible.some((each) => each.fit === Fit.BOXED)) {
    return possible
  }
  const fixed = possible.filter((candidate) => !candidate.isSpread)
  const strict = fixed.filter((candidate) => candidate.fit > Fit.BOXED)
  return strict.length > 0 ? strict : fixed.length > 0 ? fixed : possible
}

/** Without the candidates that take more than another one does. */
function mostSpecific(given: Given, candidates: readonly Candidate[]): readonly Candidate[] {
  if (candidates.length < 2) return candidates
  // What may not fit at all shows nothing; of candidates that take the same, one shows what all do.
  const showing = new Map<string, Candidate>()
  for (const each of candidates) if (each.fit > Fit.UNKNOWN) showing.set(textOfTypes(each.wanted), each)
  const others = [...showing.values()]
  return candidates.filter(
    (candidate) =>
      !others.some(
        (other) =>
          other !== candidate &&
          isMoreSpecific(given, other, candidate) &&
          !isMoreSpecific(given, candidate, other),
      ),
  )
}

function textOfTypes(types: Types): string {
  return types
    .map((type) => {
      if (type === undefined) return '?'
      const { name, definition, dimensions, functionOf, isNullable, takes } = type
      return `${name} ${definition} ${dimensions} ${functionOf} ${isNullable} ${takes}`
    })
    .join()
}

function isMoreSpecific({ context, types }: Given, candidate: Candidate, other: Candidate): boolean {
  return types.every((type, position) => {
    const own = candidate.wanted[position]
    const its = other.wanted[position]
    if (own === undefined || its === undefined) return own === its
    const fit = fitOf(context, own, its)
    // What may be given there is all that can be said where the argument's type is not known.
    return type === undefined ? fit === Fit.SAME : fit === Fit.SAME || fit === Fit.SUBTYPE
  })
}

function acceptsArguments(context: LinkContext, definition: DefinitionId, count: number): boolean {
  if (context.program.isClassLike(definition)) return true
  const { required, most } = context.program.parameters
  return count >= required[definition]! && count <= most[definition]!
}

/** The name that an argument is given by, '' for one that is given by its place. */
function nameOfArgument({ expressions, strings }: FileFacts, row: number): string {
  return expressions.op[row] === Op.KEYWORD ? strings[expressions.a[row]!]! : ''
}

function valueOfArgument({ expressions }: FileFacts, row: number): number {
  return expressions.op[row] === Op.KEYWORD ? expressions.b[row]! : row
}

function hasParameters(context: LinkContext, definition: DefinitionId, names: readonly string[]): boolean {
  return (
    context.program.isClassLike(definition) ||
    names.every((name) => name === '' || parameterNamed(context, definition, name) !== undefined)
  )
}

function parameterNamed(context: LinkContext, definition: DefinitionId, name: string): BindingId | undefined {
  const { program } = context
  const { file, bindings, strings } = program.definitionAt(definition)
  return program
    .parametersOf(definition)
    .find(
      (binding) =>
        binding !== undefined && strings[bindings.name[binding - program.bindingBase[file]!]!] === name,
    )
}
