import { Op } from '../../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../../context.ts'
import { Open, Rule } from '../../edge-rules.ts'
import { enclosingClass, factsOf } from '../../program/program.ts'
import { overridersOrSiblings } from '../../types/member-hooks.ts'
import { isClassLike } from '../../types/type-kinds.ts'
import { openEntity } from '../../values/members-of-expressions.ts'
import { open } from '../../values/members.ts'
import { ValueKind, definitionIdOf, kindOf } from '../../solver/values.ts'
import { idAt, type DefinitionId } from '../../row-ids.ts'

/** The class that a SUPER (row of a file) names: A of `super(A, self)` (Python); -1 for none. */
export function namedSuper(context: LinkContext, file: number, row: number): DefinitionId | -1 {
  const { program } = context
  const named = factsOf(program, file).expressions.a[row]!
  if (named === -1) return -1
  const classes = context
    .valuesOf(idAt(program.expressionBase[file]!, named))
    .values.filter(
      (value) => kindOf(value) === ValueKind.DEFINITION && isClassLike(context, definitionIdOf(value)),
    )
  return classes.length === 1 ? context.parts.first(definitionIdOf(classes[0]!)) : -1
}

/** `super().name`: what stands behind the class around in its own resolution order. */
export function memberOfSuper(context: LinkContext, file: number, row: number): EntitySet | undefined {
  const { program, hierarchy } = context
  const facts = factsOf(program, file)
  const name = facts.strings[facts.expressions.b[row]!]!
  const base = facts.expressions.a[row]!
  if (facts.expressions.op[base] !== Op.SUPER) return undefined
  const owner = enclosingClass(facts, facts.expressions.scope[base]!)
  if (owner === -1) return undefined
  const definition = idAt(program.definitionBase[file]!, owner)
  // `super(A, self)` begins behind A, which may itself stand behind the class around.
  const named = namedSuper(context, file, base)
  const from = named === -1 ? 0 : hierarchy.linearised(definition).indexOf(named) + 1
  const { entities } = hierarchy.member(definition, name, { from: Math.max(1, from) })
  if (entities.length > 0) return { entities, rule: Rule.inherited }
  // A class that others are mixed with may find it in one of these.
  const mixed = overridersOrSiblings(context, definition, name, true)
  if (mixed.length > 0) return { entities: mixed, rule: Rule.dispatch }
  const isOutside = hierarchy.hasUnknownAncestor(definition) || hierarchy.parents(definition).length === 0
  return isOutside ? open(Open.external, Rule.inherited) : openEntity(Open['unresolved-member'])
}
