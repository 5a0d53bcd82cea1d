import { ExpressionFlag, Op } from '../facts.ts'
import { argumentRows, isPlaceholder } from './arguments.ts'
import { callableNamed, isCallback } from './callables.ts'
import { anonymousClass } from './classes.ts'
import type { Context, Handlers } from './context.ts'
import { classNamed } from './names.ts'
import { probe, stringText } from './strings.ts'
import { testCase } from './tests.ts'
import { noteHanded } from './variables.ts'

/** Calls, members and elements, and `new`. */
export function registerCalls(handlers: Handlers): void {
  handlers.onExpression('function_call_expression', functionCall)
  const calls = 'member_call_expression nullsafe_member_call_expression scoped_call_expression'
  handlers.onExpression(calls, (context, node) => {
    const isFunction = isPlaceholder(context, context.field(node, 'arguments'))
    const callee = member(context, node, isFunction ? ExpressionFlag.ANY_MEANING : ExpressionFlag.CALLEE)
    return isFunction ? callee : call(context, node, callee)
  })
  const members =
    'member_access_expression nullsafe_member_access_expression scoped_property_access_expression'
  handlers.onExpression(members, (context, node) => member(context, node, 0))
  handlers.onExpression('class_constant_access_expression', classConstant)
  handlers.onExpression('object_creation_expression', creation)
}

function functionCall(context: Context, node: number): number {
  const callee = context.field(node, 'function')
  const list = context.field(node, 'arguments')
  const name = context.textAt(callee)
  if (context.is(callee, 'name')) {
    const test = testCase(context, node, name, list)
    if (test !== undefined) return test
  }
  if (callee === -1) return -1
  if (name === 'isset' || name === 'empty') {
    for (let at = context.firstNamed(list); at !== -1; at = context.nextNamed(at))
      probe(context, context.firstNamed(at), 'offsetExists')
    return context.literal(node, 'boolean')
  }
  const row = callableNamed(context, callee) ?? context.expression(callee)
  if (isPlaceholder(context, list)) return row
  const op = context.facts.expressions.get(row, 0)
  // `($this->run)()` runs what the property holds.
  if (op === Op.NAME || (op === Op.MEMBER && !context.is(callee, 'parenthesized_expression')))
    context.facts.addExpressionFlags(row, ExpressionFlag.CALLEE)
  return call(context, node, row, name.replace(/^\\/, ''))
}

/** A call of a callee (row); `name` is that of a function. */
function call(context: Context, node: number, callee: number, name = ''): number {
  const list = context.field(node, 'arguments')
  const rows = argumentRows(context, list, (value, position) =>
    name !== '' && isCallback(name, position)
      ? (callableNamed(context, value) ?? context.expression(value))
      : context.expression(value),
  )
  const made = context.spanning(Op.CALL, callee, context.facts.list(rows), node)
  noteHanded(context, made, list)
  return made
}

/** `$a->b`, `A::b`, `A::$b`; a name that is put together is not known. */
function member(context: Context, node: number, flags: number): number {
  const { facts, tree } = context
  const object = context.field(node, 'object')
  const base = object === -1 ? scopeRow(context, context.field(node, 'scope')) : context.expression(object)
  let name = context.field(node, 'name')
  if (name === -1) return context.unknown(node)
  if (context.is(name, 'variable_name') && context.is(node, 'scoped_property_access_expression'))
    name = context.childByKind(name, tree.grammar.kindId('name'))
  else if (!context.is(name, 'name')) {
    const text = stringText(context, name)
    if (text === undefined) {
      const key = context.expression(name)
      return context.spanning(Op.INDEX, base, key, node, flags & ExpressionFlag.CALLEE)
    }
    return context.spanning(Op.MEMBER, base, facts.string(text), name, flags)
  }
  const isSafe = tree.grammar.kindName(tree.kind[node]!).startsWith('nullsafe')
  const optional = isSafe ? ExpressionFlag.OPTIONAL : 0
  return context.spanning(Op.MEMBER, base, facts.string(context.textAt(name)), name, flags | optional)
}

/** What stands before `::`. */
export function scopeRow(context: Context, node: number): number {
  if (node === -1) return -1
  const isName = /^(?:name|qualified_name|relative_name|relative_scope)$/.test(
    context.tree.grammar.kindName(context.tree.kind[node]!),
  )
  return isName ? classNamed(context, node) : context.expression(node)
}

/** `A::B`; `A::class` is the class as a value. */
function classConstant(context: Context, node: number): number {
  const { facts } = context
  const scope = context.firstNamed(node)
  const name = context.nextNamed(scope)
  if (name === -1) return context.unknown(node)
  const base = scopeRow(context, scope)
  if (context.textAt(name).toLowerCase() === 'class') return base
  if (!context.is(name, 'name')) return context.unknown(node)
  return context.spanning(Op.MEMBER, base, facts.string(context.textAt(name)), name)
}

/** `new A(x)`, `new static`, `new $class`, `new class(x) extends A {…}` */
function creation(context: Context, node: number): number {
  const { facts } = context
  const anonymous = context.part(node, 'anonymous_class')
  const what = anonymous === -1 ? context.firstNamed(node) : anonymous
  if (what === -1) return -1
  const list = context.part(anonymous === -1 ? node : anonymous, 'arguments')
  const type =
    anonymous === -1
      ? scopeRow(context, what)
      : context.spanning(Op.DEFINITION, anonymousClass(context, anonymous), -1, anonymous)
  facts.addExpressionFlags(type, ExpressionFlag.CALLEE)
  const made = context.spanning(Op.NEW, type, facts.list(argumentRows(context, list)), node)
  noteHanded(context, made, list)
  return made
}
