import { BindingKind, DefinitionFlag, DefinitionKind } from '../../languages/facts.ts'
import type { Program } from './program.ts'
import { EntityKind, idOf, pack } from '../values/values.ts'

export interface AmbientNames {
  /** Entities by name. */
  readonly names: ReadonlyMap<string, readonly number[]>
  /** `declare module 'x' {}`: global definition rows by specifier. */
  readonly modules: ReadonlyMap<string, readonly number[]>
  /** What plain scripts declare: their own until somebody loads them beside others. */
  readonly scriptNames: ReadonlySet<string>
}

/**
 * Names that a declaration file or a `declare global` block gives to every file (TypeScript handbook, "Global
 * Augmentation"). Only declarations count, and in TypeScript what one script alone declares: nothing here says which
 * scripts are loaded beside which.
 */
export function collectAmbientNames(program: Program): AmbientNames {
  const names = new Map<string, number[]>()
  const scriptNames = new Set<string>()
  const modules = new Map<string, number[]>()
  const scripts = new Map<string, number[]>()
  const addScript = (name: string, file: number, row: number) => {
    const entity = pack(EntityKind.BINDING, program.bindingBase[file]! + row)
    const list = scripts.get(name)
    if (list === undefined) scripts.set(name, [entity])
    else list.push(entity)
  }
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
      const isModule = definitions.kind[row] === DefinitionKind.MODULE && definitions.binding[row] === -1
      if (isModule && !isGlobalBlock) {
        const specifier = strings[definitions.name[row]!]!
        modules.set(specifier, [...(modules.get(specifier) ?? []), program.definitionBase[file]! + row])
      }
      if (isGlobalBlock && definitions.innerScope[row] !== -1) scopes.add(definitions.innerScope[row]!)
    }
    if (scopes.size === 0) continue
    for (let row = 0; row < bindings.count; row++) {
      const target = bindings.target[row]!
      const kind = bindings.kind[row]
      const isGiven =
        kind === BindingKind.DEFINITION || (kind === BindingKind.IMPORT && bindings.scope[row] !== 0)
      if (!scopes.has(bindings.scope[row]!) || !isGiven || target === -1) continue
      const name = strings[bindings.name[row]!]!
      const isOwn =
        kind === BindingKind.DEFINITION && (definitions.flags[target]! & DefinitionFlag.DECLARATION) === 0
      if (isOwn) {
        if (bindings.scope[row] === 0) scriptNames.add(name)
        if (program.languages[file]!.semantics.separateTypes) addScript(name, file, row)
        continue
      }
      const entity = pack(EntityKind.BINDING, program.bindingBase[file]! + row)
      const list = names.get(name)
      if (list === undefined) names.set(name, [entity])
      else list.push(entity)
    }
  }
  // One compilation has no script twice: a name of several belongs to programs that know nothing of one another.
  for (const [name, entities] of scripts) {
    const files = new Set(entities.map((entity) => program.bindingFile[idOf(entity)]))
    if (files.size === 1 && !names.has(name)) names.set(name, entities)
  }
  return { names, modules, scriptNames }
}
