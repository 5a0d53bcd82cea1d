import { DefinitionKind, ExpressionFlag, FlowKind, Op } from '../../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../../context.ts'
import { Open, Rule, weakestRule } from '../../edge-rules.ts'
import { EntityKind, ValueKind, definitionIdOf, idOf, kindOf, pack } from '../../solver/values.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { open } from '../../values/members.ts'
import { refinedMembers } from './refinements.ts'
import { membersOfExtended } from './self-calls.ts'
import { classesNamed, sourcesOf } from './singletons.ts'
import { isStaticDefinition } from './static-members.ts'
import type { DefinitionId, Packed, Place } from '../../row-ids.ts'

/**
 * What a member is that Ruby looks up otherwise than in the class of its receiver: a refinement, a
 * module that is prepended to the class as an object, what a class that is extended by the module around has itself,
 * and what an object hands on to another. Undefined where the class of the receiver tells.
 */
export function memberBefore(context: LinkContext, place: Place, receiver: ValueSet): EntitySet | undefined {
  const { expressions, row, name, flags } = place
  const found = new Set<Packed>()
  const isDoubtful = mayBeOfCore(context, place, receiver, name)
  let isChanged = false
  for (const value of receiver.values) {
    const own = memberOfValue(context, place, value, name)
    if (own !== undefined) isChanged = true
    for (const entity of own ?? context.memberOf(value, name).entities) found.add(entity)
  }
  const op = expressions.op[expressions.a[row]!]
  if (op === Op.THIS && !isChanged) {
    const ofExtended = membersOfExtended(context, receiver, name)
    if (ofExtended.length === 0) return undefined
    for (const entity of ofExtended) found.add(entity)
    const entities = [...found].filter((entity) => kindOf(entity) !== EntityKind.OPEN)
    return { entities, rule: Rule.dispatch }
  }
  if (isDoubtful) {
    // What the language asks of everything is no call of ours where the object is most likely a text or a number.
    const isImplicit = (flags & ExpressionFlag.IMPLICIT) !== 0
    const isKnown = [...found].some((entity) => kindOf(entity) !== EntityKind.OPEN)
    if (isKnown)
      return isImplicit ? open(Open.builtin, Rule.member) : { entities: [...found], rule: Rule.dispatch }
  }
  return isChanged ? { entities: [...found], rule: Rule.inherited } : undefined
}

/**
 * Whether a receiver that was followed through arguments, hashes and lists, or of which a part is not known, is asked for
 * what objects of the core classes have, too (`==`, `to_s`, `include?`): then it may well be one of these.
 */
function mayBeOfCore({ program }: LinkContext, place: Place, receiver: ValueSet, name: string): boolean {
  const op = place.expressions.op[place.a]
  if (op === Op.THIS || op === Op.THIS_CLASS || op === Op.SUPER) return false
  if (program.languages[place.file]!.semantics.builtinMemberNames?.has(name) !== true && /^\w/.test(name))
    return false
  const isFollowed = weakestRule(receiver.rule, Rule['argument-value']) === receiver.rule
  return isFollowed || receiver.values.some((value) => kindOf(value) === ValueKind.OPEN)
}

function memberOfValue(
  context: LinkContext,
  place: Place,
  value: Packed,
  name: string,
): readonly Packed[] | undefined {
  const kind = kindOf(value)
  if (
    (kind !== ValueKind.INSTANCE && kind !== ValueKind.DEFINITION) ||
    !context.program.isClassLike(definitionIdOf(value))
  )
    return undefined
  const type = idOf(value)
  if (kind === ValueKind.DEFINITION) return prependedToClass(context, type, name)
  const refined = refinedMembers(context, place, type, name)
  if (refined.length > 0) return refined
  return delegates(context, type) && context.hierarchy.member(type, name).entities.length === 0
    ? [pack(EntityKind.OPEN, Open['unresolved-receiver'])]
    : undefined
}

/** What modules that are prepended to a class as an object have, unless a subclass has the name itself. */
function prependedToClass(
  context: LinkContext,
  definition: number,
  name: string,
): readonly Packed[] | undefined {
  const { hierarchy } = context
  for (const type of hierarchy.linearised(definition)) {
    for (const module of prependedTo(context, type)) {
      const { entities } = hierarchy.member(module, name)
      if (entities.length > 0) return entities
    }
    if (hierarchy.ownMember(type, name).some((entity) => isStaticDefinition(context, entity)))
      return undefined
  }
  return undefined
}

/** Modules that stand before what a class has as an object. */
export function prependedTo(context: LinkContext, type: DefinitionId): readonly DefinitionId[] {
  return sourcesOf(context, type, FlowKind.METACLASS)
    .filter((source) => {
      const { flags } = context.program.expressionAt(source)
      return (flags & ExpressionFlag.IMPLICIT) !== 0
    })
    .flatMap((source) => classesNamed(context, source))
}

/** Classes of the standard library whose objects hand on what they lack. */
const DELEGATORS: ReadonlySet<string> = new Set(['SimpleDelegator', 'Delegator', 'DelegateClass'])

/** Whether objects of a class hand on to another object what they lack. */
function delegates(context: LinkContext, definition: number): boolean {
  const { program } = context
  return context.hierarchy.linearised(definition).some((type) => {
    if (program.definitionKinds[type] !== DefinitionKind.CLASS) return false
    const parts = context.parts.all(type) ?? [type]
    return parts
      .flatMap((part) => program.definitionFlowSources(part, FlowKind.EXTENDS))
      .some((source) => {
        const { expressions, strings, row } = program.expressionAt(source)
        const named = expressions.op[row] === Op.CALL ? expressions.a[row]! : row
        return expressions.op[named] === Op.NAME && DELEGATORS.has(strings[expressions.a[named]!]!)
      })
  })
}
