import { DefinitionKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import type { Program } from '../program/program.ts'
import {
  ValueKind,
  definitionIdOf,
  isExact,
  kindOf,
  EntityKind,
  bindingIdOf,
  idOf,
} from '../solver/values.ts'
import { implementingMethods } from './explicit-members.ts'
import { ownerClass } from './owner-class.ts'
import { parameterText } from './parameter-text.ts'
import { isOverridable } from './overridable.ts'
import { foreignImplementations } from './foreign-implementations.ts'
import { type DefinitionId, type Packed } from '../row-ids.ts'

/** A call that may run more methods than this says nothing of any one of them: it is left open. */
export const MAX_DISPATCH = 16

/** What a call through a receiver runs instead of, or beside, the method that its declared type names. */
export interface Dispatch {
  readonly methods: readonly DefinitionId[]
  /** Whether the method that the type names is itself among what runs. */
  readonly runsDeclared: boolean
  readonly isBoundHit: boolean
}

/** The call runs what it names. */
export const DECLARED: Dispatch = { methods: [], runsDeclared: true, isBoundHit: false }

/** What runs where a method is called on something that is only known to have it. */
export function runInPlaceOf(context: LinkContext, definition: DefinitionId): readonly DefinitionId[] {
  const owner = ownerClass(context, definition)
  if (owner === -1 || !isOverridable(context.program, definition)) return [definition]
  const all = context.implementedIn(owner, context.program.nameOfDefinition(definition))
  const { methods, runsDeclared, isBoundHit } = chosen(context, definition, [all])
  if (isBoundHit) return [definition]
  return runsDeclared ? [definition, ...methods] : methods
}

export function chosen(
  context: LinkContext,
  definition: DefinitionId,
  found: readonly Implementations[],
): Dispatch {
  return without(
    definition,
    together(
      found.map(({ methods, isClosed }) => ({
        methods: overridingAmong(context, definition, methods),
        isClosed,
      })),
    ),
  )
}

export function together(found: readonly Implementations[]): Implementations {
  if (found.length === 1) return found[0]!
  const methods = new Set<DefinitionId>()
  for (const { methods: some } of found) for (const method of some) methods.add(method)
  return { methods: [...methods], isClosed: found.every(({ isClosed }) => isClosed) }
}

/** What runs beside, or instead of, what the declared type names. */
export function without(definition: DefinitionId, { methods, isClosed }: Implementations): Dispatch {
  const others = methods.includes(definition) ? methods.filter((method) => method !== definition) : methods
  const runsDeclared = others.length < methods.length || !isClosed || others.length === 0
  const isBoundHit = others.length > MAX_DISPATCH
  return { methods: isBoundHit ? NO_METHODS : others, runsDeclared, isBoundHit }
}

export const NO_METHODS: readonly never[] = []

/** Of methods of one name those that have the parameters of `definition`, where overloads are told apart by them. */
function overridingAmong(
  context: LinkContext,
  definition: DefinitionId,
  methods: readonly DefinitionId[],
): readonly DefinitionId[] {
  const { program } = context
  const file = program.definitionFile[definition]!
  const reached = program.rules[file]!.dispatch.overridingAmong?.(context, definition, methods) ?? methods
  if (!program.languages[file]!.semantics.overloads) return reached
  const owner = ownerClass(context, definition)
  const { required, most } = program.parameters
  const counted = reached.filter(
    (method) => required[method] === required[definition] && most[method] === most[definition],
  )
  if (counted.length === 0 || (counted.length === 1 && counted[0] === definition)) return counted
  const owners = counted.map((method) => ownerClass(context, method))
  const methodsOfOwner = new Map<number, number>()
  for (const each of owners) methodsOfOwner.set(each, (methodsOfOwner.get(each) ?? 0) + 1)
  return counted.filter((method, index) => {
    if (method === definition) return true
    if (owners[index] === owner) return false
    const isAlone = methodsOfOwner.get(owners[index]!) === 1
    return isAlone || parameterText(context, method) === parameterText(context, definition)
  })
}

export function isObject(context: LinkContext, value: Packed): boolean {
  const kind = kindOf(value)
  return (
    (kind === ValueKind.INSTANCE || kind === ValueKind.DEFINITION) &&
    context.program.isClassLike(definitionIdOf(value))
  )
}

/** Methods that a name runs on a value that is an object: of its class alone where its allocation site is known. */
export function implementedOn(context: LinkContext, value: Packed, name: string): Implementations {
  const type = definitionIdOf(value)
  const { methods, isClosed } = isExact(value)
    ? { methods: methodsAmong(context, context.hierarchy.member(type, name).entities), isClosed: true }
    : context.implementedIn(type, name)
  const { program } = context
  const { methodsOn } = program.rules[program.definitionFile[type]!]!.dispatch
  const own = methodsOn === undefined ? methods : methodsOn(context, value, methods)
  const lent = new Set(own.flatMap((method) => promoted(context, type, method, name)))
  return { methods: [...lent], isClosed }
}

/** A method that an embedded interface lends runs on what the embedded field holds. */
function promoted(
  context: LinkContext,
  type: DefinitionId,
  method: DefinitionId,
  name: string,
): readonly DefinitionId[] {
  const { program, hierarchy } = context
  const { interfaces } = program.languages[program.definitionFile[type]!]!.semantics
  if (interfaces !== 'structural') return [method]
  const owner = ownerClass(context, method)
  if (owner === -1 || owner === type || !program.isAbstractMethod(method)) return [method]
  // What embeds an interface in an interface holds nothing.
  if (program.definitionKinds[type] === DefinitionKind.INTERFACE) return [method]
  const held = new Set<DefinitionId>()
  for (const entity of hierarchy.member(type, program.nameOfDefinition(owner)).entities) {
    if (kindOf(entity) !== EntityKind.BINDING) continue
    for (const value of context.actualOfBinding(bindingIdOf(entity)).values) {
      if (!isExact(value)) return [method, ...context.implementedIn(owner, name).methods]
      for (const own of methodsAmong(context, hierarchy.member(idOf(value), name).entities)) held.add(own)
    }
  }
  return held.size === 0 ? [method, ...context.implementedIn(owner, name).methods] : [...held]
}

/** Kind of what a method is written in, -1 for none. */
export function kindOfOwner(program: Program, definition: DefinitionId): number {
  const { definitions, row } = program.definitionAt(definition)
  const parent = definitions.parent[row]!
  return parent === -1 ? -1 : definitions.kind[parent]!
}

/** Methods that run when a name is called on an object that is said to be of a type. */
export interface Implementations {
  readonly methods: readonly DefinitionId[]
  /** Whether these are all: the repository makes such objects, and of no other class. */
  readonly isClosed: boolean
}

/**
 * Of the subtypes of a type those count that the repository makes (rapid type analysis, Bacon and Sweeney 1996), if it
 * makes any.
 */
export function implementedIn(context: LinkContext, type: DefinitionId, name: string): Implementations {
  const { program, hierarchy } = context
  const subtypes = hierarchy.descendants(type, MAX_SUBTYPES)
  const made = context.isSolved() ? [type, ...subtypes].filter((subtype) => context.isMade(subtype)) : []
  const methods = new Set<DefinitionId>()
  if (made.length > 0) {
    for (const subtype of made) {
      const found = methodsAmong(context, hierarchy.member(subtype, name).entities)
      for (const method of implementingMethods(context, found, type)) methods.add(method)
    }
    return { methods: [...methods], isClosed: subtypes.length < MAX_SUBTYPES }
  }
  const entities = [
    ...hierarchy.member(type, name).entities,
    ...hierarchy.overriders(type, name, MAX_OVERRIDERS),
  ]
  const found = methodsAmong(context, entities)
  for (const ofClass of Map.groupBy(found, (method) => ownerClass(context, method)).values()) {
    for (const method of implementingMethods(context, ofClass, type)) methods.add(method)
  }
  // Where nothing else is made, types from outside that the trait is written for are what runs (Rust).
  const { interfaces } = program.languages[program.definitionFile[type]!]!.semantics
  const outside = interfaces === 'explicit' ? foreignImplementations(context, type, name) : []
  if (outside.length <= MAX_DISPATCH) for (const method of outside) methods.add(method)
  return { methods: [...methods], isClosed: subtypes.length === 0 }
}

/** More overriding methods than this are not told apart: enough for those that overloads leave over. */
const MAX_OVERRIDERS = 40

/** More subtypes than this are not asked. */
export const MAX_SUBTYPES = 400

export function methodsAmong(context: LinkContext, entities: readonly Packed[]): DefinitionId[] {
  const { program } = context
  return program.definitionsAmong(entities).filter((target) => {
    if (program.isClassLike(target)) return false
    // Where fields and methods do not share their names a field overrides nothing.
    const { separateMethods } = program.languages[program.definitionFile[target]!]!.semantics
    return !separateMethods || program.definitionKinds[target] !== DefinitionKind.FIELD
  })
}
