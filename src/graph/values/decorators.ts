import { FlowKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { SourceKind, type Source } from '../solver/sources.ts'
import { single, union, weakened, type ValueSet } from '../solver/value-sets.ts'
import { ValueKind, definitionIdOf, kindOf, pack } from '../solver/values.ts'
import { constructorsOfClass } from '../types/class-constructors.ts'
import { callMethodOf } from '../types/constructors.ts'
import { bindArguments } from './arguments.ts'
import { memberOf } from './members.ts'
import { appliedTo } from './returned-parameters.ts'
import type { DefinitionId, Packed } from '../row-ids.ts'

/**
 * What stands behind the name of a decorated definition: what the decorators made of it, the nearest one first. One
 * from outside the repository, and one that gives nothing back, leaves the definition as it is.
 */
export function decorate(context: LinkContext, definition: DefinitionId): ValueSet {
  let made: ValueSet = single(ValueKind.DEFINITION, definition)
  const decorators = context.program.definitionFlowSources(definition, FlowKind.DECORATE)
  for (const decorator of decorators.toReversed()) {
    const sets = context.valuesOf(decorator).values.map((value) => applied(context, value, made))
    const results = union(sets)
    const isUnchanged = results.values.length === 1 && results.values[0] === made.values[0]
    if (results.values.length > 0 && !isUnchanged) made = weakened(results)
  }
  return made
}

/** What a decorator gives for a value; nothing where that cannot be told. */
function applied(context: LinkContext, decorator: Packed, argument: ValueSet): ValueSet {
  const id = definitionIdOf(decorator)
  const kind = kindOf(decorator)
  if (kind === ValueKind.DEFINITION && context.program.isClassLike(id)) {
    for (const method of constructorsOfClass(context, id)) hand(context, method, argument)
    return single(ValueKind.INSTANCE, id)
  }
  if (kind === ValueKind.DEFINITION) {
    hand(context, id, argument)
    return replacing(context, appliedTo(context, id, argument))
  }
  if (kind !== ValueKind.INSTANCE || !context.program.isClassLike(id)) return argument
  const { values } = context.valuesOfEntities(
    memberOf(context, pack(ValueKind.INSTANCE, id), callMethodOf(context, id)),
  )
  const sets = values
    .filter((value) => kindOf(value) === ValueKind.DEFINITION)
    .map((value) => {
      hand(context, definitionIdOf(value), argument)
      return replacing(context, appliedTo(context, definitionIdOf(value), argument))
    })
  return union(sets)
}

function hand(context: LinkContext, definition: DefinitionId, argument: ValueSet): void {
  const skipped = context.takesReceiver(definition) ? 1 : 0
  for (const value of argument.values) {
    const source: Source = { kind: SourceKind.VALUE, row: value, detail: -1 }
    bindArguments(context, definition, [{ kind: 'plain', source }], skipped)
  }
}

/** Only what can be called or used as a class takes the place of a definition. */
function replacing(context: LinkContext, results: ValueSet): ValueSet {
  const values = results.values.filter((value) => {
    const kind = kindOf(value)
    return (
      kind === ValueKind.DEFINITION ||
      (kind === ValueKind.INSTANCE && context.program.isClassLike(definitionIdOf(value)))
    )
  })
  return { values, rule: results.rule }
}
