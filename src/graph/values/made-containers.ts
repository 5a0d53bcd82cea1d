import { Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { EMPTY, single, union, type ValueSet } from '../solver/value-sets.ts'
import { ValueKind, kindOf } from '../solver/values.ts'
import { calleeOf } from './find-library-call.ts'
import type { ContainerRules } from '../../languages/language.ts'
import { idAt, type ExpressionId, type Place } from '../row-ids.ts'
import { typeBefore } from '../types/written-type-names.ts'

/** What a call gives that makes an empty container: `Vec::new()`. */
export function emptyContainer(context: LinkContext, place: Place): ValueSet | undefined {
  const { containers } = context.program.languages[place.file]!.semantics
  if (containers === undefined) return undefined
  const callee = calleeOf(place.facts, place.row)
  return makesEmpty(context, containers, context.program.expressionIn(place.file, callee))
    ? single(ValueKind.CONTAINER, place.base + place.row)
    : undefined
}

/** `Vec::new()`, unless the repository has such a type. */
function makesEmpty(context: LinkContext, rules: ContainerRules, place: Place): boolean {
  if (place.op !== Op.MEMBER) return false
  if (!rules.emptyMakers.has(place.strings[place.b]!)) return false
  if (!rules.emptyTypes.has(typeBefore(place.facts, place.row))) return false
  const { values } = context.valuesOf(idAt(place.base, place.row))
  return values.every((value) => kindOf(value) !== ValueKind.DEFINITION)
}

/** `Arc::new(x)` is x where member look-up sees through an Arc. */
export function isWrapper(context: LinkContext, place: Place, name: string): boolean {
  const { semantics } = context.program.languages[place.file]!
  if (semantics.containers?.wrappers.has(name) !== true) return false
  if (!semantics.transparentTypes.has(typeBefore(place.facts, place.row))) return false
  return context
    .valuesOf(idAt(place.base, place.row))
    .values.every((value) => kindOf(value) !== ValueKind.DEFINITION)
}

/** What a type holds by its arguments (APPLY), where no pattern takes a container apart by place. */
export function heldByType(
  context: LinkContext,
  rules: ContainerRules,
  container: ExpressionId,
  position: number,
): ValueSet {
  const { expressions, lists, strings, base, a: type, b: list } = context.program.expressionAt(container)
  const length = list === -1 ? 0 : lists[list]!
  const at = (index: number) =>
    index < length && index >= 0 ? context.instancesOf(idAt(base, lists[list + 1 + index]!)) : EMPTY
  const text = expressions.op[type] === Op.MEMBER ? expressions.b[type]! : expressions.a[type]!
  const name = strings[text] ?? ''
  if (rules.firstTypes.has(name)) return at(position === 1 ? 1 : 0)
  if (position >= 0) return EMPTY
  const held = at(length - 1)
  return rules.pairTypes.has(name) ? union([single(ValueKind.PAIR, container), held]) : held
}
