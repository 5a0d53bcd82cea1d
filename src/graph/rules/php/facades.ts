import { FlowKind } from '../../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import { definitionsAmong } from '../../program/entities.ts'
import { definitionFlowSources } from '../../program/program.ts'
import { ValueKind, definitionIdOf, idOf, kindOf, pack } from '../../solver/values.ts'
import { isClassLike } from '../../types/type-kinds.ts'
import type { Packed } from '../../row-ids.ts'

/** Laravel's base class of those whose static methods are the methods of what `getFacadeAccessor` names. */
const FACADE = 'Illuminate\\Support\\Facades#Facade'

/** A member of a facade of the repository that names a class of it: that of the class. */
export function memberBehindFacade(context: LinkContext, value: Packed, name: string): EntitySet | undefined {
  const { externals, hierarchy, program } = context
  if (kindOf(value) !== ValueKind.DEFINITION || !isClassLike(context, definitionIdOf(value))) return undefined
  const isFacade = hierarchy
    .linearised(idOf(value))
    .some((ancestor) =>
      definitionFlowSources(program, ancestor, FlowKind.EXTENDS).some((source) =>
        context
          .valuesOf(source)
          .values.some(
            (base) => kindOf(base) === ValueKind.EXTERNAL && externals.names[idOf(base)] === FACADE,
          ),
      ),
    )
  if (!isFacade) return undefined
  const accessors = definitionsAmong(program, hierarchy.member(idOf(value), 'getFacadeAccessor').entities)
  const behind = accessors.flatMap((accessor) => context.returnsOf(accessor).values)
  const entities = behind
    .filter((each) => kindOf(each) === ValueKind.DEFINITION && isClassLike(context, definitionIdOf(each)))
    .flatMap((each) => context.memberOf(pack(ValueKind.INSTANCE, idOf(each)), name).entities)
  return entities.length > 0 ? { entities, rule: Rule['returned-value'] } : undefined
}
