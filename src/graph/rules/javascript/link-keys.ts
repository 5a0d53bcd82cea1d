import { Op } from '../../../languages/facts.ts'
import type { FileFacts } from '../../../languages/facts.ts'
import type { FileLink } from '../../edges/file-link.ts'
import { linkSet } from '../../edges/link-names.ts'
import type { OccurrenceCollector } from '../../edges/occurrences.ts'
import { entitiesOfKey } from '../../values/members-of-expressions.ts'
import { EntityKind, kindOf } from '../../solver/values.ts'

/** `object['key']`: the key refers to the member. */
export function linkKey(
  link: FileLink,
  file: number,
  facts: FileFacts,
  row: number,
  collector: OccurrenceCollector,
): void {
  const { context, program } = link
  const { op, b } = facts.expressions
  const key = b[row]!
  if (key === -1 || op[key] !== Op.STRING) return
  const set = entitiesOfKey(context, program.expressionBase[file]! + row)
  if (set.entities.some((entity) => kindOf(entity) !== EntityKind.OPEN))
    linkSet(link, file, facts, key, set, collector)
}
