import { BindingFlag, BindingKind, FlowKind, Op, ScopeKind } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import type { Context } from './context.ts'
import { enterScope, field, is, leaveScope, nameRow, spanning, statement, textAt, bindAt } from './context.ts'
import { classNamed } from './names.ts'

/** What a condition says: which variable (node) is of which class (node of a name). */
interface Told {
  readonly variable: number
  readonly type: number
}

/** The statement behind a condition, in which a variable is what the condition says. */
export function narrowedStatement(context: Context, condition: number, then: number): void {
  const told = toldBy(context, condition, true)
  if (told === undefined || isAssigned(context, then, told)) statement(context, then)
  else within(context, told, then, () => statement(context, then))
}

/** The statements of a block; behind `if (!$x instanceof A) return;` and `assert($x instanceof A)` $x is an A. */
export function narrowedStatements(context: Context, node: number): void {
  const { tree, scope } = context
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    statement(context, child)
    const told = toldAfter(context, child)
    if (told !== undefined && !isAssigned(context, node, told, tree.end[child])) narrow(context, told, node)
  }
  context.scope = scope
}

function within(context: Context, told: Told, node: number, inside: () => void): void {
  const outer = narrow(context, told, node)
  inside()
  leaveScope(context, outer)
}

/** Enters a block in which the variable is of the class, and gives the scope around it. */
function narrow(context: Context, { variable, type }: Told, node: number): number {
  const { facts, tree } = context
  const value = nameRow(context, variable)
  const narrowed = spanning(context, Op.CAST, value, classNamed(context, type), variable)
  const outer = enterScope(context, ScopeKind.BLOCK, node)
  const version = bindAt(context, variable, {
    kind: BindingKind.VARIABLE,
    name: textAt(context, variable),
    flags: BindingFlag.VERSION,
  })
  facts.flow(FlowKind.ASSIGN, version, narrowed, tree.start[node]!)
  return outer
}

/** What holds behind a statement: a condition that leaves where it does not hold, an assertion. */
function toldAfter(context: Context, node: number): Told | undefined {
  const { tree } = context
  if (is(context, node, 'if_statement')) {
    const leaves =
      field(context, node, 'alternative') === -1 && isLeaving(context, field(context, node, 'body'))
    return leaves ? toldBy(context, field(context, node, 'condition'), false) : undefined
  }
  if (!is(context, node, 'expression_statement')) return undefined
  const call = firstNamed(tree, node)
  if (!is(context, call, 'function_call_expression')) return undefined
  if (!/^\\?assert$/.test(textAt(context, field(context, call, 'function')))) return undefined
  const list = field(context, call, 'arguments')
  const argument = list === -1 ? -1 : firstNamed(tree, list)
  return argument === -1 ? undefined : toldBy(context, firstNamed(tree, argument), true)
}

function isLeaving(context: Context, body: number): boolean {
  const { tree } = context
  let last = body
  if (is(context, body, 'compound_statement') || is(context, body, 'colon_block')) {
    for (let child = firstNamed(tree, body); child !== -1; child = nextNamed(tree, child)) last = child
  }
  if (is(context, last, 'expression_statement'))
    return is(context, firstNamed(tree, last), 'throw_expression')
  return (
    last !== -1 && /^(?:return|continue|break|exit)_statement$/.test(tree.grammar.kindName(tree.kind[last]!))
  )
}

/** The first of the parts joined by `&&` that tells something; where it does not hold those joined by `||`. */
function toldBy(context: Context, condition: number, holds: boolean): Told | undefined {
  const { tree } = context
  const pending = [condition]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (is(context, node, 'parenthesized_expression')) pending.push(firstNamed(tree, node))
    else if (
      is(context, node, 'unary_op_expression') &&
      textAt(context, field(context, node, 'operator')) === '!'
    ) {
      const told = toldBy(context, field(context, node, 'argument'), !holds)
      if (told !== undefined) return told
    } else if (is(context, node, 'binary_expression')) {
      const operator = textAt(context, field(context, node, 'operator')).toLowerCase()
      const left = field(context, node, 'left')
      const right = field(context, node, 'right')
      const isVariable = is(context, left, 'variable_name') && textAt(context, left) !== '$this'
      const joins = holds ? operator === '&&' || operator === 'and' : operator === '||' || operator === 'or'
      if (joins) pending.push(right, left)
      else if (operator === 'instanceof' && holds && isVariable && isClassName(context, right))
        return { variable: left, type: right }
    }
  }
  return undefined
}

function isClassName(context: Context, node: number): boolean {
  return is(context, node, 'name') || is(context, node, 'qualified_name')
}

/** Whether the variable is given another value in a node, from an offset. */
function isAssigned(context: Context, within: number, { variable }: Told, from = 0): boolean {
  const { tree } = context
  const name = textAt(context, variable)
  for (let node = within; node <= tree.last[within]!; node++) {
    if (tree.start[node]! < from || !is(context, node, 'variable_name') || textAt(context, node) !== name)
      continue
    const around = tree.parent[node]!
    const kind = tree.grammar.kindName(tree.kind[around]!)
    const isTarget = /assignment/.test(kind) && field(context, around, 'left') === node
    if (isTarget || /^(?:foreach_statement|pair|by_ref|list_literal)$/.test(kind)) return true
  }
  return false
}
