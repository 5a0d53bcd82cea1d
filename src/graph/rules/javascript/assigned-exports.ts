import { ExportKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import { factsOf } from '../../program/program.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { EntityKind, ValueKind, idOf, kindOf, pack } from '../../solver/values.ts'

/** What a module is all in all (`module.exports = …`), as entities; empty where it exports names. */
export function assignedExports({ program, modules }: LinkContext, module: number): readonly number[] {
  return modules.files(module).flatMap((file) => {
    const row = program.modules[file]!.assigned
    if (row === -1) return []
    const { exports } = factsOf(program, file)
    if (exports.kind[row] !== ExportKind.EXPRESSION) return []
    return [pack(EntityKind.EXPRESSION, program.expressionBase[file]! + exports.target[row]!)]
  })
}

/** A module that exports one value (`module.exports = f`) is that value as well. */
export function valuesOfModule(context: LinkContext, module: number): readonly ValueSet[] {
  return assignedExports(context, module).flatMap((expression) => {
    const { values } = context.valuesOf(idOf(expression))
    const kept = values.filter(
      (value) => kindOf(value) !== ValueKind.OPEN && kindOf(value) !== ValueKind.OBJECT,
    )
    return kept.length > 0 ? [{ values: kept, rule: Rule.import }] : []
  })
}
