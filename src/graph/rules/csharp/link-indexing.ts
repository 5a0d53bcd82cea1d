import type { FileFacts } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import type { FileLink } from '../../edges/file-link.ts'
import { methodsOn } from '../../types/dispatch.ts'
import { HASH, HASHED, askedFor, declaresProtocols, equalityOf, typesOf } from '../../values/protocols.ts'
import { idAt, type DefinitionId } from '../../row-ids.ts'

/** `table[key]` (INDEX row of a file) asks the key for its hash and whether it is equal to another. */
export function linkIndexing(link: FileLink, file: number, facts: FileFacts, row: number): void {
  const { context, nodes, sites } = link
  const { expressions } = facts
  for (const method of runByIndexing(context, file, row)) {
    const node = nodes.ofDefinition[method]!
    const at = { file, offset: expressions.start[row]! }
    const from = nodes.enclosing(file, expressions.scope[row]!)
    if (node !== -1) sites.add('calls', from, node, at, 1, Rule['argument-value'])
  }
}

/** Methods that `table[key]` (INDEX row of a file) asks of the key. */
function runByIndexing(context: LinkContext, file: number, row: number): readonly DefinitionId[] {
  const { program } = context
  if (!declaresProtocols(program, file)) return []
  const { expressions } = program.factsOf(file)
  const base = program.expressionBase[file]!
  const key = expressions.b[row]!
  if (key === -1 || !methodsOn(context, idAt(base, key), 'GetHashCode').length) return []
  const types = typesOf(context, idAt(base, expressions.a[row]!))
  if (!types.some((type) => HASHED.test(type))) return []
  return [...askedFor(context, idAt(base, key), HASH, 0), ...equalityOf(context, idAt(base, key))]
}
