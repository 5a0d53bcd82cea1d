import {
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  FlowKind,
  Op,
  ScopeKind,
} from '../../../languages/facts.ts'
import type { FileFacts } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { createIncludeVisibility } from './include-visibility.ts'
import type { Modules } from '../../program/modules.ts'
import type { Program } from '../../program/program.ts'
import { fittingSignatures, takeDefaults } from './signatures.ts'
import { EntityKind, bindingIdOf, definitionIdOf, kindOf, pack } from '../../solver/values.ts'
import { idAt, isPresent, type DefinitionId, type Packed } from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'

/**
 * The one name space of the languages with `#include`. A namespace is what all files put into it; a file sees of it
 * what it includes; and a declaration stands for its definition, wherever that is:
 *
 *     a.h: namespace n { int f(int); }      a.cc: int n::f(int x) {…}      b.cc: #include "a.h"  n::f(1) <- a.cc
 *
 * Names are found by their qualified name; which files see one another is asked of what was found alone.
 */
interface Linkage {
  /** Namespace of a scope of a file: that of the nearest namespace scope around it, 0 outside of all. */
  namespaceOf(file: number, scope: number): number
  /** Namespace that a definition opens, -1 where it is none. */
  namespaceOfModule(definition: number): number
  /** The namespace around a namespace, -1 for the outermost. */
  outerNamespace(namespace: number): number
  /** Entities that a namespace has under a name, as a file sees them. */
  lookup(file: number, namespace: number, name: string): readonly Packed[]
  /**
   * The only thing with linkage that has a name, where the file may see more than is known, or where a linker would take
   * it all the same: only the body of a function runs what nothing declares. Empty otherwise.
   */
  lookupUnseen(file: number, namespace: number, name: string, isInFunction: boolean): readonly Packed[]
  /** Whether a file includes another one, directly or not, only behind an offset. */
  isIncludedLater(from: number, offset: number, file: number): boolean
  /** Files that include a file, the nearest first. */
  includersOf(file: number): readonly number[]
  /** What a declaration stands for: itself where nothing else defines it. */
  implementations(definition: DefinitionId): readonly DefinitionId[]
}

/** Of several definitions of one name so many are candidates, the nearest ones. */
const MAX_IMPLEMENTATIONS = 8

/** A name that more places declare is none that a reader could follow. */
const MAX_DECLARED = 400

export const linkageOf = onceFor((context: LinkContext): Linkage =>
  createLinkage(context.program, context.modules),
)

function createLinkage(program: Program, modules: Modules): Linkage {
  const visibility = createIncludeVisibility(program, modules)
  const namespaces = new Namespaces(program)
  const index = new NamedEntities()
  const add = (namespace: number, name: string, entity: Packed): void => index.add(namespace, name, entity)
  const at = (namespace: number, name: string): readonly Packed[] =>
    index.find(namespace, name)?.entities ?? NONE
  const known = new Map<number, readonly DefinitionId[]>()

  const fileOf = (entity: Packed): number =>
    kindOf(entity) === EntityKind.BINDING
      ? program.bindingFile[bindingIdOf(entity)]!
      : program.definitionFile[definitionIdOf(entity)]!

  const implementations = (definition: DefinitionId): readonly DefinitionId[] => {
    const before = known.get(definition)
    if (before !== undefined) return before
    const found = findImplementations(definition)
    known.set(definition, found)
    return found
  }

  const findImplementations = (definition: DefinitionId): readonly DefinitionId[] => {
    const { file, definitions, scopes, strings, row } = program.definitionAt(definition)
    const flags = definitions.flags[row]!
    const scope = definitions.scope[row]!
    const kind = scopes.kind[scope]!
    const isDeclaration = (flags & DefinitionFlag.DECLARATION) !== 0
    if (!isDeclaration || (kind !== ScopeKind.FILE && kind !== ScopeKind.NAMESPACE)) return [definition]
    if (program.languages[file]?.semantics.includes !== true) return [definition]
    const name = strings[definitions.name[row]!]!
    const isShared = (flags & DefinitionFlag.EXPORTED) !== 0
    const namespace = namespaces.ofScope(file, scope)
    const same = (
      isShared
        ? at(namespace, name).map((entity) => program.definitionOfEntity(entity))
        : definitionsIn(program, file, scope, definitions.name[row]!)
    )
      .filter(isPresent)
      .filter((other) => isSameKind(program, definition, other))
    const written = same.filter(
      (other) =>
        !isDeclarationOnly(program, other) &&
        (isShared === isExported(program, other) || file === program.definitionFile[other]),
    )
    const fitting = fittingSignatures(program, definition, written)
    if (fitting.length === 0) {
      // Declared again and again and defined nowhere: the first place stands for all.
      const first = fittingSignatures(
        program,
        definition,
        same.filter((other) => isDeclarationOnly(program, other)),
      )[0]
      return [first ?? definition]
    }
    const declaring = fitting.filter((other) => visibility.isVisible(program.definitionFile[other]!, file))
    return nearest(program, file, declaring.length > 0 ? declaring : fitting)
  }

  /** Declarations give way to what they declare; each thing is there once. */
  const settled = (entities: readonly Packed[]): readonly Packed[] => {
    const result = new Set<Packed>()
    for (const entity of entities) {
      const definition = program.definitionOfEntity(entity)
      if (definition === -1 || !isDeclarationOnly(program, definition)) result.add(entity)
      else for (const other of implementations(definition)) result.add(entityOf(program, other))
    }
    return withoutSpecialisations(program, [...result])
  }

  const linkage: Linkage = {
    namespaceOf: (file, scope) => namespaces.ofScope(file, scope),
    namespaceOfModule: (definition) => namespaces.ofModule(definition),
    outerNamespace: (namespace) => namespaces.outer(namespace),
    lookup(file, namespace, name) {
      const named = index.find(namespace, name)
      if (named === undefined) return NONE
      named.seenBy ??= new Map()
      let found = named.seenBy.get(file)
      if (found === undefined) {
        const seen = named.entities.filter(
          (entity) => isModule(program, entity) || visibility.isVisible(file, fileOf(entity)),
        )
        found = seen.length === 0 ? NONE : settled(seen)
        named.seenBy.set(file, found)
      }
      return found
    },
    lookupUnseen(file, namespace, name, isInFunction) {
      const all = at(namespace, name)
      if (all.length === 0) return NONE
      const found = settled(all)
      const [only, another] = found
      if (only === undefined || another !== undefined) return NONE
      if (visibility.isIncomplete(file)) return found
      return isInFunction && isLinkedByName(program, file, program.definitionOfEntity(only)) ? found : NONE
    },
    isIncludedLater: visibility.isIncludedLater,
    includersOf: (file) => visibility.includersOf(file),
    implementations,
  }

  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    if (facts === undefined || program.languages[file]?.semantics.includes !== true) continue
    indexFile(program, namespaces, file, facts, visibility.isIncluded(file), add)
  }
  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    if (facts === undefined || program.languages[file]?.semantics.includes !== true) continue
    indexOutside(program, namespaces, file, facts, add)
  }
  // What a declaration gives by default the definition does not say again.
  for (const { entities } of index.all()) {
    for (const entity of entities) {
      const definition = program.definitionOfEntity(entity)
      if (definition === -1 || !isDeclarationOnly(program, definition)) continue
      const { required, most } = program.parameters
      if (required[definition] === most[definition]) continue
      for (const other of implementations(definition)) takeDefaults(program, definition, other)
    }
  }
  return linkage
}

const NONE: readonly never[] = []

interface Named {
  readonly entities: Packed[]
  /** What each file that asked sees of them. */
  seenBy: Map<number, readonly Packed[]> | undefined
}

/** What the files put into namespaces, by name. */
class NamedEntities {
  readonly #byNamespace: (Map<string, Named> | undefined)[] = []

  add(namespace: number, name: string, entity: Packed): void {
    let byName = this.#byNamespace[namespace]
    if (byName === undefined) {
      byName = new Map()
      this.#byNamespace[namespace] = byName
    }
    const named = byName.get(name)
    if (named === undefined) byName.set(name, { entities: [entity], seenBy: undefined })
    else if (named.entities.length < MAX_DECLARED) named.entities.push(entity)
  }

  find(namespace: number, name: string): Named | undefined {
    return this.#byNamespace[namespace]?.get(name)
  }

  *all(): Generator<Named> {
    for (const byName of this.#byNamespace) if (byName !== undefined) yield* byName.values()
  }
}

/** Namespaces of all files by qualified name, numbered; 0 is the one without a name. */
class Namespaces {
  readonly #program: Program
  readonly #ids = new Map<string, number>([['', 0]])
  readonly #outer = [-1]
  readonly #byModule = new Map<number, number>()

  constructor(program: Program) {
    this.#program = program
  }

  child(namespace: number, name: string): number {
    const key = `${namespace} ${name}`
    let id = this.#ids.get(key)
    if (id === undefined) {
      id = this.#outer.length
      this.#outer.push(namespace)
      this.#ids.set(key, id)
    }
    return id
  }

  find(namespace: number, name: string): number {
    return this.#ids.get(`${namespace} ${name}`) ?? -1
  }

  outer(namespace: number): number {
    return this.#outer[namespace]!
  }

  ofModule(definition: number): number {
    return this.#byModule.get(definition) ?? -1
  }

  /** Tells the namespace that a MODULE definition opens. */
  open(definition: number, namespace: number): void {
    this.#byModule.set(definition, namespace)
  }

  ofScope(file: number, scope: number): number {
    const { scopes } = this.#program.factsOf(file)
    for (let current = scope; current > 0; current = scopes.parent[current]!) {
      if (scopes.kind[current] !== ScopeKind.NAMESPACE || scopes.definition[current] === -1) continue
      return this.ofModule(this.#program.definitionBase[file]! + scopes.definition[current]!)
    }
    return 0
  }
}

function indexFile(
  program: Program,
  namespaces: Namespaces,
  file: number,
  facts: FileFacts,
  isIncluded: boolean,
  add: (namespace: number, name: string, entity: Packed) => void,
): void {
  const { bindings, definitions, scopes, strings } = facts
  const base = program.definitionBase[file]!
  // An outer namespace stands before the ones inside it.
  for (let row = 0; row < definitions.count; row++) {
    if (definitions.kind[row] !== DefinitionKind.MODULE) continue
    const name = strings[definitions.name[row]!]!
    const outer = namespaces.ofScope(file, definitions.scope[row]!)
    // An inline namespace has no scope: its names are names of the one around it.
    const isInline = definitions.innerScope[row] === -1
    const isNew = namespaces.find(outer, name) === -1
    const namespace = isInline ? outer : namespaces.child(outer, name)
    namespaces.open(base + row, namespace)
    if (isNew || isInline) add(outer, name, entityOf(program, idAt(base, row)))
  }
  for (let row = 0; row < bindings.count; row++) {
    const scope = bindings.scope[row]!
    const kind = scopes.kind[scope]
    if (kind !== ScopeKind.FILE && kind !== ScopeKind.NAMESPACE) continue
    if (!isShared(facts, row, isIncluded)) continue
    const namespace = namespaces.ofScope(file, scope)
    add(namespace, strings[bindings.name[row]!]!, pack(EntityKind.BINDING, program.bindingBase[file]! + row))
  }
}

/** `int n::f() {…}` stands outside of its namespace, which another file may open. */
function indexOutside(
  program: Program,
  namespaces: Namespaces,
  file: number,
  facts: FileFacts,
  add: (namespace: number, name: string, entity: Packed) => void,
): void {
  const { definitions, strings } = facts
  const base = program.definitionBase[file]!
  for (let row = 0; row < definitions.count; row++) {
    const isFunction =
      definitions.kind[row] === DefinitionKind.FUNCTION || definitions.kind[row] === DefinitionKind.METHOD
    if (!isFunction || definitions.binding[row] !== -1 || definitions.name[row] === 0) continue
    const [receiver] = program.definitionFlowSources(idAt(base, row), FlowKind.RECEIVER)
    if (receiver === undefined) continue
    const path = qualifiedPath(facts, receiver - program.expressionBase[file]!)
    const namespace = relativeNamespace(namespaces, namespaces.ofScope(file, definitions.scope[row]!), path)
    if (namespace > 0)
      add(namespace, strings[definitions.name[row]!]!, pack(EntityKind.DEFINITION, base + row))
  }
}

/** Whether other files may see a binding: all of what is included, of other files what has linkage. */
function isShared({ bindings, definitions }: FileFacts, row: number, isIncluded: boolean): boolean {
  const target = bindings.target[row]!
  if (bindings.kind[row] === BindingKind.IMPORT) return isIncluded
  if (bindings.kind[row] !== BindingKind.DEFINITION || target === -1) return false
  const kind = definitions.kind[target]
  if (kind === DefinitionKind.MODULE) return false
  if (isIncluded) return true
  const hasLinkage =
    kind === DefinitionKind.FUNCTION || kind === DefinitionKind.VARIABLE || kind === DefinitionKind.CLASS
  return hasLinkage && (definitions.flags[target]! & DefinitionFlag.EXPORTED) !== 0
}

/** Names of `a::b` as written, empty where it is more than names. */
function qualifiedPath({ expressions, strings }: FileFacts, expression: number): string[] {
  const path: string[] = []
  for (let row = expression; ; row = expressions.a[row]!) {
    const op = expressions.op[row]
    if (op === Op.NAME) return [strings[expressions.a[row]!]!, ...path]
    if (op !== Op.MEMBER) return []
    path.unshift(strings[expressions.b[row]!]!)
  }
}

/** The namespace that a path means inside of another one, -1 for none. */
function relativeNamespace(namespaces: Namespaces, from: number, path: readonly string[]): number {
  if (path.length === 0) return -1
  for (let outer = from; outer !== -1; outer = namespaces.outer(outer)) {
    let found = outer
    for (const name of path) if (found !== -1) found = namespaces.find(found, name)
    if (found !== -1) return found
  }
  return -1
}

function entityOf(program: Program, definition: DefinitionId): Packed {
  const file = program.definitionFile[definition]!
  const binding = program.factsOf(file).definitions.binding[definition - program.definitionBase[file]!]!
  return binding === -1
    ? pack(EntityKind.DEFINITION, definition)
    : pack(EntityKind.BINDING, program.bindingBase[file]! + binding)
}

/** A template stands for its specialisations: which of them a use means is not looked at. */
export function withoutSpecialisations(program: Program, entities: readonly Packed[]): readonly Packed[] {
  if (entities.length < 2) return entities
  const general = entities.filter((entity) => !isSpecialisation(program, entity))
  return general.length > 0 ? general : entities
}

function isSpecialisation(program: Program, entity: Packed): boolean {
  const definition = program.definitionOfEntity(entity)
  if (definition === -1 || program.definitionKinds[definition]! !== DefinitionKind.CLASS) return false
  const head = program.signatureOf(definition)
  const name = program.nameOfDefinition(definition)
  const at = head.search(new RegExp(String.raw`\b(?:class|struct|union)\b[^:<]*\b${name}\s*<`))
  return at !== -1
}

function definitionsIn(program: Program, file: number, scope: number, name: number): DefinitionId[] {
  return program.names[file]!.all(scope, name)
    .map((row) => program.definitionOfBinding(program.bindingId(file, row)))
    .filter(isPresent)
}

export function isDeclarationOnly(program: Program, definition: DefinitionId): boolean {
  return (program.flagsOf(definition) & DefinitionFlag.DECLARATION) !== 0
}

function isExported(program: Program, definition: DefinitionId): boolean {
  return (program.flagsOf(definition) & DefinitionFlag.EXPORTED) !== 0
}

/**
 * Whether a C file may call a function that no declaration in sight tells of: compiled, such a call
 * is one of whatever the program links under that name. What tests define is linked into tests alone, and a file with a
 * `main` is a program that others are not linked with.
 */
function isLinkedByName(program: Program, file: number, definition: DefinitionId | -1): boolean {
  if (definition === -1 || program.languages[file]?.id !== 'c') return false
  const other = program.definitionFile[definition]!
  if (program.languages[other]?.id !== 'c' || isDeclarationOnly(program, definition)) return false
  if (program.files[other]!.isTest && !program.files[file]!.isTest) return false
  const names = program.names[other]!
  if (names.all(0, names.stringId('main')).length > 0) return false
  return (
    program.definitionKinds[definition] === DefinitionKind.FUNCTION &&
    isExported(program, definition) &&
    !program.signatureOf(definition).startsWith('#')
  )
}

function isModule(program: Program, entity: Packed): boolean {
  const definition = program.definitionOfEntity(entity)
  return definition !== -1 && program.definitionKinds[definition]! === DefinitionKind.MODULE
}

function isSameKind(program: Program, a: DefinitionId, b: DefinitionId): boolean {
  // A function that is defined outside of its namespace looks like a method.
  const kind = (definition: DefinitionId) => {
    const found = program.definitionKinds[definition]!
    return found === DefinitionKind.METHOD ? DefinitionKind.FUNCTION : found
  }
  return kind(a) === kind(b)
}

/** The definitions in the nearest directories: most programs of one repository have a `main` and a `usage`. */
function nearest(
  program: Program,
  file: number,
  definitions: readonly DefinitionId[],
): readonly DefinitionId[] {
  if (definitions.length < 2) return definitions
  const shared = (definition: DefinitionId) =>
    sharedDirectories(program.files[file]!.path, program.files[program.definitionFile[definition]!]!.path)
  return definitions.toSorted((a, b) => shared(b) - shared(a) || a - b).slice(0, MAX_IMPLEMENTATIONS)
}

function sharedDirectories(a: string, b: string): number {
  const left = a.split('/')
  const right = b.split('/')
  let count = 0
  while (count < left.length - 1 && count < right.length - 1 && left[count] === right[count]) count++
  return count
}
