import { BindingKind, ExportKind, ImportKind } from '../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../context.ts'
import { Open, Rule } from '../edge-rules.ts'
import { factsOf } from '../program/program.ts'
import type { Program } from '../program/program.ts'
import { visibleBindings } from './redefinitions.ts'
import type { Modules } from '../program/modules.ts'
import { EntityKind, kindOf, pack, idOf } from '../solver/values.ts'

/** Star imports in the order in which they are asked: where they are run (Python) the last one wins. */
export function starsOf(program: Program, file: number): readonly number[] {
  const { stars } = program.modules[file]!
  const isLast = program.languages[file]!.semantics.starImports === 'last'
  return stars.length > 1 && isLast ? stars.toReversed() : stars
}

/** Whether `from m import *` takes a name: what `__all__` lists, else all that does not begin with an underscore. */
export function isStarVisible(context: LinkContext, module: number, name: string): boolean {
  const { program, modules } = context
  const file = modules.files(module)[0]
  if (file === undefined || program.files[file]!.facts === undefined) return true
  if (program.languages[file]!.semantics.exported !== 'names') return true
  return program.modules[file]!.all?.has(name) ?? !name.startsWith('_')
}

/** What a module offers to others under a name; empty where it offers nothing of the kind. */
export function moduleMember(
  context: LinkContext,
  module: number,
  name: string,
  fromFile: number,
  seen: Set<string> = new Set(),
): readonly number[] {
  return lookupModule(context, module, name, fromFile, seen)
}

/** Follows names inwards from a module: `['Outer', 'Inner']`. */
export function memberPath(
  context: LinkContext,
  module: number,
  path: readonly string[],
  fromFile: number,
  seen: Set<string> = new Set(),
): readonly number[] {
  if (path.length === 0) return [pack(EntityKind.MODULE, module)]
  let set: EntitySet = {
    entities: moduleMember(context, module, path[0]!, fromFile, seen),
    rule: Rule.import,
  }
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
    const { visibility, module: unit, openNamespaces } = program.languages[first]!.semantics
    if (unit !== 'file') {
      const isInside = modules.ofFile(fromFile) === module
      if (visibility === 'capitalised' && !isInside && !/^\p{Lu}/u.test(name)) return []
      const members = context.packageMembers(module, name)
      if (members.length > 0 || !openNamespaces) return members
      const inner = modules.namespace(`${modules.packageName(module)}.${name}`)
      return inner === undefined ? [] : [pack(EntityKind.MODULE, inner)]
    }
    for (const file of files) {
      const entities =
        visibility === 'exports'
          ? lookupExports(context, file, name, seen)
          : lookupTopLevel(context, file, name, fromFile, seen)
      if (entities.length > 0) return entities
    }
  }
  const namespace = modules.packageName(module)
  if (namespace !== '') {
    const own = context.packageMembers(module, name)
    if (own.length > 0) return own
    const inner = modules.namespace(`${namespace}.${name}`)
    return inner === undefined ? [] : [pack(EntityKind.MODULE, inner)]
  }
  const submodule = modules.submodule(module, name)
  return submodule === undefined ? [] : [pack(EntityKind.MODULE, submodule)]
}

function lookupTopLevel(
  context: LinkContext,
  file: number,
  name: string,
  fromFile: number,
  seen: Set<string>,
): readonly number[] {
  const { program, modules } = context
  const table = program.names[file]!
  const id = table.stringId(name)
  const result: number[] = []
  if (id !== -1) {
    for (const row of visibleBindings(program, file, table.all(0, id))) {
      if (isHidden(context, file, row, fromFile)) continue
      result.push(pack(EntityKind.BINDING, program.bindingBase[file]! + row))
    }
  }
  if (result.length > 0 && !result.every((entity) => mayBeMacroToo(context, entity))) return result
  for (const row of starsOf(program, file)) {
    const link = modules.ofImport(program.importBase[file]! + row)
    if (link.kind !== 'module' || !isStarVisible(context, link.module, name)) continue
    const entities = memberPath(context, link.module, [...link.member, name], file, seen)
    if (entities.length > 0) return [...result, ...entities]
  }
  return result
}

/** A module's name may be that of a macro as well: `#[macro_use] mod select;` (Rust). */
function mayBeMacroToo({ program }: LinkContext, entity: number): boolean {
  const file = program.bindingFile[idOf(entity)]!
  if (!program.languages[file]!.semantics.privateImports) return false
  const { bindings, imports } = factsOf(program, file)
  const row = idOf(entity) - program.bindingBase[file]!
  const target = bindings.target[row]!
  return (
    bindings.kind[row] === BindingKind.IMPORT &&
    target !== -1 &&
    imports.kind[target] === ImportKind.NAMESPACE
  )
}

/** Where imports are private, one that is not exported is seen from the modules within alone (Rust). */
function isHidden({ program, modules }: LinkContext, file: number, row: number, fromFile: number): boolean {
  if (file === fromFile || !program.languages[file]!.semantics.privateImports) return false
  const { bindings, imports, strings } = factsOf(program, file)
  const target = bindings.target[row]!
  if (bindings.kind[row] !== BindingKind.IMPORT || target === -1) return false
  if (imports.kind[target] !== ImportKind.NAMED) return false
  const isExported = program.modules[file]!.exportRows(strings[bindings.name[row]!]!).length > 0
  return !isExported && !modules.isWithin(fromFile, file) && !isOneText(modules, fromFile, file)
}

/** Whether one file's text stands in the other: they see each other's imports. */
function isOneText(modules: Modules, a: number, b: number): boolean {
  const includes = (outer: number, inner: number): boolean =>
    modules.includingPlaces(inner).some(({ file }) => file === outer)
  return includes(a, b) || includes(b, a)
}

function lookupExports(
  context: LinkContext,
  file: number,
  name: string,
  seen: Set<string>,
): readonly number[] {
  const { program, modules, externals } = context
  const facts = factsOf(program, file)
  const { exports } = facts
  const surface = program.modules[file]!
  const table = program.names[file]!
  // Each signature of a function may export its one name.
  const found = new Set<number>()
  for (const row of surface.exportRows(name)) {
    const target = exports.target[row]!
    switch (exports.kind[row]) {
      case ExportKind.NAME: {
        for (const binding of visibleBindings(program, file, table.all(0, target))) {
          found.add(pack(EntityKind.BINDING, program.bindingBase[file]! + binding))
        }
        break
      }
      case ExportKind.EXPRESSION:
        found.add(pack(EntityKind.EXPRESSION, program.expressionBase[file]! + target))
        break
      case ExportKind.IMPORT:
        for (const entity of followFurther(context, program.importBase[file]! + target, seen))
          found.add(entity)
        break
      default:
    }
  }
  if (found.size > 0) return [...found]
  const reexports = name === 'default' ? [] : surface.reexports
  for (const row of reexports) {
    const link = modules.ofImport(program.importBase[file]! + row)
    if (link.kind !== 'module') continue
    const entities = lookupModule(context, link.module, name, file, seen)
    if (entities.length > 0) return entities
  }
  // `export * from 'package'` may be where it comes from: then it lies outside.
  for (const row of reexports) {
    const link = modules.ofImport(program.importBase[file]! + row)
    if (link.kind === 'external')
      return [pack(EntityKind.EXTERNAL, externals.id(`${link.packageName}#${name}`))]
  }
  const { assigned } = surface
  if (assigned === -1 || exports.kind[assigned] !== ExportKind.EXPRESSION) return []
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
export function followImport(context: LinkContext, importRow: number): readonly number[] {
  const known = context.followed.get(importRow)
  if (known !== undefined) return known
  const entities = followFurther(context, importRow, new Set())
  // What leads nowhere may be half of a cycle that is still being looked at.
  if (entities.every((entity) => kindOf(entity) !== EntityKind.OPEN))
    context.followed.set(importRow, entities)
  return entities
}

/** `seen` holds the modules and names that are being looked up: re-exports may go round in circles. */
function followFurther(context: LinkContext, importRow: number, seen: Set<string>): readonly number[] {
  const { program, modules, externals } = context
  const file = program.importFile[importRow]!
  const facts = factsOf(program, file)
  const row = importRow - program.importBase[file]!
  const kind = facts.imports.kind[row]
  const imported = facts.strings[facts.imports.imported[row]!]!
  const specifier = facts.strings[facts.imports.specifier[row]!]!
  const used = program.rules[file]!.followUsing?.(context, file, row, specifier, imported)
  if (used !== undefined) return used
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
      const declared = ambientModuleMember(context, specifier, isWhole ? '' : imported)
      if (declared.length > 0) return declared
      const inside = [...(link.path ?? []), ...(isWhole ? [] : [imported])].join('.')
      const name = inside === '' ? link.packageName : `${link.packageName}#${inside}`
      return [pack(EntityKind.EXTERNAL, externals.id(name))]
    }
    case 'unresolved':
      return [pack(EntityKind.OPEN, Open['unresolved-import'])]
    case 'module': {
      if (isWhole) return memberPath(context, link.module, link.member, file, seen)
      const found =
        link.member.length === 0
          ? lookupModule(context, link.module, imported, file, seen)
          : memberPath(context, link.module, [...link.member, imported], file, seen)
      if (found.length === 0 && imported.includes('.')) return followPath(context, importRow, link.module)
      // `from . import sub` in a package finds the name that it binds itself: what is meant is the submodule.
      const itself = pack(EntityKind.BINDING, program.bindingBase[file]! + facts.imports.binding[row]!)
      const entities = facts.imports.binding[row] === -1 ? found : found.filter((entity) => entity !== itself)
      if (entities.length > 0) return entities
      if (program.languages[file]!.semantics.submodules !== false) {
        const inner = modules.resolve(file, joinSpecifier(specifier, imported), '')
        if (inner.kind === 'module') return memberPath(context, inner.module, inner.member, file)
      }
      // A default import of a module that has no default export is the module itself (CommonJS interoperation).
      if (imported === 'default' && !isEsModule(context, link.module))
        return [pack(EntityKind.MODULE, link.module)]
      return [pack(EntityKind.OPEN, Open['unresolved-import'])]
    }
  }
}

/** Whether a module's files say so by the export row `__esModule`: it exports no default. */
function isEsModule({ program, modules }: LinkContext, module: number): boolean {
  return modules.files(module).some((file) => program.modules[file]!.exportRows('__esModule').length > 0)
}

/** What `declare module 'x' {}` blocks of the repository say of a module outside; all of them for no name. */
function ambientModuleMember(context: LinkContext, specifier: string, name: string): readonly number[] {
  const definitions = context.ambientModules.get(specifier) ?? []
  if (name === '') return definitions.map((definition) => pack(EntityKind.DEFINITION, definition))
  return definitions.flatMap((definition) => context.hierarchy.ownMember(definition, name))
}

/** `from m import a.b as c`, which the grammar of Python reads though Python does not: without an alias a is bound. */
function followPath(context: LinkContext, importRow: number, module: number): readonly number[] {
  const { program } = context
  const file = program.importFile[importRow]!
  const { imports, bindings, strings } = factsOf(program, file)
  const row = importRow - program.importBase[file]!
  const path = strings[imports.imported[row]!]!.split('.')
  const bound = imports.binding[row] === -1 ? '' : strings[bindings.name[imports.binding[row]!]!]!
  return memberPath(context, module, path[0] === bound ? path.slice(0, 1) : path, file)
}

/** `pkg` + `sub` is `pkg.sub`; `.` + `sub` is `.sub`. */
function joinSpecifier(specifier: string, name: string): string {
  return specifier.endsWith('.') ? specifier + name : `${specifier}.${name}`
}
