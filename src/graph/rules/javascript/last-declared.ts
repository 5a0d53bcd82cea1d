import { BindingKind, DefinitionKind, FlowKind, type FileFacts } from '../../../languages/facts.ts'
import { isInStraightLine } from '../../names/redefinitions.ts'
import type { NamePlace } from '../../language-rules/names.ts'
import type { Program } from '../../program/program.ts'

/**
 * Of variables that are declared again in their scope, the one that a use in the same scope sees: the last before it
 * in a straight line. One that is assigned elsewhere, too, is a candidate beside it.
 */
export function lastDeclared(
  program: Program,
  { file, scope: own, offset }: NamePlace,
  scope: number,
  rows: readonly number[],
): readonly number[] {
  if (rows.length < 2 || scope !== own) return rows
  const facts = program.factsOf(file)
  if (!rows.every((row) => isVariable(facts, row))) return rows
  const isBefore = (row: number) => facts.bindings.nameStart[row]! <= offset
  const last = rows.findLast((row) => isBefore(row) && isInStraightLine(facts, row))
  if (last === undefined) return rows
  return rows.filter(
    (row) => row === last || (row > last && isBefore(row)) || assignments(program, file, row) > 1,
  )
}

function isVariable({ bindings, definitions }: FileFacts, row: number): boolean {
  const target = bindings.target[row]!
  const isDefinition = bindings.kind[row] === BindingKind.DEFINITION && target !== -1
  return isDefinition && definitions.kind[target] === DefinitionKind.VARIABLE
}

function assignments(program: Program, file: number, row: number): number {
  return program.bindingFlowSources(program.bindingId(file, row), FlowKind.ASSIGN).length
}
