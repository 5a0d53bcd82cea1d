import { Op } from '../facts.ts'
import type { Context } from './context.ts'
import { assignLocal } from './locals.ts'

/** Reads a pattern of `case … in`: constants are asked, names are bound. `asked` is what it is matched with, or -1. */
export function readPattern(context: Context, node: number, asked: number): void {
  const { tree, kinds } = context
  switch (tree.kind[node]) {
    case kinds.identifier:
      assignLocal(context, node, asked)
      return
    case kinds.constant:
    case kinds.scopeResolution:
      context.expression(node)
      return
    case kinds.splatParameter:
    case kinds.hashSplatParameter: {
      const name = context.field(node, 'name')
      if (name !== -1) assignLocal(context, name, -1)
      return
    }
    case kinds.asPattern: {
      const value = context.field(node, 'value')
      const name = context.field(node, 'name')
      if (value !== -1) readPattern(context, value, asked)
      if (name !== -1) assignLocal(context, name, matched(context, value, asked))
      return
    }
    case kinds.keywordPattern: {
      const key = context.field(node, 'key')
      const value = context.field(node, 'value')
      if (value !== -1) readPattern(context, value, -1)
      else if (key !== -1 && /^[a-z_]\w*$/.test(context.textAt(key))) assignLocal(context, key, -1)
      return
    }
    default:
  }
  if (tree.last[node] === node) return
  takeApart(context, node, asked)
  let hasParts = false
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    hasParts = true
    readPattern(context, child, -1)
  }
  if (!hasParts) context.expression(node)
}

/** `in [a, b]` and `in { a: }` ask an object for its parts. */
function takeApart(context: Context, node: number, asked: number): void {
  const { tree, kinds } = context
  const kind = tree.kind[node]
  const isHash = kind === kinds.hashPattern
  if (asked === -1 || (!isHash && kind !== kinds.arrayPattern && kind !== kinds.findPattern)) return
  const named = context.field(node, 'class')
  const object = named === -1 ? asked : matched(context, named, asked)
  context.implicitCall(object, isHash ? 'deconstruct_keys' : 'deconstruct', node)
}

/** What a name behind `=>` holds: an object of the class that is asked for, where it is one. */
function matched(context: Context, pattern: number, asked: number): number {
  const { tree, kinds, facts } = context
  const isConstant = tree.kind[pattern] === kinds.constant || tree.kind[pattern] === kinds.scopeResolution
  if (!isConstant) return asked
  const start = tree.start[pattern]!
  const held = asked === -1 ? context.literal(pattern, 'unknown') : asked
  return facts.expression(Op.CAST, held, context.expression(pattern), context.scope, start, start)
}
