import { ExpressionFlag, Op } from '../facts.ts'
import type { Context } from './context.ts'
import { library } from './library.ts'
import { qualified } from './names.ts'
import { stringText } from './strings.ts'

/** Whether a function of the language runs what it is given there. */
export function isCallback(name: string, position: number): boolean {
  const runs = library.functions.get(name)?.[0]?.what.runs
  return runs === 'all' || runs?.includes(position) === true
}

/** What a string names that is run: `'strlen'`, `'A\b'`, `'A::b'`; undefined for anything else. */
export function callableNamed(context: Context, node: number): number | undefined {
  const { facts, tree } = context
  const text = stringText(context, node)
  const found = text === undefined ? null : /^\\?([A-Za-z_][\w\\]*)(?:::(\w+))?$/.exec(text)
  if (found === null) return undefined
  const start = tree.start[node]! + 1
  const end = tree.end[node]! - 1
  const [, name, method] = found
  const nameEnd = method === undefined ? end : end - method.length - 2
  const owner = wholeRow(context, name!, start, nameEnd)
  if (method === undefined) return owner
  const { scope } = context
  return facts.expression(Op.MEMBER, owner, facts.string(method), scope, end - method.length, end, ANY)
}

const ANY = ExpressionFlag.ANY_MEANING

/** A class or function by its whole name, as texts name them. */
function wholeRow(context: Context, name: string, start: number, end: number): number {
  const { facts, scope } = context
  const cut = name.lastIndexOf('\\')
  if (cut === -1 && context.namespace === '')
    return facts.expression(Op.NAME, facts.string(name), -1, scope, end - name.length, end)
  return qualified(context, name, start, end - (name.length - cut - 1), end, 0)
}

/** `[$this, 'm']`, `[A::class, 'm']`: a list of two, and the method that it names where it is run. */
export function withCallable(context: Context, node: number, array: number, rows: readonly number[]): number {
  const { facts, tree } = context
  if (rows.length !== 2) return array
  const second = context.nextNamed(context.firstNamed(node))
  const value = context.firstNamed(second)
  const name = value === -1 ? undefined : stringText(context, value)
  if (name === undefined || !/^[A-Za-z_]\w*$/.test(name)) return array
  const [owner] = rows
  if (owner === undefined || !OWNERS.has(facts.expressions.get(owner, 0))) return array
  const end = tree.end[value]! - 1
  const called = facts.string(name)
  const member = facts.expression(Op.MEMBER, owner, called, context.scope, end - name.length, end, ANY)
  return context.anyOf([array, member], node)
}

const OWNERS: ReadonlySet<number> = new Set([
  Op.THIS, Op.THIS_CLASS, Op.NAME, Op.MEMBER, Op.NEW, Op.DEFINITION, Op.CALL,
]) // prettier-ignore
