import {
  DefinitionFlag,
  DefinitionKind,
  ExpressionFlag,
  Op,
  ScopeFlag,
  ScopeKind,
} from '../../languages/facts.ts'
import type { FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Open, Rule } from '../edge-rules.ts'
import { dispatch } from '../types/dispatch.ts'
import { indexMethods } from '../types/index-methods.ts'
import { chooseIndexer } from '../types/overloads.ts'
import { memberOf } from '../values/members.ts'
import { definitionIdOf } from '../solver/values.ts'
import { addCalls, knownLevel, type FileLink } from './file-link.ts'
import type { Site } from './sites.ts'
import { idAt, type DefinitionId, type Packed, type Place } from '../row-ids.ts'
import { ownerClass } from '../types/owner-class.ts'

/** Names of the members that `x[i]` runs where it is read, and where it is written. */
const READ_INDEX = ['this', '__getitem__']
const WRITE_INDEX = ['this', '__setitem__']

/**
 * Naming a property (NAME or MEMBER) whose definitions are given calls what is written for it: reading
 * it runs its getter, writing it its setter. Where both are one definition (C#), either runs that.
 */
export function linkAccessors(
  link: FileLink,
  place: Place,
  definitions: readonly DefinitionId[],
  at: Site,
  rule: number,
): void {
  const { file, flags, scope } = place
  const { context, nodes, sites } = link
  if ((flags & NOT_EVALUATED) !== 0) return
  const isAccessor = (definition: DefinitionId) => (flagsOf(context, definition) & ACCESSOR) !== 0
  const accessors = definitions.some(isAccessor) ? definitions.filter(isAccessor) : NONE
  const kept = accessors.length === 0 ? overriddenProperties(context, definitions) : NONE
  if (accessors.length === 0 && kept.length === 0) return
  const isWritten = (flags & ExpressionFlag.WRITE) !== 0
  const run = accessorsRun(context, accessors, isWritten).filter(
    (definition) => !isOfClass(context, place, definition),
  )
  // A property that keeps its value runs nothing, those that stand in for it may.
  for (const definition of kept) {
    const { methods } = dispatch(context, definition, place)
    const computed = methods.filter((method) => (flagsOf(context, method) & ACCESSOR) !== 0)
    const level = methods.length === 1 ? 1 : 2
    addCalls(link, place, accessorsRun(context, computed, isWritten), Rule.dispatch, level)
  }
  for (const definition of run) {
    const { methods, runsDeclared, isBoundHit } = dispatch(context, definition, place)
    if (runsDeclared) addCalls(link, place, [definition], rule, knownLevel(rule, run.length))
    addCalls(link, place, accessorsRun(context, methods, isWritten), rule, 2)
    if (isBoundHit) {
      const from = nodes.enclosing(file, scope)
      sites.addOpen(from, context.program.nameOfDefinition(definition), at, Open['bound-hit'])
    }
  }
}

const NONE: readonly never[] = []
const ACCESSOR = DefinitionFlag.GETTER | DefinitionFlag.SETTER | DefinitionFlag.PROPERTY
const NOT_EVALUATED = ExpressionFlag.TYPE | ExpressionFlag.HERITAGE | ExpressionFlag.DECORATOR

function accessorsRun(
  context: LinkContext,
  accessors: readonly DefinitionId[],
  isWritten: boolean,
): readonly DefinitionId[] {
  const has = (definition: DefinitionId, flag: number) => (flagsOf(context, definition) & flag) !== 0
  if (!isWritten) return accessors.filter((definition) => !has(definition, DefinitionFlag.SETTER))
  const setters = accessors.filter((definition) => has(definition, DefinitionFlag.SETTER))
  if (setters.length > 0) return setters
  return accessors.filter(
    (definition) => has(definition, DefinitionFlag.PROPERTY) && has(definition, DefinitionFlag.GETTER),
  )
}

/** A property of instances that is named on its class runs nothing. */
function isOfClass(context: LinkContext, place: Place, definition: DefinitionId): boolean {
  if (place.op !== Op.MEMBER) return !isSeenByName(place.facts, place.scope)
  if ((flagsOf(context, definition) & DefinitionFlag.STATIC) !== 0) return false
  const { values } = context.valuesOf(place.operand)
  return values.length > 0 && values.every((value) => context.program.isClassItself(value))
}

/** Whether a bare name may stand for a member of an object: in the body of a Python class it is the property itself. */
function isSeenByName({ scopes }: FileFacts, scope: number): boolean {
  for (let current = scope; current !== -1; current = scopes.parent[current]!) {
    if ((scopes.flags[current]! & ScopeFlag.WITH) !== 0) return true
    if (scopes.kind[current] === ScopeKind.CLASS) {
      return (scopes.flags[current]! & ScopeFlag.MEMBERS_VISIBLE) !== 0
    }
  }
  return false
}

/** `x[i]` (INDEX) on an object whose class says what that is. */
export function linkIndexer(link: FileLink, place: Place): void {
  const { base, flags, operand, b: index } = place
  const { context } = link
  const names = (flags & ExpressionFlag.WRITE) === 0 ? READ_INDEX : WRITE_INDEX
  const receivers = context.valuesOf(operand)
  for (const value of receivers.values) {
    if (!context.program.isInstanceOfClass(value)) continue
    const isRead = names === READ_INDEX
    const own = names.flatMap((name) => methodsOf(context, value, name))
    const methods = [
      ...(index === -1 ? own : chooseIndexer(context, own, idAt(base, index))),
      ...indexMethods(context, definitionIdOf(value), isRead),
    ]
    addCalls(link, place, methods, receivers.rule)
  }
}

function methodsOf(context: LinkContext, value: Packed, name: string): readonly DefinitionId[] {
  const { program } = context
  return program
    .definitionsAmong(memberOf(context, value, name).entities)
    .filter((definition) => program.definitionKinds[definition] === DefinitionKind.METHOD)
}

/** Flags of a method or function, 0 for a field, which runs nothing. */
function flagsOf({ program }: LinkContext, definition: DefinitionId): number {
  return program.isFunctionLike(definition) ? program.flagsOf(definition) : 0
}

/** Of definitions the properties that keep their value, of types that others derive from. */
function overriddenProperties(
  context: LinkContext,
  definitions: readonly DefinitionId[],
): readonly DefinitionId[] {
  return definitions.filter((definition) => isOverriddenProperty(context, definition))
}

function isOverriddenProperty(context: LinkContext, definition: DefinitionId): boolean {
  const { program, hierarchy } = context
  const { file, row } = program.definitionAt(definition)
  const { kind, flags } = program.factsOf(file).definitions
  if (kind[row] !== DefinitionKind.FIELD || (flags[row]! & DefinitionFlag.PROPERTY) === 0) return false
  const owner = ownerClass(context, definition)
  return owner !== -1 && hierarchy.subclasses(owner).length > 0
}
