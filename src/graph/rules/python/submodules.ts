import type { LinkContext } from '../../context.ts'
import { memberPath } from '../../names/names.ts'
import type { ModuleLink } from '../../program/modules.ts'
import type { ImportId, Packed } from '../../row-ids.ts'

/** What `from m import a` stands for where m has no such name: a module inside it. */
export function importedSubmodule(
  context: LinkContext,
  importRow: ImportId,
  link: ModuleLink,
): readonly Packed[] | undefined {
  if (link.kind !== 'module') return undefined
  const { file, imports, strings, row } = context.program.importAt(importRow)
  const imported = strings[imports.imported[row]!]!
  if (imported.includes('.')) return followPath(context, importRow, link.module)
  const inner = context.modules.resolve(file, joinSpecifier(strings[imports.specifier[row]!]!, imported), '')
  return inner.kind === 'module' ? memberPath(context, inner.module, inner.member, file) : undefined
}

/** `from m import a.b as c`, which the grammar reads though the language does not: without an alias a is bound. */
function followPath(context: LinkContext, importRow: ImportId, module: number): readonly Packed[] {
  const { file, imports, bindings, strings, row } = context.program.importAt(importRow)
  const path = strings[imports.imported[row]!]!.split('.')
  const bound = imports.binding[row] === -1 ? '' : strings[bindings.name[imports.binding[row]!]!]!
  return memberPath(context, module, path[0] === bound ? path.slice(0, 1) : path, file)
}

/** `pkg` + `sub` is `pkg.sub`; `.` + `sub` is `.sub`. */
function joinSpecifier(specifier: string, name: string): string {
  return specifier.endsWith('.') ? specifier + name : `${specifier}.${name}`
}
