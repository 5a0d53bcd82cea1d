import { DefinitionFlag, DefinitionKind, FlowKind, Op } from '../../languages/facts.ts'
import type { Semantics } from '../../languages/language.ts'
import type { EntitySet, LinkContext } from '../context.ts'
import { Open, Rule } from '../edge-rules.ts'
import { moduleMember } from '../names/names.ts'
import { prefixOfComputed } from '../program/computed-suffix.ts'
import { ownerOfClass } from '../program/stored-fields.ts'
import {
  EntityKind,
  ValueKind,
  bindingIdOf,
  definitionIdOf,
  expressionIdOf,
  idOf,
  isExact,
  kindOf,
  pack,
} from '../solver/values.ts'
import { membersWithPrefix, overridersOrSiblings, overridingFields } from '../types/member-hooks.ts'
import { withInheritedOverloads } from '../types/override-signatures.ts'
import { isOfWrapper } from './containers.ts'
import { memberOfLiteral, mixedIn } from './object-members.ts'
import { fieldOfValue } from './fields-of-values.ts'
import { memberOfGenerator } from './members-of-generators.ts'
import { entityOfEntry } from '../types/declared-entries.ts'
import { idAt, type DefinitionId, type ExpressionId, type Packed } from '../row-ids.ts'

const NOTHING: EntitySet = { entities: [], rule: Rule.member }

/** What a member name refers to on one value. Empty where the value has no such member that can be seen. */
export function memberOf(context: LinkContext, value: Packed, name: string, from = -1): EntitySet {
  if (kindOf(value) === ValueKind.OPEN) return openMember(idOf(value))
  // What an open namespace offers depends on who asks.
  if (isNamespace(context, value)) return findMember(context, value, name, from)
  const nameNumber = context.nameNumbers.of(name)
  const known = context.membersOfValues.get(value, nameNumber)
  if (known !== undefined) return known
  const before = context.beginWatch()
  const found = findMember(context, value, name, from)
  if (context.endWatch(before)) context.membersOfValues.set(value, nameNumber, found)
  return found
}

function isNamespace(context: LinkContext, value: Packed): boolean {
  const kind = kindOf(value)
  if (kind !== ValueKind.DEFINITION && kind !== ValueKind.INSTANCE) return false
  const { program } = context
  const isModule = program.definitionKinds[definitionIdOf(value)] === DefinitionKind.MODULE
  return isModule && program.languages[program.definitionFile[definitionIdOf(value)]!]!.semantics.includes
}

function findMember(context: LinkContext, value: Packed, name: string, from: number): EntitySet {
  const id = idOf(value)
  switch (kindOf(value)) {
    case ValueKind.DEFINITION:
    case ValueKind.INSTANCE:
      return memberOfDefinition(context, value, name, from)
    case ValueKind.MODULE: {
      const from = context.modules.files(id)[0] ?? 0
      const exported = moduleMember(context, id, name, from)
      const field = fieldOfValue(context, from, value, name)
      if (field === -1)
        return exported.length > 0 ? { entities: exported, rule: Rule['module-member'] } : NOTHING
      const entities = [...exported, pack(EntityKind.STORED_FIELD, field)]
      return { entities, rule: Rule['assigned-value'] }
    }
    case ValueKind.EXTERNAL:
      return {
        entities: [pack(EntityKind.EXTERNAL, context.externals.member(id, name))],
        rule: Rule['module-member'],
      }
    case ValueKind.OBJECT:
      return memberOfObject(context, expressionIdOf(value), name)
    case ValueKind.EXTERNAL_RESULT:
      return open(Open.external, Rule.member)
    case ValueKind.CONTAINER: {
      const place = placeInTuple(context, expressionIdOf(value), name)
      return place === undefined ? open(Open.builtin, Rule.member) : place
    }
    case ValueKind.GENERATOR: {
      const generator = definitionIdOf(value)
      return memberOfGenerator(context, generator, name) ?? open(Open.builtin, Rule.member)
    }
    case ValueKind.PAIRS:
    case ValueKind.PAIR:
    case ValueKind.REST:
    case ValueKind.REFLECTED:
      return open(Open.builtin, Rule.member)
    default:
      return NOTHING
  }
}

/** What is open has open members for the same reason, but they are not found by a name that is put together: one answer a reason. */
function openMember(reason: number): EntitySet {
  const own = reason === Open.dynamic ? Open['unresolved-receiver'] : reason
  return (openMembers[own] ??= open(own, Rule.member))
}

const openMembers: EntitySet[] = []

function memberOfDefinition(context: LinkContext, value: Packed, name: string, from: number): EntitySet {
  const { program } = context
  const definition = definitionIdOf(value)
  const file = program.definitionFile[definition]!
  const { semantics } = program.languages[file]!
  const isInstance = kindOf(value) === ValueKind.INSTANCE
  const ofNamespace = program.rules[file]!.modules.memberOfNamespace?.(context, definition, name, from)
  if (ofNamespace !== undefined) return ofNamespace
  const found = program.isClassLike(definition)
    ? memberOfClass(context, value, name)
    : memberOfFunction(context, definition, isInstance, name)
  if (found !== undefined) return found
  if (!isInstance && semantics.ownThis && program.isFunctionLike(definition)) {
    const mixed = mixedIn(context, ownerOfClass(definition), name)
    if (mixed.length > 0) return { entities: mixed, rule: Rule['assigned-value'] }
  }
  if (isInstance) return NOTHING
  const fields = [fieldOfBinding(context, definition, name), fieldOfValue(context, file, value, name)]
  const entities = fields.filter((field) => field !== -1).map((field) => pack(EntityKind.STORED_FIELD, field))
  return entities.length === 0 ? NOTHING : { entities, rule: Rule['assigned-value'] }
}

/** A member of a class, or of an instance of it: declared, mixed in, of subclasses, or from outside. */
function memberOfClass(context: LinkContext, value: Packed, name: string): EntitySet | undefined {
  const { hierarchy, program } = context
  const definition = definitionIdOf(value)
  const { semantics } = program.languages[program.definitionFile[definition]!]!
  const isInstance = kindOf(value) === ValueKind.INSTANCE
  const separatesStatic = semantics.separateStatic && isClass(context, definition)
  const accept = separatesStatic ? (entity: Packed) => isMemberOf(context, entity, isInstance) : undefined
  const prefix = prefixOfComputed(name)
  if (prefix !== undefined) return membersWithPrefix(context, definition, prefix)
  const { entities, distance } = hierarchy.member(definition, name, accept === undefined ? {} : { accept })
  if (entities.length > 0) return declaredMember(context, value, name, entities, distance)
  const mayMeanClass = semantics.meanings !== 'types' && semantics.modulesAreMixedIn !== true
  if (separatesStatic && isInstance && mayMeanClass) {
    // What only the class has is most likely meant where no compiler says that an instance lacks it.
    const ofClass = hierarchy.member(definition, name)
    if (ofClass.entities.length > 0) return { entities: ofClass.entities, rule: Rule.inherited }
  }
  const aliased = aliasMember(context, definition, name)
  if (aliased.entities.length > 0) return aliased
  const mixed = isInstance ? mixedInto(context, definition, name) : []
  if (mixed.length > 0) return { entities: mixed, rule: Rule['assigned-value'] }
  if (isInstance && semantics.interfaces !== 'explicit') {
    // What only subclasses declare may well run: a mixin's hooks, the methods of an interface from outside.
    const declared = overridersOrSiblings(context, definition, name)
    const accepted = accept === undefined ? declared : declared.filter(accept)
    if (accepted.length > 0) return { entities: accepted, rule: Rule.dispatch }
  }
  return undeclaredMember(context, value, name)
}

function declaredMember(
  context: LinkContext,
  value: Packed,
  name: string,
  entities: readonly Packed[],
  distance: number,
): EntitySet {
  const definition = definitionIdOf(value)
  const isInstance = kindOf(value) === ValueKind.INSTANCE
  const fields = isInstance && !isExact(value) ? overridingFields(context, definition, name, entities) : []
  if (fields.length > 0) return { entities: [...entities, ...fields], rule: Rule.dispatch }
  // `Object.assign(new Help(), own)`: what is mixed in may stand before what the class has.
  const mixed = isInstance ? mixedInto(context, definition, name) : []
  if (mixed.length > 0)
    return { entities: [...new Set([...entities, ...mixed])], rule: Rule['assigned-value'] }
  const all = withInheritedOverloads(context, definition, name, entities)
  return { entities: all, rule: distance === 0 ? Rule.member : Rule.inherited }
}

/** A member that no class of the repository declares. */
function undeclaredMember(context: LinkContext, value: Packed, name: string): EntitySet | undefined {
  const { hierarchy, program } = context
  const definition = definitionIdOf(value)
  const file = program.definitionFile[definition]!
  const { semantics } = program.languages[file]!
  const { memberBeyondClass, memberByHook } = program.rules[file]!.members
  const isInstance = kindOf(value) === ValueKind.INSTANCE
  const beyond = memberBeyondClass?.(context, value, name)
  if (beyond !== undefined) return beyond
  if (hierarchy.hasUnknownAncestor(definition)) return open(Open.external, Rule.inherited)
  if (isInstance && isOfWrapper(context, value, name)) return open(Open.builtin, Rule.member)
  // Every Java object has the methods of `Object`, every enum those of `Enum`.
  if (semantics.builtinMembers && semantics.builtins.has(name)) return open(Open.builtin, Rule.inherited)
  return isInstance ? memberByHook?.(context, definition, name) : undefined
}

/** A member of a function, or of what a constructor function makes. */
function memberOfFunction(
  context: LinkContext,
  definition: DefinitionId,
  isInstance: boolean,
  name: string,
): EntitySet | undefined {
  const { hierarchy, program } = context
  const { semantics } = program.languages[program.definitionFile[definition]!]!
  const isFunction = program.isFunctionLike(definition)
  // What a constructor function makes inherits as what a class makes does.
  const inherited = isInstance && semantics.ownThis
  const attached = inherited
    ? hierarchy.member(definition, name).entities
    : isInstance || !isFunction
      ? hierarchy.ownMember(definition, name)
      : []
  if (attached.length > 0) return { entities: attached, rule: Rule.member }
  const mixed = inherited ? mixedInto(context, definition, name) : []
  if (mixed.length > 0) return { entities: mixed, rule: Rule['assigned-value'] }
  if (isInstance || !isFunction) return undefined
  if (semantics.functionMethods === 'call' && name === 'bind') return open(Open.builtin, Rule.member)
  return runsItself(semantics, name)
    ? { entities: [pack(EntityKind.DEFINITION, definition)], rule: Rule['assigned-value'] }
    : undefined
}

/** Number of the field that a definition is given by its name, -1 for none. */
function fieldOfBinding({ program, stored }: LinkContext, definition: DefinitionId, name: string): number {
  const file = program.definitionFile[definition]!
  const binding = program.factsOf(file).definitions.binding[definition - program.definitionBase[file]!]!
  return binding === -1 ? -1 : stored.ofBinding(program.bindingBase[file]! + binding, name)
}

function mixedInto(context: LinkContext, definition: DefinitionId, name: string): readonly Packed[] {
  return context.hierarchy
    .linearised(definition)
    .flatMap((type) => mixedIn(context, ownerOfClass(type), name))
}

/** `pair.1`: an element of a tuple by its place. */
function placeInTuple(
  { program }: LinkContext,
  container: ExpressionId,
  name: string,
): EntitySet | undefined {
  const unit = name.charCodeAt(0)
  const isSecond = name === 'second'
  if ((unit < 48 || unit > 57) && !isSecond) return undefined
  const { expressions, lists, base, row } = program.expressionAt(container)
  const list = expressions.op[row] === Op.ARRAY ? expressions.a[row]! : -1
  // The second of `{key, value}` (C++).
  const place = isSecond ? 1 : Number(name)
  if (list === -1 || !(place < lists[list]!)) return undefined
  return {
    entities: [pack(EntityKind.EXPRESSION, base + lists[list + 1 + place]!)],
    rule: Rule['assigned-value'],
  }
}

export function open(reason: number, rule: number): EntitySet {
  return { entities: [pack(EntityKind.OPEN, reason)], rule }
}

function isClass(context: LinkContext, definition: DefinitionId): boolean {
  const kind = context.program.definitionKinds[definition]
  return (
    kind === DefinitionKind.CLASS ||
    kind === DefinitionKind.ENUM ||
    (kind === DefinitionKind.MODULE && context.program.isMixin(definition))
  )
}

function isMemberOf(context: LinkContext, entity: Packed, isInstance: boolean): boolean {
  // What is stored says nothing of who stores it.
  return kindOf(entity) === EntityKind.STORED_FIELD || isStaticMember(context, entity) !== isInstance
}

function isStaticMember(context: LinkContext, entity: Packed): boolean {
  const { program } = context
  const definition = program.definitionOfEntity(entity)
  if (definition === -1) return false
  const flags = program.flagsOf(definition)
  return (flags & (DefinitionFlag.STATIC | DefinitionFlag.ENUM_MEMBER)) !== 0
}

/** Members of what a type was made from: the fields of `type B A` (Go). */
function aliasMember(context: LinkContext, definition: DefinitionId, name: string): EntitySet {
  const seen = new Set([definition])
  for (const type of seen) {
    for (const source of context.program.definitionFlowSources(type, FlowKind.ALIAS)) {
      for (const value of context.instancesOf(source).values) {
        if (kindOf(value) === ValueKind.OBJECT) {
          const entities = objectEntries(context, expressionIdOf(value), name)
          if (entities.length > 0) return { entities, rule: Rule.member }
        }
        if (kindOf(value) !== ValueKind.INSTANCE || seen.has(definitionIdOf(value))) continue
        seen.add(definitionIdOf(value))
        const own = definitionIdOf(value)
        const isTaken = !context.program.isDistinct(definition) || context.program.isInterface(own)
        const accept = (entity: Packed) => isTaken || !isOwnMethod(context, own, entity)
        const { entities } = context.hierarchy.member(own, name, { accept })
        if (entities.length > 0) return { entities, rule: Rule.inherited }
      }
    }
  }
  return NOTHING
}

/** Whether an entity is a method that a type declares itself, none that an embedded one lends it. */
function isOwnMethod(context: LinkContext, type: DefinitionId, entity: Packed): boolean {
  const definition =
    kindOf(entity) === EntityKind.BINDING
      ? context.program.definitionOfBinding(bindingIdOf(entity))
      : definitionIdOf(entity)
  return definition !== -1 && context.hierarchy.ownMethods(type).includes(definition)
}

/**
 * Methods of functions that run them: `f.call(…)`, whatever the one method of a functional interface is (Java), and
 * what the library's own function types have (Go).
 */
function runsItself(semantics: Semantics, name: string): boolean {
  if (semantics.callOfClass === 'converts') return name === 'ServeHTTP'
  if (semantics.functionMethods === 'call') return name === 'call' || name === 'apply'
  return semantics.functionMethods === 'any' && !COMBINING_METHODS.has(name) && !name.startsWith('operator ')
}

const COMBINING_METHODS = new Set([
  'andThen', 'compose', 'negate', 'and', 'or', 'reversed', 'thenComparing', 'equals', 'hashCode', 'getClass', 'toString',
  'ToString', 'Equals', 'GetHashCode', 'GetType', 'GetInvocationList', 'Method', 'Target',
]) // prettier-ignore

/** Entries of an object literal; where literals are dictionaries (Python) their members are the language's own. */
function memberOfObject(context: LinkContext, object: ExpressionId, name: string): EntitySet {
  const { semantics } = context.program.languages[context.program.expressionFile[object]!]!
  if (!semantics.literalMembers) return open(Open.builtin, Rule.member)
  return memberOfLiteral(context, object, name)
}

/** Value expressions of the entries of an object literal under a key. */
export function objectEntries(context: LinkContext, object: ExpressionId, name: string): readonly Packed[] {
  const { facts, base, row } = context.program.expressionAt(object)
  const list = facts.expressions.op[row] === Op.OBJECT ? facts.expressions.a[row]! : -1
  const result: Packed[] = []
  if (list === -1) return result
  const length = facts.lists[list]!
  for (let i = 0; i + 1 < length; i += 2) {
    const key = facts.lists[list + 1 + i]!
    const entry = facts.lists[list + 2 + i]!
    if (key !== 0 && facts.strings[key] === name) result.push(entityOfEntry(context, idAt(base, entry)))
  }
  return result
}
