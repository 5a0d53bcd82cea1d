import { BindingKind, DefinitionFlag, DefinitionKind, type FileFacts } from '../../languages/facts.ts'
import type { Program } from './program.ts'
import { EntityKind, bindingIdOf, pack } from '../solver/values.ts'
import type { DefinitionId, Packed } from '../row-ids.ts'
import { addTo } from '../../languages/add-to.ts'

/** Names that files of one language give to all others. */
export interface AmbientNames {
  /** Entities by name. */
  readonly names: ReadonlyMap<string, readonly Packed[]>
  /** `declare module 'x' {}`: definitions by specifier. */
  readonly modules: ReadonlyMap<string, readonly DefinitionId[]>
  /** What plain scripts declare: their own until somebody loads them beside others. */
  readonly scriptNames: ReadonlySet<string>
}

/**
 * Names that a declaration file or a `declare global` block gives to every file (TypeScript handbook, "Global
 * Augmentation"). Only declarations count, and in TypeScript what one script alone declares: nothing here says which
 * scripts are loaded beside which.
 */
export function collectAmbientNames(program: Program): AmbientNames {
  const names = new Map<string, Packed[]>()
  const scriptNames = new Set<string>()
  const modules = new Map<string, DefinitionId[]>()
  const scripts = new Map<string, Packed[]>()
  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    if (facts === undefined || program.languages[file]?.semantics.visibility !== 'exports') continue
    const scopes = globalScopes(facts)
    for (const [specifier, row] of declaredModules(facts)) {
      add(modules, specifier, program.definitionBase[file]! + row)
    }
    for (const { row, name, isDeclaration } of namesIn(facts, scopes)) {
      const entity = pack(EntityKind.BINDING, program.bindingBase[file]! + row)
      if (isDeclaration) add(names, name, entity)
      else {
        if (facts.bindings.scope[row] === 0) scriptNames.add(name)
        if (program.languages[file]!.semantics.meanings === 'types') add(scripts, name, entity)
      }
    }
  }
  // One compilation has no script twice: a name of several belongs to programs that know nothing of one another.
  for (const [name, entities] of scripts) {
    const files = new Set(entities.map((entity) => program.bindingFile[bindingIdOf(entity)]))
    if (files.size === 1 && !names.has(name)) names.set(name, entities)
  }
  return { names, modules, scriptNames }
}

function add(table: Map<string, number[]>, name: string, value: number): void {
  addTo(table, name, value)
}

/** Scopes whose names all files see: those of `declare global` blocks, and of a script its own. */
function globalScopes(facts: FileFacts): ReadonlySet<number> {
  const { definitions, imports, exports } = facts
  const isScript = imports.count === 0 && exports.count === 0
  const scopes = new Set<number>(isScript ? [0] : [])
  for (let row = 0; row < definitions.count; row++) {
    if (isGlobalBlock(facts, row) && definitions.innerScope[row] !== -1)
      scopes.add(definitions.innerScope[row]!)
  }
  return scopes
}

function isGlobalBlock({ definitions, strings }: FileFacts, row: number): boolean {
  return (
    definitions.kind[row] === DefinitionKind.MODULE &&
    strings[definitions.name[row]!] === 'global' &&
    (definitions.flags[row]! & DefinitionFlag.DECLARATION) !== 0
  )
}

/** `declare module 'x' {}`: specifiers and definition rows. */
function declaredModules(facts: FileFacts): readonly (readonly [string, number])[] {
  const { definitions, strings } = facts
  const found: [string, number][] = []
  for (let row = 0; row < definitions.count; row++) {
    const isModule = definitions.kind[row] === DefinitionKind.MODULE && definitions.binding[row] === -1
    if (isModule && !isGlobalBlock(facts, row)) found.push([strings[definitions.name[row]!]!, row])
  }
  return found
}

interface AmbientName {
  /** Binding row of the file. */
  readonly row: number
  readonly name: string
  /** Not written out in the file: `declare`, or an import in a global block. */
  readonly isDeclaration: boolean
}

function namesIn(facts: FileFacts, scopes: ReadonlySet<number>): readonly AmbientName[] {
  const { bindings, definitions, strings } = facts
  const found: AmbientName[] = []
  for (let row = 0; scopes.size > 0 && row < bindings.count; row++) {
    const target = bindings.target[row]!
    const kind = bindings.kind[row]
    const isDefinition = kind === BindingKind.DEFINITION
    const isGiven = isDefinition || (kind === BindingKind.IMPORT && bindings.scope[row] !== 0)
    if (!scopes.has(bindings.scope[row]!) || !isGiven || target === -1) continue
    const isDeclaration = !isDefinition || (definitions.flags[target]! & DefinitionFlag.DECLARATION) !== 0
    found.push({ row, name: strings[bindings.name[row]!]!, isDeclaration })
  }
  return found
}
