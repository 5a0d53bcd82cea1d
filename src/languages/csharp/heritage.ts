import { FlowKind, Op } from '../facts.ts'
import { NodeFlag } from '../tree.ts'
import type { Context } from './context.ts'

/**
 * The types behind `:`. Structs have interfaces alone, interfaces extend; of a class's only the first can be
 * a class, and by the naming rule of the platform an interface is called `IThing`.
 *
 * Returns the argument list of a primary constructor's base, -1 for none.
 */
export function declareHeritage(context: Context, definition: number, node: number): number {
  const { tree, kinds, facts } = context
  const list = context.childByKind(node, kinds.baseList)
  if (list === -1) return -1
  let baseCall = -1
  let isFirst = true
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] === kinds.argumentList) {
      baseCall = child
      continue
    }
    // `#if` between two bases is no part of the grammar.
    if ((tree.flags[child]! & NodeFlag.ERROR) !== 0) continue
    const isCall = tree.kind[child] === kinds.primaryConstructorBase
    const typeNode = isCall ? context.childByField(child, kinds.fields.type) : child
    if (isCall) baseCall = context.childByKind(child, kinds.argumentList)
    if (typeNode === -1) continue
    const row = context.type(typeNode)
    // The number type of an enum says nothing about its members.
    if (tree.kind[node] === kinds.enumDeclaration) continue
    context.markHeritage(row)
    const isClass = isCall || baseCall !== -1 || !isInterfaceName(baseName(context, row))
    const flow = heritageFlow(context, node, isFirst && isClass)
    facts.flow(flow, definition, row, tree.start[typeNode]!)
    isFirst = false
  }
  return baseCall
}

function heritageFlow(context: Context, node: number, isBaseClass: boolean): number {
  const { tree, kinds } = context
  switch (tree.kind[node]) {
    case kinds.interfaceDeclaration:
      return FlowKind.EXTENDS
    case kinds.structDeclaration:
      return FlowKind.IMPLEMENTS
    default:
      return isBaseClass ? FlowKind.EXTENDS : FlowKind.IMPLEMENTS
  }
}

/** The last word of a type's name. */
function baseName(context: Context, row: number): string {
  const { facts } = context
  const op = facts.expressions.get(row, 0)
  if (op === Op.APPLY) return baseName(context, facts.expressions.get(row, 2))
  if (op === Op.NAME) return facts.stringAt(facts.expressions.get(row, 2))
  return op === Op.MEMBER ? facts.stringAt(facts.expressions.get(row, 3)) : ''
}

/** `IThing`, not `Ice` or `IT`. */
function isInterfaceName(name: string): boolean {
  return name.length > 2 && name.startsWith('I') && isUpper(name[1]!) && !isUpper(name[2]!)
}

function isUpper(letter: string): boolean {
  return letter !== letter.toLowerCase()
}
