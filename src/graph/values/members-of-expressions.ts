import { BindingKind, ExpressionFlag, Op, DefinitionFlag } from '../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../context.ts'
import { Open, Rule, weakestRule } from '../edge-rules.ts'
import type { FoundExtensions } from '../language-rules/members.ts'
import { methodsAmong } from '../types/implementations.ts'
import { reachedMembers } from '../types/explicit-members.ts'
import { takesPlaceOf } from '../types/override-signatures.ts'
import { ownerClass } from '../types/owner-class.ts'
import { noneTakesArguments } from '../types/takes-arguments.ts'
import { typeOfArgument } from '../types/static-types.ts'
import { fallbackMethods } from './fallback-methods.ts'
import { memberOf } from './members.ts'
import type { ValueSet } from '../solver/value-sets.ts'
import {
  EntityKind,
  ValueKind,
  bindingIdOf,
  definitionIdOf,
  idOf,
  isExact,
  kindOf,
  pack,
} from '../solver/values.ts'
import type { ExpressionId, Packed, Place, DefinitionId } from '../row-ids.ts'

const NO_EXTENSIONS = () => ({ entities: [], isSure: true })

/** Entities of a MEMBER expression: the member on each value of its base. */
export function entitiesOfMember(context: LinkContext, expression: ExpressionId): EntitySet {
  const { program } = context
  const place = program.expressionAt(expression)
  const { file, operand, name } = place
  if (isOfClassLiteral(context, place)) return openEntity(Open.builtin)
  const rules = program.rules[file]!
  const written = rules.members.memberAsWritten?.(context, place)
  if (written !== undefined) return written
  const held = withoutClassObjects(context, operand)
  if (held === undefined) return openEntity(Open.builtin)
  const receiver = rules.members.narrowReceiver?.(context, operand, held, name) ?? held
  return (
    rules.members.memberBeforeClass?.(context, place, receiver) ??
    memberOnValues(context, place, held, receiver)
  )
}

/** The member on what its base may be: `held` is all of it, `receiver` that which the member is looked up in. */
function memberOnValues(context: LinkContext, place: Place, held: ValueSet, receiver: ValueSet): EntitySet {
  const { file, facts, row, operand, name } = place
  const { flags } = facts.expressions
  const set = declaredOnValues(context, place, receiver)
  if (isPartOfPair(context, file, held, name))
    return { entities: [...set.entities, pack(EntityKind.EXPRESSION, operand)], rule: set.rule }
  if ((flags[row]! & ExpressionFlag.IMPLICIT) !== 0) {
    const instead = fallbackOf(context, file, receiver, name, set)
    if (instead !== undefined) return instead
  }
  if (set.entities.every(isOpenEntity)) return storedThrough(context, operand, name) ?? set
  if (held.values.every((value) => isFunctionValue(context, value)) && set.entities.every(isStored)) {
    // What is stored through the very name is known where it is written.
    const through = storedThrough(context, operand, name)
    return through === undefined ? set : { entities: [...through.entities, ...set.entities], rule: set.rule }
  }
  return seenByType(context, place, set)
}

/** The member on the values of a receiver; where none has it, on what the language says that an operand may be. */
function declaredOnValues(context: LinkContext, place: Place, receiver: ValueSet): EntitySet {
  const { file, facts, row, operand, name } = place
  const { members, values } = context.program.rules[file]!
  // A type position never sees a stored field: what is not declared is not there.
  const isType = (facts.expressions.flags[row]! & ExpressionFlag.TYPE) !== 0
  const extensions = () => members.extensionMembers?.(context, place, receiver) ?? NO_EXTENSIONS()
  const own = membersOf(context, file, receiver, name, isType, extensions)
  // A member that cannot be called so leaves the call to an extension.
  if (members.extensionMembers !== undefined && noneTakesArguments(context, place, own.entities)) {
    const { entities, isSure } = extensions()
    if (isSure && entities.length > 0 && !noneTakesArguments(context, place, entities))
      return { entities, rule: weakestRule(receiver.rule, Rule.member) }
  }
  if (values.valuesOfOperand === undefined || !own.entities.every(isOpenEntity)) return own
  const standing = values.valuesOfOperand(context, operand)
  return standing.values.length > 0 ? membersOf(context, file, standing, name, isType, extensions) : own
}

/** What runs instead of a member that nobody writes, where no class or subclasses alone have it. */
function fallbackOf(
  context: LinkContext,
  file: number,
  receiver: ValueSet,
  name: string,
  set: EntitySet,
): EntitySet | undefined {
  const isAbsent = set.entities.every(isOpenEntity)
  // Where subclasses alone have the method, what the class has instead of it runs, too.
  if (!isAbsent && set.rule !== Rule.dispatch) return undefined
  for (const other of fallbackMethods.get(name) ?? []) {
    const instead = membersOf(context, file, receiver, other, false, NO_EXTENSIONS)
    if (instead.entities.every(isOpenEntity)) continue
    if (isAbsent || receiver.values.every(isExact)) return instead
    return { entities: [...new Set([...set.entities, ...instead.entities])], rule: Rule.dispatch }
  }
  return undefined
}

/** Of members that are found by values those that the declared type of the receiver shows. */
function seenByType(context: LinkContext, { file, operand, name }: Place, set: EntitySet): EntitySet {
  const [entity] = set.entities
  if (set.entities.length < 2) {
    const hidden = entity === undefined ? -1 : context.program.definitionOfEntity(entity)
    if (hidden === -1) return set
    return hiddenMember(context, operand, name, hidden) ?? set
  }
  const reached = reachedMembers(context, operand, set.entities)
  return { entities: seenThrough(context, file, operand, name, reached), rule: set.rule }
}

function isOpenEntity(entity: Packed): boolean {
  return kindOf(entity) === EntityKind.OPEN
}

/** Of overloads those that the declared type of a receiver has, too: a subclass's own are not seen through it (Java, C#). */
function seenThrough(
  context: LinkContext,
  file: number,
  receiver: ExpressionId,
  name: string,
  entities: readonly Packed[],
): readonly Packed[] {
  const { program, hierarchy } = context
  if (entities.length < 2 || program.languages[file]!.semantics.functionMethods !== 'any') return entities
  const type = typeOfArgument(context, receiver)?.definition ?? -1
  if (type === -1) return entities
  const owners = entities.map((entity) => {
    const definition = program.definitionOfEntity(entity)
    return definition === -1 ? -1 : ownerClass(context, definition)
  })
  if (owners.includes(-1)) return entities
  const isOfOthers = owners.some((owner) => owner !== type && hierarchy.linearised(owner).includes(type))
  if (!isOfOthers) return entities
  const declared = methodsAmong(context, hierarchy.member(type, name).entities)
  const seen = entities.filter((entity) => {
    const [method] = methodsAmong(context, [entity])
    return method !== undefined && declared.some((other) => takesPlaceOf(context, method, other))
  })
  return seen.length > 0 ? seen : entities
}

function isStored(entity: Packed): boolean {
  return kindOf(entity) === EntityKind.STORED_FIELD
}

export function isFunctionValue(context: LinkContext, value: Packed): boolean {
  return kindOf(value) === ValueKind.DEFINITION && context.program.isFunctionLike(definitionIdOf(value))
}

/** `Foo.class.getName()`: a class as an object has the language's methods, not its own (Java). */
function isOfClassLiteral({ program }: LinkContext, { file, facts, row }: Place): boolean {
  const { flags, op, a } = facts.expressions
  const isCallee = (flags[row]! & ExpressionFlag.CALLEE) !== 0 && (flags[row]! & ExpressionFlag.TYPE) === 0
  if (!isCallee || program.languages[file]!.semantics.classesAreValues) return false
  // Static members of an applied type are its own (C#).
  return (flags[a[row]!]! & ExpressionFlag.TYPE) !== 0 && op[a[row]!] !== Op.APPLY
}

/**
 * What a receiver may be, without classes as objects of reflection, which have the language's members
 * alone; undefined where nothing else is left.
 */
function withoutClassObjects(context: LinkContext, receiver: ExpressionId): ValueSet | undefined {
  const set = context.valuesOf(receiver)
  const { semantics } = context.program.languages[context.program.expressionFile[receiver]!]!
  if (semantics.classesAreValues || semantics.functionMethods !== 'any') return set
  const isClassValue = (value: Packed) => context.program.isClassItself(value)
  if (!set.values.some(isClassValue) || !isClassObject(context, receiver)) return set
  const values = set.values.filter((value) => !isClassValue(value))
  return values.length === 0 ? undefined : { values, rule: set.rule }
}

/** Whether an expression gives a class and does not name it: `x.getClass()`, a variable (Java, C#). */
function isClassObject(context: LinkContext, expression: ExpressionId): boolean {
  const { program } = context
  const { file, row } = program.expressionAt(expression)
  const { op } = program.factsOf(file).expressions
  if (op[row] === Op.CALL) return true
  if (op[row] !== Op.NAME) return false
  return context.entitiesOf(expression).entities.some((entity) => {
    if (kindOf(entity) !== EntityKind.BINDING) return false
    const own = program.bindingFile[bindingIdOf(entity)]!
    const kind = program.factsOf(own).bindings.kind[idOf(entity) - program.bindingBase[own]!]
    return kind === BindingKind.VARIABLE || kind === BindingKind.PARAMETER
  })
}

/** `x.name` where `x.name = …` is written for the same x, of which nothing else is known. */
function storedThrough(context: LinkContext, base: ExpressionId, name: string): EntitySet | undefined {
  const { expressions, row } = context.program.expressionAt(base)
  if (expressions.op[row] !== Op.NAME) return undefined
  for (const entity of context.entitiesOf(base).entities) {
    const field = kindOf(entity) === EntityKind.BINDING ? context.stored.ofBinding(idOf(entity), name) : -1
    if (field !== -1)
      return { entities: [pack(EntityKind.STORED_FIELD, field)], rule: Rule['assigned-value'] }
  }
  return undefined
}

const MANY_ENTITIES = 32
const DECLARED = new Set<number>([EntityKind.BINDING, EntityKind.DEFINITION, EntityKind.EXPRESSION])
const CUT = pack(EntityKind.OPEN, Open['bound-hit'])

/** The member on each value of a receiver; where none has it, what extends them from outside. */
export function membersOf(
  context: LinkContext,
  file: number,
  receiver: ValueSet,
  name: string,
  isType: boolean,
  extensionsOf: () => FoundExtensions,
): EntitySet {
  const members: EntitySet[] = []
  for (const value of receiver.values) members.push(memberOf(context, value, name, file))
  const only = members.length === 1 ? members[0]! : undefined
  if (only !== undefined && isOneMember(only, receiver.rule))
    return { entities: only.entities, rule: weakestRule(receiver.rule, only.rule) }
  return unitedMembers(members, receiver, isType, extensionsOf)
}

/** Whether what a value has is one thing, beside which neither subclasses nor extensions count. */
function isOneMember({ entities, rule }: EntitySet, ofReceiver: number): boolean {
  return (
    entities.length === 1 && !isOpenEntity(entities[0]!) && weakestRule(ofReceiver, rule) !== Rule.dispatch
  )
}

function unitedMembers(
  members: readonly EntitySet[],
  receiver: ValueSet,
  isType: boolean,
  extensionsOf: () => FoundExtensions,
): EntitySet {
  const entities: Packed[] = []
  // Most have one entity; only of very many a table is quicker.
  let seen: Set<number> | undefined
  let rule = receiver.rule
  let open: Packed | -1 = -1
  let isCut = false
  const add = (found: EntitySet): void => {
    for (const entity of found.entities) {
      if (kindOf(entity) === EntityKind.OPEN) {
        open = entity
        isCut ||= entity === CUT
      } else if (seen === undefined ? !entities.includes(entity) : !seen.has(entity)) {
        entities.push(entity)
        if (entities.length === MANY_ENTITIES) seen = new Set(entities)
        else seen?.add(entity)
      }
    }
    if (found.entities.length > 0) rule = weakestRule(rule, found.rule)
  }
  const ofSubclasses: EntitySet[] = []
  for (const found of members) {
    if (found.rule === Rule.dispatch) ofSubclasses.push(found)
    else add(found)
  }
  // What one part of an intersection has is not what subclasses of another part have.
  if (!entities.some((entity) => DECLARED.has(kindOf(entity)))) ofSubclasses.forEach(add)
  const isMember = entities.length > 0 && rule !== Rule.dispatch
  const extensions = isMember ? NO_EXTENSIONS() : extensionsOf()
  // What subclasses alone have is not seen where an extension of the class is.
  if (entities.length > 0 && !(extensions.entities.length > 0 && extensions.isSure))
    // That there are more than are told is not to be lost.
    return { entities: isCut ? [...entities, CUT] : entities, rule }
  if (extensions.entities.length > 0) {
    const how = extensions.isSure ? Rule.member : Rule['unique-name']
    return { entities: extensions.entities, rule: weakestRule(receiver.rule, how) }
  }
  if (open !== -1) return { entities: [open], rule }
  if (receiver.values.length === 0) return openEntity(Open['unresolved-receiver'])
  return openEntity(isType ? Open['unresolved-name'] : Open['unresolved-member'])
}

export function openEntity(reason: number): EntitySet {
  return { entities: [pack(EntityKind.OPEN, reason)], rule: Rule.member }
}

/** The second of a pair that is known by its value alone is that value, beside those of pairs that are written out. */
function isPartOfPair(context: LinkContext, file: number, held: ValueSet, name: string): boolean {
  const { includes } = context.program.languages[file]!.semantics
  return includes && name === 'second' && held.values.some((value) => isFunctionValue(context, value))
}

/** Of a member that only shares its name with an inherited one, that which the receiver's declared type has (`new`). */
function hiddenMember(
  context: LinkContext,
  receiver: ExpressionId,
  name: string,
  hiding: DefinitionId,
): EntitySet | undefined {
  const { program, hierarchy } = context
  if (!program.hasFlag(hiding, DefinitionFlag.HIDES)) return undefined
  const owner = ownerClass(context, hiding)
  const declared = typeOfArgument(context, receiver)?.definition ?? -1
  if (declared === -1 || declared === owner || !hierarchy.linearised(owner).includes(declared))
    return undefined
  const { entities } = hierarchy.member(declared, name)
  return entities.length === 0 ? undefined : { entities, rule: Rule['declared-type'] }
}
