import { ExportKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { followFurther, isWholeModule, moduleMember } from '../../names/names.ts'
import { visibleBindings } from '../../names/redefinitions.ts'
import type { ModuleLink } from '../../program/modules.ts'
import { factsOf, importAt } from '../../program/program.ts'
import { EntityKind, pack } from '../../solver/values.ts'
import { idAt, type ExpressionId, type ImportId, type Packed } from '../../row-ids.ts'

/** What a file exports under a name; `seen` holds the modules and names that are being looked up. */
export function exportedMember(
  context: LinkContext,
  file: number,
  name: string,
  seen: Set<string>,
): readonly Packed[] {
  const { program, modules, externals } = context
  const facts = factsOf(program, file)
  const { exports } = facts
  const surface = program.modules[file]!
  const table = program.names[file]!
  // Each signature of a function may export its one name.
  const found = new Set<Packed>()
  for (const row of surface.exportRows(name)) {
    const target = exports.target[row]!
    switch (exports.kind[row]) {
      case ExportKind.NAME: {
        for (const binding of visibleBindings(program, file, table.all(0, target))) {
          found.add(pack(EntityKind.BINDING, program.bindingBase[file]! + binding))
        }
        break
      }
      case ExportKind.EXPRESSION:
        found.add(pack(EntityKind.EXPRESSION, program.expressionBase[file]! + target))
        break
      case ExportKind.IMPORT:
        for (const entity of followFurther(context, idAt(program.importBase[file]!, target), seen))
          found.add(entity)
        break
      default:
    }
  }
  if (found.size > 0) return [...found]
  const reexports = name === 'default' ? [] : surface.reexports
  for (const row of reexports) {
    const link = modules.ofImport(program.importBase[file]! + row)
    if (link.kind !== 'module') continue
    const entities = moduleMember(context, link.module, name, file, seen)
    if (entities.length > 0) return entities
  }
  // `export * from 'package'` may be where it comes from: then it lies outside.
  for (const row of reexports) {
    const link = modules.ofImport(program.importBase[file]! + row)
    if (link.kind === 'external')
      return [pack(EntityKind.EXTERNAL, externals.id(`${link.packageName}#${name}`))]
  }
  const { assigned } = surface
  if (assigned === -1 || exports.kind[assigned] !== ExportKind.EXPRESSION) return []
  return membersOfAssignedExport(
    context,
    idAt(program.expressionBase[file]!, exports.target[assigned]!),
    name,
  )
}

/** A name of a module that exports one value (`module.exports = x`, `export =`). Its default import is the value. */
function membersOfAssignedExport(
  context: LinkContext,
  expression: ExpressionId,
  name: string,
): readonly Packed[] {
  if (name === 'default' || name === '=') return [pack(EntityKind.EXPRESSION, expression)]
  const result: Packed[] = []
  for (const value of context.valuesOf(expression).values) {
    result.push(...context.memberOf(value, name).entities)
  }
  return result
}

/**
 * What an import stands for that its module does not have. A default import of a module that has no default
 * export is the module itself (CommonJS interoperation); of a module outside, `declare module` may say what it has.
 */
export function importedOtherwise(
  context: LinkContext,
  importRow: ImportId,
  link: ModuleLink,
): readonly Packed[] | undefined {
  const { program } = context
  const { facts, row } = importAt(program, importRow)
  const { imports, strings } = facts
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
