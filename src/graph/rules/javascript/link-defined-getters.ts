import { ExpressionFlag } from '../../../languages/facts.ts'
import type { Program } from '../../program/program.ts'
import { fieldSlot } from '../../values/fields.ts'
import { SourceKind } from '../../solver/sources.ts'
import { EntityKind, idOf, kindOf } from '../../solver/values.ts'
import { knownLevel, type FileLink } from '../../edges/file-link.ts'
import { idAt, type Place } from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'

/** Whether the program defines properties by descriptors; most define none, and every member asks. */
export const definesProperties = onceFor((program: Program): boolean => {
  return program.files.some(({ facts }) => facts?.strings.some((text) => DEFINING.has(text)) === true)
})

const DEFINING: ReadonlySet<string> = new Set(['defineProperty', 'defineProperties'])

/** Reading a property (MEMBER) runs the getter that `Object.defineProperty` gave it (JavaScript). */
export function linkDefinedGetters(link: FileLink, { file, expressions, base, row }: Place): void {
  const { context, nodes, sites } = link
  if ((expressions.flags[row]! & (ExpressionFlag.TYPE | ExpressionFlag.WRITE)) !== 0) return
  const { entities, rule } = context.entitiesOf(idAt(base, row))
  for (const entity of entities) {
    if (kindOf(entity) !== EntityKind.STORED_FIELD) continue
    for (const source of context.sources.of(fieldSlot(context, idOf(entity)))) {
      const node = source.kind === SourceKind.RETURNS ? nodes.ofDefinition[source.row]! : -1
      if (node === -1) continue
      const from = nodes.enclosing(file, expressions.scope[row]!)
      sites.add('calls', from, node, { file, offset: expressions.start[row]! }, knownLevel(rule, 1), rule)
    }
  }
}
