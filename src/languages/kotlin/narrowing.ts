import { Op } from '../facts.ts'
import type { Context } from './context.ts'
import { lastNamed } from './types.ts'

/** What a condition says: which variable (node) is of which type (node). */
export interface Told {
  readonly variable: number
  readonly type: number
}

/** Runs `inside` where a variable is what the condition says, as it holds or does not. */
export function narrowed<Result>(
  context: Context,
  told: Told | undefined,
  node: number,
  inside: () => Result,
): Result {
  if (told === undefined || isAssigned(context, node, told)) return inside()
  const outer = narrow(context, told, node)
  const result = inside()
  context.leaveScope(outer)
  return result
}

/** Enters a block in which the variable is of the type, and gives the scope around it. */
function narrow(context: Context, told: Told, node: number): number {
  const value = context.nameRow(told.variable)
  const cast = context.spanning(Op.CAST, value, context.type(told.type), told.variable)
  return context.enterVersion(told.variable, cast, node)
}

/** What holds behind a statement in the rest of a block: `if (x !is A) return`, `x as A`, `require(x is A)`. */
export function narrowAfter(context: Context, statement: number, block: number): void {
  const { tree } = context
  const told = toldAfter(context, statement)
  if (told !== undefined && !isAssigned(context, block, told, tree.end[statement]))
    narrow(context, told, block)
}

function toldAfter(context: Context, node: number): Told | undefined {
  const { tree } = context
  if (context.is(node, 'if_expression')) {
    const condition = context.field(node, 'condition')
    const then = tree.last[condition] === undefined ? -1 : lastNamed(context, node)
    return !/\belse\b/u.test(context.textAt(node)) && isLeaving(context, then)
      ? toldBy(context, condition, false)
      : undefined
  }
  if (context.is(node, 'call_expression')) {
    const callee = context.firstNamed(node)
    if (!/^(?:require|check|assert)$/u.test(context.textAt(callee))) return undefined
    const argument = context.firstNamed(lastNamed(context, node))
    return argument === -1 ? undefined : toldBy(context, context.firstNamed(argument), true)
  }
  return context.is(node, 'as_expression') ? castOf(context, node) : undefined
}

function castOf(context: Context, node: number): Told | undefined {
  const variable = context.field(node, 'left')
  const to = context.field(node, 'right')
  const isSure = context.is(variable, 'identifier') && !/\bas\?/u.test(context.textAt(node))
  return isSure && to !== -1 ? { variable, type: to } : undefined
}

function isLeaving(context: Context, node: number): boolean {
  const last = context.is(node, 'block') ? lastNamed(context, node) : node
  if (last === -1) return false
  return (
    context.is(last, 'return_expression') ||
    context.is(last, 'throw_expression') ||
    /^(?:continue|break|error\(|TODO\()/u.test(context.textAt(last))
  )
}

/** The first of the parts joined by `&&` that tells something; where the condition does not hold those joined by `||`. */
export function toldBy(context: Context, condition: number, holds: boolean): Told | undefined {
  const pending = [condition]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (context.is(node, 'parenthesized_expression')) pending.push(context.firstNamed(node))
    else if (context.is(node, 'unary_expression') && context.textAt(node).startsWith('!')) {
      const told = toldBy(context, context.field(node, 'argument'), !holds)
      if (told !== undefined) return told
    } else if (context.is(node, 'is_expression')) {
      const variable = context.field(node, 'left')
      const to = context.field(node, 'right')
      const between = context.tree.text.slice(context.tree.end[variable], context.tree.start[to])
      if (context.is(variable, 'identifier') && !between.includes('!') === holds && to !== -1)
        return { variable, type: to }
    } else if (context.is(node, 'binary_expression')) {
      const operator = context.textAt(context.field(node, 'operator'))
      if (operator === (holds ? '&&' : '||'))
        pending.push(context.field(node, 'right'), context.field(node, 'left'))
    }
  }
  return undefined
}

/** Whether the variable is given another value in a node, from an offset. */
function isAssigned(context: Context, within: number, { variable }: Told, from = 0): boolean {
  const { tree } = context
  const name = context.textAt(variable)
  for (let node = within; node <= tree.last[within]!; node++) {
    if (tree.start[node]! < from || !context.is(node, 'assignment')) continue
    const left = context.field(node, 'left')
    if (context.is(left, 'identifier') && context.textAt(left) === name) return true
  }
  return false
}
