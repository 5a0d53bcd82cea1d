import { BindingKind, ImportKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import type { Program } from '../program/program.ts'
import type { Modules } from '../program/modules.ts'
import { bindingIdOf, idOf } from '../solver/values.ts'
import type { Packed } from '../row-ids.ts'

/** A module's name may be that of a macro as well: `#[macro_use] mod select;`. */
export function mayBeMacroToo({ program }: LinkContext, entity: Packed): boolean {
  const file = program.bindingFile[bindingIdOf(entity)]!
  const { bindings, imports } = program.factsOf(file)
  const row = idOf(entity) - program.bindingBase[file]!
  const target = bindings.target[row]!
  return (
    bindings.kind[row] === BindingKind.IMPORT &&
    target !== -1 &&
    imports.kind[target] === ImportKind.NAMESPACE
  )
}

/** Where imports are private, one that is not exported is seen from the modules within alone. */
export function isHiddenImport(
  { program, modules }: LinkContext,
  file: number,
  row: number,
  fromFile: number,
): boolean {
  if (file === fromFile) return false
  const { bindings, imports, strings } = program.factsOf(file)
  const target = bindings.target[row]!
  if (bindings.kind[row] !== BindingKind.IMPORT || target === -1) return false
  if (imports.kind[target] !== ImportKind.NAMED) return false
  const isExported = program.modules[file]!.exportRows(strings[bindings.name[row]!]!).length > 0
  return !isExported && !isWithin(program, modules, fromFile, file) && !isOneText(modules, fromFile, file)
}

/** Whether one file's text stands in the other: they see each other's imports. */
function isOneText(modules: Modules, a: number, b: number): boolean {
  const includes = (outer: number, inner: number): boolean =>
    modules.includingPlaces(inner).some(({ file }) => file === outer)
  return includes(a, b) || includes(b, a)
}

/** Whether a file's module lies within the module of another file. */
function isWithin(program: Program, modules: Modules, file: number, outer: number): boolean {
  if (program.languages[file] !== program.languages[outer]) return false
  const { path } = program.files[outer]!
  return modules.resolver(outer)?.isWithin?.(program.files[file]!.path, path) === true
}
