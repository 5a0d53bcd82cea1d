import { DefinitionKind, ScopeKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { factsOf } from '../../program/program.ts'
import { EMPTY, union, type ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, definitionIdOf, kindOf } from '../../solver/values.ts'
import { handedForType } from '../../values/evaluate-bindings.ts'

/** The field by which instances replace a method of their class: `this.run = …`, -1 for none. */
export function fieldOverMethod({ program, stored }: LinkContext, binding: number, file: number): number {
  const { bindings, scopes, strings } = factsOf(program, file)
  const row = binding - program.bindingBase[file]!
  const scope = bindings.scope[row]!
  const owner = scopes.kind[scope] === ScopeKind.CLASS ? scopes.definition[scope]! : -1
  return owner === -1
    ? -1
    : stored.ofClass(program.definitionBase[file]! + owner, strings[bindings.name[row]!]!)
}

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
