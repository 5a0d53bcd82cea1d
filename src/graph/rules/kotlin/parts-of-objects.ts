import { DefinitionKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import { union, type ValueSet } from '../../solver/value-sets.ts'
import { definitionIdOf } from '../../solver/values.ts'
import { constructorsOfClass } from '../../types/class-constructors.ts'
import type { DefinitionId, Packed } from '../../row-ids.ts'

/** What stands at a place of an object that is taken apart: what `componentN` gives, or the property at the place. */
export function partOfObject(context: LinkContext, value: Packed, position: number): ValueSet | undefined {
  if (!context.program.isInstanceOfClass(value)) return undefined
  const type = definitionIdOf(value)
  if (position < 0) return walked(context, type)
  const components = methods(context, type, `component${position + 1}`)
  if (components.length > 0) return union(components.map((method) => context.returnsOf(method)))
  const [constructor] = constructorsOfClass(context, type)
  const parameter =
    constructor === undefined ? undefined : context.program.parametersOf(constructor)[position]
  if (parameter === undefined) return undefined
  const file = context.program.bindingFile[parameter]!
  const { facts } = context.program.definitionAt(type)
  if (context.program.definitionFile[type] !== file) return undefined
  const name = facts.strings[facts.bindings.name[parameter - context.program.bindingBase[file]!]!]!
  const { entities } = context.hierarchy.member(type, name)
  return entities.length === 0 ? undefined : context.valuesOfEntities({ entities, rule: Rule.member })
}

/** What walking over an object gives: what `next` of its iterator does. */
function walked(context: LinkContext, type: DefinitionId): ValueSet | undefined {
  const iterators = methods(context, type, 'iterator')
  if (iterators.length === 0) return undefined
  const given = union(iterators.map((method) => context.returnsOf(method)))
  const next = given.values
    .filter((value) => context.program.isInstanceOfClass(value))
    .flatMap((value) => methods(context, definitionIdOf(value), 'next'))
  return next.length === 0 ? undefined : union(next.map((method) => context.returnsOf(method)))
}

/** Methods of a name that a type has. */
export function methods(context: LinkContext, type: DefinitionId, name: string): readonly DefinitionId[] {
  return context.program
    .definitionsAmong(context.hierarchy.member(type, name).entities)
    .filter((method) => context.program.definitionKinds[method] === DefinitionKind.METHOD)
}
