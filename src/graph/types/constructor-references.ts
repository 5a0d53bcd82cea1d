import { FlowKind, Op } from '../../languages/facts.ts'
import type { Program } from '../program/program.ts'
import type { DefinitionId } from '../row-ids.ts'

/** The NEW (row of its file) that `T::new` stands for, -1 for any other function. */
export function constructorReferred(program: Program, definition: DefinitionId): number {
  const { file, expressions, flows } = program.definitionAt(definition)
  const flow = program.definitionFlows[definition]!
  const row = flow === -1 ? -1 : flow - program.flowBase[file]!
  if (row === -1 || flows.kind[row] !== FlowKind.RETURN) return -1
  const made = flows.source[row]!
  return expressions.op[made] === Op.NEW && expressions.b[made] === -1 ? made : -1
}
