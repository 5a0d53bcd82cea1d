import { FlowKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { isExtension, nameOfDefinition } from '../program/program.ts'
import { ValueKind, idOf, kindOf } from '../solver/values.ts'
import { isDistinct } from './type-kinds.ts'

/** Methods (global rows) that are declared away from their type, by type and name. */
export interface AttachedMethods {
  /** Names and methods of a type. */
  of(type: number): ReadonlyMap<string, readonly number[]> | undefined
  named(type: number, name: string): readonly number[] | undefined
}

export function createAttachedMethods(context: () => LinkContext): AttachedMethods {
  let attached: Map<number, Map<string, number[]>> | undefined
  const of = (type: number) => {
    if (attached === undefined) {
      attached = new Map()
      collectAttached(context(), attached)
    }
    return attached.get(type)
  }
  return { of, named: (type, name) => of(type)?.get(name) }
}

/** Methods that are declared away from their type, by type and name. */
function collectAttached(context: LinkContext, into: Map<number, Map<string, number[]>>): void {
  const { program } = context
  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    if (facts === undefined) continue
    for (let row = 0; row < facts.flows.count; row++) {
      if (facts.flows.kind[row] !== FlowKind.RECEIVER) continue
      if (isExtension(program, file, facts.flows.target[row]!)) continue
      const method = program.definitionBase[file]! + facts.flows.target[row]!
      const type = program.expressionBase[file]! + facts.flows.source[row]!
      for (const owner of receiverTypes(context, type)) {
        const members = into.get(owner) ?? new Map<string, number[]>()
        into.set(owner, members)
        const name = nameOfDefinition(program, method)
        const list = members.get(name)
        if (list === undefined) members.set(name, [method])
        else list.push(method)
      }
    }
  }
}

/** Types (global rows) that the receiver of a method names: what a type was made from is none of them. */
export function receiverTypes(context: LinkContext, type: number): ReadonlySet<number> {
  const owners = new Set<number>()
  const add = (value: number): void => {
    const kind = kindOf(value)
    if (kind === ValueKind.DEFINITION || kind === ValueKind.INSTANCE) owners.add(idOf(value))
  }
  context.valuesOf(type).values.forEach(add)
  for (const owner of owners) if (isDistinct(context, owner)) return owners
  context.instancesOf(type).values.forEach(add)
  return owners
}
