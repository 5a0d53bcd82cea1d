import { Op, ScopeKind, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import type { Program } from '../program/program.ts'
import type { DefinitionId } from '../row-ids.ts'
import { onceFor } from '../../languages/once-for.ts'

/** A name hides those of the bases, unless a `using` says otherwise; `order` are the class and its bases. */
export function hidesInherited(
  { program }: LinkContext,
  order: readonly DefinitionId[],
  name: string,
): boolean {
  return !order.some((type) => usesName(program, type, name))
}

/** `using Base::name;` in the body of a class. */
function usesName(program: Program, type: DefinitionId, name: string): boolean {
  const { facts, row } = program.definitionAt(type)
  const scope = facts.definitions.innerScope[row]!
  return namesInClasses(facts).has(`${scope} ${name}`)
}

/** Qualified names that stand in a scope of their own, by scope and last name. */
const namesInClasses = onceFor((facts: FileFacts): ReadonlySet<string> => {
  const { expressions, scopes, strings } = facts
  const found = new Set<string>()
  for (let row = 0; row < expressions.count; row++) {
    const scope = expressions.scope[row]!
    if (expressions.op[row] === Op.MEMBER && scopes.kind[scope] === ScopeKind.CLASS)
      found.add(`${scope} ${strings[expressions.b[row]!]!}`)
  }
  return found
})
