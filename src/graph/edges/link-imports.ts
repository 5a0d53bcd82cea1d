import { BindingKind, ImportFlag, ImportKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { followImport, memberPath } from '../names/names.ts'
import type { Nodes } from './nodes.ts'
import type { ModuleLink } from '../program/modules.ts'
import { Open, Rule } from '../edge-rules.ts'
import type { SiteRows } from './sites.ts'
import { EntityKind, bindingIdOf, definitionIdOf, idOf, kindOf } from '../solver/values.ts'
import { idAt, type DefinitionId, type ImportId, type Packed } from '../row-ids.ts'

/** Edges `imports`: from the importing file to each file of the module, to the imported names, or to an external. */
export function linkImports(context: LinkContext, nodes: Nodes, sites: SiteRows): void {
  const { program, containment } = context
  for (let file = 0; file < program.files.length; file++) {
    const count = program.files[file]!.facts?.imports.count ?? 0
    containment.each('imports', file, count, (row) => linkImport(context, nodes, sites, file, row))
  }
}

function linkImport(context: LinkContext, nodes: Nodes, sites: SiteRows, file: number, row: number): void {
  const { program, modules } = context
  const { imports, strings } = program.factsOf(file)
  if ((imports.flags[row]! & (ImportFlag.PATH_ALONE | ImportFlag.IMPLICIT)) !== 0) return
  const from = nodes.ofFile[file]!
  const importRow = idAt(program.importBase[file]!, row)
  const at = { file, offset: imports.start[row]! }
  const link = modules.ofImport(importRow)
  const kind = imports.kind[row]
  const isNamed = kind === ImportKind.NAMED || kind === ImportKind.REEXPORT || kind === ImportKind.STATIC
  const named = isNamed ? definitionsOf(context, followImport(context, importRow)) : []
  // `import static a.Shape.area`, `use shapes::Shape::*`: what has the member is named, too.
  const holders =
    link.kind === 'module' && link.member.length > 0
      ? memberPath(context, link.module, link.member, file)
      : []
  for (const definition of new Set([...named, ...program.definitionsAmong(holders)])) {
    const node = nodes.ofDefinition[definition]!
    const isSure = named.length < 2 || !named.includes(definition)
    if (node !== -1) sites.add('imports', from, node, at, isSure ? 0 : 2, Rule.import)
  }
  if (link.kind === 'external') {
    sites.add('imports', from, nodes.external(link.packageName), at, 0, Rule.import)
    leavePossibleOpen(context, nodes, sites, file, row)
  } else if (link.kind === 'module') {
    // Of a package of many files, the ones that declare what is imported are what the import speaks of.
    const files = modules.files(link.module)
    const member = strings[imports.imported[row]!]!
    const isWanted = kind === ImportKind.DYNAMIC && member !== ''
    const meant = isWanted
      ? definitionsOf(context, memberPath(context, link.module, [...link.member, member], file))
      : [...named, ...program.definitionsAmong(holders)]
    const declaring = new Set(meant.map((definition) => program.definitionFile[definition]!))
    const isOne = isWanted || kind === ImportKind.NAMED || kind === ImportKind.REEXPORT
    for (const target of files.length > 1 && (isOne || declaring.size > 0) ? declaring : files) {
      if (target !== file) sites.add('imports', from, nodes.ofFile[target]!, at, 0, Rule.import)
    }
  }
  if ((imports.flags[row]! & ImportFlag.INCLUDED) !== 0 && !isRead(context, link))
    sites.addOpen(from, 'include', at, Open['unresolved-import'])
  for (const target of submodulesOf(context, importRow)) {
    if (target !== file) sites.add('imports', from, nodes.ofFile[target]!, at, 0, Rule.import)
  }
}

/** Whether all that an included file says is known: one that stands for an expression is no file of items. */
function isRead({ program, modules }: LinkContext, link: ModuleLink): boolean {
  return (
    link.kind === 'module' &&
    modules.files(link.module).every((file) => program.files[file]!.facts?.errorCount === 0)
  )
}

function definitionsOf(context: LinkContext, entities: readonly Packed[]): DefinitionId[] {
  const { program } = context
  const result = new Set<DefinitionId>()
  const pending = [...entities]
  const seen = new Set<number>()
  for (let entity = pending.pop(); entity !== undefined; entity = pending.pop()) {
    if (seen.has(entity)) continue
    seen.add(entity)
    if (kindOf(entity) === EntityKind.DEFINITION) result.add(definitionIdOf(entity))
    if (kindOf(entity) !== EntityKind.BINDING) continue
    const definition = program.definitionOfBinding(bindingIdOf(entity))
    if (definition !== -1) {
      result.add(definition)
      continue
    }
    const file = program.bindingFile[bindingIdOf(entity)]!
    const { bindings } = program.factsOf(file)
    const row = idOf(entity) - program.bindingBase[file]!
    if (bindings.kind[row] === BindingKind.IMPORT && bindings.target[row] !== -1) {
      pending.push(...followImport(context, idAt(program.importBase[file]!, bindings.target[row]!)))
    }
  }
  return [...result]
}

/** Files of modules that a named import binds (`from pkg import module`). */
function submodulesOf(context: LinkContext, importRow: ImportId): number[] {
  const { imports, row } = context.program.importAt(importRow)
  if (imports.kind[row] !== ImportKind.NAMED) return []
  return followImport(context, importRow)
    .filter((entity) => kindOf(entity) === EntityKind.MODULE)
    .flatMap((entity) => context.modules.files(idOf(entity)))
}

/**
 * An import (row of a file) that leads out of the repository, where a file of the repository may be meant after all:
 * who uses what it declares under the imported name is not known (Python, a folder of which is parsed alone).
 */
function leavePossibleOpen(
  context: LinkContext,
  nodes: Nodes,
  sites: SiteRows,
  file: number,
  row: number,
): void {
  const { program, modules } = context
  const { imports, strings } = program.factsOf(file)
  const at = { file, offset: imports.start[row]! }
  const imported = strings[imports.imported[row]!]!
  const isNamed = imports.kind[row] === ImportKind.NAMED
  const perhaps = (specifier: string): readonly number[] => {
    const link = modules.resolve(file, specifier, '')
    return link.kind === 'external' ? (link.perhaps ?? []) : []
  }
  const specifier = strings[imports.specifier[row]!]!
  for (const other of perhaps(specifier)) leaveOpen(other, isNamed ? imported : undefined)
  // `from shop import price` may mean the module of that name.
  if (isNamed) for (const other of perhaps(`${specifier}.${imported}`)) leaveOpen(other, undefined)

  function leaveOpen(other: number, name: string | undefined): void {
    const { definitions } = program.factsOf(other)
    for (let own = 0; own < definitions.count && other !== file; own++) {
      const definition = program.definitionId(other, own)
      if (definitions.parent[own] !== -1) continue
      if (name !== undefined && program.nameOfDefinition(definition) !== name) continue
      if (program.isFunctionLike(definition)) {
        const declared = program.nameOfDefinition(definition)
        sites.addOpen(nodes.ofFile[file]!, declared, at, Open['unresolved-import'])
      } else if (program.isClassLike(definition)) {
        for (const method of context.hierarchy.ownMethods(definition)) nodes.markEscaping(method)
      }
    }
  }
}
