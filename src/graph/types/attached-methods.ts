import { FlowKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { ValueKind, definitionIdOf, kindOf } from '../solver/values.ts'
import type { DefinitionId, ExpressionId, Packed } from '../row-ids.ts'
import { addTo } from '../../languages/add-to.ts'

type Attached = Map<DefinitionId, Map<string, DefinitionId[]>>

/** Methods that are declared away from their type, by type and name. */
export interface AttachedMethods {
  /** All of them, looked for where they are first asked for. */
  collect(): ReadonlyMap<DefinitionId, ReadonlyMap<string, readonly DefinitionId[]>>
  /** Names and methods of a type. */
  of(type: DefinitionId): ReadonlyMap<string, readonly DefinitionId[]> | undefined
  named(type: DefinitionId, name: string): readonly DefinitionId[] | undefined
}

export function createAttachedMethods(context: () => LinkContext): AttachedMethods {
  let attached: Attached | undefined
  const collect = () => {
    if (attached === undefined) {
      attached = new Map()
      collectAttached(context(), attached)
    }
    return attached
  }
  const of = (type: DefinitionId) => collect().get(type)
  return { collect, of, named: (type, name) => of(type)?.get(name) }
}

/** Methods that are declared away from their type, by type and name. */
function collectAttached(context: LinkContext, into: Attached): void {
  const { program } = context
  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    if (facts === undefined) continue
    for (let row = 0; row < facts.flows.count; row++) {
      if (facts.flows.kind[row] !== FlowKind.RECEIVER) continue
      if (program.lendsMethods(file)) continue
      const method = program.definitionId(file, facts.flows.target[row]!)
      const type = program.expressionId(file, facts.flows.source[row]!)
      for (const owner of receiverTypes(context, type)) {
        const members = into.get(owner) ?? new Map<string, DefinitionId[]>()
        into.set(owner, members)
        const name = program.nameOfDefinition(method)
        addTo(members, name, method)
      }
    }
  }
}

/** Types that the receiver of a method names: what a type was made from is none of them. */
export function receiverTypes(context: LinkContext, type: ExpressionId): ReadonlySet<DefinitionId> {
  const owners = new Set<DefinitionId>()
  const add = (value: Packed): void => {
    const kind = kindOf(value)
    if (kind === ValueKind.DEFINITION || kind === ValueKind.INSTANCE) owners.add(definitionIdOf(value))
  }
  context.valuesOf(type).values.forEach(add)
  for (const owner of owners) if (context.program.isDistinct(owner)) return owners
  context.instancesOf(type).values.forEach(add)
  return owners
}
