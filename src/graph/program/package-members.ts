import { BindingKind } from '../../languages/facts.ts'
import type { Modules } from './modules.ts'
import type { Parts } from './parts.ts'
import type { Program } from './program.ts'
import { EntityKind, pack } from '../solver/values.ts'
import type { Packed } from '../row-ids.ts'
import { addTo } from '../../languages/add-to.ts'

const NONE: readonly never[] = []

/** Entities that the files of a package declare at their top level, by module and name. Imports are each file's own. */
export function createPackageMembers(
  program: Program,
  modules: Modules,
  parts: Parts,
): (module: number, name: string) => readonly Packed[] {
  const byModule = new Map<number, ReadonlyMap<string, readonly Packed[]>>()
  return (module, name) => {
    if (module === -1) return NONE
    let members = byModule.get(module)
    if (members === undefined) {
      members = collectMembers(program, modules.files(module), parts, modules.packageName(module))
      byModule.set(module, members)
    }
    return members.get(name) ?? NONE
  }
}

function collectMembers(
  program: Program,
  files: readonly number[],
  parts: Parts,
  packageName: string,
): ReadonlyMap<string, readonly Packed[]> {
  const members = new Map<string, Packed[]>()
  const addScope = (file: number, scope: number): void => {
    const { facts } = program.files[file]!
    if (facts === undefined) return
    const { bindings, strings } = facts
    for (let row = 0; row < bindings.count; row++) {
      if (bindings.scope[row] !== scope || bindings.kind[row] === BindingKind.IMPORT) continue
      const binding = program.bindingId(file, row)
      const definition = program.definitionOfBinding(binding)
      if (definition !== -1 && parts.first(definition) !== definition) continue
      const name = strings[bindings.name[row]!]!
      addTo(members, name, pack(EntityKind.BINDING, binding))
    }
  }
  for (const file of files) addScope(file, 0)
  // The same namespace, opened inside files of another one.
  for (const part of packageName === '' ? NONE : parts.ofNamespace(packageName)) {
    const { file, row } = program.definitionAt(part)
    const scope = program.factsOf(file).definitions.innerScope[row]!
    if (scope !== -1) addScope(file, scope)
  }
  return members
}
