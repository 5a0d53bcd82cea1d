import { ImportFlag } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import type { ModuleLink } from '../program/modules.ts'
import type { Program } from '../program/program.ts'
import { EntityKind, pack } from '../solver/values.ts'
import { idAt, type ImportId, type Packed } from '../row-ids.ts'
import { addTo } from '../../languages/add-to.ts'

/** Star imports that a file's project makes for it: `global using` in other files, and what its project file implies. */
export function impliedImports(context: LinkContext, file: number): readonly ModuleLink[] {
  const { program, modules } = context
  const imports = projectImports(context, file)
  const implied = impliedLinks(context, file)
  if (imports.length === 0) return implied
  const stars = imports.filter((row) => {
    const from = program.importFile[row]!
    return from !== file && program.modules[from]!.stars.includes(row - program.importBase[from]!)
  })
  return [...stars.map((row) => modules.ofImport(row)), ...implied]
}

/** Bindings of the imports that other files make for all files of the project. */
export function projectAliases(context: LinkContext, file: number, name: string): readonly Packed[] {
  const { program } = context
  const entities: Packed[] = []
  for (const row of projectImports(context, file)) {
    const from = program.importFile[row]!
    const { imports, bindings, strings } = program.factsOf(from)
    const binding = imports.binding[row - program.importBase[from]!]!
    if (binding === -1 || strings[bindings.name[binding]!] !== name) continue
    entities.push(pack(EntityKind.BINDING, program.bindingBase[from]! + binding))
  }
  return entities
}

interface ProjectImports {
  /** Imports that files make for all files of their project, by language and project. */
  readonly imports: ReadonlyMap<string, readonly ImportId[]>
  /** What the project of a file imports for it. */
  readonly implied: Map<number, readonly ModuleLink[]>
}

const byProgram = new WeakMap<Program, ProjectImports>()

function importsOf({ program, modules }: LinkContext): ProjectImports {
  let found = byProgram.get(program)
  if (found === undefined) {
    found = { imports: collectProjectImports(program, modules.projectOf), implied: new Map() }
    byProgram.set(program, found)
  }
  return found
}

/** Imports that other files make for all files of a file's project. */
export function projectImports(context: LinkContext, file: number): readonly ImportId[] {
  const { imports } = importsOf(context)
  if (imports.size === 0) return []
  return imports.get(`${context.program.languages[file]!.id} ${context.modules.projectOf(file)}`) ?? []
}

/** Modules whose names a file sees beside those that it imports, because its project says so. */
export function impliedLinks(context: LinkContext, file: number): readonly ModuleLink[] {
  const { program, modules } = context
  const { implied } = importsOf(context)
  let links = implied.get(file)
  if (links === undefined) {
    const found = modules.resolver(file)?.implied?.(program.files[file]!.path) ?? []
    links = found.map(({ specifier, imported }) => modules.resolve(file, specifier, imported))
    implied.set(file, links)
  }
  return links
}

function collectProjectImports(
  program: Program,
  projectOf: (file: number) => string,
): ReadonlyMap<string, readonly ImportId[]> {
  const found = new Map<string, ImportId[]>()
  for (let file = 0; file < program.files.length; file++) {
    const imports = program.files[file]!.facts?.imports
    for (let row = 0; imports !== undefined && row < imports.count; row++) {
      if ((imports.flags[row]! & ImportFlag.PROJECT) === 0) continue
      const key = `${program.languages[file]?.id} ${projectOf(file)}`
      addTo(found, key, idAt(program.importBase[file]!, row))
    }
  }
  return found
}
