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
    context.program.hasFlag(method, DefinitionFlag.CONSTRUCTOR),
  )
  const { constructorsWith } = program.rules[program.definitionFile[definition]!]!.overloads
  return constructorsWith?.(context, definition, own) ?? own
}
