import type { LinkContext } from './context.ts'
import { elementsOf } from './elements.ts'
import { Rule, weakestRule } from './rules.ts'
import { ValueKind, idOf, kindOf, packExact } from './values.ts'
import type { ValueSet } from './value-sets.ts'

/**
 * Members that the language gives to all values of a kind (JavaScript): `F.prototype` stands for what F makes, the
 * `value` of what a generator's `next()` gives is what it yields. Undefined for any other.
 */
export function languageMember(
  context: LinkContext,
  file: number,
  owner: number,
  name: string,
): ValueSet | undefined {
  if (name !== 'prototype' && name !== 'value') return undefined
  if (!context.program.languages[file]!.semantics.ownThis) return undefined
  const owners = context.valuesOf(owner)
  if (name === 'prototype') {
    const values = owners.values
      .filter((value) => kindOf(value) === ValueKind.DEFINITION)
      .map((value) => packExact(idOf(value)))
    return values.length === 0 ? undefined : { values, rule: weakestRule(owners.rule, Rule.member) }
  }
  const generators = owners.values.filter((value) => kindOf(value) === ValueKind.GENERATOR)
  return generators.length === 0
    ? undefined
    : elementsOf(context, { values: generators, rule: owners.rule }, -1)
}
