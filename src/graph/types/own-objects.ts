import { DefinitionFlag, DefinitionKind, Op, ScopeKind, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import type { Program } from '../program/program.ts'
import { ownerClass } from './owner-class.ts'
import type { DefinitionId } from '../row-ids.ts'
import { onceFor } from '../../languages/once-for.ts'

/**
 * Which classes `this` of a type may be of in a scope: a method runs on objects of those classes alone that have it, and not of
 * those that override it, unless an overriding one calls it. Undefined where any subclass may be meant.
 */
export function ownObjects(
  context: LinkContext,
  file: number,
  facts: FileFacts,
  scope: number,
  type: DefinitionId,
): ((type: DefinitionId) => boolean) | undefined {
  const { program, hierarchy } = context
  const { overloads, includes } = program.languages[file]!.semantics
  if (!overloads || includes) return undefined
  const row = methodAround(facts, scope)
  if (row === -1 || (facts.definitions.flags[row]! & ALWAYS) !== 0) return undefined
  const method = program.definitionId(file, row)
  // What stands in another class is `this` of that.
  if (ownerClass(context, method) !== type) return undefined
  const name = program.nameOfDefinition(method)
  if (calledBySuper(program).has(name)) return undefined
  return (each) => program.definitionsAmong(hierarchy.member(each, name).entities).includes(method)
}

/** What subclasses do not override. */
const ALWAYS = DefinitionFlag.STATIC | DefinitionFlag.PRIVATE | DefinitionFlag.CONSTRUCTOR

/** The method (row) whose body a scope belongs to, functions in it too; -1 for none. */
function methodAround({ scopes, definitions }: FileFacts, scope: number): number {
  for (let current = scope; current !== -1; current = scopes.parent[current]!) {
    const definition = scopes.definition[current]!
    if (scopes.kind[current] === ScopeKind.CLASS) return -1
    if (scopes.kind[current] !== ScopeKind.FUNCTION || definition === -1) continue
    if (definitions.kind[definition] === DefinitionKind.METHOD) return definition
  }
  return -1
}

/** Names that are called on `super` anywhere: such a method runs on objects of classes that override it, too. */
const calledBySuper = onceFor((program: Program): ReadonlySet<string> => {
  const found = new Set<string>()
  for (let file = 0; file < program.files.length; file++) {
    if (program.languages[file]?.semantics.overloads !== true) continue
    const { expressions, strings } = program.factsOf(file)
    const { op, a, b } = expressions
    for (let row = 0; row < expressions.count; row++) {
      if (op[row] !== Op.MEMBER) continue
      const base = a[row]!
      const isSuper = op[base] === Op.SUPER || (op[base] === Op.CAST && op[a[base]!] === Op.SUPER)
      if (isSuper) found.add(strings[b[row]!]!)
    }
  }
  return found
})
