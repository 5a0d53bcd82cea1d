import { linkageOf } from './linkage.ts'
import { callsByCallee } from '../../program/calls-by-callee.ts'
import { DefinitionKind, ExpressionFlag, Op, ScopeKind } from '../../../languages/facts.ts'
import type { FileFacts } from '../../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../../context.ts'
import { isHeader } from '../../program/header-names.ts'
import { withoutSpecialisations } from './linkage.ts'
import type { Program } from '../../program/program.ts'
import { packageOfBuiltin } from '../../../languages/c/builtins.ts'
import { Open, Rule } from '../../edge-rules.ts'
import { namespaceAround } from './namespace-around.ts'
import { isOverloadable } from './signatures.ts'
import {
  EntityKind,
  ValueKind,
  bindingIdOf,
  definitionIdOf,
  idOf,
  kindOf,
  pack,
} from '../../solver/values.ts'
import type { DefinitionId, Packed, Place } from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'
import { idsIn } from '../../program/lists.ts'

/** What a file sees under a name in the namespace of one of its scopes, by includes and `using namespace`. */
export function includedNames(
  context: LinkContext,
  file: number,
  scope: number,
  name: string,
  accept: (entity: Packed) => boolean,
): readonly Packed[] {
  const linkage = linkageOf(context)
  const namespace = linkage.namespaceOf(file, scope)
  const found = orLibrary(context, name, linkage.lookup(file, namespace, name).filter(accept))
  if (namespace !== 0) return found
  if (found.length > 0) return withUsedOverloads(context, file, name, found)
  for (const used of usedScopes(context, file).namespaces) {
    const entities = linkage.lookup(file, used, name).filter(accept)
    if (entities.length > 0) return entities
  }
  return usedScopes(context, file).enums.flatMap(
    (used) => context.hierarchy.member(definitionIdOf(used), name, { accept }).entities,
  )
}

/** Functions of the namespaces that a file uses are overloads of those outside of all. */
function withUsedOverloads(
  context: LinkContext,
  file: number,
  name: string,
  own: readonly Packed[],
): readonly Packed[] {
  const { program } = context
  const linkage = linkageOf(context)
  if (!namesInNamespaces(program).has(name) || !own.every((entity) => isFunction(context, entity))) return own
  const others = usedScopes(context, file)
    .namespaces.flatMap((used) => linkage.lookup(file, used, name))
    .filter((entity) => isFunction(context, entity))
  return others.length === 0 ? own : [...new Set([...own, ...others])]
}

/** Names of functions that stand in namespaces. */
export const namesInNamespaces = onceFor((program: Program): ReadonlySet<string> => {
  const found = new Set<string>()
  for (let file = 0; file < program.files.length; file++) {
    if (program.languages[file]?.semantics.includes !== true || !isOverloadable(program, file)) continue
    const { definitions, strings } = program.factsOf(file)
    for (let row = 0; row < definitions.count; row++) {
      if (definitions.kind[row] === DefinitionKind.FUNCTION && definitions.scope[row] !== 0)
        found.add(strings[definitions.name[row]!]!)
    }
  }
  return found
})

/** A macro that gives a function of the library another name does so in some builds: `#define snprintf my_snprintf`. */
function orLibrary(context: LinkContext, name: string, found: readonly Packed[]): readonly Packed[] {
  const packageName = found.length === 0 ? undefined : packageOfBuiltin(name)
  if (packageName === undefined || !found.every((entity) => isConstant(context, entity))) return found
  return [...found, pack(EntityKind.EXTERNAL, context.externals.id(packageName))]
}

function isConstant({ program }: LinkContext, entity: Packed): boolean {
  const definition =
    kindOf(entity) === EntityKind.BINDING ? program.definitionOfBinding(bindingIdOf(entity)) : -1
  if (definition === -1) return false
  const { file, row } = program.definitionAt(definition)
  return program.factsOf(file).definitions.kind[row] === DefinitionKind.VARIABLE
}

/** What is included stands in the middle of another file, of which it sees what that declares for itself alone. */
export function namedByIncluders(context: LinkContext, file: number, name: string): readonly Packed[] {
  const linkage = linkageOf(context)
  const includers = linkage.includersOf(file)
  if (includers.length === 0 || context.program.languages[file]!.semantics.builtins.has(name)) return []
  const byFile = aroundByContext(context)
  let byName = byFile.get(file)
  if (byName === undefined) byFile.set(file, (byName = new Map()))
  let known = byName.get(name)
  if (known === undefined) byName.set(name, (known = lookUpInIncluders(context, includers, name)))
  return known
}

const aroundByContext = onceFor<LinkContext, Map<number, Map<string, readonly Packed[]>>>(() => new Map())

function lookUpInIncluders(
  context: LinkContext,
  includers: readonly number[],
  name: string,
): readonly Packed[] {
  const { program } = context
  const found = new Set<Packed>()
  for (const includer of includers) {
    const table = program.names[includer]!
    const own = table
      .all(0, table.stringId(name))
      .map((row) => pack(EntityKind.BINDING, program.bindingBase[includer]! + row))
    const seen =
      own.length > 0 ? settled(context, own) : includedNames(context, includer, 0, name, () => true)
    for (const entity of seen) found.add(entity)
  }
  return [...found]
}

/** A name that no file in sight declares: of a standard header, of another one that cannot be found, or unknown. */
export function includedOutside(
  context: LinkContext,
  { file, scope }: { readonly file: number; readonly scope: number },
  name: string,
): EntitySet {
  const { program, externals } = context
  const linkage = linkageOf(context)
  const { semantics } = program.languages[file]!
  const unseen = linkage.lookupUnseen(file, 0, name, isInFunction(program.factsOf(file), scope))
  if (semantics.builtins.has(name)) {
    const packageName = packageOfBuiltin(name)
    return packageName === undefined
      ? { entities: [pack(EntityKind.OPEN, Open.builtin)], rule: Rule.scope }
      : { entities: [pack(EntityKind.EXTERNAL, externals.id(packageName))], rule: Rule.import }
  }
  if (unseen.length > 0) return { entities: unseen, rule: Rule['unique-name'] }
  return { entities: [pack(EntityKind.OPEN, Open['unresolved-name'])], rule: Rule.scope }
}

function isInFunction({ scopes }: FileFacts, scope: number): boolean {
  for (let current = scope; current > 0; current = scopes.parent[current]!) {
    if (scopes.kind[current] === ScopeKind.FUNCTION) return true
  }
  return false
}

/** Declarations give way to what they declare. */
export function settled(context: LinkContext, entities: readonly Packed[]): readonly Packed[] {
  const { program } = context
  const result = new Set<Packed>()
  for (const entity of entities) {
    const declared =
      kindOf(entity) === EntityKind.BINDING ? program.definitionOfBinding(bindingIdOf(entity)) : -1
    const written = declared === -1 ? [] : context.implementations(declared)
    if (declared === -1 || written.includes(declared)) result.add(entity)
    for (const other of written) if (other !== declared) result.add(entityOf(context, other))
  }
  return withoutSpecialisations(program, [...result])
}

/** A function that a file declares has overloads in the headers that it includes. */
export function withOverloads(
  context: LinkContext,
  file: number,
  scope: number,
  name: string,
  own: readonly Packed[],
): readonly Packed[] {
  const { program } = context
  const linkage = linkageOf(context)
  const kind = program.factsOf(file).scopes.kind[scope]
  if ((kind !== ScopeKind.FILE && kind !== ScopeKind.NAMESPACE) || !isOverloadable(program, file)) return own
  if (!own.every((entity) => isFunction(context, entity))) return own
  const namespace = linkage.namespaceOf(file, scope)
  const others = linkage.lookup(file, namespace, name)
  const all = [...new Set([...own, ...others.filter((entity) => isFunction(context, entity))])]
  return namespace === 0 ? withUsedOverloads(context, file, name, all) : all
}

/** `using a::b;` and `namespace x = a::b;`: what the path means where it stands. */
export function followUsing(
  context: LinkContext,
  file: number,
  row: number,
  specifier: string,
  imported: string,
): readonly Packed[] | undefined {
  if (isHeader(specifier)) return undefined
  const { program, externals } = context
  const { imports, bindings } = program.factsOf(file)
  const binding = imports.binding[row]!
  const scope = binding === -1 ? 0 : bindings.scope[binding]!
  const path = specifier.split('::').filter((part) => part !== '')
  if (imported !== '') path.push(imported)
  if (path[0] === 'std') {
    return [
      pack(EntityKind.EXTERNAL, externals.id(['std', path.slice(1).join('.')].filter(Boolean).join('#'))),
    ]
  }
  const own = binding === -1 ? -1 : pack(EntityKind.BINDING, program.bindingBase[file]! + binding)
  for (let namespace = linkageOf(context).namespaceOf(file, scope); namespace !== -1;) {
    const entities = pathFrom(context, file, namespace, path).filter((entity) => entity !== own)
    if (entities.length > 0) return entities
    namespace = linkageOf(context).outerNamespace(namespace)
  }
  const hidden = path.length > 1 ? pathFrom(context, file, 0, path.slice(1)) : []
  return hidden.length > 0 ? hidden : [pack(EntityKind.OPEN, Open['unresolved-import'])]
}

/**
 * Macros that open a namespace (`LIB_BEGIN_NAMESPACE`) are taken out of the text, so its names lie outside of all: what
 * is qualified by a namespace that has no such name, or that no file opens, is looked for there.
 */
export function behindMacros(
  context: LinkContext,
  { file, expressions, strings, a: base, b }: Place,
): readonly Packed[] {
  const { program } = context
  const linkage = linkageOf(context)
  if (expressions.op[base] !== Op.NAME || (expressions.flags[base]! & ExpressionFlag.TYPE) === 0) return []
  const qualifier = context.entitiesOf(program.expressionId(file, base)).entities
  const isHidden = qualifier.every((entity) => {
    if (kindOf(entity) === EntityKind.OPEN) return idOf(entity) === Open['unresolved-name']
    const definition =
      kindOf(entity) === EntityKind.BINDING ? program.definitionOfBinding(bindingIdOf(entity)) : -1
    return definition !== -1 && linkage.namespaceOfModule(definition) > 0
  })
  if (!isHidden || program.languages[file]!.semantics.builtins.has(strings[expressions.a[base]!]!)) return []
  return linkage.lookup(file, 0, strings[b]!)
}

function pathFrom(
  context: LinkContext,
  file: number,
  namespace: number,
  path: readonly string[],
): readonly Packed[] {
  let entities = linkageOf(context).lookup(file, namespace, path[0]!)
  for (const name of path.slice(1)) {
    const next = new Set<Packed>()
    for (const value of context.valuesOfEntities({ entities, rule: Rule.import }).values) {
      for (const entity of context.memberOf(value, name, file).entities) next.add(entity)
    }
    entities = [...next]
  }
  return entities
}

/** What a file uses whole: namespaces, and enumerations as values. */
interface UsedScopes {
  readonly namespaces: readonly number[]
  readonly enums: readonly Packed[]
}

const NOTHING_USED: UsedScopes = { namespaces: [], enums: [] }

const usedByContext = onceFor<LinkContext, Map<number, UsedScopes>>(() => new Map())

function usedScopes(context: LinkContext, file: number): UsedScopes {
  const byFile = usedByContext(context)
  const known = byFile.get(file)
  if (known !== undefined) return known
  // A namespace may be named by way of another one that is used.
  byFile.set(file, NOTHING_USED)
  const { program } = context
  const linkage = linkageOf(context)
  const { imports, strings } = program.factsOf(file)
  const namespaces = new Set<number>()
  const enums = new Set<Packed>()
  for (const row of program.modules[file]!.stars) {
    const specifier = strings[imports.specifier[row]!]!
    if (isHeader(specifier)) continue
    const path = specifier.split('::').filter((part) => part !== '')
    for (const own of ownEnums(program, file, path.at(-1))) enums.add(pack(ValueKind.DEFINITION, own))
    for (const namespace of [...openedBy(context, file), 0]) {
      const entities = pathFrom(context, file, namespace, path)
      for (const value of context.valuesOfEntities({ entities, rule: Rule.import }).values) {
        if (kindOf(value) !== ValueKind.DEFINITION) continue
        const used = linkage.namespaceOfModule(idOf(value))
        if (used !== -1) namespaces.add(used)
        else if (program.definitionKinds[definitionIdOf(value)] === DefinitionKind.ENUM) enums.add(value)
      }
    }
  }
  const used = { namespaces: [...namespaces], enums: [...enums] }
  byFile.set(file, used)
  return used
}

/** Enumerations of a name that a file itself declares, wherever. */
function ownEnums(program: Program, file: number, name: string | undefined): DefinitionId[] {
  const { definitions, strings } = program.factsOf(file)
  return Array.from({ length: definitions.count }, (_, row) => row)
    .filter(
      (row) => definitions.kind[row] === DefinitionKind.ENUM && strings[definitions.name[row]!] === name,
    )
    .map((row) => program.definitionId(file, row))
}

/** Namespaces that a file itself puts something into. */
function openedBy(context: LinkContext, file: number): readonly number[] {
  const { program } = context
  const linkage = linkageOf(context)
  const { definitions } = program.factsOf(file)
  const found: number[] = []
  for (let row = 0; row < definitions.count; row++) {
    if (definitions.kind[row] !== DefinitionKind.MODULE) continue
    const namespace = linkage.namespaceOfModule(program.definitionBase[file]! + row)
    if (namespace > 0) found.push(namespace)
  }
  return found
}

function entityOf({ program }: LinkContext, definition: DefinitionId): Packed {
  const file = program.definitionFile[definition]!
  const binding = program.factsOf(file).definitions.binding[definition - program.definitionBase[file]!]!
  return binding === -1
    ? pack(EntityKind.DEFINITION, definition)
    : pack(EntityKind.BINDING, program.bindingBase[file]! + binding)
}

export function isFunction({ program }: LinkContext, entity: Packed): boolean {
  if (kindOf(entity) !== EntityKind.BINDING) return kindOf(entity) === EntityKind.DEFINITION
  const definition = program.definitionOfBinding(bindingIdOf(entity))
  return definition !== -1 && program.isFunctionLike(definition)
}

/** Functions of the namespaces of the types of a call's arguments: `move(point)` may mean `geo::move`. */
export function nearArguments(context: LinkContext, place: Place): readonly Packed[] {
  const linkage = linkageOf(context)
  const call = callsByCallee(place.facts)[place.row] ?? -1
  const list = call === -1 ? -1 : place.expressions.b[call]!
  if (list === -1) return []
  const namespaces = new Set<number>()
  for (const given of idsIn(place.facts, place.base, list)) {
    for (const value of context.valuesOf(given).values) {
      if (kindOf(value) === ValueKind.INSTANCE)
        namespaces.add(namespaceAround(context, definitionIdOf(value)))
    }
  }
  const found = new Set<Packed>()
  for (const namespace of namespaces) {
    if (namespace === 0) continue
    for (const entity of linkage.lookup(place.file, namespace, place.strings[place.a]!)) {
      if (isFunction(context, entity)) found.add(entity)
    }
  }
  return [...found]
}
