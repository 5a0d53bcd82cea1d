import { BindingKind, ImportKind, Op, ScopeFlag, ScopeKind } from '../languages/facts.ts'
import type { EntitySet, LinkContext } from './context.ts'
import { Open, Rule } from './rules.ts'
import { factsOf } from './program.ts'
import { EntityKind, pack } from './values.ts'

/** What a name refers to, seen from a scope of a file: scopes outwards, then the package, star imports, builtins. */
export function resolveName(
  context: LinkContext,
  file: number,
  scope: number,
  nameId: number,
  offset: number,
): EntitySet {
  const { program } = context
  const facts = factsOf(program, file)
  const { scopes, bindings } = facts
  const table = program.names[file]!
  let crossedFunction = false
  for (let current = scope; current !== -1; current = scopes.parent[current]!) {
    const kind = scopes.kind[current]
    const isHidden = crossedFunction && (scopes.flags[current]! & ScopeFlag.HIDDEN_FROM_NESTED) !== 0
    if (!isHidden) {
      const rows: number[] = []
      let hasDelayed = false
      for (let row = table.first(current, nameId); row !== -1; row = table.next[row]!) {
        if (bindings.visibleFrom[row]! <= offset) rows.push(row)
        if (bindings.visibleFrom[row]! > 0) hasDelayed = true
      }
      if (rows.length > 0) {
        // Where declaration order matters the latest one before the use shadows the earlier ones.
        const chosen = hasDelayed ? rows.slice(-1) : rows
        return {
          entities: chosen.map((row) => pack(EntityKind.BINDING, program.bindingBase[file]! + row)),
          rule: Rule.scope,
        }
      }
      if (kind === ScopeKind.CLASS && (scopes.flags[current]! & ScopeFlag.MEMBERS_VISIBLE) !== 0) {
        const definition = scopes.definition[current]!
        if (definition !== -1) {
          const found = context.hierarchy.member(
            program.definitionBase[file]! + definition,
            facts.strings[nameId]!,
            true,
          )
          if (found.entities.length > 0) return { entities: found.entities, rule: Rule.inherited }
        }
      }
    }
    if (kind === ScopeKind.FUNCTION) crossedFunction = true
  }
  return resolveOutsideFile(context, file, facts.strings[nameId]!)
}

function resolveOutsideFile(context: LinkContext, file: number, name: string): EntitySet {
  const { program, modules } = context
  const language = program.languages[file]!
  if (language.semantics.module !== 'file') {
    const entities = packageMembers(context, modules.ofFile(file), name, file)
    if (entities.length > 0) return { entities, rule: Rule.package }
  }
  const starred = resolveInStarImports(context, file, name)
  if (starred !== undefined) return starred
  const ambient = language.semantics.visibility === 'exports' ? context.ambient.get(name) : undefined
  if (ambient !== undefined) return { entities: ambient, rule: Rule.package }
  if (language.semantics.builtins.has(name))
    return { entities: [pack(EntityKind.OPEN, Open.builtin)], rule: Rule.scope }
  return { entities: [pack(EntityKind.OPEN, Open['unresolved-name'])], rule: Rule.scope }
}

function resolveInStarImports(context: LinkContext, file: number, name: string): EntitySet | undefined {
  const { program, modules, externals } = context
  const { imports } = factsOf(program, file)
  let external = ''
  for (let row = 0; row < imports.count; row++) {
    const kind = imports.kind[row]
    const isStar = kind === ImportKind.STAR
    const isStaticStar =
      kind === ImportKind.STATIC && factsOf(program, file).strings[imports.imported[row]!] === '*'
    if (!isStar && !isStaticStar) continue
    const link = modules.ofImport(program.importBase[file]! + row)
    if (link.kind === 'external') {
      external ||= link.packageName
    } else if (link.kind === 'module') {
      const entities = memberPath(context, link.module, [...link.member, name], file)
      if (entities.length > 0) return { entities, rule: Rule.import }
    }
  }
  if (external === '' || program.languages[file]!.semantics.builtins.has(name)) return undefined
  return { entities: [pack(EntityKind.EXTERNAL, externals.id(`${external}#${name}`))], rule: Rule.import }
}

/** What a module offers to others under a name; empty where it offers nothing of the kind. */
export function moduleMember(
  context: LinkContext,
  module: number,
  name: string,
  fromFile: number,
): readonly number[] {
  return lookupModule(context, module, name, fromFile, new Set())
}

/** Follows names inwards from a module: `['Outer', 'Inner']`. */
export function memberPath(
  context: LinkContext,
  module: number,
  path: readonly string[],
  fromFile: number,
): readonly number[] {
  if (path.length === 0) return [pack(EntityKind.MODULE, module)]
  let set: EntitySet = { entities: moduleMember(context, module, path[0]!, fromFile), rule: Rule.import }
  for (const name of path.slice(1)) {
    const entities = new Set<number>()
    for (const value of context.valuesOfEntities(set).values) {
      for (const entity of context.memberOf(value, name).entities) entities.add(entity)
    }
    set = { entities: [...entities], rule: Rule.import }
  }
  return set.entities
}

function lookupModule(
  context: LinkContext,
  module: number,
  name: string,
  fromFile: number,
  seen: Set<string>,
): readonly number[] {
  const key = `${module}\0${name}`
  if (seen.has(key)) return []
  seen.add(key)
  const { program, modules } = context
  const files = modules.files(module)
  const first = files[0]
  // A module without facts is a file in no known language (a style sheet, data): it exports nothing that is known.
  if (first !== undefined && program.files[first]!.facts === undefined) return []
  if (first !== undefined) {
    const { visibility, module: unit } = program.languages[first]!.semantics
    if (unit !== 'file') {
      const isInside = modules.ofFile(fromFile) === module
      if (visibility === 'capitalised' && !isInside && !/^\p{Lu}/u.test(name)) return []
      return packageMembers(context, module, name, fromFile)
    }
    for (const file of files) {
      const entities =
        visibility === 'exports'
          ? lookupExports(context, file, name, seen)
          : lookupTopLevel(context, file, name, seen)
      if (entities.length > 0) return entities
    }
  }
  const submodule = modules.submodule(module, name)
  return submodule === undefined ? [] : [pack(EntityKind.MODULE, submodule)]
}

function packageMembers(
  context: LinkContext,
  module: number,
  name: string,
  fromFile: number,
): readonly number[] {
  const { program, modules } = context
  const result: number[] = []
  if (module === -1) return result
  for (const file of modules.files(module)) {
    const table = program.names[file]!
    const id = table.stringId(name)
    if (id === -1) continue
    const { bindings } = factsOf(program, file)
    for (let row = table.first(0, id); row !== -1; row = table.next[row]!) {
      if (bindings.kind[row] === BindingKind.IMPORT && file !== fromFile) continue
      result.push(pack(EntityKind.BINDING, program.bindingBase[file]! + row))
    }
  }
  return result
}

function lookupTopLevel(
  context: LinkContext,
  file: number,
  name: string,
  seen: Set<string>,
): readonly number[] {
  const { program, modules } = context
  const table = program.names[file]!
  const id = table.stringId(name)
  const result: number[] = []
  if (id !== -1) {
    for (let row = table.first(0, id); row !== -1; row = table.next[row]!) {
      result.push(pack(EntityKind.BINDING, program.bindingBase[file]! + row))
    }
  }
  if (result.length > 0) return result
  const { imports } = factsOf(program, file)
  for (let row = 0; row < imports.count; row++) {
    if (imports.kind[row] !== ImportKind.STAR) continue
    const link = modules.ofImport(program.importBase[file]! + row)
    if (link.kind !== 'module') continue
    const entities = lookupModule(context, link.module, name, file, seen)
    if (entities.length > 0) return entities
  }
  return []
}

function lookupExports(
  context: LinkContext,
  file: number,
  name: string,
  seen: Set<string>,
): readonly number[] {
  const { program, modules, externals } = context
  const facts = factsOf(program, file)
  const { exports, imports } = facts
  const table = program.names[file]!
  const found: number[] = []
  let assigned = -1
  for (let row = 0; row < exports.count; row++) {
    const exported = facts.strings[exports.name[row]!]!
    if (exported === '=') assigned = row
    if (exported !== name) continue
    const target = exports.target[row]!
    switch (exports.kind[row]) {
      case 1: {
        for (let binding = table.first(0, target); binding !== -1; binding = table.next[binding]!) {
          found.push(pack(EntityKind.BINDING, program.bindingBase[file]! + binding))
        }
        break
      }
      case 2:
        found.push(pack(EntityKind.EXPRESSION, program.expressionBase[file]! + target))
        break
      case 3:
        found.push(...followImport(context, program.importBase[file]! + target, seen))
        break
      default:
    }
  }
  if (found.length > 0) return found
  for (let row = 0; row < imports.count; row++) {
    if (imports.kind[row] !== ImportKind.REEXPORT_ALL || name === 'default') continue
    const link = modules.ofImport(program.importBase[file]! + row)
    if (link.kind !== 'module') continue
    const entities = lookupModule(context, link.module, name, file, seen)
    if (entities.length > 0) return entities
  }
  // `export * from 'package'` may be where it comes from: then it lies outside.
  for (let row = 0; row < imports.count && name !== 'default'; row++) {
    if (imports.kind[row] !== ImportKind.REEXPORT_ALL) continue
    const link = modules.ofImport(program.importBase[file]! + row)
    if (link.kind === 'external')
      return [pack(EntityKind.EXTERNAL, externals.id(`${link.packageName}#${name}`))]
  }
  if (assigned === -1) return []
  return membersOfAssignedExport(context, program.expressionBase[file]! + exports.target[assigned]!, name)
}

/** A name of a module that exports one value (`module.exports = x`, `export =`). Its default import is the value. */
function membersOfAssignedExport(context: LinkContext, expression: number, name: string): readonly number[] {
  if (name === 'default' || name === '=') return [pack(EntityKind.EXPRESSION, expression)]
  const result: number[] = []
  for (const value of context.valuesOf(expression).values) {
    result.push(...context.memberOf(value, name).entities)
  }
  return result
}

/** What an import row (global) stands for. */
export function followImport(
  context: LinkContext,
  importRow: number,
  seen: Set<string> = new Set(),
): readonly number[] {
  const { program, modules, externals } = context
  const file = program.importFile[importRow]!
  const facts = factsOf(program, file)
  const row = importRow - program.importBase[file]!
  const kind = facts.imports.kind[row]
  const imported = facts.strings[facts.imports.imported[row]!]!
  const specifier = facts.strings[facts.imports.specifier[row]!]!
  const link =
    kind === ImportKind.PATH
      ? modules.resolve(file, specifier.split('.')[0]!, '')
      : modules.ofImport(importRow)
  const isWhole =
    kind === ImportKind.NAMESPACE ||
    kind === ImportKind.PATH ||
    kind === ImportKind.DYNAMIC ||
    imported === ''
  switch (link.kind) {
    case 'external': {
      const name = isWhole ? link.packageName : `${link.packageName}#${imported}`
      return [pack(EntityKind.EXTERNAL, externals.id(name))]
    }
    case 'unresolved':
      return [pack(EntityKind.OPEN, Open['unresolved-import'])]
    case 'module': {
      if (isWhole) return memberPath(context, link.module, link.member, file)
      const entities =
        link.member.length === 0
          ? lookupModule(context, link.module, imported, file, seen)
          : memberPath(context, link.module, [...link.member, imported], file)
      if (entities.length > 0) return entities
      const { semantics } = program.languages[file]!
      if (semantics.module === 'file' && semantics.visibility === 'all') {
        const inner = modules.resolve(file, joinSpecifier(specifier, imported), '')
        if (inner.kind === 'module') return memberPath(context, inner.module, inner.member, file)
      }
      // A default import of a module that has no default export is the module itself (CommonJS interoperation).
      if (imported === 'default') return [pack(EntityKind.MODULE, link.module)]
      return [pack(EntityKind.OPEN, Open['unresolved-import'])]
    }
  }
}

/** `pkg` + `sub` is `pkg.sub`; `.` + `sub` is `.sub`. */
function joinSpecifier(specifier: string, name: string): string {
  return specifier.endsWith('.') ? specifier + name : `${specifier}.${name}`
}

/** Entities of a NAME expression (global row). */
export function entitiesOfName(context: LinkContext, expression: number): EntitySet {
  const { program } = context
  const file = program.expressionFile[expression]!
  const { expressions } = factsOf(program, file)
  const row = expression - program.expressionBase[file]!
  if (expressions.op[row] !== Op.NAME) return { entities: [], rule: Rule.scope }
  return resolveName(context, file, expressions.scope[row]!, expressions.a[row]!, expressions.start[row]!)
}
