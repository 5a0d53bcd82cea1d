import type { LinkContext } from '../../context.ts'
import { elementsOf } from '../../values/elements.ts'
import { Rule, weakestRule } from '../../edge-rules.ts'
import { ValueKind, definitionIdOf, kindOf, packExact } from '../../solver/values.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import type { ExpressionId } from '../../row-ids.ts'
import { ownModule } from '../../values/own-module.ts'

/**
 * Members that the language gives to all values of a kind (JavaScript): `F.prototype` stands for what F makes, the
 * `value` of what a generator's `next()` gives is what it yields. Undefined for any other.
 */
export function languageMember(
  context: LinkContext,
  file: number,
  owner: ExpressionId,
  name: string,
): ValueSet | undefined {
  if (name === 'exports') return ownModule(context, file, owner, 'module')
  if (name !== 'prototype' && name !== 'value') return undefined
  const owners = context.valuesOf(owner)
  if (name === 'prototype') {
    const values = owners.values
      .filter((value) => kindOf(value) === ValueKind.DEFINITION)
      .map((value) => packExact(definitionIdOf(value)))
    return values.length === 0 ? undefined : { values, rule: weakestRule(owners.rule, Rule.member) }
  }
  const generators = owners.values.filter((value) => kindOf(value) === ValueKind.GENERATOR)
  return generators.length === 0
    ? undefined
    : elementsOf(context, { values: generators, rule: owners.rule }, -1)
}
