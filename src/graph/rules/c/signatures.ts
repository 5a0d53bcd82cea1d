import type { Program } from '../../program/program.ts'
import { typeText } from '../../types/type-text.ts'
import type { DefinitionId } from '../../row-ids.ts'

/**
 * Of definitions of one name, those that a declaration declares: by the number of parameters, of several
 * by their types. Where no types are written into names (C), the name alone says it.
 */
export function fittingSignatures(
  program: Program,
  declaration: DefinitionId,
  definitions: readonly DefinitionId[],
): readonly DefinitionId[] {
  if (definitions.length === 0) return definitions
  const { most } = program.parameters
  const counted = definitions.filter((definition) => most[definition] === most[declaration])
  if (counted.length === 0)
    return definitions.filter((definition) => !isOverloadable(program, program.definitionFile[definition]!))
  if (counted.length === 1) return counted
  const wanted = parameterTypes(program, declaration)
  const typed = counted.filter((definition) => areSame(wanted, parameterTypes(program, definition)))
  return typed.length > 0 ? typed : counted
}

/** A declaration says which arguments may be left out, the definition does not. */
export function takeDefaults(program: Program, declaration: DefinitionId, definition: DefinitionId): void {
  const { required, most } = program.parameters
  if (declaration === definition || most[declaration] !== most[definition]) return
  required[definition] = Math.min(required[definition]!, required[declaration]!)
}

/** Whether functions of a file may share a name: not in C. */
export function isOverloadable(program: Program, file: number): boolean {
  return program.languages[file]!.grammarFor(program.files[file]!.path) !== 'c'
}

function areSame(a: readonly string[], b: readonly string[]): boolean {
  return a.every(
    (text, index) => text === '' || b[index] === undefined || b[index] === '' || text === b[index],
  )
}

/** Types of the parameters of a function as texts, '' where they are not known. */
function parameterTypes(program: Program, definition: DefinitionId): readonly string[] {
  const file = program.definitionFile[definition]!
  return program.parametersOf(definition).map((binding) => {
    const type = binding === undefined ? -1 : program.declaredTypeOf(binding)
    return type === -1 ? '' : typeText(program.factsOf(file), type - program.expressionBase[file]!)
  })
}
