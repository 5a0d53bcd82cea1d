import { DefinitionKind, FlowKind, Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import type { Program } from '../../program/program.ts'
import type { DefinitionId } from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'

const NONE: readonly never[] = []
/** What the repository's types implement, as `Trait::method`. */
export const declaredTraitMethods = onceFor((program: Program): ReadonlySet<string> => {
  const found = new Set<string>()
  for (let file = 0; file < program.files.length; file++) {
    if (program.languages[file]?.semantics.interfaces !== 'explicit') continue
    const { definitions, strings } = program.factsOf(file)
    for (let row = 0; row < definitions.count; row++) {
      if (definitions.kind[row] !== DefinitionKind.METHOD) continue
      for (const trait of traitNames(program, program.definitionId(file, row)))
        found.add(`${trait}::${strings[definitions.name[row]!]!}`)
    }
  }
  return found
})

/** The last names of the traits that a method is written for. */
function traitNames(program: Program, method: DefinitionId): string[] {
  return program.definitionFlowSources(method, FlowKind.IMPLEMENTS).map((source) => {
    const file = program.expressionFile[source]!
    const { expressions, strings } = program.factsOf(file)
    let row = source - program.expressionBase[file]!
    while (expressions.op[row] === Op.APPLY) row = expressions.a[row]!
    if (expressions.op[row] === Op.MEMBER) return strings[expressions.b[row]!]!
    return expressions.op[row] === Op.NAME ? strings[expressions.a[row]!]! : ''
  })
}

/** Methods that a type has for `Trait::method`; all of its impls. */
export function traitMethods(context: LinkContext, type: number, name: string): readonly DefinitionId[] {
  const { program, hierarchy } = context
  if (!declaredTraitMethods(program).has(name)) return NONE
  const [trait, method] = name.split('::') as [string, string]
  return program
    .definitionsAmong(hierarchy.member(type, method).entities)
    .filter(
      (definition) => traitNames(program, definition).includes(trait) && !isOwnTrait(context, definition),
    )
}

/** A trait of the repository is none of the language's, whatever its name. */
function isOwnTrait(context: LinkContext, method: DefinitionId): boolean {
  return context.program
    .definitionFlowSources(method, FlowKind.IMPLEMENTS)
    .some((source) =>
      context.instancesOf(source).values.some((value) => context.program.isInstanceOfClass(value)),
    )
}
