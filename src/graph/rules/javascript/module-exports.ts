import type { LinkContext } from '../../context.ts'
import { isWholeModule } from '../../names/names.ts'
import type { ModuleLink } from '../../program/modules.ts'
import { EntityKind, pack, ValueKind, idOf, kindOf } from '../../solver/values.ts'
import type { ImportId, Packed } from '../../row-ids.ts'
import { union, type ValueSet } from '../../solver/value-sets.ts'

/**
 * What an import stands for that its module does not have. A default import of a module that has no default
 * export is the module itself (CommonJS interoperation); of a module outside, `declare module` may say what it has.
 */
export function importedOtherwise(
  context: LinkContext,
  importRow: ImportId,
  link: ModuleLink,
): readonly Packed[] | undefined {
  const { facts, imports, strings, row } = context.program.importAt(importRow)
  const imported = strings[imports.imported[row]!]!
  if (link.kind === 'external') {
    const name = isWholeModule(facts, row) ? '' : imported
    return ambientModuleMember(context, strings[imports.specifier[row]!]!, name)
  }
  if (link.kind !== 'module' || imported !== 'default' || isEsModule(context, link.module)) return undefined
  return [pack(EntityKind.MODULE, link.module)]
}

/** Whether a module's files say so by the export row `__esModule`: it exports no default. */
function isEsModule({ program, modules }: LinkContext, module: number): boolean {
  return modules.files(module).some((file) => program.modules[file]!.exportRows('__esModule').length > 0)
}

/** What `declare module 'x' {}` blocks of the repository say of a module outside; all of them for no name. */
function ambientModuleMember(context: LinkContext, specifier: string, name: string): readonly Packed[] {
  const definitions = context.ambientModules.get(specifier) ?? []
  if (name === '') return definitions.map((definition) => pack(EntityKind.DEFINITION, definition))
  return definitions.flatMap((definition) => context.hierarchy.ownMember(definition, name))
}

/** All that a module (value) exports by name. */
export function exportsOf(context: LinkContext, value: Packed): ValueSet | undefined {
  if (kindOf(value) !== ValueKind.MODULE) return undefined
  const sets: ValueSet[] = []
  for (const file of context.modules.files(idOf(value))) {
    const facts = context.program.files[file]!.facts
    if (facts === undefined) continue
    const names = new Set(Array.from(facts.exports.name.subarray(0, facts.exports.count)))
    for (const name of names) {
      if (name === 0 || sets.length > MAX_EXPORTS) continue
      sets.push(context.valuesOfEntities(context.memberOf(value, facts.strings[name]!)))
    }
  }
  return union(sets)
}

/** A module with more exports is no table of functions. */
const MAX_EXPORTS = 40
