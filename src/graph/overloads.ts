import { BindingKind, Op } from '../languages/facts.ts'
import type { FileFacts } from '../languages/facts.ts'
import type { LinkContext } from './context.ts'
import { isClassLike } from './hierarchy.ts'
import { argumentType, parameterType } from './overload-types.ts'
import type { KnownType } from './overload-types.ts'
import { UNBOUNDED } from './parameters.ts'
import { factsOf } from './program.ts'

/**
 * Of several definitions of one name, those that a call (row of a file) may mean by the number of its arguments and
 * what is known of their types. Where none fits, all: a wrong count is broken code or an extractor's gap, and hiding
 * the candidates would hide that.
 */
export function chooseOverload(
  context: LinkContext,
  definitions: readonly number[],
  file: number,
  call: number,
): readonly number[] {
  if (definitions.length < 2 || !context.program.languages[file]!.semantics.overloads) return definitions
  const facts = factsOf(context.program, file)
  const given = argumentRows(facts, call)
  if (given.some((row) => facts.expressions.op[row] === Op.SPREAD)) return definitions
  const fitting = definitions.filter((definition) => acceptsArguments(context, definition, given.length))
  // Variable arity is tried last (Java Language Specification 15.12.2).
  const fixed = fitting.filter((definition) => context.program.parameters.most[definition]! < UNBOUNDED)
  const counted = fixed.length > 0 ? fixed : fitting.length > 0 ? fitting : definitions
  return counted.length < 2 ? counted : chooseByTypes(context, counted, file, given)
}

function argumentRows({ expressions, lists }: FileFacts, call: number): readonly number[] {
  const list = expressions.b[call]!
  return list === -1 ? [] : Array.from({ length: lists[list]! }, (_, index) => lists[list + 1 + index]!)
}

function acceptsArguments(context: LinkContext, definition: number, count: number): boolean {
  if (isClassLike(context, definition)) return true
  const { required, most } = context.program.parameters
  return count >= required[definition]! && count <= most[definition]!
}

/** The candidates that no argument contradicts, and of these the ones whose parameters say most of the arguments. */
function chooseByTypes(
  context: LinkContext,
  candidates: readonly number[],
  file: number,
  given: readonly number[],
): readonly number[] {
  const base = context.program.expressionBase[file]!
  const types = given.map((row) => argumentType(context, base + row))
  if (types.every((type) => type === undefined)) return candidates
  const scores = candidates.map((candidate) => scoreOf(context, candidate, types))
  const best = Math.max(...scores)
  return best < 0 ? candidates : candidates.filter((_, index) => scores[index] === best)
}

/** Number of arguments whose type a candidate names, -1 where one contradicts it. */
function scoreOf(context: LinkContext, candidate: number, types: readonly (KnownType | undefined)[]): number {
  const parameters = parametersOf(context, candidate)
  let score = 0
  for (const [position, type] of types.entries()) {
    const parameter = parameters[Math.min(position, parameters.length - 1)]
    const wanted = parameter === undefined ? undefined : parameterType(context, parameter)
    if (type === undefined || wanted === undefined) continue
    const fit = fitOf(context, type, wanted)
    if (fit < 0) return -1
    score += fit
  }
  return score
}

/** 2 for the same type, 1 for a subtype, 0 where it cannot be told, -1 where the argument cannot be of the type. */
function fitOf(context: LinkContext, given: KnownType, wanted: KnownType): number {
  if (wanted.name === 'Object') return 0
  if (given.definition !== -1 && wanted.definition !== -1) {
    if (given.definition === wanted.definition) return 2
    if (context.hierarchy.linearised(given.definition).includes(wanted.definition)) return 1
    return context.hierarchy.hasUnknownAncestor(given.definition) ? 0 : -1
  }
  if (given.name === wanted.name) return 2
  const isPlain = (type: KnownType) => PLAIN_TYPES.has(type.name)
  if (isPlain(given) && wanted.definition !== -1) return -1
  if (isPlain(wanted) && given.definition !== -1) return -1
  return isPlain(given) && isPlain(wanted) && !(NUMBERS.has(given.name) && NUMBERS.has(wanted.name)) ? -1 : 0
}

const NUMBERS = new Set([
  'number', 'int', 'long', 'short', 'byte', 'char', 'float', 'double', 'Integer', 'Long', 'Short', 'Byte', 'Character',
  'Float', 'Double',
]) // prettier-ignore
const PLAIN_TYPES = new Set([...NUMBERS, 'String', 'boolean', 'Boolean'])

/** Bindings (global rows) of a definition's parameters in order. */
function parametersOf(context: LinkContext, definition: number): readonly number[] {
  const { program } = context
  const file = program.definitionFile[definition]!
  const facts = factsOf(program, file)
  let byOwner = parameterRows.get(facts)
  if (byOwner === undefined) {
    byOwner = collectParameters(facts)
    parameterRows.set(facts, byOwner)
  }
  const rows = byOwner.get(definition - program.definitionBase[file]!) ?? []
  return rows.map((row) => program.bindingBase[file]! + row)
}

const parameterRows = new WeakMap<FileFacts, ReadonlyMap<number, readonly number[]>>()

function collectParameters({ bindings }: FileFacts): ReadonlyMap<number, readonly number[]> {
  const byOwner = new Map<number, number[]>()
  for (let row = 0; row < bindings.count; row++) {
    if (bindings.kind[row] !== BindingKind.PARAMETER || bindings.position[row]! < 0) continue
    const rows = byOwner.get(bindings.target[row]!) ?? []
    byOwner.set(bindings.target[row]!, rows)
    rows[bindings.position[row]!] = row
  }
  return byOwner
}
