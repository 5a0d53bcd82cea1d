import { ExpressionFlag, Op } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import { argumentRows } from './arguments.ts'
import type { Context, Handlers } from './context.ts'
import {
  defineTest, expression, field, implicitCall, is, literal, localVariable, nameAt, part, rowsOf, spanning, textAt, type,
  unknown,
} from './context.ts' // prettier-ignore
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
  const { tree } = context
  const links: number[] = []
  let head = node
  while (isLink(context, head)) {
    links.push(head)
    head = firstNamed(tree, parenthesesOf(context, head))
    if (head === -1) return unknown(context, node)
  }
  // `!a.b()` is read as a call on `!a`.
  let sign = ''
  if (
    is(context, head, 'unary_expression') &&
    /^(?:!(?!!)|-|\+)/u.test(textAt(context, head)) &&
    links.length > 0
  ) {
    sign = textAt(context, field(context, head, 'operator'))
    head = field(context, head, 'argument')
    while (isLink(context, head)) {
      links.push(head)
      head = firstNamed(tree, parenthesesOf(context, head))
    }
  }
  let row = packageRow(context, head, links)
  if (row === -1) row = headRow(context, head, links)
  while (links.length > 0) row = link(context, links.pop()!, row, links.at(-1))
  return sign === '' ? row : signed(context, node, sign, row)
}

function isLink(context: Context, node: number): boolean {
  return (
    is(context, node, 'call_expression') ||
    is(context, node, 'navigation_expression') ||
    is(context, node, 'index_expression')
  )
}

/** `f(a) { … }` is read as a call of what `f(a)` gives: the node of the call with the parentheses, else the node itself. */
function parenthesesOf(context: Context, node: number): number {
  const inner = firstNamed(context.tree, node)
  const isBehind =
    is(context, node, 'call_expression') &&
    part(context, node, 'value_arguments') === -1 &&
    is(context, inner, 'call_expression') &&
    part(context, inner, 'annotated_lambda') === -1
  return isBehind ? inner : node
}

/** `com.acme.Foo.bar`: the package, whose links are taken off; -1 for no such name. */
function packageRow(context: Context, head: number, links: number[]): number {
  if (!is(context, head, 'identifier') || !isPackageName(nameAt(context, head))) return -1
  const names = [head]
  let at = links.length - 1
  for (; at >= 0 && is(context, links[at]!, 'navigation_expression'); at--) {
    const name = lastNamed(context, links[at]!)
    if (!isPackageName(nameAt(context, name))) break
    names.push(name)
  }
  const next =
    at < 0 || !is(context, links[at]!, 'navigation_expression') ? -1 : lastNamed(context, links[at]!)
  // One lower-case word alone is a variable; a type has small letters, too.
  if (names.length < 2 || next === -1 || !/^\p{Lu}.*\p{Ll}/u.test(nameAt(context, next))) return -1
  if (localVariable(context, nameAt(context, head), context.tree.start[head]!) !== -1) return -1
  links.length = at + 1
  return memberOfPackage(context, names)
}

function headRow(context: Context, head: number, links: readonly number[]): number {
  const isCallee = links.length > 0 && is(context, links.at(-1)!, 'call_expression')
  const row = expression(context, head)
  const op = context.facts.expressions.get(row, 0)
  if (isCallee && (op === Op.NAME || op === Op.MEMBER))
    context.facts.addExpressionFlags(row, ExpressionFlag.CALLEE)
  return row
}

/** One link behind what stands before it (row); `outer` is the link around. */
function link(context: Context, node: number, base: number, outer: number | undefined): number {
  const { tree, facts } = context
  if (is(context, node, 'index_expression')) {
    const rows: number[] = []
    for (let child = nextNamed(tree, firstNamed(tree, node)); child !== -1; child = nextNamed(tree, child))
      rows.push(expression(context, child))
    return spanning(context, Op.INDEX, base, rows[0] ?? -1, node)
  }
  if (is(context, node, 'navigation_expression')) {
    const name = lastNamed(context, node)
    const isReference = tree.text.startsWith('::', tree.start[name]! - 2)
    if (name === firstNamed(tree, node)) return base
    const text = nameAt(context, name)
    if (isReference && text === 'class') return literal(context, node, 'class')
    const isCallee = outer !== undefined && is(context, outer, 'call_expression')
    const flags = isReference ? ExpressionFlag.ANY_MEANING : isCallee ? ExpressionFlag.CALLEE : 0
    return spanning(context, Op.MEMBER, base, facts.string(text), name, flags)
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
  const types = part(context, parentheses, 'type_arguments')
  const typeRows = types === -1 ? [] : rowsOf(context, types, type)
  const list = part(context, parentheses, 'value_arguments')
  const test = testCase(context, node, callee, list, name)
  if (test !== undefined) return test
  const rows = argumentRows(context, list)
  const trailing = part(context, node, 'annotated_lambda')
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
  const row = spanning(context, Op.CALL, callee, facts.list([...rows]), node)
  if (op === Op.MEMBER && isLambda && name === 'use')
    implicitCall(context, facts.expressions.get(callee, 2), 'close', node)
  if (op === Op.MEMBER && isLambda && GIVES_RECEIVER.has(name)) return facts.expressions.get(callee, 2)
  if (op !== Op.NAME || localVariable(context, name, tree.start[node]!) !== -1) return row
  const made = MAKES_LIST.test(name)
    ? spanning(context, Op.ARRAY, facts.list([...rows]), -1, node)
    : MAKES_MAP.test(name)
      ? spanning(
          context,
          Op.OBJECT,
          facts.list(rows.flatMap((pair) => [0, valueOfPair(context, pair)])),
          -1,
          node,
        )
      : -1
  if (made === -1) return row
  if (typeRows.length === 0 || rows.length > 0) return made
  const flags = ExpressionFlag.TYPE | ExpressionFlag.IMPLICIT
  const base = spanning(
    context,
    Op.NAME,
    facts.string(MAKES_MAP.test(name) ? 'Map' : 'List'),
    -1,
    node,
    flags,
  )
  return spanning(
    context,
    Op.CAST,
    made,
    spanning(context, Op.APPLY, base, facts.list([...typeRows]), node, flags),
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
  if (!is(context, node, 'binary_expression') || textAt(context, field(context, node, 'operator')) !== '>')
    return false
  const less = field(context, node, 'left')
  if (!is(context, less, 'binary_expression')) return false
  const sign = field(context, less, 'operator')
  const callee = field(context, less, 'left')
  const isTight = textAt(context, sign) === '<' && tree.end[callee] === tree.start[sign]
  if (!isTight || !/^(?:identifier|navigation_expression)$/u.test(tree.grammar.kindName(tree.kind[callee]!)))
    return false
  const given = headOf(context, field(context, node, 'right'))
  const end = tree.end[field(context, node, 'operator')]!
  if (is(context, given, 'lambda_literal')) return true
  return is(context, given, 'parenthesized_expression') && tree.start[given] === end
}

function headOf(context: Context, node: number): number {
  let head = node
  while (isLink(context, head)) head = firstNamed(context.tree, head)
  return head
}

export function genericCall(context: Context, node: number): number {
  const { tree, facts } = context
  const less = field(context, node, 'left')
  const callee = expression(context, field(context, less, 'left'))
  facts.addExpressionFlags(callee, ExpressionFlag.CALLEE)
  const typeNode = field(context, less, 'right')
  const typeRows = is(context, typeNode, 'identifier')
    ? [spanning(context, Op.NAME, facts.string(nameAt(context, typeNode)), -1, typeNode, ExpressionFlag.TYPE)]
    : []
  const links: number[] = []
  let given = field(context, node, 'right')
  for (; isLink(context, given); given = firstNamed(tree, given)) links.push(given)
  const op = facts.expressions.get(callee, 0)
  const name = facts.stringAt(facts.expressions.get(callee, op === Op.NAME ? 2 : 3))
  const isLambda = is(context, given, 'lambda_literal')
  const rows = isLambda ? [lambda(context, given, name)] : [expression(context, firstNamed(tree, given))]
  let row = called(context, { node, callee, op, name, typeRows, rows, isLambda })
  while (links.length > 0) row = link(context, links.pop()!, row, links.at(-1))
  return row
}

/** `::f`, `A::f` (where a type stands in front), `::A` */
function callableReference(context: Context, node: number): number {
  const { tree, facts } = context
  const name = lastNamed(context, node)
  const first = firstNamed(tree, node)
  if (name === -1) return -1
  const text = facts.string(nameAt(context, name))
  if (first === name) return spanning(context, Op.NAME, text, -1, name, ExpressionFlag.ANY_MEANING)
  const base = type(context, first)
  return spanning(context, Op.MEMBER, base, text, name, ExpressionFlag.ANY_MEANING)
}

/** `this`, `this@Outer`, `this@apply` */
function thisExpression(context: Context, node: number): number {
  const { facts, labels, tree } = context
  const label = part(context, node, 'identifier')
  const named = label === -1 ? undefined : labels.findLast(({ name }) => name === nameAt(context, label))
  const scope = named?.scope ?? context.scope
  return facts.expression(Op.THIS, -1, -1, scope, tree.start[node]!, tree.end[node]!)
}

/** `super`, `super<A>`, `super@Outer` */
function superExpression(context: Context, node: number): number {
  const { facts, labels, tree } = context
  const label = part(context, node, 'identifier')
  const named = label === -1 ? undefined : labels.findLast(({ name }) => name === nameAt(context, label))
  const scope = named?.scope ?? context.scope
  const row = facts.expression(Op.SUPER, -1, -1, scope, tree.start[node]!, tree.end[node]!)
  const of = part(context, node, 'user_type')
  return of === -1 ? row : spanning(context, Op.CAST, row, type(context, of), node)
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
  const trailing = part(context, node, 'annotated_lambda')
  if (!context.isTestFile || trailing === -1) return undefined
  const isText = facts.expressions.get(callee, 0) === Op.STRING
  if (!isText && (facts.expressions.get(callee, 0) !== Op.NAME || !TESTS.test(name) || list === -1))
    return undefined
  const argument = isText ? -1 : firstNamed(tree, list)
  const title = isText ? firstNamed(tree, node) : argument === -1 ? -1 : firstNamed(tree, argument)
  const literalNode = part(context, trailing, 'lambda_literal')
  if (title === -1 || !is(context, title, 'string_literal') || literalNode === -1) return undefined
  const text = textAt(context, title).slice(1, -1)
  const definition = defineTest(context, node, title, text, tree.start[literalNode]!)
  lambdaBody(context, definition, literalNode, name)
  return unknown(context, node)
}
