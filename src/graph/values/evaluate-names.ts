import { BindingKind, DefinitionKind, Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { factsOf } from '../program/program.ts'
import { Open } from '../edge-rules.ts'
import { ValueKind, kindOf } from '../solver/values.ts'
import { openValue } from '../solver/value-sets.ts'
import type { ValueSet } from '../solver/value-sets.ts'

/** What is said of a value that a layer of linking does not ask for. */
export const NOT_FOLLOWED: ValueSet = openValue(Open['bound-hit'])

/** Whether a MEMBER expression (global row) is written on a name that stands for a module. */
export function isMemberOfModule(context: LinkContext, expression: number): boolean {
  const { program } = context
  const file = program.expressionFile[expression]!
  const { op, a } = factsOf(program, file).expressions
  const base = program.expressionBase[file]!
  const operand = a[expression - base]!
  if (op[operand] !== Op.NAME && op[operand] !== Op.IMPORT) return false
  const { values } = context.valuesOf(base + operand)
  return (
    values.length > 0 &&
    values.every((value) => kindOf(value) === ValueKind.MODULE || kindOf(value) === ValueKind.EXTERNAL)
  )
}

/** Whether a binding (global row) is an import or names a function or type, whatever a program does. */
export function isNamedThing({ program }: LinkContext, binding: number): boolean {
  const file = program.bindingFile[binding]!
  const { bindings, definitions } = factsOf(program, file)
  const row = binding - program.bindingBase[file]!
  const target = bindings.target[row]!
  if (bindings.kind[row] === BindingKind.IMPORT) return true
  if (bindings.kind[row] !== BindingKind.DEFINITION || target === -1) return false
  return (
    definitions.kind[target] !== DefinitionKind.VARIABLE && definitions.kind[target] !== DefinitionKind.FIELD
  )
}
