import { FlowKind } from '../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../context.ts'
import { Rule } from '../edge-rules.ts'
import { EntityKind, ValueKind, definitionIdOf, kindOf } from '../solver/values.ts'
import type { DefinitionId, Packed } from '../row-ids.ts'

/** An iterator has the members of the language alone; another name can only be meant of what the function returns. */
export function memberOfGenerator(
  context: LinkContext,
  generator: DefinitionId,
  name: string,
): EntitySet | undefined {
  const { ownThis } = context.program.languages[context.program.definitionFile[generator]!]!.semantics
  if (!ownThis || ITERATOR_MEMBERS.has(name)) return undefined
  const entities = handedOut(context, generator)
    .flatMap((value) => context.memberOf(value, name).entities)
    .filter((entity) => kindOf(entity) !== EntityKind.OPEN)
  return entities.length > 0 ? { entities, rule: Rule['returned-value'] } : undefined
}

/** What a generator returns and yields, through generators that it hands out, which may be itself. */
function handedOut(context: LinkContext, generator: DefinitionId): readonly Packed[] {
  const generators = new Set([generator])
  const values = new Set<Packed>()
  for (const each of generators) {
    for (const kind of [FlowKind.RETURN, FlowKind.YIELD]) {
      for (const source of context.program.definitionFlowSources(each, kind)) {
        for (const value of context.valuesOf(source).values) {
          if (kindOf(value) === ValueKind.GENERATOR) generators.add(definitionIdOf(value))
          else values.add(value)
        }
      }
    }
  }
  return [...values]
}

const ITERATOR_MEMBERS = new Set([
  'next',
  'return',
  'throw',
  'map',
  'filter',
  'forEach',
  'toArray',
  'take',
  'drop',
])
