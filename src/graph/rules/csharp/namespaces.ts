import { DefinitionKind, ScopeKind } from '../../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import type { NamePlace } from '../../language-rules/names.ts'
import { memberPath } from '../../names/names.ts'
import type { ModuleLink } from '../../program/modules.ts'
import type { Program } from '../../program/program.ts'
import { EntityKind, pack } from '../../solver/values.ts'
import { projectAliases } from '../../names/project-imports.ts'
import type { Packed } from '../../row-ids.ts'
import { addTo } from '../../../languages/add-to.ts'

/** What a name is that no scope of a file has: of the namespaces around it, or an alias of its project. */
export function aroundFile(context: LinkContext, file: number, name: string): EntitySet | undefined {
  const entities = inNamespacesAround(context, file, name)
  if (entities.length > 0) return { entities, rule: Rule.package }
  const aliases = projectAliases(context, file, name)
  return aliases.length > 0 ? { entities: aliases, rule: Rule.import } : undefined
}

/** A namespace inside the one that a module is. */
export function innerNamespace(context: LinkContext, module: number, name: string): readonly Packed[] {
  const inner = namespaceNamed(context, `${context.modules.packageName(module)}.${name}`)
  return inner === undefined ? [] : [pack(EntityKind.MODULE, inner)]
}

/** What a namespace that a scope is the block of has under a name. */
export function inScope(
  context: LinkContext,
  { file, nameId }: NamePlace & { readonly nameId: number },
  scope: number,
): EntitySet | undefined {
  const { scopes, strings } = context.program.factsOf(file)
  const definition = scopes.definition[scope]!
  if (scopes.kind[scope] !== ScopeKind.NAMESPACE || definition === -1) return undefined
  const entities = inNamespaceBlock(context, file, definition, strings[nameId]!)
  return entities.length > 0 ? { entities, rule: Rule.package } : undefined
}

/** What the other parts of a namespace (definition row of a file), and those around it, declare. */
function inNamespaceBlock(context: LinkContext, file: number, row: number, name: string): readonly Packed[] {
  const definition = context.program.definitionId(file, row)
  const whole = context.parts.namespaceName(definition)
  if (whole === '') return []
  const own = context.hierarchy.ownMember(definition, name)
  if (own.length > 0) return own
  for (let outer = whole; outer !== ''; outer = outer.slice(0, Math.max(0, outer.lastIndexOf('.')))) {
    const link = context.modules.resolve(file, outer, '')
    if (link.kind !== 'module') continue
    const found = memberPath(context, link.module, [...link.member, name], file)
    if (found.length > 0) return found
  }
  return []
}

/** What the namespaces around a file declare, inner namespaces too, and what stands in none. */
function inNamespacesAround(context: LinkContext, file: number, name: string): readonly Packed[] {
  const { packageName } = context.program.factsOf(file)
  const inner = packageName === '' ? undefined : namespaceNamed(context, `${packageName}.${name}`)
  if (inner !== undefined) return [pack(EntityKind.MODULE, inner)]
  for (const link of enclosingLinks(context, file)) {
    const entities =
      link.kind === 'module' ? memberPath(context, link.module, [...link.member, name], file) : []
    if (entities.length > 0) return entities
  }
  // Those around that declare nothing themselves still hold namespaces.
  for (let end = packageName.lastIndexOf('.'); end > 0; end = packageName.lastIndexOf('.', end - 1)) {
    const namespace = namespaceNamed(context, `${packageName.slice(0, end)}.${name}`)
    if (namespace !== undefined) return [pack(EntityKind.MODULE, namespace)]
  }
  const unnamed = unnamedModule(context, file)
  const entities = unnamed === undefined ? [] : context.packageMembers(unnamed, name)
  if (entities.length > 0) return entities
  const root = namespaceNamed(context, name)
  return root === undefined ? [] : [pack(EntityKind.MODULE, root)]
}

interface Namespaces {
  /** A file that opens a namespace of the whole name, or one inside it. */
  readonly files: ReadonlyMap<string, number>
  /** Files in no namespace, by language and project. */
  readonly unnamed: ReadonlyMap<string, readonly number[]>
  /** Namespaces around a file's own, the nearest first. */
  readonly enclosing: Map<number, readonly ModuleLink[]>
}

const byProgram = new WeakMap<Program, Namespaces>()

function namespacesOf({ program, modules }: LinkContext): Namespaces {
  let found = byProgram.get(program)
  if (found === undefined) {
    const unnamed = collectUnnamed(program, modules.projectOf)
    found = { files: collectNamespaces(program), unnamed, enclosing: new Map() }
    byProgram.set(program, found)
  }
  return found
}

function enclosingLinks(context: LinkContext, file: number): readonly ModuleLink[] {
  const { modules, program } = context
  const { enclosing } = namespacesOf(context)
  let links = enclosing.get(file)
  if (links === undefined) {
    const specifiers = modules.resolver(file)?.enclosing?.(program.files[file]!.path) ?? []
    links = specifiers.map((specifier) => modules.resolve(file, specifier, ''))
    enclosing.set(file, links)
  }
  return links
}

/** The module that is a namespace of that whole name, one that only holds others too; undefined for none. */
function namespaceNamed(context: LinkContext, name: string): number | undefined {
  const file = namespacesOf(context).files.get(name)
  if (file === undefined) return undefined
  const key = `package-name:${context.program.languages[file]!.id}:${name}`
  return context.modules.add(key, [], { name, file })
}

/** The files of a file's project that are in no namespace, which see one another; undefined for none. */
function unnamedModule(context: LinkContext, file: number): number | undefined {
  const { program, modules } = context
  const key = `${program.languages[file]!.id} ${modules.projectOf(file)}`
  const files = namespacesOf(context).unnamed.get(key)
  return files === undefined ? undefined : modules.add(`unnamed-project:${key}`, files)
}

/** Files in no namespace, by language and project. */
function collectUnnamed(
  program: Program,
  projectOf: (file: number) => string,
): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  program.files.forEach(({ facts }, file) => {
    if (facts === undefined || !hasNamespaces(program, file) || facts.packageName !== '') return
    const key = `${program.languages[file]!.id} ${projectOf(file)}`
    addTo(found, key, file)
  })
  return found
}

/** A file of each namespace, by whole names; those around a namespace are namespaces too. */
function collectNamespaces(program: Program): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const add = (name: string, file: number): void => {
    for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1)) {
      const outer = name.slice(0, end)
      if (found.has(outer)) return
      found.set(outer, file)
    }
  }
  program.files.forEach(({ facts }, file) => {
    if (facts === undefined || !hasNamespaces(program, file)) return
    add(facts.packageName, file)
    const { definitions, strings } = facts
    for (let row = 0; row < definitions.count; row++) {
      const isOuter = definitions.parent[row] === -1
      if (isOuter && definitions.kind[row] === DefinitionKind.MODULE)
        add(strings[definitions.name[row]!]!, file)
    }
  })
  return found
}

function hasNamespaces(program: Program, file: number): boolean {
  return program.rules[file]!.modules.innerNamespace !== undefined
}
