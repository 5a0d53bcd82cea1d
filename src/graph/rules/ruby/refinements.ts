import { DefinitionFlag, FlowKind, Op, type FileFacts } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import type { Program } from '../../program/program.ts'
import { EntityKind, pack } from '../../solver/values.ts'
import { calledName } from './block-arguments.ts'
import { classesNamed } from './singletons.ts'
import { idAt, type DefinitionId, type ExpressionId, type Packed, type Place } from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'
import { mixingFiles } from './mixing-files.ts'

/** Methods that refine a class, by name. */
type Refinements = ReadonlyMap<string, readonly DefinitionId[]>

/** Methods (entities) by which the refinements that a file uses change a class under a name. */
export function refinedMembers(
  context: LinkContext,
  place: Place,
  type: number,
  name: string,
): readonly Packed[] {
  const ancestors = context.hierarchy.linearised(type)
  return inForce(context, place, name, (refined) =>
    classesNamed(context, refined).some((each) => ancestors.includes(each)),
  )
}

/** The same for a class of the language, which the repository does not open: that it is named so is all there is. */
export function refinedCore(
  context: LinkContext,
  place: Place,
  core: string,
  name: string,
): readonly Packed[] {
  const { program } = context
  return inForce(context, place, name, (refined) => {
    const { expressions, strings } = program.factsOf(program.expressionFile[refined]!)
    const named = refined - program.expressionBase[program.expressionFile[refined]!]!
    return expressions.op[named] === Op.NAME && strings[expressions.a[named]!] === core
  })
}

/** Methods (entities) of a name by which a file refines what is accepted, by the refined class. */
function inForce(
  context: LinkContext,
  { facts, base, row }: Place,
  name: string,
  accept: (refined: ExpressionId) => boolean,
): readonly Packed[] {
  const { program } = context
  const methods = refinementsOf(program).get(name)
  if (methods === undefined) return []
  // `super` in a refinement means what the class has.
  if (isInRefinement(facts, row)) return []
  const used = new Set(usedIn(facts).flatMap((each) => classesNamed(context, idAt(base, each))))
  if (used.size === 0) return []
  return methods
    .filter((method) => {
      const { definitions } = program.factsOf(program.definitionFile[method]!)
      const base = program.definitionBase[program.definitionFile[method]!]!
      const module = context.parts.first(idAt(base, definitions.parent[method - base]!))
      const [refined] = program.definitionFlowSources(method, FlowKind.IMPLEMENTS)
      return used.has(module) && refined !== undefined && accept(refined)
    })
    .map((method) => pack(EntityKind.DEFINITION, method))
}

/** Refined methods (rows) of a file. */
export function refinedIn({ definitions }: FileFacts): readonly number[] {
  const rows: number[] = []
  for (let row = 0; row < definitions.count; row++)
    if ((definitions.flags[row]! & DefinitionFlag.EXPLICIT) !== 0) rows.push(row)
  return rows
}

const refinementsOf = onceFor(collect)

function collect(program: Program): Refinements {
  const found = new Map<string, DefinitionId[]>()
  for (const file of mixingFiles(program)) {
    const facts = program.files[file]!.facts
    if (facts === undefined) continue
    for (const row of refinedIn(facts)) {
      const method = program.definitionId(file, row)
      const name = program.nameOfDefinition(method)
      found.set(name, [...(found.get(name) ?? []), method])
    }
  }
  return found
}

/** Modules (rows) that a file names behind `using`. */
const usedIn = onceFor((facts: FileFacts): readonly number[] => {
  const { expressions, lists } = facts
  const found: number[] = []
  for (let row = 0; row < expressions.count; row++) {
    if (expressions.op[row] !== Op.CALL || calledName(facts, row) !== 'using') continue
    const list = expressions.b[row]!
    if (list !== -1 && lists[list]! > 0) found.push(lists[list + 1]!)
  }
  return found
})

function isInRefinement({ expressions, scopes, definitions }: FileFacts, row: number): boolean {
  for (let scope = expressions.scope[row]!; scope !== -1; scope = scopes.parent[scope]!) {
    const definition = scopes.definition[scope]!
    if (definition !== -1 && (definitions.flags[definition]! & DefinitionFlag.EXPLICIT) !== 0) return true
  }
  return false
}
