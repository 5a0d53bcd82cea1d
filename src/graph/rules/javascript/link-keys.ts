import { ExpressionFlag, Op } from '../../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../../context.ts'
import type { FileLink } from '../../edges/file-link.ts'
import { linkSet } from '../../edges/link-names.ts'
import { membersOf } from '../../values/members-of-expressions.ts'
import { EntityKind, kindOf } from '../../solver/values.ts'
import { idAt, type ExpressionId, type Place } from '../../row-ids.ts'

/** `object['key']`: the key refers to the member. */
export function linkKey(
  link: FileLink,
  {
    file,
    facts: {
      expressions: { op, b },
    },
    base,
    row,
  }: Place,
): void {
  const key = b[row]!
  if (key === -1 || op[key] !== Op.STRING) return
  const set = entitiesOfKey(link.context, idAt(base, row))
  if (set.entities.some((entity) => kindOf(entity) !== EntityKind.OPEN))
    linkSet(link, link.program.expressionIn(file, key), set)
}

/** Entities of the key of an INDEX expression whose key is a STRING, in a type too: `App['scene']`. */
function entitiesOfKey(context: LinkContext, expression: ExpressionId): EntitySet {
  const { file, strings, expressions, operand: owner, b, flags } = context.program.expressionAt(expression)
  const isType = (flags & ExpressionFlag.TYPE) !== 0
  const name = strings[expressions.a[b]!]!
  const receiver = isType ? context.instancesOf(owner) : context.valuesOf(owner)
  return membersOf(context, file, receiver, name, isType, () => ({ entities: [], isSure: true }))
}
