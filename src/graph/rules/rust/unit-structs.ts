import { DefinitionKind, ExpressionFlag, Op, type FileFacts } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { ValueKind, definitionIdOf, kindOf } from '../../solver/values.ts'
import { idAt, type DefinitionId } from '../../row-ids.ts'

/** Types without fields are made by their name. */
export function noteUnitStructs(context: LinkContext, file: number, facts: FileFacts): void {
  const { op, flags, count } = facts.expressions
  const base = context.program.expressionBase[file]!
  const isElsewhere =
    ExpressionFlag.TYPE | ExpressionFlag.CALLEE | ExpressionFlag.HERITAGE | ExpressionFlag.DECORATOR
  for (let row = 0; row < count; row++) {
    const isName = op[row] === Op.NAME || op[row] === Op.MEMBER || op[row] === Op.THIS_CLASS
    if (!isName || (flags[row]! & isElsewhere) !== 0) continue
    const isLower = op[row] !== Op.THIS_CLASS && !/^[A-Z]/.test(nameAt(facts, row))
    if (isLower) continue
    for (const value of context.valuesOf(idAt(base, row)).values) {
      if (kindOf(value) === ValueKind.DEFINITION && isUnit(context, definitionIdOf(value)))
        context.make(definitionIdOf(value))
    }
  }
}

function nameAt({ expressions, strings }: FileFacts, row: number): string {
  return strings[expressions.op[row] === Op.NAME ? expressions.a[row]! : expressions.b[row]!]!
}

/** Whether a definition is a type without fields. */
function isUnit({ program }: LinkContext, definition: DefinitionId): boolean {
  const { definitions, row: own } = program.definitionAt(definition)
  if (definitions.kind[own] !== DefinitionKind.CLASS) return false
  for (let row = own + 1; row < definitions.count; row++) {
    if (definitions.start[row]! >= definitions.end[own]!) break
    if (definitions.parent[row] === own && definitions.kind[row] === DefinitionKind.FIELD) return false
  }
  return true
}
