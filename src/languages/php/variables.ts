import { BindingKind, ExpressionFlag, FlowKind, OUT_PARAMETER, Op } from '../facts.ts'
import type { Context, Frame, Handlers } from './context.ts'

/** Variables, which a function has for itself, and what is assigned to them. */
export function registerVariables(handlers: Handlers): void {
  handlers.onExpression('variable_name', variable)
  handlers.onExpression('by_ref', (context, node) => context.expression(context.firstNamed(node)))
  handlers.onExpression('assignment_expression reference_assignment_expression', assignment)
  handlers.onExpression('augmented_assignment_expression', augmented)
  handlers.onStatement('global_declaration', globals)
  handlers.onStatement('static_variable_declaration', (context, node) => {
    const value = context.field(node, 'value')
    assignTo(context, context.field(node, 'name'), context.expression(value))
  })
}

/** Set by what runs the script, and read by all functions. */
const SUPERGLOBALS = /^\$(?:GLOBALS|_(?:SERVER|GET|POST|FILES|COOKIE|SESSION|REQUEST|ENV))$/

function variable(context: Context, node: number): number {
  const name = context.textAt(node)
  if (name === '$this') return context.spanning(Op.THIS, -1, -1, node)
  if (SUPERGLOBALS.test(name)) return context.unknown(node)
  bindingOf(context, name, node)
  return context.nameRow(node)
}

/** The binding of a variable, which is made where its name is met first. */
export function bindingOf(context: Context, name: string, node: number): number {
  const frame = frameOf(context.frame, name)
  let binding = frame.names.get(name)
  if (binding === undefined) {
    const nameStart = context.tree.start[node]!
    binding = context.facts.bind({ kind: BindingKind.VARIABLE, name, scope: frame.scope, nameStart })
    frame.names.set(name, binding)
  }
  return binding
}

function frameOf(inner: Frame, name: string): Frame {
  let frame = inner
  while (frame.outer !== undefined && frame.sees !== 'nothing') {
    const isSeen = frame.sees === 'all' ? !frame.names.has(name) : frame.sees.has(name)
    if (!isSeen) break
    frame = frame.outer
  }
  return frame
}

function assignment(context: Context, node: number): number {
  const left = context.field(node, 'left')
  const right = context.field(node, 'right')
  if (left === -1 || right === -1) return -1
  const value = context.expression(right)
  assignTo(context, left, value)
  return value
}

/** `??=` keeps what is there; what others give is a number or a text. */
function augmented(context: Context, node: number): number {
  const left = context.field(node, 'left')
  const right = context.field(node, 'right')
  if (left === -1 || right === -1) return -1
  const value = context.expression(right)
  const keeps = context.textAt(context.field(node, 'operator')) === '??='
  assignTo(context, left, keeps ? value : context.unknown(node))
  return keeps
    ? context.spanning(Op.ANY_OF, context.facts.list([context.expression(left), value]), -1, node)
    : -1
}

/** Gives a value (-1: only written) to a variable, a property, an element, or to those that a list names. */
export function assignTo(context: Context, target: number, value: number): void {
  const { facts, tree } = context
  if (target === -1) return
  if (context.is(target, 'list_literal') || context.is(target, 'array_creation_expression')) {
    takeApart(context, target, value)
    return
  }
  if (context.is(target, 'by_ref')) {
    assignTo(context, context.firstNamed(target), value)
    return
  }
  const row = context.expression(target)
  const op = facts.expressions.get(row, 0)
  if (op !== Op.NAME && op !== Op.MEMBER && op !== Op.INDEX) return
  facts.addExpressionFlags(row, ExpressionFlag.WRITE)
  if (value === -1) return
  const start = tree.start[target]!
  if (op === Op.NAME)
    facts.flow(FlowKind.ASSIGN, bindingOf(context, context.textAt(target), target), value, start)
  else facts.flow(FlowKind.STORE, row, value, start)
  if (op === Op.INDEX) makeArrays(context, target, row, value)
}

/** `$a['x'][] = $v` makes the array that is not there yet: it is `$a['x'] = [$v]`, too. */
function makeArrays(context: Context, target: number, index: number, value: number): void {
  const { facts, tree } = context
  let inner = index
  let held = value
  for (;;) {
    const outer = facts.expressions.get(inner, 2)
    if (facts.expressions.get(outer, 0) !== Op.INDEX) return
    const key = facts.expressions.get(inner, 3)
    const isNamed = key !== -1 && facts.expressions.get(key, 0) === Op.STRING
    held = isNamed
      ? context.spanning(Op.OBJECT, facts.list([facts.expressions.get(key, 2), held]), -1, target)
      : context.spanning(Op.ARRAY, facts.list([held]), -1, target)
    facts.flow(FlowKind.STORE, outer, held, tree.start[target]!)
    inner = outer
  }
}

/** `[$a, , $b]`, `list('k' => $a)`, `[[$a], $b]` */
function takeApart(context: Context, list: number, value: number): void {
  const { facts, tree } = context
  let position = 0
  let key = -1
  for (let child = context.firstChild(list); child !== -1; child = tree.next[child]!) {
    const token = context.textAt(child)
    if (token === ',') {
      position++
      key = -1
    } else if (token === '=>') continue
    else if (token !== '[' && token !== ']' && token !== 'list' && token !== '(' && token !== ')') {
      // An element of an array that the grammar did not take for a list.
      const inner = context.is(child, 'array_element_initializer') ? context.firstNamed(child) : child
      if (context.textAt(nextToken(context, child)) === '=>') {
        key = context.expression(inner)
        continue
      }
      const second = inner === child ? -1 : context.nextNamed(inner)
      if (second !== -1) key = context.expression(inner)
      const target = second === -1 ? inner : second
      const given = value === -1 ? context.unknown(child) : value
      const element =
        key === -1
          ? context.spanning(Op.ELEMENT, given, position, target)
          : context.spanning(Op.INDEX, given, key, target)
      facts.addExpressionFlags(element, 0)
      assignTo(context, target, element)
    }
  }
}

function nextToken({ tree }: Context, node: number): number {
  return tree.next[node]!
}

/** `global $x` is the variable of the file, which others may set. */
function globals(context: Context, node: number): void {
  const { facts, frame, tree } = context
  let file: Frame = frame
  while (file.outer !== undefined) file = file.outer
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (!context.is(child, 'variable_name') || frame === file) continue
    const name = context.textAt(child)
    const own = bindingOf(context, name, child)
    context.frame = file
    const outer = bindingOf(context, name, child)
    context.frame = frame
    const start = tree.start[child]!
    const end = tree.end[child]!
    const id = facts.string(name)
    const inner = facts.expression(Op.NAME, id, -1, context.scope, start, end)
    facts.flow(FlowKind.ASSIGN, own, facts.expression(Op.NAME, id, -1, 0, start, end), start)
    facts.flow(FlowKind.ASSIGN, outer, inner, start)
  }
}

/** Notes the variables that a call is handed: one that nothing else sets may be set by it. */
export function noteHanded(context: Context, call: number, list: number): void {
  let position = 0
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    const value = context.firstNamed(child)
    const name = context.textAt(value)
    if (context.is(value, 'variable_name') && name !== '$this' && context.part(child, 'name') === -1)
      context.handed.push(bindingOf(context, name, value), call, position)
    position++
  }
}

/** What nothing in the file sets is set by a call that it is handed to, or by what includes the file: not known. */
export function settleVariables(context: Context): void {
  const { facts, handed } = context
  const set = new Set<number>()
  for (let row = 0; row < facts.flows.count; row++) {
    const kind = facts.flows.get(row, 0)
    if (kind === FlowKind.ASSIGN || kind === FlowKind.TYPE) set.add(facts.flows.get(row, 1))
  }
  for (let index = 0; index < handed.length; index += 3) {
    const [binding, call, position] = [handed[index]!, handed[index + 1]!, handed[index + 2]!]
    if (set.has(binding) || facts.bindings.get(binding, 0) !== BindingKind.VARIABLE) continue
    const start = facts.expressions.get(call, 5)
    const end = facts.expressions.get(call, 6)
    const scope = facts.expressions.get(call, 4)
    const left = facts.expression(Op.ELEMENT, call, OUT_PARAMETER - position, scope, start, end)
    facts.flow(FlowKind.ASSIGN, binding, left, start)
  }
  for (const index of handed.keys()) if (index % 3 === 0) set.add(handed[index]!)
  for (let binding = 0; binding < facts.bindings.count; binding++) {
    if (facts.bindings.get(binding, 0) !== BindingKind.VARIABLE || set.has(binding)) continue
    const start = facts.bindings.get(binding, 6)
    const scope = facts.bindings.get(binding, 3)
    const nothing = facts.expression(Op.LITERAL, facts.string('unknown'), -1, scope, start, start)
    facts.flow(FlowKind.ASSIGN, binding, nothing, start)
  }
}
