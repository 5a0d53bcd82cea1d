import { childByField, firstNamed, nextNamed, textOf } from '../tree.ts'
import { keyText } from './collections.ts'
import { Form, Statement } from './kinds.ts'
import type { Walk } from './walk.ts'

/**
 * What a dictionary is given right after it is made replaces what is written in it before anybody can see that:
 *
 *     handlers = {'open': default, 'close': default}
 *     handlers['open'] = own
 *
 * Notes such entries of the dictionary that a statement assigns to a name, so that they are left out.
 */
export function noteOverwritten(walk: Walk, statement: number, name: number, dictionary: number): void {
  const { tree, kinds } = walk
  const own = textOf(tree, name)
  for (let next = nextNamed(tree, statement); next !== -1; next = nextNamed(tree, next)) {
    const kind = kinds.statement[tree.kind[next]!]
    if (kind === Statement.NOTHING) continue
    const expression = kind === Statement.EXPRESSION ? firstNamed(tree, next) : -1
    if (expression === -1 || !isOverwritten(walk, expression, own, dictionary)) return
  }
}

/** Takes one statement that may replace entries; false where anything else may happen in it. */
function isOverwritten(walk: Walk, node: number, own: string, dictionary: number): boolean {
  const { tree, kinds } = walk
  if (tree.kind[node] === kinds.assignment) {
    const left = childByField(tree, node, kinds.leftField)
    const right = childByField(tree, node, kinds.rightField)
    if (left === -1 || right === -1 || mayLook(walk, right, own)) return false
    const path = keysOf(walk, left, own)
    if (path === undefined) return false
    dropEntry(walk, dictionary, path)
    return true
  }
  const given = tree.kind[node] === kinds.call ? updatedWith(walk, node, own) : -1
  if (given === -1 || mayLook(walk, given, own)) return false
  for (let pair = firstNamed(tree, given); pair !== -1; pair = nextNamed(tree, pair)) {
    const key = tree.kind[pair] === kinds.pair ? childByField(tree, pair, kinds.keyField) : -1
    const text = key === -1 ? undefined : keyText(walk, key)
    if (text !== undefined) dropEntry(walk, dictionary, [text])
  }
  return true
}

/** The dictionary that `own.update({…})` is given, -1 for any other call. */
function updatedWith(walk: Walk, call: number, own: string): number {
  const { tree, kinds } = walk
  const callee = childByField(tree, call, kinds.functionField)
  const list = childByField(tree, call, kinds.argumentsField)
  if (callee === -1 || list === -1 || textOf(tree, callee) !== `${own}.update`) return -1
  const given = firstNamed(tree, list)
  const isDictionary = given !== -1 && kinds.form[tree.kind[given]!] === Form.DICTIONARY
  return isDictionary && nextNamed(tree, given) === -1 ? given : -1
}

/** The keys of `own['a']['b']` from the outside in, undefined for anything else. */
function keysOf(walk: Walk, node: number, own: string): string[] | undefined {
  const { tree, kinds } = walk
  const keys: string[] = []
  let at = node
  for (; tree.kind[at] === kinds.subscript; at = firstNamed(tree, at)) {
    const key = childByField(tree, at, kinds.subscriptField)
    const text = key === -1 || nextNamed(tree, key) !== -1 ? undefined : keyText(walk, key)
    if (text === undefined) return undefined
    keys.unshift(text)
  }
  return keys.length > 0 && tree.kind[at] === kinds.identifier && textOf(tree, at) === own ? keys : undefined
}

function dropEntry(walk: Walk, dictionary: number, path: readonly string[]): void {
  const { tree, kinds } = walk
  const [key, ...rest] = path
  for (let pair = firstNamed(tree, dictionary); pair !== -1; pair = nextNamed(tree, pair)) {
    // What is spread in may have the same keys, and objects that others see.
    if (tree.kind[pair] !== kinds.pair) continue
    const keyNode = childByField(tree, pair, kinds.keyField)
    const value = childByField(tree, pair, kinds.valueField)
    if (keyNode === -1 || value === -1 || keyText(walk, keyNode) !== key) continue
    if (rest.length === 0) walk.overwritten.add(pair)
    else if (kinds.form[tree.kind[value]!] === Form.DICTIONARY) dropEntry(walk, value, rest)
  }
}

/** Whether evaluating a node may run code that sees the dictionary, or names it. */
function mayLook({ tree, kinds }: Walk, node: number, own: string): boolean {
  for (let at = node; at <= tree.last[node]!; at++) {
    if (kinds.form[tree.kind[at]!] === Form.CALL || kinds.form[tree.kind[at]!] === Form.AWAIT) return true
    if (tree.kind[at] === kinds.identifier && textOf(tree, at) === own) return true
  }
  return false
}
