import { DefinitionKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { EMPTY, union, type ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, definitionIdOf, kindOf } from '../../solver/values.ts'
import { handedForType } from '../../values/evaluate-bindings.ts'

/** Functions, and classes where a type says how to make something: `type: new () => T` (TypeScript). */
export function givenForType(context: LinkContext, types: ValueSet, given: ValueSet): ValueSet {
  return union([handedForType(context, given), classesForType(context, types, given)])
}

function classesForType({ program }: LinkContext, types: ValueSet, given: ValueSet): ValueSet {
  const isMaker = types.values.every(
    (value) => program.definitionKinds[definitionIdOf(value)] !== DefinitionKind.CLASS,
  )
  if (!isMaker) return EMPTY
  const classes = given.values.filter(
    (value) =>
      kindOf(value) === ValueKind.DEFINITION &&
      program.definitionKinds[definitionIdOf(value)] === DefinitionKind.CLASS,
  )
  return classes.length === 0 ? EMPTY : { values: classes, rule: given.rule }
}
