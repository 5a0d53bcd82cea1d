import { DefinitionFlag } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import type { DefinitionId } from '../row-ids.ts'

/** The constructors of a class, or those that it inherits. */
export function constructorsOfClass(context: LinkContext, definition: DefinitionId): readonly DefinitionId[] {
  const { program, hierarchy } = context
  const { semantics } = program.languages[program.definitionFile[definition]!]!
  const methodsNamed = (name: string): DefinitionId[] =>
    program
      .definitionsAmong(hierarchy.member(definition, name).entities)
      .filter((target) => !program.isClassLike(target))
  const named = semantics.constructorNames.flatMap(methodsNamed)
  if (named.length > 0) return named
  // A field may have the name of its type (Go embeds `context.Context` in a Context).
  const own = methodsNamed(program.nameOfDefinition(definition)).filter((method) =>
    isConstructor(context, method),
  )
  const { constructorsWith } = program.rules[program.definitionFile[definition]!]!.overloads
  return constructorsWith?.(context, definition, own) ?? own
}

function isConstructor({ program }: LinkContext, definition: DefinitionId): boolean {
  const file = program.definitionFile[definition]!
  const { flags } = program.factsOf(file).definitions
  return (flags[definition - program.definitionBase[file]!]! & DefinitionFlag.CONSTRUCTOR) !== 0
}
