import { ExpressionFlag, Op } from '../facts.ts'
import { argumentRows } from './arguments.ts'
import type { Context, Handlers } from './context.ts'
import { lambda, lambdaBody } from './lambdas.ts'
import { signed } from './operators.ts'
import { isPackageName, memberOfPackage } from './qualified-names.ts'
import { lastNamed } from './types.ts'

/** Calls, members and elements, which follow each other in chains. */
export function registerChains(handlers: Handlers): void {
  handlers.onExpression('call_expression navigation_expression index_expression', chain)
  handlers.onExpression('callable_reference', callableReference)
  handlers.onExpression('this_expression', thisExpression)
  handlers.onExpression('super_expression', superExpression)
}

/** `a.b().c[d]` is read from its head outwards in a loop: builders chain thousands of calls. */
export function chain(context: Context, node: number): number {
  const links: number[] = []
  let head = node
  while (isLink(context, head)) {
    links.push(head)
    head = context.firstNamed(parenthesesOf(context, head))
    if (head === -1) return context.unknown(node)
  }
  // `!a.b()` is read as a call on `!a`.
  let sign = ''
  if (
    context.is(head, 'unary_expression') &&
    /^(?:!(?!!)|-|\+)/u.test(context.textAt(head)) &&
    links.length > 0
  ) {
    sign = context.textAt(context.field(head, 'operator'))
    head = context.field(head, 'argument')
    while (isLink(context, head)) {
      links.push(head)
      head = context.firstNamed(parenthesesOf(context, head))
    }
  }
  let row = packageRow(context, head, links)
  if (row === -1) row = headRow(context, head, links)
  while (links.length > 0) row = link(context, links.pop()!, row, links.at(-1))
  return sign === '' ? row : signed(context, node, sign, row)
}

function isLink(context: Context, node: number): boolean {
  return (
    context.is(node, 'call_expression') ||
    context.is(node, 'navigation_expression') ||
    context.is(node, 'index_expression')
  )
}

/** `f(a) { … }` is read as a call of what `f(a)` gives: the node of the call with the parentheses, else the node itself. */
function parenthesesOf(context: Context, node: number): number {
  const inner = context.firstNamed(node)
  const isBehind =
    context.is(node, 'call_expression') &&
    context.part(node, 'value_arguments') === -1 &&
    context.is(inner, 'call_expression') &&
    context.part(inner, 'annotated_lambda') === -1
  return isBehind ? inner : node
}

/** `com.acme.Foo.bar`: the package, whose links are taken off; -1 for no such name. */
function packageRow(context: Context, head: number, links: number[]): number {
  if (!context.is(head, 'identifier') || !isPackageName(context.nameOf(head))) return -1
  const names = [head]
  let at = links.length - 1
  for (; at >= 0 && context.is(links[at]!, 'navigation_expression'); at--) {
    const name = lastNamed(context, links[at]!)
    if (!isPackageName(context.nameOf(name))) break
    names.push(name)
  }
  const next =
    at < 0 || !context.is(links[at]!, 'navigation_expression') ? -1 : lastNamed(context, links[at]!)
  // One lower-case word alone is a variable; a type has small letters, too.
  if (names.length < 2 || next === -1 || !/^\p{Lu}.*\p{Ll}/u.test(context.nameOf(next))) return -1
  if (context.localVariable(context.nameOf(head), context.tree.start[head]!) !== -1) return -1
  links.length = at + 1
  return memberOfPackage(context, names)
}

function headRow(context: Context, head: number, links: readonly number[]): number {
  const isCallee = links.length > 0 && context.is(links.at(-1)!, 'call_expression')
  const row = context.expression(head)
  const op = context.facts.expressions.get(row, 0)
  if (isCallee && (op === Op.NAME || op === Op.MEMBER))
    context.facts.addExpressionFlags(row, ExpressionFlag.CALLEE)
  return row
}

/** One link behind what stands before it (row); `outer` is the link around. */
function link(context: Context, node: number, base: number, outer: number | undefined): number {
  const { tree, facts } = context
  if (context.is(node, 'index_expression')) {
    const rows: number[] = []
    for (
      let child = context.nextNamed(context.firstNamed(node));
      child !== -1;
      child = context.nextNamed(child)
    )
      rows.push(context.expression(child))
    return context.spanning(Op.INDEX, base, rows[0] ?? -1, node)
  }
  if (context.is(node, 'navigation_expression')) {
    const name = lastNamed(context, node)
    const isReference = tree.text.startsWith('::', tree.start[name]! - 2)
    if (name === context.firstNamed(node)) return base
    const text = context.nameOf(name)
    if (isReference && text === 'class') return context.literal(node, 'class')
    const isCallee = outer !== undefined && context.is(outer, 'call_expression')
    const flags = isReference ? ExpressionFlag.ANY_MEANING : isCallee ? ExpressionFlag.CALLEE : 0
    return context.spanning(Op.MEMBER, base, facts.string(text), name, flags)
  }
  return call(context, node, base)
}

/** Functions that give what they are called on. */
const GIVES_RECEIVER: ReadonlySet<string> = new Set(['apply', 'also', 'takeIf', 'takeUnless', 'onEach'])
/** Functions that make a container of their arguments. */
const MAKES_LIST =
  /^(?:(?:mutable)?(?:List|Set)Of|(?:mutableListOf|mutableSetOf|listOf|setOf|arrayOf|arrayListOf|hashSetOf|linkedSetOf|listOfNotNull|sequenceOf|setOfNotNull|sortedSetOf|flowOf|arrayOfNulls|emptyList|emptySet))$/u
const MAKES_MAP = /^(?:mapOf|mutableMapOf|hashMapOf|linkedMapOf|sortedMapOf|emptyMap)$/u

function call(context: Context, node: number, callee: number): number {
  const { facts } = context
  const { expressions } = facts
  const op = expressions.get(callee, 0)
  const name = facts.stringAt(
    op === Op.NAME ? expressions.get(callee, 2) : op === Op.MEMBER ? expressions.get(callee, 3) : 0,
  )
  const parentheses = parenthesesOf(context, node)
  const types = context.part(parentheses, 'type_arguments')
  const typeRows = types === -1 ? [] : context.typesOf(types)
  const list = context.part(parentheses, 'value_arguments')
  const test = testCase(context, node, callee, list, name)
  if (test !== undefined) return test
  const rows = argumentRows(context, list)
  const trailing = context.part(node, 'annotated_lambda')
  if (trailing !== -1) rows.push(lambda(context, trailing, name))
  return called(context, { node, callee, op, name, typeRows, rows, isLambda: trailing !== -1 && list === -1 })
}

interface Called {
  readonly node: number
  readonly callee: number
  readonly op: number
  readonly name: string
  readonly typeRows: readonly number[]
  readonly rows: readonly number[]
  readonly isLambda: boolean
}

function called(context: Context, { node, callee, op, name, typeRows, rows, isLambda }: Called): number {
  const { tree, facts } = context
  const row = context.spanning(Op.CALL, callee, facts.list([...rows]), node)
  if (op === Op.MEMBER && isLambda && name === 'use')
    context.implicitCall(facts.expressions.get(callee, 2), 'close', node)
  if (op === Op.MEMBER && isLambda && GIVES_RECEIVER.has(name)) return facts.expressions.get(callee, 2)
  if (op !== Op.NAME || context.localVariable(name, tree.start[node]!) !== -1) return row
  const made = MAKES_LIST.test(name)
    ? context.spanning(Op.ARRAY, facts.list([...rows]), -1, node)
    : MAKES_MAP.test(name)
      ? context.spanning(
          Op.OBJECT,
          facts.list(rows.flatMap((pair) => [0, valueOfPair(context, pair)])),
          -1,
          node,
        )
      : -1
  if (made === -1) return row
  if (typeRows.length === 0 || rows.length > 0) return made
  const flags = ExpressionFlag.TYPE | ExpressionFlag.IMPLICIT
  const base = context.spanning(Op.NAME, facts.string(MAKES_MAP.test(name) ? 'Map' : 'List'), -1, node, flags)
  return context.spanning(
    Op.CAST,
    made,
    context.spanning(Op.APPLY, base, facts.list([...typeRows]), node, flags),
    node,
  )
}

/** What a map holds of `key to value`. */
function valueOfPair({ facts }: Context, pair: number): number {
  const list = facts.expressions.get(pair, 0) === Op.ARRAY ? facts.expressions.get(pair, 2) : -1
  return list === -1 ? pair : facts.listAt(list, 1)
}

/** `f<T>(x)` that is read as `(f < T) > (x)`. */
export function isGenericCall(context: Context, node: number): boolean {
  const { tree } = context
  if (!context.is(node, 'binary_expression') || context.textAt(context.field(node, 'operator')) !== '>')
    return false
  const less = context.field(node, 'left')
  if (!context.is(less, 'binary_expression')) return false
  const sign = context.field(less, 'operator')
  const callee = context.field(less, 'left')
  const isTight = context.textAt(sign) === '<' && tree.end[callee] === tree.start[sign]
  if (!isTight || !/^(?:identifier|navigation_expression)$/u.test(tree.grammar.kindName(tree.kind[callee]!)))
    return false
  const given = headOf(context, context.field(node, 'right'))
  const end = tree.end[context.field(node, 'operator')]!
  if (context.is(given, 'lambda_literal')) return true
  return context.is(given, 'parenthesized_expression') && tree.start[given] === end
}

function headOf(context: Context, node: number): number {
  let head = node
  while (isLink(context, head)) head = context.firstNamed(head)
  return head
}

export function genericCall(context: Context, node: number): number {
  const { facts } = context
  const less = context.field(node, 'left')
  const callee = context.expression(context.field(less, 'left'))
  facts.addExpressionFlags(callee, ExpressionFlag.CALLEE)
  const typeNode = context.field(less, 'right')
  const typeRows = context.is(typeNode, 'identifier')
    ? [context.spanning(Op.NAME, facts.string(context.nameOf(typeNode)), -1, typeNode, ExpressionFlag.TYPE)]
    : []
  const links: number[] = []
  let given = context.field(node, 'right')
  for (; isLink(context, given); given = context.firstNamed(given)) links.push(given)
  const op = facts.expressions.get(callee, 0)
  const name = facts.stringAt(facts.expressions.get(callee, op === Op.NAME ? 2 : 3))
  const isLambda = context.is(given, 'lambda_literal')
  const rows = isLambda ? [lambda(context, given, name)] : [context.expression(context.firstNamed(given))]
  let row = called(context, { node, callee, op, name, typeRows, rows, isLambda })
  while (links.length > 0) row = link(context, links.pop()!, row, links.at(-1))
  return row
}

/** `::f`, `A::f` (where a type stands in front), `::A` */
function callableReference(context: Context, node: number): number {
  const { facts } = context
  const name = lastNamed(context, node)
  const first = context.firstNamed(node)
  if (name === -1) return -1
  const text = facts.string(context.nameOf(name))
  if (first === name) return context.spanning(Op.NAME, text, -1, name, ExpressionFlag.ANY_MEANING)
  const base = context.type(first)
  return context.spanning(Op.MEMBER, base, text, name, ExpressionFlag.ANY_MEANING)
}

/** `this`, `this@Outer`, `this@apply` */
function thisExpression(context: Context, node: number): number {
  const { facts, labels, tree } = context
  const label = context.part(node, 'identifier')
  const named = label === -1 ? undefined : labels.findLast(({ name }) => name === context.nameOf(label))
  const scope = named?.scope ?? context.scope
  return facts.expression(Op.THIS, -1, -1, scope, tree.start[node]!, tree.end[node]!)
}

/** `super`, `super<A>`, `super@Outer` */
function superExpression(context: Context, node: number): number {
  const { facts, labels, tree } = context
  const label = context.part(node, 'identifier')
  const named = label === -1 ? undefined : labels.findLast(({ name }) => name === context.nameOf(label))
  const scope = named?.scope ?? context.scope
  const row = facts.expression(Op.SUPER, -1, -1, scope, tree.start[node]!, tree.end[node]!)
  const of = context.part(node, 'user_type')
  return of === -1 ? row : context.spanning(Op.CAST, row, context.type(of), node)
}

const TESTS = /^(?:test|it|should|describe|context|feature|scenario|expect|given|when|then)$/u

/** kotest's `test("does a") { … }` and `"does a" { … }` in a file of tests; undefined for anything else. */
function testCase(
  context: Context,
  node: number,
  callee: number,
  list: number,
  name: string,
): number | undefined {
  const { tree, facts } = context
  const trailing = context.part(node, 'annotated_lambda')
  if (!context.isTestFile || trailing === -1) return undefined
  const isText = facts.expressions.get(callee, 0) === Op.STRING
  if (!isText && (facts.expressions.get(callee, 0) !== Op.NAME || !TESTS.test(name) || list === -1))
    return undefined
  const argument = isText ? -1 : context.firstNamed(list)
  const title = isText ? context.firstNamed(node) : context.firstNamed(argument)
  const literalNode = context.part(trailing, 'lambda_literal')
  if (title === -1 || !context.is(title, 'string_literal') || literalNode === -1) return undefined
  const text = context.textAt(title).slice(1, -1)
  const definition = context.defineTest(node, title, text, tree.start[literalNode]!)
  lambdaBody(context, definition, literalNode, name)
  return context.unknown(node)
}
