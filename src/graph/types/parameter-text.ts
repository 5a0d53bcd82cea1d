import type { LinkContext } from '../context.ts'
import type { Program } from '../program/program.ts'
import { typeText } from './type-text.ts'
import type { DefinitionId } from '../row-ids.ts'
import { onceFor } from '../../languages/once-for.ts'

const textsOf = onceFor<Program, Map<number, string>>(() => new Map())

/** Types of a function's parameters as text. */
export function parameterText({ program }: LinkContext, definition: DefinitionId): string {
  const texts = textsOf(program)
  let text = texts.get(definition)
  if (text === undefined) texts.set(definition, (text = textOfParameters(program, definition)))
  return text
}

function textOfParameters(program: Program, definition: DefinitionId): string {
  const { file, facts } = program.definitionAt(definition)
  return program
    .parametersOf(definition)
    .map((binding) => {
      const type = binding === undefined ? -1 : program.declaredTypeOf(binding)
      return type === -1 ? '?' : typeText(facts, type - program.expressionBase[file]!)
    })
    .join(',')
}
