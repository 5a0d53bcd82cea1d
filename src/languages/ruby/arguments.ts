import { Op } from '../facts.ts'
import { blockFunction, functionOfSymbol } from './blocks.ts'
import type { Context } from './context.ts'
import { addPair, pairValue } from './hashes.ts'
import { localNamed, localRow } from './locals.ts'
import { BLOCK, blockRow } from './parameters.ts'
import { literalText } from './strings.ts'

/** Rows of what a call is given: in its parentheses, and as its block. */
export function readArguments(context: Context, node: number): number[] {
  const given: number[] = []
  const list = context.field(node, 'arguments')
  if (list !== -1) readArgumentList(context, list, given)
  const block = context.field(node, 'block')
  if (block !== -1) given.push(blockArgument(context, blockFunction(context, block, block), block))
  return given
}

export function readArgumentList(context: Context, list: number, given: number[]): void {
  const { tree, kinds, facts } = context
  const pairs: number[] = []
  let firstPair = -1
  for (let node = context.firstNamed(list); node !== -1; node = context.nextNamed(node)) {
    switch (tree.kind[node]) {
      case kinds.pair: {
        const key = context.field(node, 'key')
        const isName = key !== -1 && tree.kind[key] !== kinds.string
        const text = isName ? literalText(context, key) : undefined
        if (text !== undefined) {
          const value = pairValue(context, node, key)
          if (value !== -1) given.push(context.spanning(Op.KEYWORD, facts.string(text), value, node))
          break
        }
        if (firstPair === -1) firstPair = node
        addPair(context, node, pairs)
        break
      }
      case kinds.hashSplatArgument: {
        const inner = context.firstNamed(node)
        const value = inner === -1 ? handedOn(context, '**', node) : context.expression(inner)
        if (value !== -1) given.push(context.spanning(Op.KEYWORD, 0, value, node))
        break
      }
      case kinds.splatArgument: {
        const inner = context.firstNamed(node)
        const value = inner === -1 ? handedOn(context, '*', node) : context.expression(inner)
        if (value !== -1) given.push(context.spanning(Op.SPREAD, value, -1, node))
        break
      }
      case kinds.blockArgument: {
        const inner = context.firstNamed(node)
        const block = blockValue(context, inner, node)
        if (block !== -1) given.push(blockArgument(context, block, node))
        break
      }
      case kinds.forwardArgument: {
        const rest = handedOn(context, '*', node)
        if (rest !== -1) given.push(context.spanning(Op.SPREAD, rest, -1, node))
        const named = handedOn(context, '**', node)
        if (named !== -1) given.push(context.spanning(Op.KEYWORD, 0, named, node))
        const block = blockRow(context, node, false)
        if (block !== -1) given.push(blockArgument(context, block, node))
        break
      }
      default:
        given.push(context.expression(node))
    }
  }
  if (firstPair !== -1) given.push(context.unwritten(Op.OBJECT, facts.list(pairs), -1, firstPair))
}

/** What a parameter without a name gathered: `*`, `**`. */
function handedOn(context: Context, name: string, node: number): number {
  return localNamed(context, name) === -1 ? -1 : localRow(context, name, node, false)
}

/** `&:name`, `&block`, `&` */
function blockValue(context: Context, inner: number, node: number): number {
  if (inner === -1) return blockRow(context, node, false)
  const name =
    context.tree.kind[inner] === context.kinds.simpleSymbol ? literalText(context, inner) : undefined
  return name === undefined ? context.expression(inner) : functionOfSymbol(context, name, inner)
}

/** A block is handed on under a name that no keyword has. */
export function blockArgument(context: Context, block: number, node: number): number {
  return context.spanning(Op.KEYWORD, context.facts.string(BLOCK), block, node)
}
