import type { LinkContext } from '../context.ts'
import { Open } from '../edge-rules.ts'
import { EMPTY, single, type ValueSet } from '../solver/value-sets.ts'
import { ValueKind, definitionIdOf, expressionIdOf, idOf, kindOf, pack } from '../solver/values.ts'
import { elementsOf, valuesOfContainer } from './elements.ts'
import { placeInTuple } from '../program/tuple-places.ts'
import type { DefinitionId, Packed } from '../row-ids.ts'

/** Members of types that stand for what they hold (`Task<T>`, `T?`): to read them is to take that out. */
const TAKEN_OUT = new Set([
  'Result', 'Value', 'ConfigureAwait', 'WaitAsync', 'AsTask', 'GetAwaiter', 'GetResult', 'GetValueOrDefault', 'Preserve',
]) // prettier-ignore
/** What else such types have. */
const OF_WRAPPERS = new Set([
  'HasValue', 'Wait', 'ContinueWith', 'IsCompleted', 'IsCompletedSuccessfully', 'IsFaulted', 'IsCanceled', 'Status', 'Start',
]) // prettier-ignore

/** Whether a member is one of a type that stands for an object, and not the object's own. */
export function isOfWrapper(context: LinkContext, receiver: Packed, name: string): boolean {
  if (!TAKEN_OUT.has(name) && !OF_WRAPPERS.has(name)) return false
  const { program, hierarchy } = context
  const definition = definitionIdOf(receiver)
  if (kindOf(receiver) !== ValueKind.INSTANCE || !program.isClassLike(definition)) return false
  const { transparentTypes } = program.languages[program.definitionFile[definition]!]!.semantics
  return transparentTypes.has('Task') && hierarchy.member(definition, name).distance === -1
}

function forwardsContents(context: LinkContext, receiver: Packed, name: string): boolean {
  return TAKEN_OUT.has(name) && isOfWrapper(context, receiver, name)
}

/** What naming a member of a container or of a wrapper gives (`pairs.Values`, `lazy.Value`), undefined for others. */
export function containerMember(context: LinkContext, receiver: Packed, name: string): ValueSet | undefined {
  if (kindOf(receiver) === ValueKind.CONTAINER) {
    if (name === 'Values') return { values: [receiver], rule: 0 }
    if (name === 'Value' || name === 'Result') return valuesOfContainer(context, expressionIdOf(receiver))
    const place = placeInTuple(context.program, expressionIdOf(receiver), name)
    return place === -1 ? undefined : elementsOf(context, { values: [receiver], rule: 0 }, place)
  }
  return forwardsContents(context, receiver, name) ? { values: [receiver], rule: 0 } : undefined
}

/** What calling a method of a container in a file gives, undefined where the value is none or the name says nothing. */
export function containerCall(
  context: LinkContext,
  file: number,
  receiver: Packed,
  name: string,
): ValueSet | undefined {
  const { elementMethods, sameMethods, pairMethods } = context.program.libraryOf(file)
  const kind = kindOf(receiver)
  if (kind !== ValueKind.CONTAINER && kind !== ValueKind.OBJECT && kind !== ValueKind.PAIR) {
    // What `next()` gives has the element as its `value` where it is an object (JavaScript).
    if (
      kind === ValueKind.GENERATOR &&
      name === 'next' &&
      hasIterationResults(context, definitionIdOf(receiver))
    )
      return { values: [receiver], rule: 0 }
    if (forwardsContents(context, receiver, name)) return { values: [receiver], rule: 0 }
    const isWalked = kind === ValueKind.GENERATOR && (elementMethods.has(name) || sameMethods.has(name))
    if (isWalked && sameMethods.has(name)) return { values: [receiver], rule: 0 }
    return isWalked ? elementsOf(context, { values: [receiver], rule: 0 }, -1) : undefined
  }
  if (elementMethods.has(name)) return valuesOfContainer(context, expressionIdOf(receiver))
  if (kind === ValueKind.PAIR) return undefined
  if (sameMethods.has(name)) return { values: [receiver], rule: 0 }
  if (pairMethods.has(name)) return single(ValueKind.PAIRS, idOf(receiver))
  return undefined
}

function hasIterationResults({ program }: LinkContext, generator: DefinitionId): boolean {
  return program.languages[program.definitionFile[generator]!]!.semantics.ownThis
}

/** What a function of the language gives when it is called with a container, undefined where it is no such function. */
export function containerFunctionCall(
  context: LinkContext,
  file: number,
  name: string,
  argument: () => ValueSet,
): ValueSet | undefined {
  const { sameFunctions, elementFunctions, pairFunctions } = context.program.libraryOf(file)
  if (sameFunctions.has(name)) return known(argument())
  if (elementFunctions.has(name)) return elementsOf(context, argument(), -1)
  if (!pairFunctions.has(name)) return undefined
  const values = argument().values.flatMap((value) => {
    const kind = kindOf(value)
    return kind === ValueKind.CONTAINER || kind === ValueKind.OBJECT
      ? [pack(ValueKind.PAIRS, idOf(value))]
      : []
  })
  return known({ values, rule: argument().rule })
}

function known(set: ValueSet): ValueSet {
  return set.values.length > 0 ? set : EMPTY
}

/** What comes out of a call of something outside: see `resultsOf`. */
export function unknownResult(): ValueSet {
  return single(ValueKind.OPEN, Open['unresolved-receiver'])
}
