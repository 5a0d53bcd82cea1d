import { FlowKind, Op, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { argumentsOf, plainArgument, valuesSource } from '../program/call-arguments.ts'
import { receiverBinding } from '../program/receiver-parameters.ts'
import { EMPTY, type ValueSet } from '../solver/value-sets.ts'
import { ValueKind, definitionIdOf, kindOf } from '../solver/values.ts'
import { receiverTypes } from '../types/attached-methods.ts'
import { functionsAmong } from './evaluate-bindings.ts'
import { isNothing } from './evaluate-types.ts'
import { addSource } from './fields.ts'
import type { DefinitionId, ExpressionId, Packed, Place } from '../row-ids.ts'

/** A call of a type converts what it is given, and makes a value of the type. */
export function convert(context: LinkContext, definition: DefinitionId, place: Place): void {
  const { facts, row: call } = place
  if (isNothingGiven(facts, call)) return
  context.make(definition)
  giveConverted(context, definition, place)
}

/** `(*T)(nil)` makes no T. */
function isNothingGiven(facts: FileFacts, call: number): boolean {
  const { expressions, lists } = facts
  const list = expressions.b[call]!
  const first = list === -1 || lists[list]! === 0 ? -1 : lists[list + 1]!
  return first !== -1 && expressions.op[first] === Op.LITERAL && isNothing(facts, first)
}

/** A method of a function type is called on a function: `HandlerFunc(f).ServeHTTP(w, r)`. */
export function giveFunctionType(context: LinkContext, method: DefinitionId, receiver: ExpressionId): void {
  const { program } = context
  const { semantics } = program.languages[program.definitionFile[method]!]!
  if (semantics.callOfClass !== 'converts') return
  const self = receiverBinding(context, method)
  if (self === -1 || !program.definitionFlowSources(method, FlowKind.RECEIVER).some(isOfDistinct)) return
  addSource(context, self, valuesSource(receiver))

  function isOfDistinct(type: ExpressionId): boolean {
    return [...receiverTypes(context, type)].some((each) => program.isDistinct(each))
  }
}

/** Whoever calls a method of `HandlerFunc(f)`, it is f that it is called on, also behind an interface. */
function giveConverted(context: LinkContext, type: DefinitionId, place: Place): void {
  const [given] = argumentsOf(place)
  if (given?.kind !== 'plain' || !context.program.isDistinct(type)) return
  const isFunction = (value: Packed): boolean =>
    kindOf(value) === ValueKind.DEFINITION && !context.program.isClassLike(definitionIdOf(value))
  if (!context.valuesOf(given.source.row).values.some(isFunction)) return
  for (const method of context.hierarchy.ownMethods(type)) {
    giveFunctionType(context, method, given.source.row)
  }
}

/** `HandlerFunc(f)` is f, with methods. */
export function convertedValues(context: LinkContext, callees: ValueSet, place: Place): ValueSet | undefined {
  const { file } = place
  if (context.program.languages[file]!.semantics.callOfClass !== 'converts') return undefined
  const isType = (value: Packed) => context.program.isClassItself(value)
  if (!callees.values.some(isType)) return EMPTY
  const given = plainArgument(place, 0)
  return given === -1 ? EMPTY : functionsAmong(context, context.valuesOf(given))
}
