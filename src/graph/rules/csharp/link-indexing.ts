import type { LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import { addCalls, type FileLink } from '../../edges/file-link.ts'
import { methodsOn } from '../../types/dispatch.ts'
import { HASH, HASHED, askedFor, declaresProtocols, equalityOf, typesOf } from '../../values/protocols.ts'
import { idAt, type DefinitionId, type Place } from '../../row-ids.ts'

/** `table[key]` (INDEX) asks the key for its hash and whether it is equal to another. */
export function linkIndexing(link: FileLink, place: Place): void {
  addCalls(link, place, runByIndexing(link.context, place), Rule['argument-value'], 1)
}

/** Methods that `table[key]` (INDEX) asks of the key. */
function runByIndexing(
  context: LinkContext,
  { file, base, b: key, operand }: Place,
): readonly DefinitionId[] {
  if (!declaresProtocols(context.program, file)) return []
  if (key === -1 || !methodsOn(context, idAt(base, key), 'GetHashCode').length) return []
  const types = typesOf(context, operand)
  if (!types.some((type) => HASHED.test(type))) return []
  return [...askedFor(context, idAt(base, key), HASH, 0), ...equalityOf(context, idAt(base, key))]
}
