import { DefinitionFlag } from '../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../context.ts'
import { Rule } from '../edge-rules.ts'
import { ownerClass } from './owner-class.ts'
import { typeOfArgument } from './static-types.ts'
import type { DefinitionId, ExpressionId } from '../row-ids.ts'

/** Of a member that only shares its name with an inherited one, that which the receiver's declared type has (`new`). */
export function hiddenMember(
  context: LinkContext,
  receiver: ExpressionId,
  name: string,
  hiding: DefinitionId,
): EntitySet | undefined {
  const { program, hierarchy } = context
  if (!program.hasFlag(hiding, DefinitionFlag.HIDES)) return undefined
  const owner = ownerClass(context, hiding)
  const declared = typeOfArgument(context, receiver)?.definition ?? -1
  if (declared === -1 || declared === owner || !hierarchy.linearised(owner).includes(declared))
    return undefined
  const { entities } = hierarchy.member(declared, name)
  return entities.length === 0 ? undefined : { entities, rule: Rule['declared-type'] }
}
