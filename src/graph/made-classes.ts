import { DefinitionFlag, DefinitionKind, FlowKind, Op } from '../languages/facts.ts'
import type { LinkContext } from './context.ts'
import { implementedIn } from './dispatch.ts'
import type { Implementations } from './dispatch.ts'
import { definitionFlowSources, factsOf } from './program.ts'

/** Answers of `implementedIn`, kept from the moment on from which no more classes are found to be made. */
export function createImplemented(context: () => LinkContext) {
  const known = new Map<number, Map<string, Implementations>>()
  return {
    get(type: number, name: string): Implementations {
      let byName = known.get(type)
      const answer = byName?.get(name)
      if (answer !== undefined) return answer
      const found = implementedIn(context(), type, name)
      if (context().isSolved()) {
        if (byName === undefined) {
          byName = new Map()
          known.set(type, byName)
        }
        byName.set(name, found)
      }
      return found
    },
  }
}

/** Enumerations make their own instances; frameworks make what extends or is marked by something of theirs. */
export function isMadeOutside(context: LinkContext, definition: number): boolean {
  const { program, hierarchy } = context
  const file = program.definitionFile[definition]!
  const { definitions } = factsOf(program, file)
  const row = definition - program.definitionBase[file]!
  if (definitions.kind[row] === DefinitionKind.ENUM) return true
  if ((definitions.flags[row]! & DefinitionFlag.ANONYMOUS) !== 0) return true
  const marks = definitionFlowSources(program, definition, FlowKind.DECORATE)
  const { plainMarks } = program.languages[file]!.semantics
  if (plainMarks !== undefined) return marks.some((mark) => !plainMarks.has(lastName(context, mark)))
  if (marks.length > 0) return true
  return hierarchy.hasUnknownAncestor(definition)
}

function lastName({ program }: LinkContext, expression: number): string {
  const file = program.expressionFile[expression]!
  const { expressions, strings } = factsOf(program, file)
  let row = expression - program.expressionBase[file]!
  while (expressions.op[row] === Op.CALL || expressions.op[row] === Op.APPLY) row = expressions.a[row]!
  if (expressions.op[row] === Op.NAME) return strings[expressions.a[row]!]!
  return expressions.op[row] === Op.MEMBER ? strings[expressions.b[row]!]! : ''
}
