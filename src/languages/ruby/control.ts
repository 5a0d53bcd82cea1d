import { ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { assignTo } from './assignments.ts'
import { sequence } from './bodies.ts'
import type { Context, Handlers } from './context.ts'
import { assignLocal } from './locals.ts'

export function registerControl(handlers: Handlers): void {
  handlers.onExpression('if unless elsif conditional', conditional)
  handlers.onExpression('if_modifier unless_modifier', modifier)
  handlers.onExpression('while until while_modifier until_modifier', (context, node) => {
    const { breaks } = context
    context.breaks = []
    context.statements(node)
    const left = context.breaks
    context.breaks = breaks
    return left.length === 0 ? context.literal(node, 'null') : context.anyOfRows(left, node)
  })
  handlers.onExpression('then do begin begin_block end_block program', sequence)
  handlers.onExpression('else ensure', sequence)
  handlers.onExpression('for', forLoop)
  handlers.onExpression('case', caseOf)
  handlers.onExpression('when', when)
  handlers.onExpression('case_match', caseMatch)
  handlers.onExpression('match_pattern test_pattern', matchPattern)
  handlers.onExpression('rescue', rescue)
  handlers.onExpression('rescue_modifier', (context, node) =>
    context.anyOfRows([of(context, node, 'body'), of(context, node, 'handler')], node),
  )
  handlers.onExpression('return', (context, node) => leave(context, node, context.method?.definition))
  handlers.onExpression('next', (context, node) => leave(context, node, context.enclosingFunction))
  handlers.onExpression('break', (context, node) => leave(context, node, undefined))
}

function of(context: Context, node: number, name: Parameters<Context['field']>[1]): number {
  const child = context.field(node, name)
  return context.expression(child)
}

function conditional(context: Context, node: number): number {
  of(context, node, 'condition')
  const first = of(context, node, 'consequence')
  return context.anyOfRows([first, of(context, node, 'alternative')], node)
}

/** `value if condition`: the condition runs first. */
function modifier(context: Context, node: number): number {
  of(context, node, 'condition')
  return of(context, node, 'body')
}

/** `for a in list` */
function forLoop(context: Context, node: number): number {
  const pattern = context.field(node, 'pattern')
  const within = context.field(node, 'value')
  const list = context.firstNamed(within)
  const source = context.expression(list)
  if (pattern !== -1) {
    const element = source === -1 ? -1 : context.unwritten(Op.ELEMENT, source, -1, pattern)
    assignTo(context, pattern, element)
  }
  of(context, node, 'body')
  return source
}

/** `case a when B then …`: `B === a` runs for each. */
function caseOf(context: Context, node: number): number {
  const { tree, kinds } = context
  const { cased } = context
  context.cased = of(context, node, 'value')
  const values: number[] = []
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    const kind = tree.kind[child]
    if (kind === kinds.when) values.push(when(context, child))
    else if (kind === kinds.else) values.push(sequence(context, child))
  }
  context.cased = cased
  return context.anyOfRows(values, node)
}

function when(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const asked = context.cased
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (tree.field[child] !== kinds.fields.pattern) continue
    const inner = context.firstNamed(child)
    const pattern = context.expression(inner)
    if (asked === -1 || pattern === -1) continue
    const flags = ExpressionFlag.IMPLICIT
    const callee = context.spanning(
      Op.MEMBER,
      pattern,
      facts.string('==='),
      child,
      flags | ExpressionFlag.CALLEE,
    )
    context.spanning(Op.CALL, callee, facts.list([asked]), child, flags)
  }
  context.cased = -1
  const value = of(context, node, 'body')
  context.cased = asked
  return value
}

/** `case a in pattern then …` */
function caseMatch(context: Context, node: number): number {
  const { tree, kinds } = context
  const asked = of(context, node, 'value')
  const values: number[] = []
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    const kind = tree.kind[child]
    if (kind === kinds.else) values.push(sequence(context, child))
    if (kind !== kinds.inClause) continue
    const pattern = context.field(child, 'pattern')
    if (pattern !== -1) readPattern(context, pattern, asked)
    context.statements(context.field(child, 'guard'))
    values.push(of(context, child, 'body'))
  }
  return context.anyOfRows(values, node)
}

/** `a => pattern`, `a in pattern` */
function matchPattern(context: Context, node: number): number {
  const asked = of(context, node, 'value')
  const pattern = context.field(node, 'pattern')
  if (pattern !== -1) readPattern(context, pattern, asked)
  return -1
}

/** `rescue A, B => e` */
function rescue(context: Context, node: number): number {
  const listed = context.field(node, 'exceptions')
  const types: number[] = []
  for (let child = context.firstNamed(listed); child !== -1; child = context.nextNamed(child))
    types.push(context.expression(child))
  const variable = context.field(node, 'variable')
  const target = context.firstNamed(variable)
  if (target !== -1) {
    // What is rescued is an object of one of these classes.
    const made = types.map((type) => {
      const start = context.tree.start[target]!
      const row = context.facts.expression(
        Op.CAST,
        context.literal(target, 'unknown'),
        type,
        context.scope,
        start,
        start,
      )
      return row
    })
    assignTo(context, target, context.anyOfRows(made, target))
  }
  return of(context, node, 'body')
}

/** `return a`, `next a`, `break a` */
function leave(context: Context, node: number, definition: number | undefined): number {
  const { tree, facts } = context
  const list = context.firstNamed(node)
  if (list === -1) return -1
  const rows = context.expressionsOf(list)
  const [first] = rows
  if (definition === -1 || first === undefined) return -1
  const value = rows.length === 1 ? first : context.spanning(Op.ARRAY, facts.list(rows), -1, list)
  if (definition === undefined) {
    if (tree.kind[node] === context.kinds.break) context.breaks.push(value)
    return -1
  }
  facts.flow(FlowKind.RETURN, definition, value, tree.start[node]!)
  return -1
}

/** Reads a pattern of `case … in`: constants are asked, names are bound. `asked` is what it is matched with, or -1. */
function readPattern(context: Context, node: number, asked: number): void {
  const { tree, kinds } = context
  switch (tree.kind[node]) {
    case kinds.identifier:
      assignLocal(context, node, asked)
      return
    case kinds.constant:
    case kinds.scopeResolution:
      context.expression(node)
      return
    // `^size`, `^(limit + 1)`: what is matched is compared with a value.
    case kinds.variableReferencePattern:
    case kinds.expressionReferencePattern: {
      const value = context.expression(context.firstNamed(node))
      if (value !== -1) context.implicitCall(value, '===', node)
      return
    }
    case kinds.splatParameter:
    case kinds.hashSplatParameter: {
      const name = context.field(node, 'name')
      if (name !== -1) assignLocal(context, name, -1)
      return
    }
    case kinds.asPattern: {
      const value = context.field(node, 'value')
      const name = context.field(node, 'name')
      if (value !== -1) readPattern(context, value, asked)
      if (name !== -1) assignLocal(context, name, matched(context, value, asked))
      return
    }
    case kinds.keywordPattern: {
      const key = context.field(node, 'key')
      const value = context.field(node, 'value')
      if (value !== -1) readPattern(context, value, -1)
      else if (key !== -1 && /^[a-z_]\w*$/.test(context.textAt(key))) assignLocal(context, key, -1)
      return
    }
    default:
  }
  if (tree.last[node] === node) return
  takeApart(context, node, asked)
  let hasParts = false
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    hasParts = true
    readPattern(context, child, -1)
  }
  if (!hasParts) context.expression(node)
}

/** `in [a, b]` and `in { a: }` ask an object for its parts. */
function takeApart(context: Context, node: number, asked: number): void {
  const { tree, kinds } = context
  const kind = tree.kind[node]
  const isHash = kind === kinds.hashPattern
  if (asked === -1 || (!isHash && kind !== kinds.arrayPattern && kind !== kinds.findPattern)) return
  const named = context.field(node, 'class')
  const object = named === -1 ? asked : matched(context, named, asked)
  context.implicitCall(object, isHash ? 'deconstruct_keys' : 'deconstruct', node)
}

/** What a name behind `=>` holds: an object of the class that is asked for, where it is one. */
function matched(context: Context, pattern: number, asked: number): number {
  const { tree, kinds, facts } = context
  const isConstant = tree.kind[pattern] === kinds.constant || tree.kind[pattern] === kinds.scopeResolution
  if (!isConstant) return asked
  const start = tree.start[pattern]!
  const held = asked === -1 ? context.literal(pattern, 'unknown') : asked
  return facts.expression(Op.CAST, held, context.expression(pattern), context.scope, start, start)
}
