import { BindingFlag, BindingKind, FlowKind, Op, ScopeKind } from '../facts.ts'
import { firstNamed } from '../tree.ts'
import type { Context } from './context.ts'
import { bindAt, enterScope, field, is, leaveScope, nameRow, spanning, textAt, type } from './context.ts'
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
  leaveScope(context, outer)
  return result
}

/** Enters a block in which the variable is of the type, and gives the scope around it. */
function narrow(context: Context, told: Told, node: number): number {
  const { facts, tree } = context
  const value = nameRow(context, told.variable)
  const cast = spanning(context, Op.CAST, value, type(context, told.type), told.variable)
  const outer = enterScope(context, ScopeKind.BLOCK, node)
  const version = bindAt(context, told.variable, {
    kind: BindingKind.VARIABLE,
    name: textAt(context, told.variable),
    flags: BindingFlag.VERSION,
  })
  facts.flow(FlowKind.ASSIGN, version, cast, tree.start[node]!)
  return outer
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
  if (is(context, node, 'if_expression')) {
    const condition = field(context, node, 'condition')
    const then = tree.last[condition] === undefined ? -1 : lastNamed(context, node)
    return !/\belse\b/u.test(textAt(context, node)) && isLeaving(context, then)
      ? toldBy(context, condition, false)
      : undefined
  }
  if (is(context, node, 'call_expression')) {
    const callee = firstNamed(tree, node)
    if (!/^(?:require|check|assert)$/u.test(textAt(context, callee))) return undefined
    const argument = firstNamed(tree, lastNamed(context, node))
    return argument === -1 ? undefined : toldBy(context, firstNamed(tree, argument), true)
  }
  return is(context, node, 'as_expression') ? castOf(context, node) : undefined
}

function castOf(context: Context, node: number): Told | undefined {
  const variable = field(context, node, 'left')
  const to = field(context, node, 'right')
  const isSure = is(context, variable, 'identifier') && !/\bas\?/u.test(textAt(context, node))
  return isSure && to !== -1 ? { variable, type: to } : undefined
}

function isLeaving(context: Context, node: number): boolean {
  const last = is(context, node, 'block') ? lastNamed(context, node) : node
  if (last === -1) return false
  return (
    is(context, last, 'return_expression') ||
    is(context, last, 'throw_expression') ||
    /^(?:continue|break|error\(|TODO\()/u.test(textAt(context, last))
  )
}

/** The first of the parts joined by `&&` that tells something; where the condition does not hold those joined by `||`. */
export function toldBy(context: Context, condition: number, holds: boolean): Told | undefined {
  const pending = [condition]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (is(context, node, 'parenthesized_expression')) pending.push(firstNamed(context.tree, node))
    else if (is(context, node, 'unary_expression') && textAt(context, node).startsWith('!')) {
      const told = toldBy(context, field(context, node, 'argument'), !holds)
      if (told !== undefined) return told
    } else if (is(context, node, 'is_expression')) {
      const variable = field(context, node, 'left')
      const to = field(context, node, 'right')
      const between = context.tree.text.slice(context.tree.end[variable], context.tree.start[to])
      if (is(context, variable, 'identifier') && !between.includes('!') === holds && to !== -1)
        return { variable, type: to }
    } else if (is(context, node, 'binary_expression')) {
      const operator = textAt(context, field(context, node, 'operator'))
      if (operator === (holds ? '&&' : '||'))
        pending.push(field(context, node, 'right'), field(context, node, 'left'))
    }
  }
  return undefined
}

/** Whether the variable is given another value in a node, from an offset. */
function isAssigned(context: Context, within: number, { variable }: Told, from = 0): boolean {
  const { tree } = context
  const name = textAt(context, variable)
  for (let node = within; node <= tree.last[within]!; node++) {
    if (tree.start[node]! < from || !is(context, node, 'assignment')) continue
    const left = field(context, node, 'left')
    if (is(context, left, 'identifier') && textAt(context, left) === name) return true
  }
  return false
}
