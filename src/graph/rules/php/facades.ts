import { FlowKind } from '../../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import { ValueKind, idOf, kindOf, pack } from '../../solver/values.ts'
import type { Packed } from '../../row-ids.ts'

/** Laravel's base class of those whose static methods are the methods of what `getFacadeAccessor` names. */
const FACADE = 'Illuminate\\Support\\Facades#Facade'

/** A member of a facade of the repository that names a class of it: that of the class. */
export function memberBehindFacade(context: LinkContext, value: Packed, name: string): EntitySet | undefined {
  const { externals, hierarchy, program } = context
  if (!program.isClassItself(value)) return undefined
  const isFacade = hierarchy
    .linearised(idOf(value))
    .some((ancestor) =>
      program
        .definitionFlowSources(ancestor, FlowKind.EXTENDS)
        .some((source) =>
          context
            .valuesOf(source)
            .values.some(
              (base) => kindOf(base) === ValueKind.EXTERNAL && externals.names[idOf(base)] === FACADE,
            ),
        ),
    )
  if (!isFacade) return undefined
  const accessors = program.definitionsAmong(hierarchy.member(idOf(value), 'getFacadeAccessor').entities)
  const behind = accessors.flatMap((accessor) => context.returnsOf(accessor).values)
  const entities = behind
    .filter((each) => program.isClassItself(each))
    .flatMap((each) => context.memberOf(pack(ValueKind.INSTANCE, idOf(each)), name).entities)
  return entities.length > 0 ? { entities, rule: Rule['returned-value'] } : undefined
}
