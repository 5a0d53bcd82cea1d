import { DefinitionKind, ScopeKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Rule } from '../edge-rules.ts'
import { ownerClass } from '../types/owner-class.ts'
import { receiverClasses } from '../types/receiver-classes.ts'
import { actualOfSource } from './actual-elements.ts'
import { fieldSlot } from './fields.ts'
import { ownerOfThis } from '../program/stored-fields.ts'
import { MAX_VALUES, type ValueSet } from '../solver/value-sets.ts'
import { ValueKind, definitionIdOf, isExact, kindOf, packExact } from '../solver/values.ts'
import type { DefinitionId, Packed } from '../row-ids.ts'

/**
 * What `self` is in a method that a trait gives its types (Rust): what the method is called on, and where that is not
 * known any type that is made and has no method of its own instead. undefined in other methods.
 */
export function actualReceivers(context: LinkContext, file: number, scope: number): ValueSet | undefined {
  const method = methodAround(context, file, scope)
  if (method === -1) return undefined
  const trait = traitOf(context, method)
  if (trait === -1) return undefined
  const given = new Set<Packed>()
  let isOpen = false
  // What is written for all types of a trait is called through other traits, too.
  const isOwn = ownerClass(context, method) === trait
  const field = isOwn ? context.stored.find(ownerOfThis(method), 'this') : -1
  const sources = field === -1 ? [] : context.sources.of(fieldSlot(context, field))
  for (const source of sources) {
    for (const value of actualOfSource(context, source).values) {
      const isClass = isObject(value) && context.program.isClassLike(definitionIdOf(value))
      if (!isClass || isTrait(context, definitionIdOf(value))) isOpen = true
      else given.add(packExact(definitionIdOf(value)))
    }
  }
  if (isOpen || given.size === 0) {
    for (const type of [trait, ...context.hierarchy.descendants(trait, MAX_TYPES)])
      if (!isTrait(context, type) && context.isMade(type)) given.add(packExact(type))
  }
  const values = [...given].filter((value) => runs(context, definitionIdOf(value), method))
  if (values.length === 0 || values.length > MAX_VALUES) return undefined
  return { values, rule: Rule['argument-value'] }
}

/** More types than these are not told apart. */
const MAX_TYPES = 400

function isObject(value: Packed): boolean {
  return isExact(value) || kindOf(value) === ValueKind.INSTANCE || kindOf(value) === ValueKind.DEFINITION
}

/** Whether a type has nothing of its own in the place of a method of a trait. */
function runs(context: LinkContext, type: DefinitionId, method: DefinitionId): boolean {
  const { entities } = context.hierarchy.member(type, context.program.nameOfDefinition(method))
  const own = context.program.definitionsAmong(entities)
  return own.length === 0 || own.includes(method)
}

/** The method around a scope, -1 for none. */
function methodAround({ program }: LinkContext, file: number, scope: number): DefinitionId | -1 {
  const { scopes, definitions } = program.factsOf(file)
  for (let current = scope; current !== -1; current = scopes.parent[current]!) {
    const definition = scopes.definition[current]!
    if (scopes.kind[current] !== ScopeKind.FUNCTION || definition === -1) continue
    if (definitions.kind[definition] === DefinitionKind.METHOD) return program.definitionId(file, definition)
  }
  return -1
}

/** The trait whose method a definition is, or that it is given to the types of (`impl<T: Trait> …`); -1 for none. */
export function traitOf(context: LinkContext, method: DefinitionId): DefinitionId | -1 {
  const owner = ownerClass(context, method)
  if (owner !== -1) return isTrait(context, owner) ? owner : -1
  return receiverClasses(context, method).find((type) => isTrait(context, type)) ?? -1
}

function isTrait({ program }: LinkContext, definition: DefinitionId): boolean {
  return program.definitionKinds[definition] === DefinitionKind.INTERFACE
}
