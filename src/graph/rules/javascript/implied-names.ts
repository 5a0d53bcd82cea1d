import type { EntitySet, LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import { moduleMember } from '../../names/names.ts'
import { addTo } from '../../../languages/add-to.ts'
import type { ImpliedFiles } from '../../../languages/language.ts'
import { idAt } from '../../row-ids.ts'

/** What a project imports for its files: a component by the name of its file, or what a module exports. */
export function impliedName(context: LinkContext, file: number, name: string): EntitySet | undefined {
  const implied = context.modules.resolver(file)?.impliedFiles?.(context.program.files[file]!.path)
  if (implied === undefined) return undefined
  let exporters = exportersOf.get(implied)
  if (exporters === undefined) exportersOf.set(implied, (exporters = collectExporters(context, implied)))
  for (const { module, exported } of exporters.get(name) ?? []) {
    const entities = moduleMember(context, module, exported, file)
    if (entities.length > 0) return { entities, rule: Rule.import }
  }
  return undefined
}

interface Exporter {
  readonly module: number
  readonly exported: string
}

const exportersOf = new WeakMap<ImpliedFiles, ReadonlyMap<string, readonly Exporter[]>>()

/** By the name that files see, so that none of them asks each module. */
function collectExporters(
  context: LinkContext,
  implied: ImpliedFiles,
): ReadonlyMap<string, readonly Exporter[]> {
  const found = new Map<string, Exporter[]>()
  const add = (path: string, name: string, exported: string): void => {
    const file = context.program.fileByPath.get(path)
    const module = file === undefined ? -1 : context.modules.ofFile(file)
    if (module !== -1) addTo(found, name, { module, exported })
  }
  for (const [name, path] of implied.components) add(path, name, 'default')
  for (const path of implied.modules) {
    for (const name of exportedNames(context, path)) add(path, name, name)
  }
  return found
}

/** The names that a file exports, and those of the files that it re-exports as a whole. */
function exportedNames({ program, modules }: LinkContext, path: string): ReadonlySet<string> {
  const names = new Set<string>()
  const first = program.fileByPath.get(path)
  const files = new Set(first === undefined ? [] : [first])
  for (const file of files) {
    const surface = program.modules[file]!
    for (const name of surface.exportNames()) names.add(name)
    for (const row of surface.reexports) {
      const link = modules.ofImport(idAt(program.importBase[file]!, row))
      if (link.kind === 'module') for (const other of modules.files(link.module)) files.add(other)
    }
  }
  return names
}
