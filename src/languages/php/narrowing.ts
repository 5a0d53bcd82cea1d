import { Op } from '../facts.ts'
import type { Context } from './context.ts'
import { classNamed } from './names.ts'

/** What a condition says: which variable (node) is of which class (node of a name). */
interface Told {
  readonly variable: number
  readonly type: number
}

/** The statement behind a condition, in which a variable is what the condition says. */
export function narrowedStatement(context: Context, condition: number, then: number): void {
  const told = toldBy(context, condition, true)
  if (told === undefined || isAssigned(context, then, told)) context.statement(then)
  else within(context, told, then, () => context.statement(then))
}

/** The statements of a block; behind `if (!$x instanceof A) return;` and `assert($x instanceof A)` $x is an A. */
export function narrowedStatements(context: Context, node: number): void {
  const { tree, scope } = context
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    context.statement(child)
    const told = toldAfter(context, child)
    if (told !== undefined && !isAssigned(context, node, told, tree.end[child])) narrow(context, told, node)
  }
  context.scope = scope
}

function within(context: Context, told: Told, node: number, inside: () => void): void {
  const outer = narrow(context, told, node)
  inside()
  context.leaveScope(outer)
}

/** Enters a block in which the variable is of the class, and gives the scope around it. */
function narrow(context: Context, { variable, type }: Told, node: number): number {
  const value = context.nameRow(variable)
  const narrowed = context.spanning(Op.CAST, value, classNamed(context, type), variable)
  return context.enterVersion(variable, narrowed, node)
}

/** What holds behind a statement: a condition that leaves where it does not hold, an assertion. */
function toldAfter(context: Context, node: number): Told | undefined {
  if (context.is(node, 'if_statement')) {
    const leaves =
      context.field(node, 'alternative') === -1 && isLeaving(context, context.field(node, 'body'))
    return leaves ? toldBy(context, context.field(node, 'condition'), false) : undefined
  }
  if (!context.is(node, 'expression_statement')) return undefined
  const call = context.firstNamed(node)
  if (!context.is(call, 'function_call_expression')) return undefined
  if (!/^\\?assert$/.test(context.textAt(context.field(call, 'function')))) return undefined
  const list = context.field(call, 'arguments')
  const argument = context.firstNamed(list)
  return argument === -1 ? undefined : toldBy(context, context.firstNamed(argument), true)
}

function isLeaving(context: Context, body: number): boolean {
  const { tree } = context
  let last = body
  if (context.is(body, 'compound_statement') || context.is(body, 'colon_block')) {
    for (let child = context.firstNamed(body); child !== -1; child = context.nextNamed(child)) last = child
  }
  if (context.is(last, 'expression_statement'))
    return context.is(context.firstNamed(last), 'throw_expression')
  return (
    last !== -1 && /^(?:return|continue|break|exit)_statement$/.test(tree.grammar.kindName(tree.kind[last]!))
  )
}

/** The first of the parts joined by `&&` that tells something; where it does not hold those joined by `||`. */
function toldBy(context: Context, condition: number, holds: boolean): Told | undefined {
  const pending = [condition]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (context.is(node, 'parenthesized_expression')) pending.push(context.firstNamed(node))
    else if (
      context.is(node, 'unary_op_expression') &&
      context.textAt(context.field(node, 'operator')) === '!'
    ) {
      const told = toldBy(context, context.field(node, 'argument'), !holds)
      if (told !== undefined) return told
    } else if (context.is(node, 'binary_expression')) {
      const operator = context.textAt(context.field(node, 'operator')).toLowerCase()
      const left = context.field(node, 'left')
      const right = context.field(node, 'right')
      const isVariable = context.is(left, 'variable_name') && context.textAt(left) !== '$this'
      const joins = holds ? operator === '&&' || operator === 'and' : operator === '||' || operator === 'or'
      if (joins) pending.push(right, left)
      else if (operator === 'instanceof' && holds && isVariable && isClassName(context, right))
        return { variable: left, type: right }
    }
  }
  return undefined
}

function isClassName(context: Context, node: number): boolean {
  return context.is(node, 'name') || context.is(node, 'qualified_name')
}

/** Whether the variable is given another value in a node, from an offset. */
function isAssigned(context: Context, within: number, { variable }: Told, from = 0): boolean {
  const { tree } = context
  const name = context.textAt(variable)
  for (let node = within; node <= tree.last[within]!; node++) {
    if (tree.start[node]! < from || !context.is(node, 'variable_name') || context.textAt(node) !== name)
      continue
    const around = tree.parent[node]!
    const kind = tree.grammar.kindName(tree.kind[around]!)
    const isTarget = /assignment/.test(kind) && context.field(around, 'left') === node
    if (isTarget || /^(?:foreach_statement|pair|by_ref|list_literal)$/.test(kind)) return true
  }
  return false
}
