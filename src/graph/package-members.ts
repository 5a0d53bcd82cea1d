import { BindingKind } from '../languages/facts.ts'
import type { Modules } from './modules.ts'
import type { Program } from './program.ts'
import { EntityKind, pack } from './values.ts'

const NONE: readonly number[] = []

/** Entities that the files of a package declare at their top level, by module and name. Imports are each file's own. */
export function createPackageMembers(
  program: Program,
  modules: Modules,
): (module: number, name: string) => readonly number[] {
  const byModule = new Map<number, ReadonlyMap<string, readonly number[]>>()
  return (module, name) => {
    if (module === -1) return NONE
    let members = byModule.get(module)
    if (members === undefined) {
      members = collectMembers(program, modules.files(module))
      byModule.set(module, members)
    }
    return members.get(name) ?? NONE
  }
}

function collectMembers(program: Program, files: readonly number[]): ReadonlyMap<string, readonly number[]> {
  const members = new Map<string, number[]>()
  for (const file of files) {
    const { facts } = program.files[file]!
    if (facts === undefined) continue
    const { bindings, strings } = facts
    for (let row = 0; row < bindings.count; row++) {
      if (bindings.scope[row] !== 0 || bindings.kind[row] === BindingKind.IMPORT) continue
      const name = strings[bindings.name[row]!]!
      const entity = pack(EntityKind.BINDING, program.bindingBase[file]! + row)
      const list = members.get(name)
      if (list === undefined) members.set(name, [entity])
      else list.push(entity)
    }
  }
  return members
}
