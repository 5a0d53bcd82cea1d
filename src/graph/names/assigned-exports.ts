import { ExportKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { EntityKind, pack } from '../solver/values.ts'
import type { Packed } from '../row-ids.ts'

/** What a module is all in all (`module.exports = …`), as entities; empty where it exports names. */
export function assignedExports({ program, modules }: LinkContext, module: number): readonly Packed[] {
  return modules.files(module).flatMap((file) => {
    const row = program.modules[file]!.assigned
    if (row === -1) return []
    const { exports } = program.factsOf(file)
    if (exports.kind[row] !== ExportKind.EXPRESSION) return []
    return [pack(EntityKind.EXPRESSION, program.expressionBase[file]! + exports.target[row]!)]
  })
}
