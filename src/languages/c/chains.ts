import { ExpressionFlag, OUT_PARAMETER, Op } from '../facts.ts'
import { NodeFlag } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import { expandedFunctions, pastedCalls } from './macro-expansion.ts'
import { isOfPack, leaveIn } from './names.ts'
import { lastName, qualifiedName, templateArgumentRows } from './qualified-names.ts'

/** Calls, members and subscripts, which follow each other in chains. */
export function registerChains(handlers: Handlers): void {
  handlers.onExpression('call_expression field_expression subscript_expression', chain)
}

/** Rows of the arguments in `(…)` or `{…}`. */
export function argumentRows(context: Context, list: number): number[] {
  return context.expressionsOf(list)
}

/** `Foo(1)` and `Foo{1}` where nothing keeps it: what is made ends with the statement. */
export function endsHere(context: Context, node: number, row: number): void {
  const { tree, kinds, facts } = context
  if (!context.isCpp || row === -1) return
  let inner = node
  while (tree.kind[inner] === kinds.parenthesized && context.firstNamed(inner) !== -1)
    inner = context.firstNamed(inner)
  const kind = tree.kind[inner]
  const isMade =
    (kind === kinds.callExpression && context.opOf(row) === Op.CALL) ||
    (kind === kinds.compoundLiteral && context.opOf(row) === Op.NEW)
  if (isMade) facts.addExpressionFlags(row, ExpressionFlag.OPTIONAL)
}

/** `a.b()->c[d]` is read from its head outwards in a loop: builders chain thousands of calls. */
function chain(context: Context, node: number): number {
  const links = context.chain
  const floor = links.length
  let head = node
  for (;;) {
    const next = operandOf(context, head)
    if (next === -1) break
    links.push(head)
    head = next
  }
  const first = links.length === floor ? -1 : links.at(-1)!
  if (isSubscriptOperator(context, head, first)) head = links.pop()!
  let row = -1
  if (first === -1) row = context.literal(head, 'unknown')
  else row = head === first ? context.nameRow(head) : context.expression(head)
  let operand = head
  while (links.length > floor) {
    const next = links.pop()!
    if (context.tree.kind[next] === context.kinds.fieldExpression) endsHere(context, operand, row)
    row = link(context, next, row)
    operand = next
  }
  return row
}

/** `operator[](1)`, which the grammar takes for an element of an `operator`. */
function isSubscriptOperator(context: Context, head: number, first: number): boolean {
  if (!context.isCpp || first === -1 || context.tree.kind[first] !== context.kinds.subscriptExpression)
    return false
  if (context.textAt(head) !== 'operator') return false
  const list = context.childByField(first, context.kinds.fields.indices)
  return list !== -1 && context.firstNamed(list) === -1
}

/** What a link of a chain stands on, -1 where the node begins one. */
function operandOf(context: Context, node: number): number {
  const { tree, kinds } = context
  switch (tree.kind[node]) {
    case kinds.callExpression:
      return context.childByField(node, kinds.fields.function)
    case kinds.fieldExpression:
    case kinds.subscriptExpression:
      return context.childByField(node, kinds.fields.argument)
    default:
      return -1
  }
}

function link(context: Context, node: number, base: number): number {
  const { tree, kinds } = context
  switch (tree.kind[node]) {
    case kinds.subscriptExpression: {
      let index = context.childByField(node, kinds.fields.index)
      const list = index === -1 ? context.childByField(node, kinds.fields.indices) : -1
      if (list !== -1) index = context.firstNamed(list)
      return context.spanning(Op.INDEX, base, context.expression(index), node)
    }
    case kinds.fieldExpression: {
      const field = context.childByField(node, kinds.fields.field)
      if (field === -1) return base
      // `(x.*method)()` calls what the pointer to a method holds.
      const sign = context.childByField(node, kinds.fields.operator)
      const isHeld = sign !== -1 && tree.text.charCodeAt(tree.end[sign]! - 1) === 42
      return isHeld && tree.kind[field] === kinds.fieldIdentifier
        ? context.nameRow(field)
        : member(context, base, field)
    }
    default:
      return call(context, node, oneOfPack(context, node, namedOperator(context, node, base)))
  }
}

/** `(f(), ...)` calls each of the functions that the pack holds. */
function oneOfPack(context: Context, node: number, base: number): number {
  const { tree, facts, isCpp } = context
  if (!isCpp || context.opOf(base) !== Op.NAME) return base
  const isPack = isOfPack(context, facts.stringAt(facts.expressions.get(base, 2)), tree.start[node]!)
  return isPack ? context.spanning(Op.ELEMENT, base, -1, node) : base
}

/** `a.operator[](1)`, which the grammar cannot read. */
function namedOperator(context: Context, node: number, base: number): number {
  const { tree, kinds, facts } = context
  if ((tree.flags[node]! & NodeFlag.HAS_ERROR) === 0) return base
  const error = context.childByKind(node, kinds.error)
  const name = context.childByKind(error, kinds.operatorName)
  if (name === -1) return base
  return context.spanning(Op.MEMBER, base, facts.string(context.nameOf(name)), name)
}

/** `a.f`, `a->f<int>`, `a.Base::f`, `a->~Foo`. */
function member(context: Context, base: number, field: number): number {
  const { tree, kinds, facts } = context
  const name = lastName(context, field)
  // `a.Base::f` is the one of that class, whatever a is.
  if (tree.kind[field] === kinds.qualifiedIdentifier) return qualifiedName(context, field, 0)
  const row = context.spanning(Op.MEMBER, base, facts.string(context.nameOf(name)), name)
  // `a.template f<int>`
  const method = tree.kind[field] === kinds.dependentName ? context.firstNamed(field) : field
  if (tree.kind[method] === kinds.templateMethod) {
    const of = templateArgumentRows(context, context.childByKind(method, kinds.templateArguments))
    context.spanning(Op.APPLY, row, facts.list(of), method, ExpressionFlag.TYPE)
  }
  return row
}

const makerNames = new Set(['make_unique', 'make_shared'])
const transparentNames = new Set(['move', 'forward', 'ref', 'cref', 'addressof'])

function call(context: Context, node: number, callee: number): number {
  const { kinds, facts } = context
  const templateRow = context.templateRow
  context.templateRow = -1
  const list = context.childByField(node, kinds.fields.arguments)
  const op = context.opOf(callee)
  const rows = argumentRows(context, list)
  endArguments(context, list, rows)
  const first = rows[0]
  if (op === Op.LITERAL) {
    // `int(x)`, and `static_cast<Foo *>(x)`, which is a Foo.
    const isCast = templateRow !== -1 && facts.stringAt(facts.expressions.get(callee, 2)) === 'cast'
    if (first === undefined) return callee
    return isCast ? context.spanning(Op.CAST, first, templateRow, node) : first
  }
  const isName = op === Op.NAME || op === Op.MEMBER
  const name = isName ? facts.stringAt(facts.expressions.get(callee, op === Op.NAME ? 2 : 3)) : ''
  if (op === Op.NAME && name === 'va_arg') {
    const rest = context.spanning(Op.NAME, facts.string('...'), -1, node, ExpressionFlag.IMPLICIT)
    return context.spanning(Op.ELEMENT, rest, -1, node)
  }
  facts.addExpressionFlags(callee, ExpressionFlag.CALLEE)
  if (op === Op.APPLY) facts.addExpressionFlags(facts.expressions.get(callee, 2), ExpressionFlag.CALLEE)
  const made = context.spanning(Op.CALL, callee, facts.list(rows), node)
  if (templateRow !== -1 && makerNames.has(name)) {
    facts.addExpressionFlags(templateRow, ExpressionFlag.CALLEE)
    return context.spanning(Op.NEW, templateRow, facts.list(rows), node)
  }
  if (list !== -1) leftInVariables(context, list, made)
  if (isName && context.macroTexts.has(name)) expandMacro(context, node)
  if (symbolFinders.has(name)) for (const row of rows) foundSymbol(context, node, row)
  // `std::move(x)` is x.
  const isTransparent =
    op === Op.MEMBER && rows.length === 1 && transparentNames.has(name) && isStd(context, callee)
  if (!isTransparent || first === undefined) return made
  // What is moved is told from what stays.
  return name === 'move' ? context.spanning(Op.ANY_OF, facts.list([first]), -1, node) : first
}

function expandMacro(context: Context, node: number): void {
  if (context.enclosingFunction === -1) expandedFunctions(context, node)
  else pastedCalls(context, node)
}

function endArguments(context: Context, list: number, rows: readonly number[]): void {
  let index = 0
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    endsHere(context, child, rows[index++] ?? -1)
  }
}

/** Functions that find another one by its name while the program runs. */
const symbolFinders = new Set(['dlsym', 'dlvsym', 'uv_dlsym', 'g_module_symbol', 'GetProcAddress'])

/** The function whose name a text is may be run, wherever it is defined. */
function foundSymbol(context: Context, node: number, row: number): void {
  const { facts } = context
  if (context.opOf(row) !== Op.STRING) return
  const name = facts.stringAt(facts.expressions.get(row, 2))
  if (!/^[A-Za-z_]\w*$/.test(name)) return
  context.spanning(Op.NAME, facts.string(`#:${name}`), -1, node, ExpressionFlag.IMPLICIT)
}

/** `find(&x)` may leave something in x. */
function leftInVariables(context: Context, list: number, made: number): void {
  const { tree, kinds } = context
  let position = 0
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child), position++) {
    const isAddress =
      tree.kind[child] === kinds.pointerExpression && tree.text.charCodeAt(tree.start[child]!) === 38
    const name = isAddress ? context.firstNamed(child) : -1
    if (name === -1 || tree.kind[name] !== kinds.identifier) continue
    leaveIn(context, name, context.spanning(Op.ELEMENT, made, OUT_PARAMETER - position, child))
  }
}

function isStd(context: Context, callee: number): boolean {
  const { facts } = context
  const base = facts.expressions.get(callee, 2)
  return context.opOf(base) === Op.NAME && facts.stringAt(facts.expressions.get(base, 2)) === 'std'
}
