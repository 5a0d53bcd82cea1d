import { BindingKind, Op } from '../facts.ts'
import type { Context } from './context.ts'
import { findItem } from './names.ts'

/** Key of a field of a struct or variant, and of a variant of an enum, by the definition that has it. */
export function partKey(owner: number, name: string): string {
  return `${owner} ${name}`
}

/** Key of a variant by its name alone, -1 there where several enums have one: `use Shape::*` makes it enough. */
export function bareKey(name: string): string {
  return `* ${name}`
}

/** The struct or variant of this file that a path names, where it is declared further up; -1 for none. */
export function ownerOfParts(context: Context, row: number): number {
  const { expressions } = context.facts
  if (expressions.get(row, 0) !== Op.MEMBER) return definitionOf(context, row)
  const owner = definitionOf(context, expressions.get(row, 2))
  if (owner === -1) return -1
  const name = context.facts.stringAt(expressions.get(row, 3))
  return context.parts.get(partKey(owner, name)) ?? -1
}

function definitionOf(context: Context, row: number): number {
  const { facts, selfType } = context
  const { expressions, bindings } = facts
  let at = expressions.get(row, 0) === Op.THIS_CLASS ? selfType : row
  while (at >= 0 && expressions.get(at, 0) === Op.APPLY) at = expressions.get(at, 2)
  if (at < 0 || expressions.get(at, 0) !== Op.NAME) return -1
  const binding = findItem(context, expressions.get(at, 4), expressions.get(at, 2))
  if (binding !== -1 && bindings.get(binding, 0) === BindingKind.DEFINITION) return bindings.get(binding, 4)
  // `enum Command { Get(Get) }` with `use Command::*` takes apart the variant, not the imported type.
  return context.parts.get(bareKey(facts.stringAt(expressions.get(at, 2)))) ?? -1
}
