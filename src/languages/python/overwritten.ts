import { keyText } from './collections.ts'
import type { Context } from './context.ts'

/**
 * What a dictionary is given right after it is made replaces what is written in it before anybody can see that:
 *
 *     handlers = {'open': default, 'close': default}
 *     handlers['open'] = own
 *
 * Notes such entries of the dictionary that a statement assigns to a name, so that they are left out.
 */
export function noteOverwritten(context: Context, statement: number, name: number, dictionary: number): void {
  const { tree, kinds } = context
  const own = context.textAt(name)
  for (let next = context.nextNamed(statement); next !== -1; next = context.nextNamed(next)) {
    if (kinds.nothing.has(tree.kind[next]!)) continue
    const expression = tree.kind[next] === kinds.expressionStatement ? context.firstNamed(next) : -1
    if (expression === -1 || !isOverwritten(context, expression, own, dictionary)) return
  }
}

/** Takes one statement that may replace entries; false where anything else may happen in it. */
function isOverwritten(context: Context, node: number, own: string, dictionary: number): boolean {
  const { tree, kinds } = context
  if (tree.kind[node] === kinds.assignment) {
    const left = context.childByField(node, kinds.fields.left)
    const right = context.childByField(node, kinds.fields.right)
    if (left === -1 || right === -1 || mayLook(context, right, own)) return false
    const path = keysOf(context, left, own)
    if (path === undefined) return false
    dropEntry(context, dictionary, path)
    return true
  }
  const given = tree.kind[node] === kinds.call ? updatedWith(context, node, own) : -1
  if (given === -1 || mayLook(context, given, own)) return false
  for (let pair = context.firstNamed(given); pair !== -1; pair = context.nextNamed(pair)) {
    const key = tree.kind[pair] === kinds.pair ? context.childByField(pair, kinds.fields.key) : -1
    const text = key === -1 ? undefined : keyText(context, key)
    if (text !== undefined) dropEntry(context, dictionary, [text])
  }
  return true
}

/** The dictionary that `own.update({…})` is given, -1 for any other call. */
function updatedWith(context: Context, call: number, own: string): number {
  const { tree, kinds } = context
  const callee = context.childByField(call, kinds.fields.function)
  const list = context.childByField(call, kinds.fields.arguments)
  if (callee === -1 || list === -1 || context.textAt(callee) !== `${own}.update`) return -1
  const given = context.firstNamed(list)
  const isDictionary = given !== -1 && tree.kind[given] === kinds.dictionary
  return isDictionary && context.nextNamed(given) === -1 ? given : -1
}

/** The keys of `own['a']['b']` from the outside in, undefined for anything else. */
function keysOf(context: Context, node: number, own: string): string[] | undefined {
  const { tree, kinds } = context
  const keys: string[] = []
  let at = node
  for (; tree.kind[at] === kinds.subscript; at = context.firstNamed(at)) {
    const key = context.childByField(at, kinds.fields.subscript)
    const text = key === -1 || context.nextNamed(key) !== -1 ? undefined : keyText(context, key)
    if (text === undefined) return undefined
    keys.unshift(text)
  }
  return keys.length > 0 && tree.kind[at] === kinds.identifier && context.textAt(at) === own
    ? keys
    : undefined
}

function dropEntry(context: Context, dictionary: number, path: readonly string[]): void {
  const { tree, kinds } = context
  const [key, ...rest] = path
  for (let pair = context.firstNamed(dictionary); pair !== -1; pair = context.nextNamed(pair)) {
    // What is spread in may have the same keys, and objects that others see.
    if (tree.kind[pair] !== kinds.pair) continue
    const keyNode = context.childByField(pair, kinds.fields.key)
    const value = context.childByField(pair, kinds.fields.value)
    if (keyNode === -1 || value === -1 || keyText(context, keyNode) !== key) continue
    if (rest.length === 0) context.overwritten.add(pair)
    else if (tree.kind[value] === kinds.dictionary) dropEntry(context, value, rest)
  }
}

/** Whether evaluating a node may run code that sees the dictionary, or names it. */
function mayLook(context: Context, node: number, own: string): boolean {
  for (let at = node; at <= context.tree.last[node]!; at++) {
    if (context.tree.kind[at] === context.kinds.call || context.tree.kind[at] === context.kinds.await)
      return true
    if (context.tree.kind[at] === context.kinds.identifier && context.textAt(at) === own) return true
  }
  return false
}
