import { BindingKind, DefinitionFlag, DefinitionKind } from '../languages/facts.ts'
import type { Program } from './program.ts'
import { EntityKind, pack } from './values.ts'

export interface AmbientNames {
  /** Entities by name. */
  readonly names: ReadonlyMap<string, readonly number[]>
  /** What plain scripts declare: their own until somebody loads them beside others. */
  readonly scriptNames: ReadonlySet<string>
}

/**
 * Names that a declaration file or a `declare global` block gives to every file (TypeScript handbook, "Global
 * Augmentation"). Only declarations count: nothing here says which scripts are loaded beside which.
 */
export function collectAmbientNames(program: Program): AmbientNames {
  const names = new Map<string, number[]>()
  const scriptNames = new Set<string>()
  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    if (facts === undefined || program.languages[file]?.semantics.globals !== true) continue
    const { bindings, definitions, strings } = facts
    const isScript = facts.imports.count === 0 && facts.exports.count === 0
    const scopes = new Set<number>()
    if (isScript) scopes.add(0)
    for (let row = 0; row < definitions.count; row++) {
      const isGlobalBlock =
        definitions.kind[row] === DefinitionKind.MODULE &&
        strings[definitions.name[row]!] === 'global' &&
        (definitions.flags[row]! & DefinitionFlag.DECLARATION) !== 0
      if (isGlobalBlock && definitions.innerScope[row] !== -1) scopes.add(definitions.innerScope[row]!)
    }
    if (scopes.size === 0) continue
    for (let row = 0; row < bindings.count; row++) {
      const target = bindings.target[row]!
      if (!scopes.has(bindings.scope[row]!) || bindings.kind[row] !== BindingKind.DEFINITION || target === -1)
        continue
      const name = strings[bindings.name[row]!]!
      if ((definitions.flags[target]! & DefinitionFlag.DECLARATION) === 0) {
        if (bindings.scope[row] === 0) scriptNames.add(name)
        continue
      }
      const entity = pack(EntityKind.BINDING, program.bindingBase[file]! + row)
      const list = names.get(name)
      if (list === undefined) names.set(name, [entity])
      else list.push(entity)
    }
  }
  return { names, scriptNames }
}
