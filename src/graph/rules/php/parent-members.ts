import { FlowKind, Op } from '../../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../../context.ts'
import { Open, Rule } from '../../edge-rules.ts'
import { enclosingClass } from '../../program/program.ts'
import { ValueKind, idOf, kindOf } from '../../solver/values.ts'
import { open } from '../../values/members.ts'
import type { DefinitionId, Packed, Place } from '../../row-ids.ts'

/** At most so many classes that use a trait answer for what its `parent` is. */
const MAX_USING = 20

/** `parent::m` (MEMBER) is of what the class extends, never of its traits; in a trait of what those that use it extend. */
export function memberOfParent(context: LinkContext, { file, facts, row }: Place): EntitySet | undefined {
  const { program, hierarchy } = context
  const base = facts.expressions.a[row]!
  if (facts.expressions.op[base] !== Op.SUPER) return undefined
  const owner = enclosingClass(facts, facts.expressions.scope[base]!)
  if (owner === -1) return undefined
  const definition = program.definitionId(file, owner)
  const name = facts.strings[facts.expressions.b[row]!]!
  const own = parentsOf(context, definition)
  const isTrait = own === undefined
  const parents =
    own ?? hierarchy.descendants(definition, MAX_USING).flatMap((type) => parentsOf(context, type) ?? [])
  const found = new Set<Packed>()
  for (const parent of parents)
    for (const entity of hierarchy.member(parent, name).entities) found.add(entity)
  if (found.size === 0) return open(Open.external, Rule.inherited)
  return { entities: [...found], rule: isTrait ? Rule.dispatch : Rule.inherited }
}

/** The classes that a class extends; undefined where it extends none. Traits are used inside of its body. */
function parentsOf(context: LinkContext, definition: DefinitionId): readonly number[] | undefined {
  const { program } = context
  const file = program.definitionFile[definition]!
  const { definitions, expressions } = program.factsOf(file)
  const inner = definitions.innerScope[definition - program.definitionBase[file]!]!
  const sources = program.definitionFlowSources(definition, FlowKind.EXTENDS).filter((source) => {
    const row = source - program.expressionBase[file]!
    return expressions.scope[row] !== inner
  })
  if (sources.length === 0) return undefined
  return sources.flatMap((source) =>
    context
      .valuesOf(source)
      .values.filter((value) => kindOf(value) === ValueKind.DEFINITION)
      .map(idOf),
  )
}
