import type { LinkContext } from '../context.ts'
import { declaredTypeOf, definitionAt, parametersOf, type Program } from '../program/program.ts'
import { typeText } from './type-text.ts'
import type { DefinitionId } from '../row-ids.ts'

const known = new WeakMap<Program, Map<number, string>>()

/** Types of a function's parameters as text. */
export function parameterText({ program }: LinkContext, definition: DefinitionId): string {
  let texts = known.get(program)
  if (texts === undefined) known.set(program, (texts = new Map()))
  let text = texts.get(definition)
  if (text === undefined) texts.set(definition, (text = textOfParameters(program, definition)))
  return text
}

function textOfParameters(program: Program, definition: DefinitionId): string {
  const { file, facts } = definitionAt(program, definition)
  return parametersOf(program, definition)
    .map((binding) => {
      const type = binding === undefined ? -1 : declaredTypeOf(program, binding)
      return type === -1 ? '?' : typeText(facts, type - program.expressionBase[file]!)
    })
    .join(',')
}
