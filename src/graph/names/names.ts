import { ImportKind, type FileFacts, ExportKind } from '../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../context.ts'
import { Open, Rule } from '../edge-rules.ts'
import type { Program } from '../program/program.ts'
import { visibleBindings } from './redefinitions.ts'
import { EntityKind, kindOf, pack } from '../solver/values.ts'
import { isHiddenImport, mayBeMacroToo } from './private-imports.ts'
import { idAt, type ExpressionId, type ImportId, type Packed } from '../row-ids.ts'

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
  const hides = program.languages[file]?.semantics.underscoresHide === true
  return !hides || (program.modules[file]!.all?.has(name) ?? !name.startsWith('_'))
}

/** What a module offers to others under a name; empty where it offers nothing of the kind. */
export function moduleMember(
  context: LinkContext,
  module: number,
  name: string,
  fromFile: number,
  seen: Set<string> = new Set(),
): readonly Packed[] {
  return lookupModule(context, module, name, fromFile, seen)
}

/** Follows names inwards from a module: `['Outer', 'Inner']`. */
export function memberPath(
  context: LinkContext,
  module: number,
  path: readonly string[],
  fromFile: number,
  seen: Set<string> = new Set(),
): readonly Packed[] {
  if (path.length === 0) return [pack(EntityKind.MODULE, module)]
  let set: EntitySet = {
    entities: moduleMember(context, module, path[0]!, fromFile, seen),
    rule: Rule.import,
  }
  for (const name of path.slice(1)) {
    const entities = new Set<Packed>()
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
): readonly Packed[] {
  const key = `${module}\0${name}`
  if (seen.has(key)) return []
  seen.add(key)
  const { program, modules } = context
  const files = modules.files(module)
  const first = modules.fileOf(module)
  // A module without facts is a file in no known language (a style sheet, data): it exports nothing that is known.
  if (first !== -1 && program.files[first]!.facts === undefined) return []
  if (first !== -1) {
    const { visibility, module: unit } = program.languages[first]!.semantics
    if (unit !== 'file') {
      const isInside = modules.ofFile(fromFile) === module
      if (visibility === 'capitalised' && !isInside && !/^\p{Lu}/u.test(name)) return []
      const members = context.packageMembers(module, name)
      if (members.length > 0) return members
      return program.rules[first]!.modules.innerNamespace?.(context, module, name) ?? members
    }
    for (const file of files) {
      const entities =
        visibility === 'exports'
          ? exportedMember(context, file, name, seen)
          : lookupTopLevel(context, file, name, fromFile, seen)
      if (entities.length > 0) return entities
    }
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
): readonly Packed[] {
  const { program, modules } = context
  const { privateImports, meanings } = program.languages[file]!.semantics
  const table = program.names[file]!
  const id = table.stringId(name)
  const result: Packed[] = []
  if (id !== -1) {
    for (const row of visibleBindings(program, file, table.all(0, id))) {
      if (privateImports === true && isHiddenImport(context, file, row, fromFile)) continue
      result.push(pack(EntityKind.BINDING, program.bindingBase[file]! + row))
    }
  }
  const mayBeTwo = meanings === 'macros' && result.every((entity) => mayBeMacroToo(context, entity))
  if (result.length > 0 && !mayBeTwo) return result
  for (const row of starsOf(program, file)) {
    const link = modules.ofImport(program.importBase[file]! + row)
    if (link.kind !== 'module' || !isStarVisible(context, link.module, name)) continue
    const entities = memberPath(context, link.module, [...link.member, name], file, seen)
    if (entities.length > 0) return [...result, ...entities]
  }
  return result
}

/** What an import stands for. */
export function followImport(context: LinkContext, importRow: ImportId): readonly Packed[] {
  const known = context.followed.get(importRow)
  if (known !== undefined) return known
  const entities = followFurther(context, importRow, new Set())
  // What leads nowhere may be half of a cycle that is still being looked at.
  if (entities.every((entity) => kindOf(entity) !== EntityKind.OPEN))
    context.followed.set(importRow, entities)
  return entities
}

/** Whether an import (row of a file) is of a module as a whole, and not of a name of it. */
export function isWholeModule({ imports, strings }: FileFacts, row: number): boolean {
  const kind = imports.kind[row]
  return (
    kind === ImportKind.NAMESPACE ||
    kind === ImportKind.PATH ||
    kind === ImportKind.DYNAMIC ||
    strings[imports.imported[row]!] === ''
  )
}

/** `seen` holds the modules and names that are being looked up: re-exports may go round in circles. */
export function followFurther(
  context: LinkContext,
  importRow: ImportId,
  seen: Set<string>,
): readonly Packed[] {
  const { program, modules, externals } = context
  const { file, facts, row } = program.importAt(importRow)
  const kind = facts.imports.kind[row]
  const imported = facts.strings[facts.imports.imported[row]!]!
  const specifier = facts.strings[facts.imports.specifier[row]!]!
  const used = program.rules[file]!.modules.followUsing?.(context, file, row, specifier, imported)
  if (used !== undefined) return used
  const link =
    kind === ImportKind.PATH
      ? modules.resolve(file, specifier.split('.')[0]!, '')
      : modules.ofImport(importRow)
  const isWhole = isWholeModule(facts, row)
  switch (link.kind) {
    case 'external': {
      const declared = program.rules[file]!.modules.importedOtherwise?.(context, importRow, link)
      if (declared !== undefined && declared.length > 0) return declared
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
      // `from . import sub` in a package finds the name that it binds itself: what is meant is the submodule.
      const itself = pack(EntityKind.BINDING, program.bindingBase[file]! + facts.imports.binding[row]!)
      const entities = facts.imports.binding[row] === -1 ? found : found.filter((entity) => entity !== itself)
      if (entities.length > 0) return entities
      const otherwise = program.rules[file]!.modules.importedOtherwise?.(context, importRow, link)
      if (otherwise !== undefined) return otherwise
      return [pack(EntityKind.OPEN, Open['unresolved-import'])]
    }
  }
}

/** What a file exports under a name; `seen` holds the modules and names that are being looked up. */
function exportedMember(
  context: LinkContext,
  file: number,
  name: string,
  seen: Set<string>,
): readonly Packed[] {
  const { program, modules, externals } = context
  const facts = program.factsOf(file)
  const { exports } = facts
  const surface = program.modules[file]!
  const table = program.names[file]!
  // Each signature of a function may export its one name.
  const found = new Set<Packed>()
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
        for (const entity of followFurther(context, idAt(program.importBase[file]!, target), seen))
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
    const entities = moduleMember(context, link.module, name, file, seen)
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
  return membersOfAssignedExport(context, program.expressionId(file, exports.target[assigned]!), name)
}

/** A name of a module that exports one value (`module.exports = x`, `export =`). Its default import is the value. */
function membersOfAssignedExport(
  context: LinkContext,
  expression: ExpressionId,
  name: string,
): readonly Packed[] {
  if (name === 'default' || name === '=') return [pack(EntityKind.EXPRESSION, expression)]
  const result: Packed[] = []
  for (const value of context.valuesOf(expression).values) {
    result.push(...context.memberOf(value, name).entities)
  }
  return result
}
