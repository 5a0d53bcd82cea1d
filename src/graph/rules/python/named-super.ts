import { Op } from '../../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../../context.ts'
import { Open, Rule } from '../../edge-rules.ts'
import { enclosingClass } from '../../program/program.ts'
import { overridersOrSiblings } from '../../types/member-hooks.ts'
import { openEntity } from '../../values/members-of-expressions.ts'
import { open } from '../../values/members.ts'
import type { Place } from '../../row-ids.ts'
import { namedSuper } from '../../types/named-super.ts'

/** `super().name`: what stands behind the class around in its own resolution order. */
export function memberOfSuper(context: LinkContext, { file, facts, row }: Place): EntitySet | undefined {
  const { program, hierarchy } = context
  const name = facts.strings[facts.expressions.b[row]!]!
  const base = facts.expressions.a[row]!
  if (facts.expressions.op[base] !== Op.SUPER) return undefined
  const owner = enclosingClass(facts, facts.expressions.scope[base]!)
  if (owner === -1) return undefined
  const definition = program.definitionId(file, owner)
  // `super(A, self)` begins behind A, which may itself stand behind the class around.
  const named = namedSuper(context, program.expressionIn(file, base))
  const from = named === -1 ? 0 : hierarchy.linearised(definition).indexOf(named) + 1
  const { entities } = hierarchy.member(definition, name, { from: Math.max(1, from) })
  if (entities.length > 0) return { entities, rule: Rule.inherited }
  // A class that others are mixed with may find it in one of these.
  const mixed = overridersOrSiblings(context, definition, name, true)
  if (mixed.length > 0) return { entities: mixed, rule: Rule.dispatch }
  const isOutside = hierarchy.hasUnknownAncestor(definition) || hierarchy.parents(definition).length === 0
  return isOutside ? open(Open.external, Rule.inherited) : openEntity(Open['unresolved-member'])
}
