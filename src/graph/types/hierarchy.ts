import type { LinkContext } from '../context.ts'
import { PairMemo } from '../solver/pair-memo.ts'
import { ANY_CLASS, ownerOfClass } from '../program/stored-fields.ts'
import { EntityKind, pack } from '../solver/values.ts'
import { createAncestors, type Ancestors } from './ancestors.ts'
import { createAttachedMethods } from './attached-methods.ts'
import { createOwnMembers, type OwnMembers } from './own-members.ts'
import { createSubtypes, type Subtypes } from './subtypes.ts'
import type { DefinitionId, Packed } from '../row-ids.ts'

/** Classes, their members and what they inherit. */
export interface Hierarchy extends Ancestors, Subtypes, Pick<OwnMembers, 'ownMember' | 'ownMethods'> {
  /** Methods of a name that are declared for a type away from it. */
  attached(definition: DefinitionId, name: string): readonly DefinitionId[]
  /** Whether methods are declared for a type away from it. */
  hasAttached(definition: DefinitionId): boolean
  /** Looks for methods that are declared away from their type. */
  collectAttached(): void
  /** Entities of the first class in the linearised order that has the name, and how far up it was. */
  member(definition: number, name: string, options?: MemberOptions): FoundMember
  /** Methods of subclasses (all levels) that override `name` of a class, at most `limit`. */
  overriders(definition: DefinitionId, name: string, limit: number): readonly Packed[]
}

export interface MemberOptions {
  /** Begin so far up: 1 with the parents. */
  readonly from?: number
  /** Entities that do not count are looked past. */
  readonly accept?: (entity: Packed) => boolean
}

export interface FoundMember {
  readonly entities: readonly Packed[]
  /** How many classes up the entities were found, -1 where there are none. */
  readonly distance: number
}

const NO_MEMBER: FoundMember = { entities: [], distance: -1 }

export function createHierarchy(context: () => LinkContext): Hierarchy {
  const ancestors = createAncestors(context)
  const attached = createAttachedMethods(context)
  const own = createOwnMembers(context, attached)
  const subtypes = createSubtypes(context, ancestors.parents)
  return {
    ...ancestors,
    ...subtypes,
    ownMember: own.ownMember,
    ownMethods: own.ownMethods,
    attached: (definition, name) => attached.named(definition, name) ?? [],
    hasAttached: (definition) => attached.of(definition) !== undefined,
    collectAttached: attached.collect,
    member: createMemberLookup(context, own, ancestors.linearised),
    overriders: createOverriders(context, own, subtypes.descendants),
  }
}

/** Looks members up in a class and its ancestors; keeps what was found where all that says so is final. */
function createMemberLookup(
  context: () => LinkContext,
  own: OwnMembers,
  linearised: Ancestors['linearised'],
): Hierarchy['member'] {
  const members = new PairMemo<FoundMember>()
  return (definition, name, { from = 0, accept } = {}) => {
    if (from !== 0 || accept !== undefined)
      return firstMember(context(), own, linearised(definition), from, name, accept)
    const { nameNumbers, beginWatch, endWatch } = context()
    const nameNumber = nameNumbers.of(name)
    const known = members.get(definition, nameNumber)
    if (known !== undefined) return known
    const before = beginWatch()
    const found = firstMember(context(), own, linearised(definition), 0, name)
    if (endWatch(before)) members.set(definition, nameNumber, found)
    return found
  }
}

interface Overriding {
  readonly found: readonly Packed[]
  readonly limit: number
}

/** Asked once a call site, answered once a method: by name and class, with the limit that was asked for. */
function createOverriders(
  context: () => LinkContext,
  own: OwnMembers,
  descendants: Subtypes['descendants'],
): Hierarchy['overriders'] {
  const overriding = new Map<string, Map<number, Overriding>>()
  return (definition, name, limit) => {
    let ofName = overriding.get(name)
    if (ofName === undefined) overriding.set(name, (ofName = new Map<number, Overriding>()))
    const known = ofName.get(definition)
    const isEnough = known !== undefined && (limit <= known.limit || known.found.length < known.limit)
    if (isEnough) return known.found.length <= limit ? known.found : known.found.slice(0, limit)
    const types = descendants(definition, Number.POSITIVE_INFINITY)
    const entities = new Set<Packed>()
    for (let place = 0; place < types.length && entities.size < limit; place++) {
      const member = firstMember(context(), own, types, place, name)
      if (member.distance === -1) break
      place = member.distance
      for (const entity of member.entities) entities.add(entity)
    }
    const found = [...entities].slice(0, limit)
    ofName.set(definition, { found, limit })
    return found
  }
}

/** The first of some types (from a place on) that has a name, and what it has. */
function firstMember(
  { program, stored, isSolved, valuesOfField }: LinkContext,
  own: OwnMembers,
  types: readonly DefinitionId[],
  first: number,
  name: string,
  accept?: MemberOptions['accept'],
): FoundMember {
  let fields: ReadonlyMap<number, number> | undefined
  // Most members are declared where they are first looked for: what is stored is asked for once, where one is not.
  let isAsked = false
  let storedMember = NO_MEMBER
  for (let distance = first; distance < types.length; distance++) {
    const type = types[distance]!
    if (own.mayDeclare(type, name)) {
      const all = own.ownMember(type, name)
      const entities = accept === undefined ? all : all.filter(accept)
      if (entities.length > 0) return { entities, distance }
      continue
    }
    if (!isAsked) fields = stored.named(name)
    const field = fields?.get(ownerOfClass(type)) ?? -1
    if (field === -1) {
      if (!isAsked && !isSolved() && stored.isDynamic(name)) valuesOfField(stored.field(ANY_CLASS, name))
      isAsked = true
      continue
    }
    const entity = pack(EntityKind.STORED_FIELD, field)
    if (accept !== undefined && !accept(entity)) continue
    const found = { entities: [entity], distance }
    const { separateMethods, overloads } = program.languages[program.definitionFile[type]!]!.semantics
    // Where fields are declared, and hide no methods, what a class stores into is what an ancestor declares.
    if (!separateMethods && !overloads) return found
    if (storedMember === NO_MEMBER) storedMember = found
  }
  return storedMember
}
