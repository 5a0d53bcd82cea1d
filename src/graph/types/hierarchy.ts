import { DefinitionFlag, DefinitionKind, FlowKind, ScopeKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import {
  definitionFlowSources,
  definitionOfBinding,
  factsOf,
  isExtension,
  nameOfDefinition,
} from '../program/program.ts'
import { PairMemo } from '../program/pair-memo.ts'
import { memberPath } from '../names/names.ts'
import { visibleBindings } from '../names/redefinitions.ts'
import { ANY_CLASS, ownerOfClass } from '../values/stored-fields.ts'
import { EntityKind, ValueKind, idOf, kindOf, pack } from '../values/values.ts'
import { collectDeclaredMembers } from './declared-members.ts'
import type { DeclaredMembers } from './declared-members.ts'
import { whileIn } from '../program/while-in.ts'

/** Deeper class hierarchies than this are broken code. */
const MAX_DEPTH = 200
/** Longer chains of classes are no one's work: their far ends are left out. */
const MAX_ANCESTORS = 500

/** Classes, their members and what they inherit. All rows are global. */
export interface Hierarchy {
  /** Classes of the repository that a class extends or implements, as written, in order. */
  parents(definition: number): readonly number[]
  /** The class itself and its ancestors in the order in which members are looked up. */
  linearised(definition: number): readonly number[]
  /** Whether some ancestor lies outside the repository or cannot be told. */
  hasUnknownAncestor(definition: number): boolean
  /** Entities declared by a class itself under a name. */
  ownMember(definition: number, name: string): readonly number[]
  /** Methods (global rows) of a name that are declared for a type away from it. */
  attached(definition: number, name: string): readonly number[]
  /** Methods (global rows) that a type declares, in its body or away from it. */
  ownMethods(definition: number): readonly number[]
  /** Entities of the first class in the linearised order that has the name, and how far up it was. */
  member(definition: number, name: string, options?: MemberOptions): FoundMember
  /** Whether methods are declared for a type away from it. */
  hasAttached(definition: number): boolean
  subclasses(definition: number): readonly number[]
  /** Subclasses of all levels, nearer ones first, at most `limit`. */
  descendants(definition: number, limit: number): readonly number[]
  /** Methods of subclasses (all levels) that override `name` of a class, at most `limit`. */
  overriders(definition: number, name: string, limit: number): readonly number[]
  /** Supertypes found by their methods alone. */
  structuralParents(definition: number): readonly number[]
  /** Adds a subtype found by its methods alone (Go interfaces). */
  addStructuralSubtype(parent: number, child: number): void
}

export interface MemberOptions {
  /** Begin so far up: 1 with the parents. */
  readonly from?: number
  /** Entities that do not count are looked past. */
  readonly accept?: (entity: number) => boolean
}

export interface FoundMember {
  readonly entities: readonly number[]
  /** How many classes up the entities were found, -1 where there are none. */
  readonly distance: number
}

const NOTHING: readonly number[] = []
const NO_MEMBER: FoundMember = { entities: [], distance: -1 }

export function createHierarchy(context: () => LinkContext): Hierarchy {
  const parents = new Map<number, readonly number[]>()
  const linear = new Map<number, readonly number[]>()
  const unknown = new Map<number, boolean>()
  const busy = new Set<number>()
  let children: Map<number, number[]> | undefined
  let attached: Map<number, Map<string, number[]>> | undefined
  const structural = new Map<number, number[]>()
  const structuralParents = new Map<number, number[]>()
  /** Asked once a call site, answered once a method: by name and class, with the limit that was asked for. */
  const overriding = new Map<string, Map<number, Overriding>>()
  /** What was found for a class and a name where all that says so is final. */
  const members = new PairMemo<FoundMember>()
  /** By limit and class. */
  const below = new Map<number, Map<number, readonly number[]>>()
  let declared: DeclaredMembers | undefined

  /** Flows of all parts of a type. */
  const sourcesOfParts = (definition: number, kind: number): readonly number[] => {
    const { program, parts } = context()
    const all = parts.all(definition)
    if (all === undefined) return definitionFlowSources(program, definition, kind)
    return all.flatMap((part) => definitionFlowSources(program, part, kind))
  }

  const parentsOf = (definition: number): readonly number[] => {
    const known = parents.get(definition)
    if (known !== undefined) return known
    if (busy.has(definition)) return []
    return whileIn(busy, definition, () => findParents(definition))
  }

  const findParents = (definition: number): readonly number[] => {
    const { valuesOf } = context()
    const found: number[] = []
    let isOpen = false
    for (const kind of [FlowKind.EXTENDS, FlowKind.IMPLEMENTS]) {
      for (const source of sourcesOfParts(definition, kind)) {
        const { values } = valuesOf(source)
        let linked = false
        for (const value of values) {
          if (kindOf(value) !== ValueKind.DEFINITION && kindOf(value) !== ValueKind.INSTANCE) continue
          const parent = embedded(context(), idOf(value))
          if (parent !== definition && mayBeParent(context(), definition, parent)) {
            linked = true
            if (!found.includes(parent)) found.push(parent)
          }
        }
        const handed = kind === FlowKind.EXTENDS ? mixinBases(context(), definition, source) : []
        for (const parent of handed) {
          if (parent === definition || !mayBeParent(context(), definition, parent)) continue
          linked = true
          if (!found.includes(parent)) found.push(parent)
        }
        if (!linked) isOpen = true
      }
    }
    parents.set(definition, found)
    unknown.set(definition, isOpen)
    return found
  }

  const linearise = (definition: number, path: readonly number[]): readonly number[] => {
    const known = linear.get(definition)
    if (known !== undefined) return known
    if (path.includes(definition) || path.length > MAX_DEPTH) return []
    const inner = [...path, definition]
    const order = mergeC3(definition, parentsOf(definition), (parent) => linearise(parent, inner))
    // While its bases are looked up, what it inherits is not known yet.
    const isWhole = !busy.has(definition) && (path.length === 0 || order.length > 0)
    if (isWhole) linear.set(definition, order)
    return order
  }
  const linearised = (definition: number): readonly number[] => {
    const known = linear.get(definition)
    if (known !== undefined) return known
    // The farthest first, so that no chain of classes is too deep.
    const all = new Set([definition])
    for (const next of all) for (const parent of parentsOf(next)) if (!linear.has(parent)) all.add(parent)
    for (const each of [...all].toReversed()) linearise(each, [])
    return linearise(definition, [])
  }

  const attachedMembers = (): Map<number, Map<string, number[]>> => {
    if (attached === undefined) {
      attached = new Map()
      collectAttached(context(), attached)
    }
    return attached
  }

  /** What the star imports of an inline module give; they may lead back to it. */
  const busyStars = new Set<string>()
  const starredMember = (file: number, scope: number, name: string): readonly number[] => {
    const { program, modules } = context()
    const { innerStars } = program.modules[file]!
    const key = `${file}:${scope}:${name}`
    if (innerStars === -1) return []
    if (busyStars.has(key)) {
      context().isPartial()
      return []
    }
    return whileIn(busyStars, key, () => {
      for (const row of program.names[file]!.all(scope, innerStars)) {
        const target = factsOf(program, file).bindings.target[row]!
        const link = modules.ofImport(program.importBase[file]! + target)
        const found =
          link.kind === 'module' ? memberPath(context(), link.module, [...link.member, name], file) : NOTHING
        if (found.length > 0) return found
      }
      return NOTHING
    })
  }

  const ownMember = (definition: number, name: string): readonly number[] => {
    const parts = context().parts.all(definition)
    if (parts !== undefined) return parts.flatMap((part) => partMember(part, name))
    declared ??= collectDeclaredMembers(context().program)
    const mayHave =
      declared.has(definition, declared.nameId(name)) ||
      attachedMembers().get(definition)?.has(name) === true ||
      hasStars(definition) ||
      context().fieldOfClass(definition, name) !== -1
    return mayHave ? partMember(definition, name) : NOTHING
  }

  /** The first of some types (from a place on) that has a name, and what it has. */
  const firstMember = (
    types: readonly number[],
    first: number,
    name: string,
    accept?: Accept,
  ): FoundMember => {
    const { program, parts, stored, isSolved, valuesOfField } = context()
    declared ??= collectDeclaredMembers(program)
    const nameId = declared.nameId(name)
    const away = attachedMembers()
    let fields: ReadonlyMap<number, number> | undefined
    // Most members are declared where they are first looked for: what is stored is asked for once, where one is not.
    let isAsked = false
    for (let distance = first; distance < types.length; distance++) {
      const type = types[distance]!
      const isDeclared =
        declared.has(type, nameId) ||
        away.get(type)?.has(name) === true ||
        hasStars(type) ||
        parts.all(type) !== undefined
      if (isDeclared) {
        const own = ownMember(type, name)
        const entities = accept === undefined ? own : own.filter(accept)
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
      if (accept === undefined || accept(entity)) return { entities: [entity], distance }
    }
    return NO_MEMBER
  }

  const hasStars = (definition: number): boolean => {
    const { program } = context()
    const file = program.definitionFile[definition]!
    return program.modules[file]!.innerStars !== -1
  }

  const partMember = (definition: number, name: string): readonly number[] => {
    const { program } = context()
    const file = program.definitionFile[definition]!
    const facts = factsOf(program, file)
    const scope = facts.definitions.innerScope[definition - program.definitionBase[file]!]!
    const result: number[] = []
    if (scope !== -1 && facts.scopes.kind[scope] !== ScopeKind.FUNCTION) {
      const table = program.names[file]!
      const id = table.stringId(name)
      if (id !== -1) {
        for (const row of visibleBindings(program, file, table.all(scope, id))) {
          const entity = pack(EntityKind.BINDING, program.bindingBase[file]! + row)
          const declared = definitionOfBinding(program, idOf(entity))
          const [written] = declared === -1 ? [] : context().implementations(declared)
          if (written === undefined || written === declared) result.push(entity)
          else
            for (const other of context().implementations(declared))
              result.push(pack(EntityKind.DEFINITION, other))
        }
      }
    }
    if (result.length === 0 && scope !== -1 && facts.scopes.kind[scope] === ScopeKind.NAMESPACE) {
      result.push(...starredMember(file, scope, name))
    }
    const extra = attachedMembers().get(definition)?.get(name)
    if (extra !== undefined) {
      for (const method of extra) {
        const entity = pack(EntityKind.DEFINITION, method)
        if (!result.includes(entity)) result.push(entity)
      }
    }
    if (result.length === 0) {
      const field = context().fieldOfClass(definition, name)
      if (field !== -1) result.push(pack(EntityKind.STORED_FIELD, field))
    }
    return result
  }

  const methodsOfPart = (definition: number): readonly number[] => {
    const { program } = context()
    const file = program.definitionFile[definition]!
    const { definitions } = factsOf(program, file)
    const base = program.definitionBase[file]!
    const end = definitions.end[definition - base]!
    const methods: number[] = []
    for (let row = definition - base + 1; row < definitions.count && definitions.start[row]! < end; row++) {
      const isOwn = definitions.parent[row] === definition - base
      if (isOwn && definitions.kind[row] === DefinitionKind.METHOD) methods.push(base + row)
    }
    return methods
  }

  const subclasses = (definition: number): readonly number[] => {
    if (children === undefined) {
      children = new Map()
      const { program } = context()
      for (let candidate = 0; candidate < program.definitionCount; candidate++) {
        if (!isClassLike(context(), candidate) || context().parts.first(candidate) !== candidate) continue
        for (const parent of parentsOf(candidate)) {
          const list = children.get(parent)
          if (list === undefined) children.set(parent, [candidate])
          else list.push(candidate)
        }
      }
    }
    const declared = children.get(definition) ?? []
    const found = structural.get(definition)
    return found === undefined ? declared : [...declared, ...found]
  }

  const descendants = (definition: number, limit: number): readonly number[] => {
    let ofLimit = below.get(limit)
    if (ofLimit === undefined) below.set(limit, (ofLimit = new Map<number, readonly number[]>()))
    const known = ofLimit.get(definition)
    if (known !== undefined) return known
    const seen = new Set([definition])
    for (const next of seen) {
      for (const child of subclasses(next)) seen.add(child)
      if (seen.size > limit) break
    }
    seen.delete(definition)
    const found = [...seen].slice(0, limit)
    ofLimit.set(definition, found)
    return found
  }

  return {
    parents: parentsOf,
    linearised,
    hasUnknownAncestor: (definition) =>
      linearised(definition).some((ancestor) => {
        parentsOf(ancestor)
        return unknown.get(ancestor) === true
      }),
    ownMember,
    ownMethods(definition) {
      const methods = (context().parts.all(definition) ?? [definition]).flatMap(methodsOfPart)
      const extra = attachedMembers().get(definition)
      if (extra === undefined) return methods
      for (const list of extra.values()) methods.push(...list)
      const { program } = context()
      const kindOfRow = (method: number) => {
        const file = program.definitionFile[method]!
        return factsOf(program, file).definitions.kind[method - program.definitionBase[file]!]
      }
      const own = methods.filter((method) => kindOfRow(method) === DefinitionKind.METHOD)
      return [...new Set(own.flatMap((method) => context().implementations(method)))]
    },
    member(definition, name, { from = 0, accept } = {}) {
      if (from !== 0 || accept !== undefined) return firstMember(linearised(definition), from, name, accept)
      const { nameNumbers, beginWatch, endWatch } = context()
      const nameNumber = nameNumbers.of(name)
      const known = members.get(definition, nameNumber)
      if (known !== undefined) return known
      const before = beginWatch()
      const found = firstMember(linearised(definition), 0, name)
      if (endWatch(before)) members.set(definition, nameNumber, found)
      return found
    },
    attached: (definition, name) => attachedMembers().get(definition)?.get(name) ?? [],
    hasAttached: (definition) => attachedMembers().has(definition),
    subclasses,
    descendants,
    overriders(definition, name, limit) {
      let ofName = overriding.get(name)
      if (ofName === undefined) overriding.set(name, (ofName = new Map<number, Overriding>()))
      const known = ofName.get(definition)
      const isEnough = known !== undefined && (limit <= known.limit || known.found.length < known.limit)
      if (isEnough) return known.found.length <= limit ? known.found : known.found.slice(0, limit)
      const types = descendants(definition, Number.POSITIVE_INFINITY)
      const entities = new Set<number>()
      for (let place = 0; place < types.length && entities.size < limit; place++) {
        const { entities: own, distance } = firstMember(types, place, name)
        if (distance === -1) break
        place = distance
        for (const entity of own) entities.add(entity)
      }
      const found = [...entities].slice(0, limit)
      ofName.set(definition, { found, limit })
      return found
    },
    structuralParents: (definition) => structuralParents.get(definition) ?? [],
    addStructuralSubtype(parent, child) {
      below.clear()
      const above = structuralParents.get(child)
      if (above === undefined) structuralParents.set(child, [parent])
      else above.push(parent)
      const list = structural.get(parent)
      if (list === undefined) structural.set(parent, [child])
      else list.push(child)
    },
  }
}

interface Overriding {
  readonly found: readonly number[]
  readonly limit: number
}

type Accept = NonNullable<MemberOptions['accept']>

/** Functions make objects, too, where each has a `this` of its own (JavaScript). */
function mayBeParent(context: LinkContext, definition: number, parent: number): boolean {
  const { program } = context
  if (isClassLike(context, parent)) return true
  return program.languages[program.definitionFile[definition]!]!.semantics.ownThis
}

export function isClassLike(context: LinkContext, definition: number): boolean {
  const kind = context.program.definitionKinds[definition]
  return (
    kind === DefinitionKind.CLASS ||
    kind === DefinitionKind.INTERFACE ||
    kind === DefinitionKind.ENUM ||
    kind === DefinitionKind.TYPE
  )
}

export function isAbstractMethod(context: LinkContext, definition: number): boolean {
  const { program } = context
  const file = program.definitionFile[definition]!
  const flags = factsOf(program, file).definitions.flags[definition - program.definitionBase[file]!]!
  return (flags & (DefinitionFlag.ABSTRACT | DefinitionFlag.DECLARATION)) !== 0
}

/** Types (global rows) that the receiver of a method names: what a type was made from is none of them. */
export function receiverTypes(context: LinkContext, type: number): ReadonlySet<number> {
  const owners = new Set<number>()
  const add = (value: number): void => {
    const kind = kindOf(value)
    if (kind === ValueKind.DEFINITION || kind === ValueKind.INSTANCE) owners.add(idOf(value))
  }
  context.valuesOf(type).values.forEach(add)
  for (const owner of owners) if (isDistinct(context, owner)) return owners
  context.instancesOf(type).values.forEach(add)
  return owners
}

export function isDistinct({ program }: LinkContext, definition: number): boolean {
  const file = program.definitionFile[definition]!
  const { flags } = factsOf(program, file).definitions
  return (flags[definition - program.definitionBase[file]!]! & DefinitionFlag.DISTINCT) !== 0
}

/** The class that is made by another name of it (`type Y = X`, global definition row): making a Y makes an X. */
export function aliasedClass(context: LinkContext, definition: number): number {
  const { program, hierarchy } = context
  if (program.definitionKinds[definition] !== DefinitionKind.TYPE) return definition
  if (isDistinct(context, definition) || hierarchy.hasAttached(definition)) return definition
  for (const source of definitionFlowSources(program, definition, FlowKind.ALIAS)) {
    for (const value of context.instancesOf(source).values) {
      const isClass = kindOf(value) === ValueKind.INSTANCE && isClassLike(context, idOf(value))
      if (isClass) return idOf(value)
    }
  }
  return definition
}

/** A type that is embedded by another name of it is that type (Go). */
function embedded(context: LinkContext, definition: number): number {
  const { program } = context
  const { structuralInterfaces } = program.languages[program.definitionFile[definition]!]!.semantics
  return structuralInterfaces ? aliasedClass(context, definition) : definition
}

/** Methods that are declared away from their type, by type and name. */
function collectAttached(context: LinkContext, into: Map<number, Map<string, number[]>>): void {
  const { program } = context
  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    if (facts === undefined) continue
    for (let row = 0; row < facts.flows.count; row++) {
      if (facts.flows.kind[row] !== FlowKind.RECEIVER) continue
      if (isExtension(program, file, facts.flows.target[row]!)) continue
      const method = program.definitionBase[file]! + facts.flows.target[row]!
      const type = program.expressionBase[file]! + facts.flows.source[row]!
      for (const owner of receiverTypes(context, type)) {
        const members = into.get(owner) ?? new Map<string, number[]>()
        into.set(owner, members)
        const name = nameOfDefinition(program, method)
        const list = members.get(name)
        if (list === undefined) members.set(name, [method])
        else list.push(method)
      }
    }
  }
}

/**
 * C3 linearisation (Barrett et al. 1996; Python's method resolution order). Where the order is contradictory, or a
 * class is its own ancestor, what is left is taken depth first: such code does not run, but must not stop linking.
 */
function mergeC3(
  definition: number,
  parents: readonly number[],
  linearised: (parent: number) => readonly number[],
): readonly number[] {
  const [parent] = parents
  if (parent === undefined) return [definition]
  if (parents.length === 1) {
    const above = linearised(parent).slice(0, MAX_ANCESTORS)
    const order = above.length === 0 ? [parent] : above.filter((ancestor) => ancestor !== definition)
    return [definition, ...order]
  }
  const sequences = [...parents.map((parent) => [...linearised(parent)]), [...parents]]
  const result = [definition]
  for (;;) {
    const pending = sequences.filter((sequence) => sequence.length > 0)
    if (pending.length === 0) return result
    const inTail = (candidate: number) => pending.some((sequence) => sequence.indexOf(candidate) > 0)
    const head =
      pending.map((sequence) => sequence[0]!).find((candidate) => !inTail(candidate)) ?? pending[0]![0]!
    if (!result.includes(head)) result.push(head)
    for (const sequence of pending) {
      const index = sequence.indexOf(head)
      if (index !== -1) sequence.splice(index, 1)
    }
  }
}

/** Classes (global rows) that a class extends by what its base (global row) is given. */
function mixinBases(context: LinkContext, definition: number, base: number): readonly number[] {
  const { program } = context
  return program.rules[program.definitionFile[definition]!]!.mixinBases?.(context, definition, base) ?? []
}
