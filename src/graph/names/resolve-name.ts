import type { FileFacts } from '../../languages/facts.ts'
import {
  BindingFlag,
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  ExpressionFlag,
  Op,
  ScopeFlag,
  ScopeKind,
} from '../../languages/facts.ts'
import type { Semantics } from '../../languages/language.ts'
import type { EntitySet, LinkContext } from '../context.ts'
import { isStarVisible, memberPath, moduleMember, starsOf } from './names.ts'
import type { ModuleLink } from '../program/modules.ts'
import { receiverClasses } from '../types/receiver-classes.ts'
import { withInheritedOverloads } from '../types/override-signatures.ts'
import type { Program } from '../program/program.ts'
import { visibleBindings } from './redefinitions.ts'
import { Open, Rule } from '../edge-rules.ts'
import { EntityKind, bindingIdOf, definitionIdOf, idOf, kindOf, pack } from '../solver/values.ts'
import { impliedImports } from './project-imports.ts'
import type { DefinitionId, ExpressionId, Packed } from '../row-ids.ts'

export function entitiesOfName(context: LinkContext, expression: ExpressionId): EntitySet {
  const { program } = context
  const place = program.expressionAt(expression)
  const { file, expressions, row } = place
  if (expressions.op[row] !== Op.NAME) return { entities: [], rule: Rule.scope }
  const use = {
    file,
    scope: expressions.scope[row]!,
    nameId: expressions.a[row]!,
    offset: expressions.start[row]!,
    isIncluded: isIncluded(program, file, expressions.flags[row]!),
  }
  const meant = meantAt(program.languages[file]!.semantics, expressions.flags[row]!)
  let set = resolveName(context, { ...use, meant })
  if (meant === 'value') set = program.rules[file]!.names.functionsNearArguments?.(context, place, set) ?? set
  const isOpen = set.entities.every((entity) => kindOf(entity) === EntityKind.OPEN)
  // A class attribute may well be an alias of a type (Python).
  const isStrict = program.languages[file]!.semantics.meanings === 'types'
  return meant !== 'anything' && isOpen && !isStrict
    ? resolveName(context, { ...use, meant: 'anything' })
    : set
}

function isIncluded({ languages }: Program, file: number, flags: number): boolean {
  const { modulesAreMixedIn } = languages[file]!.semantics
  return modulesAreMixedIn === true && (flags & ExpressionFlag.HERITAGE) !== 0
}

function meantAt({ meanings }: Semantics, flags: number): Meant {
  if ((flags & ExpressionFlag.ANY_MEANING) !== 0) return 'anything'
  const isType = (flags & ExpressionFlag.TYPE) !== 0
  if (meanings === 'types') return isType ? 'only-type' : 'only-value'
  if (meanings === 'tags') return isType ? 'tag' : 'value'
  if (isType) return 'type'
  if (meanings === 'one' || meanings === 'macros') return 'anything'
  return (flags & ExpressionFlag.CALLEE) !== 0 ? 'method' : 'variable'
}

/**
 * What a place can mean. Methods and variables are told apart where they do not share their names (Java), values and
 * types where a struct may have the name of a function (C) or the two do not share their names (TypeScript).
 */
type Meant = 'anything' | 'type' | 'method' | 'variable' | 'value' | 'tag' | 'only-type' | 'only-value'

/** A use of a name: where it stands decides what it may mean. */
interface NameUse {
  readonly file: number
  readonly scope: number
  readonly nameId: number
  readonly offset: number
  readonly meant: Meant
  /** It names a module that the class around includes: what the class inherits follows from it. */
  readonly isIncluded: boolean
}

/** What a name refers to: scopes outwards, then the package, star imports, builtins. */
function resolveName(context: LinkContext, use: NameUse): EntitySet {
  const { file, scope, nameId, meant } = use
  const { program } = context
  const facts = program.factsOf(file)
  const { scopes } = facts
  const { beyondFile, inScope } = program.rules[file]!.names
  const names = program.names[file]!
  const name = facts.strings[nameId]!
  const accept = (entity: Packed) => canEntityMean(context, entity, meant)
  const way: Way = {
    current: scope,
    crossedFunction: false,
    mayBeInherited: false,
    inherits: -1,
    external: '',
  }
  for (; way.current !== -1; way.current = scopes.parent[way.current]!) {
    const kind = scopes.kind[way.current]
    if (!way.crossedFunction || (scopes.flags[way.current]! & ScopeFlag.HIDDEN_FROM_NESTED) === 0) {
      const first = names.first(way.current, nameId)
      const found =
        (first === -1 ? undefined : declaredInScope(context, facts, use, way, first)) ??
        memberOfOwners(context, facts, use, way, accept) ??
        inScope?.(context, use, way.current, accept)
      if (found !== undefined) return found
    }
    const starred = resolveInInnerStars(context, facts, use, way)
    if (starred !== undefined) return starred
    if (kind === ScopeKind.FUNCTION) way.crossedFunction = true
  }
  const inherited = inheritedName(context, way, name, accept)
  if (inherited !== undefined) return inherited
  const outside =
    beyondFile?.(context, use, name, accept) ??
    (way.external === ''
      ? namedOutside(context, file, nameId)
      : resolveOutsideFile(context, file, name, way.external))
  if (way.mayBeInherited && outside.entities[0] === pack(EntityKind.OPEN, Open['unresolved-name'])) {
    return { entities: [pack(EntityKind.OPEN, Open.external)], rule: Rule.inherited }
  }
  return outside
}

/** Where a name is looked for on the way outwards, and what was seen before. */
interface Way {
  current: number
  crossedFunction: boolean
  /** Some class around has a base from outside, which may have the name. */
  mayBeInherited: boolean
  /** The innermost class whose ancestors are asked once no scope around has the name (Ruby), -1 for none. */
  inherits: DefinitionId | -1
  /** Package whose star import may give the name, '' for none. */
  external: string
}

/** What the current scope itself declares, where `first` is the first row of the name in it. */
function declaredInScope(
  context: LinkContext,
  facts: FileFacts,
  { file, scope, nameId, offset, meant }: NameUse,
  { current, crossedFunction }: Way,
  first: number,
): EntitySet | undefined {
  const { program } = context
  const { scopes } = facts
  const { inForce, declaredElsewhere } = program.rules[file]!.names
  const name = facts.strings[nameId]!
  const all = rowsMeaning(facts, program.names[file]!.next, first, meant)
  const fitting = crossedFunction ? seenLater(context, file, all, offset) : all
  const seen = visibleRows(program, file, fitting, offset)
  const rows = seen.length === 0 ? seen : (inForce?.(program, { file, scope, offset }, current, seen) ?? seen)
  if (rows.length === 1 && isLocal(facts, rows[0]!))
    return namedByScope(context, program.bindingBase[file]! + rows[0]!)
  if (rows.length === 0) return undefined
  const entities = bindingsOf(rows, program.bindingBase[file]!)
  if (declaredElsewhere !== undefined) {
    const together = declaredElsewhere(context, { file, scope, offset }, current, name, entities)
    return { entities: together, rule: Rule.scope }
  }
  const isMethod = scopes.kind[current] === ScopeKind.CLASS && meant === 'method'
  const owner = isMethod ? scopes.definition[current]! : -1
  const type = owner === -1 ? -1 : context.parts.first(program.definitionId(file, owner))
  return {
    entities: type === -1 ? entities : withInheritedOverloads(context, type, name, entities),
    rule: Rule.scope,
  }
}

/** A member of the class that the current scope is the body of, or of one that the class stands in. */
function memberOfOwners(
  context: LinkContext,
  facts: FileFacts,
  { file, scope, nameId, offset, isIncluded }: NameUse,
  way: Way,
  accept: (entity: Packed) => boolean,
): EntitySet | undefined {
  const { program, hierarchy } = context
  const { scopes } = facts
  const { current } = way
  const kind = scopes.kind[current]
  const definition = scopes.definition[current]!
  if ((scopes.flags[current]! & ScopeFlag.MEMBERS_VISIBLE) === 0 || definition === -1) return undefined
  // In `A *A::make()` what stands before the method's name is looked up outside of the class.
  if (kind === ScopeKind.FUNCTION && offset <= facts.definitions.nameStart[definition]!) return undefined
  const { aroundClass } = program.rules[file]!.names
  const name = facts.strings[nameId]!
  for (const owner of ownersAt(context, file, current)) {
    if (program.languages[file]!.semantics.modulesAreMixedIn === true) {
      const entities = hierarchy.ownMember(owner, name).filter(accept)
      if (entities.length > 0) return { entities, rule: Rule.member }
      if (way.inherits === -1 && !(isIncluded && current === scope)) way.inherits = owner
      continue
    }
    // Members of the type's other parts are its own.
    const isOwn = owner === program.definitionBase[file]! + definition
    const skipSelf = kind === ScopeKind.CLASS && isOwn && context.parts.all(owner) === undefined
    const found = hierarchy.member(owner, name, { from: skipSelf ? 1 : 0, accept })
    if (found.entities.length > 0) {
      const all = withInheritedOverloads(context, owner, name, found.entities)
      return { entities: all, rule: found.distance === 0 ? Rule.member : Rule.inherited }
    }
    way.mayBeInherited ||= hierarchy.hasUnknownAncestor(owner)
    if (aroundClass === undefined || skipSelf) continue
    const around = aroundClass(context, owner, name, { file, scope: current }, accept)
    if (around.length > 0) return { entities: around, rule: Rule.import }
  }
  return undefined
}

/** What a name that no scope around has is in an ancestor of the innermost class. */
function inheritedName(
  { hierarchy }: LinkContext,
  way: Way,
  name: string,
  accept: (entity: Packed) => boolean,
): EntitySet | undefined {
  if (way.inherits === -1) return undefined
  const { entities } = hierarchy.member(way.inherits, name, { from: 1, accept })
  if (entities.length > 0) return { entities, rule: Rule.inherited }
  way.mayBeInherited ||= hierarchy.hasUnknownAncestor(way.inherits)
  return undefined
}

/** What star imports of the current scope give. */
function resolveInInnerStars(
  context: LinkContext,
  facts: FileFacts,
  { file, nameId }: NameUse,
  way: Way,
): EntitySet | undefined {
  const { innerStars } = context.program.modules[file]!
  if (innerStars === -1 || way.current === 0) return undefined
  const imported = context.program.names[file]!.all(way.current, innerStars).map(
    (row) => facts.bindings.target[row]!,
  )
  const starred = resolveInStarImports(
    context,
    file,
    linksOf(context, file, imported),
    facts.strings[nameId]!,
  )
  if (starred.entities.length > 0) return starred
  way.external ||= starred.external
  return undefined
}

/**
 * The classes whose members are visible in a scope: that of the class itself, or the receiver's of a method that
 * stands outside of its class, and those around it.
 */
function ownersAt(context: LinkContext, file: number, scope: number): readonly DefinitionId[] {
  const { program } = context
  const { scopes } = program.factsOf(file)
  const definition = program.definitionId(file, scopes.definition[scope]!)
  if (scopes.kind[scope] !== ScopeKind.CLASS) return receiverClasses(context, definition)
  // A class that stands outside of the one around it sees what that has.
  return program.languages[file]!.semantics.includes
    ? [definition, ...receiverClasses(context, definition)]
    : [definition]
}

function canEntityMean({ program }: LinkContext, entity: Packed, meant: Meant): boolean {
  if (kindOf(entity) === EntityKind.DEFINITION) {
    const file = program.definitionFile[definitionIdOf(entity)]!
    const kind = program.factsOf(file).definitions.kind[idOf(entity) - program.definitionBase[file]!]!
    return canKindMean(kind, false, meant)
  }
  if (kindOf(entity) !== EntityKind.BINDING) return true
  const file = program.bindingFile[bindingIdOf(entity)]!
  return canMean(program.factsOf(file), idOf(entity) - program.bindingBase[file]!, meant)
}

function canMean({ bindings, definitions }: FileFacts, row: number, meant: Meant): boolean {
  const target = bindings.target[row]!
  const isDefinition = bindings.kind[row] === BindingKind.DEFINITION && target !== -1
  // A constructor goes by the name of its type, which means the type.
  const hidden = DefinitionFlag.CONSTRUCTOR | DefinitionFlag.EXPLICIT
  if (isDefinition && (definitions.flags[target]! & hidden) !== 0) return false
  const isLocal = bindings.kind[row] === BindingKind.PARAMETER || bindings.kind[row] === BindingKind.VARIABLE
  if (meant === 'only-value' && bindings.kind[row] === BindingKind.TYPE_PARAMETER) return false
  if ((meant === 'only-type' || meant === 'type') && bindings.kind[row] === BindingKind.PARAMETER)
    return false
  return canKindMean(isDefinition ? definitions.kind[target] : undefined, isLocal, meant)
}

function canKindMean(kind: number | undefined, isLocal: boolean, meant: Meant): boolean {
  const isMethod = kind === DefinitionKind.METHOD
  switch (meant) {
    case 'anything':
      return true
    case 'type':
      return !isMethod && kind !== DefinitionKind.FIELD
    case 'only-type':
      return kind !== DefinitionKind.VARIABLE && kind !== DefinitionKind.FUNCTION
    case 'only-value':
      return kind !== DefinitionKind.INTERFACE && kind !== DefinitionKind.TYPE
    case 'method':
      return !isLocal && kind !== DefinitionKind.FIELD && kind !== DefinitionKind.VARIABLE
    case 'variable':
      return !isMethod
    case 'tag':
      return (
        !isLocal &&
        !isMethod &&
        kind !== DefinitionKind.FIELD &&
        kind !== DefinitionKind.FUNCTION &&
        kind !== DefinitionKind.VARIABLE
      )
    case 'value':
      return kind !== DefinitionKind.CLASS && kind !== DefinitionKind.ENUM && kind !== DefinitionKind.TYPE
  }
}

/** Rows of a name in a scope, from the first one on, that a use may mean. */
function rowsMeaning(facts: FileFacts, next: Int32Array, first: number, meant: Meant): readonly number[] {
  const rows: number[] = []
  for (let row = first; row !== -1; row = next[row]!) {
    if (canMean(facts, row, meant)) rows.push(row)
  }
  return rows
}

/** Whether a binding can have no overloads and no declarations elsewhere. */
function isLocal({ bindings }: FileFacts, row: number): boolean {
  const kind = bindings.kind[row]
  return kind === BindingKind.PARAMETER || kind === BindingKind.VARIABLE
}

/** The binding that a name stands for: all uses of a local share one answer. */
function namedByScope(context: LinkContext, binding: number): EntitySet {
  let set = context.namedByScope.get(binding)
  if (set === undefined) {
    set = { entities: [pack(EntityKind.BINDING, binding)], rule: Rule.scope }
    context.namedByScope.set(binding, set)
  }
  return set
}

function bindingsOf(rows: readonly number[], base: number): readonly Packed[] {
  return rows.map((row) => pack(EntityKind.BINDING, base + row))
}

function seenLater(
  context: LinkContext,
  file: number,
  rows: readonly number[],
  offset: number,
): readonly number[] {
  return rows.filter((row) => isSeenLater(context, file, row, offset))
}

/**
 * Whether code of a function, which runs later, sees a binding from an offset: it sees what a variable is then, not what
 * it was here, unless nothing is ever assigned to the variable after that.
 */
function isSeenLater({ program, stored }: LinkContext, file: number, row: number, offset: number): boolean {
  const facts = program.factsOf(file)
  if (!isVersion(facts, row)) return true
  const { bindings, scopes, flows, expressions } = facts
  const name = bindings.name[row]!
  if (stored.isDynamic(facts.strings[name]!)) return false
  const table = program.names[file]!
  let home = bindings.scope[row]!
  let variable = row
  while (isVersion(facts, variable)) {
    home = scopes.parent[home]!
    if (home === -1) return false
    const first = table.first(home, name)
    if (first !== -1) variable = first
  }
  if (table.next[variable] !== -1) return false
  const base = program.flowBase[file]!
  let flow = program.bindingFlows[program.bindingId(file, variable)]!
  for (; flow !== -1; flow = program.nextFlow[flow]!) {
    if (flows.start[flow - base]! >= offset) return false
    // Another function may assign whenever it runs.
    let scope = expressions.scope[flows.source[flow - base]!]!
    for (; scope !== home; scope = scopes.parent[scope]!)
      if (scope === -1 || scopes.kind[scope] === ScopeKind.FUNCTION) return false
  }
  return true
}

function isVersion({ bindings }: FileFacts, row: number): boolean {
  return (bindings.flags[row]! & BindingFlag.VERSION) !== 0
}

/** Rows of one scope that a use at an offset may mean. */
function visibleRows(
  program: Program,
  file: number,
  all: readonly number[],
  offset: number,
): readonly number[] {
  if (all.length === 0) return all
  const { visibleFrom } = program.factsOf(file).bindings
  if (all.length === 1) return visibleFrom[all[0]!]! <= offset ? all : []
  return visibleOfMany(program, file, all, offset)
}

function visibleOfMany(
  program: Program,
  file: number,
  all: readonly number[],
  offset: number,
): readonly number[] {
  const { visibleFrom } = program.factsOf(file).bindings
  const visible = all.filter((row) => visibleFrom[row]! <= offset)
  // Where declaration order matters the latest one before the use shadows the earlier ones.
  if (all.some((row) => visibleFrom[row]! > 0)) return visible.slice(-1)
  return visibleBindings(program, file, visible)
}

/** What lies outside of a file under a name: the same for all places in it. */
function namedOutside(context: LinkContext, file: number, nameId: number): EntitySet {
  const known = context.namedOutside.get(file, nameId)
  if (known !== undefined) return known
  const before = context.beginWatch()
  const found = resolveOutsideFile(context, file, context.program.factsOf(file).strings[nameId]!, '')
  if (context.endWatch(before)) context.namedOutside.set(file, nameId, found)
  return found
}

function resolveOutsideFile(
  context: LinkContext,
  file: number,
  name: string,
  innerExternal: string,
): EntitySet {
  const { program, modules, externals } = context
  const language = program.languages[file]!
  if (language.semantics.module !== 'file') {
    const entities = context
      .packageMembers(modules.ofFile(file), name)
      .filter((entity) => !isPrivateElsewhere(program, entity, file))
    if (entities.length > 0) return { entities, rule: Rule.package }
  }
  const { names } = program.rules[file]!
  const around = names.aroundFile?.(context, file, name)
  if (around !== undefined) return around
  const stars = linksOf(context, file, starsOf(program, file))
  const implied = impliedImports(context, file)
  const links = implied.length === 0 ? stars : [...stars, ...implied]
  const starred = resolveInStarImports(context, file, links, name)
  if (starred.entities.length > 0) return starred
  const including = aroundInclude(context, file, name)
  if (including.length > 0) return { entities: including, rule: Rule.import }
  const external = innerExternal || starred.external
  if (external !== '' && !language.semantics.builtins.has(name)) {
    const entity = pack(EntityKind.EXTERNAL, externals.id(`${external}#${name}`))
    return { entities: [entity], rule: Rule.import }
  }
  const hasAmbient = language.semantics.visibility === 'exports'
  const ambient = hasAmbient ? context.ambient.get(name) : undefined
  if (ambient !== undefined) return { entities: ambient, rule: Rule.package }
  if (language.semantics.builtins.has(name))
    return { entities: [pack(EntityKind.OPEN, Open.builtin)], rule: Rule.scope }
  // Where modules export explicitly, a name that nothing declares is the environment's: `describe`, `window`.
  const isGlobal = hasAmbient && !context.scriptNames.has(name)
  const reason = isGlobal ? Open.external : Open['unresolved-name']
  return { entities: [pack(EntityKind.OPEN, reason)], rule: Rule.scope }
}

/** Whether another file of the package has an entity to itself (Kotlin). */
function isPrivateElsewhere(program: Program, entity: Packed, file: number): boolean {
  const definition = program.definitionOfEntity(entity)
  if (definition === -1 || program.definitionFile[definition] === file) return false
  return program.hasFlag(definition, DefinitionFlag.PRIVATE)
}

/** What a name means where the text of a file is included; each place that includes it may mean something else. */
function aroundInclude(context: LinkContext, file: number, name: string): readonly Packed[] {
  const places = context.modules.includingPlaces(file)
  const found = places.flatMap((place) => {
    const module = context.modules.ofFile(place.file)
    return module === -1 ? [] : memberPath(context, module, [...place.member, name], file)
  })
  return found.length > 1 ? [...new Set(found)] : found
}

function linksOf({ program, modules }: LinkContext, file: number, imports: readonly number[]): ModuleLink[] {
  return imports.map((row) => modules.ofImport(program.importBase[file]! + row))
}

/** What star imports give under a name, and the first package from outside among them. */
function resolveInStarImports(
  context: LinkContext,
  file: number,
  links: readonly ModuleLink[],
  name: string,
): EntitySet & { readonly external: string } {
  const { innerNamespace } = context.program.rules[file]!.modules
  if (links.length === 0) return NOT_STARRED
  let external = ''
  // Modules that import one another by star are asked once for all of the file's stars.
  const seen = new Set<string>()
  for (const link of links) {
    if (link.kind === 'external') {
      external ||= link.packageName
    } else if (link.kind === 'module') {
      if (!isStarVisible(context, link.module, name)) continue
      const found =
        link.member.length === 0
          ? moduleMember(context, link.module, name, file, seen)
          : membersOfStarred(context, link, name, file)
      // What is imported of an open namespace are its types, not the namespaces inside it.
      const entities =
        innerNamespace === undefined ? found : found.filter((entity) => kindOf(entity) !== EntityKind.MODULE)
      if (entities.length > 0) return { entities, rule: Rule.import, external }
    }
  }
  return { entities: [], rule: Rule.import, external }
}

/** What a type whose members are imported by star declares under a name: what it may have beside that names nothing. */
export function membersOfStarred(
  context: LinkContext,
  link: Extract<ModuleLink, { kind: 'module' }>,
  name: string,
  file: number,
): readonly Packed[] {
  const found = memberPath(context, link.module, [...link.member, name], file)
  return found.filter((entity) => kindOf(entity) !== EntityKind.OPEN)
}

const NOT_STARRED = { entities: [], rule: Rule.import, external: '' }
