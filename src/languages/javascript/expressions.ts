import { isStore, visitStore } from './components/component.ts'
import { narrowedScope } from './narrowing.ts'
import { callIterator } from './iteration.ts'
import { ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { declareArguments } from './arguments-object.ts'
import { assignToName } from './assign-to.ts'
import { visitAssignment, visitAugmented } from './assignments.ts'
import { visitCall, visitImportCall, visitRequire, visitNew } from './calls.ts'
import { visitJsx } from './jsx.ts'
import { Kind } from './kinds.ts'
import { visitObject } from './objects.ts'
import { expressionDefinition } from './functions.ts'
import { joined, stringOrTemplate } from './strings.ts'
import { visitTypeArguments } from './type-arguments.ts'
import { type Context, onKinds, type Handlers, type ExpressionHandler } from './context.ts'

export function registerExpressions(handlers: Handlers): void {
  onKinds(handlers.expression, handlers.grammar, (kind) => expressions[kind])
  handlers.other = visitParts
}

const none: ExpressionHandler<Context> = () => -1
const literalOf =
  (what: string): ExpressionHandler<Context> =>
  (context, node) =>
    context.literal(node, what)

/** What carries the value of each kind of node, -1 where none is worth following (arithmetic); of any other the parts count. */
const expressions: Readonly<Record<number, ExpressionHandler<Context>>> = {
  [Kind.IDENTIFIER]: visitName,
  [Kind.PARENTHESES]: (context, node) => {
    const inner = context.withoutParentheses(node)
    return context.kindOf(inner) === Kind.PARENTHESES ? -1 : context.valueRow(inner)
  },
  [Kind.MEMBER]: visitChain,
  [Kind.CALL]: visitChain,
  [Kind.SUBSCRIPT]: visitChain,
  [Kind.NON_NULL]: visitChain,
  [Kind.INSTANTIATION]: visitChain,
  [Kind.STRING]: stringOrTemplate,
  [Kind.TEMPLATE]: stringOrTemplate,
  [Kind.NUMBER]: literalOf('number'),
  [Kind.BOOLEAN]: literalOf('boolean'),
  [Kind.NULL]: literalOf('null'),
  [Kind.UNDEFINED]: literalOf('null'),
  [Kind.REGEX]: literalOf('regexp'),
  [Kind.THIS]: thisExpression,
  [Kind.SUPER]: ({ facts, tree, thisScope }, node) =>
    facts.expression(Op.SUPER, -1, -1, thisScope, tree.start[node]!, tree.end[node]!),
  [Kind.BINARY]: visitBinary,
  [Kind.OBJECT]: visitObject,
  [Kind.ARRAY]: visitArray,
  [Kind.ARROW]: expressionDefinition,
  [Kind.FUNCTION_EXPRESSION]: expressionDefinition,
  [Kind.CLASS]: expressionDefinition,
  [Kind.ASSIGNMENT]: visitAssignment,
  [Kind.AUGMENTED]: visitAugmented,
  [Kind.AWAIT]: (context, node) => visitOperand(context, node, Op.AWAIT),
  [Kind.SPREAD]: (context, node) => visitOperand(context, node, Op.SPREAD),
  [Kind.YIELD]: visitYield,
  [Kind.NEW]: visitNew,
  [Kind.TERNARY]: visitTernary,
  [Kind.SEQUENCE]: visitSequence,
  [Kind.AS]: visitCast,
  [Kind.SATISFIES]: visitCast,
  [Kind.TYPE_ASSERTION]: visitCast,
  [Kind.UPDATE]: visitUpdate,
  [Kind.JSX_ELEMENT]: visitJsx,
  [Kind.JSX_SELF_CLOSING]: visitJsx,
  [Kind.JSX_EXPRESSION]: visitJsx,
  [Kind.MODULE]: (context, node) => {
    context.readStatement(node, -1)
    return -1
  },
  [Kind.META_PROPERTY]: none,
  [Kind.LABEL]: none,
  [Kind.IMPORT_KEYWORD]: none,
  [Kind.COMMENT]: none,
  [Kind.PROPERTY_NAME]: none,
}

function visitName(context: Context, node: number): number {
  const name = context.textAt(node)
  if (name === 'arguments') declareArguments(context)
  if (context.component !== undefined && isStore(context, name)) return visitStore(context, node)
  return context.nameRow(node)
}

/** `x++` */
function visitUpdate(context: Context, node: number): number {
  const { facts } = context
  const target = context.withoutParentheses(context.fieldOf(node, context.fields.argument))
  if (target === -1) return -1
  const value = context.valueRow(target)
  if (value === -1) return -1
  facts.addExpressionFlags(value, ExpressionFlag.WRITE)
  if (facts.expressions.get(value, 0) === Op.NAME) assignToName(context, value, -1)
  return -1
}

/** Its scope is the one that binds `this`, which an arrow function does not. */
function thisExpression(context: Context, node: number): number {
  const op = context.isStatic ? Op.THIS_CLASS : Op.THIS
  return context.facts.expression(
    op,
    -1,
    -1,
    context.thisScope,
    context.tree.start[node]!,
    context.tree.end[node]!,
  )
}

/** An operator or a broken region: what is inside counts, a value does not come out. */
function visitParts(context: Context, node: number): number {
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    const kind = context.kindOf(child)
    if (kind >= Kind.EXPRESSION_STATEMENT && kind <= Kind.PROGRAM) context.readStatement(child, -1)
    else context.visitUnused(child)
  }
  return -1
}

/** `a.b(c)[d]!.e`: from the innermost base outwards in a loop, for chains are long. */
function visitChain(context: Context, node: number): number {
  const { tree, facts, fields } = context
  let at = node
  for (let inner = chainBase(context, at); inner !== -1; inner = chainBase(context, at)) at = inner
  let value = chainHead(context, at)
  while (at !== node) {
    const base = at
    at = tree.parent[at]!
    if (value === -1) value = context.literal(base, 'unknown')
    switch (context.kindOf(at)) {
      case Kind.MEMBER: {
        const property = context.fieldOf(at, fields.property)
        if (property === -1 || tree.start[property] === tree.end[property]) break
        const flags = context.childOf(at, Kind.T_OPTIONAL) === -1 ? 0 : ExpressionFlag.OPTIONAL
        value = context.spanning(Op.MEMBER, value, facts.string(context.textAt(property)), property, flags)
        break
      }
      case Kind.SUBSCRIPT: {
        const index = context.fieldOf(at, fields.index)
        const key = index === -1 ? -1 : visitKey(context, index)
        const flags = context.childOf(at, Kind.T_OPTIONAL) === -1 ? 0 : ExpressionFlag.OPTIONAL
        value = context.spanning(Op.INDEX, value, key, at, flags)
        break
      }
      case Kind.CALL:
        value = visitCall(context, at, value)
        break
      case Kind.INSTANTIATION: {
        const types = context.childOf(at, Kind.TYPE_ARGUMENTS)
        if (types !== -1) visitTypeArguments(context, types)
        break
      }
      default:
        break
    }
  }
  return value
}

/** The key in brackets. A number that is written out is the name of a member, as a string is. */
export function visitKey(context: Context, node: number): number {
  const { tree, facts } = context
  const isNumber = context.kindOf(node) === Kind.NUMBER && tree.end[node]! - tree.start[node]! < 8
  const text = isNumber ? context.textAt(node) : ''
  if (!/^\d+$/.test(text)) return context.valueRow(node)
  return context.spanning(Op.STRING, facts.string(text), -1, node)
}

/** The next link inwards of a chain, or -1 at its head. */
function chainBase(context: Context, node: number): number {
  const { fields } = context
  switch (context.kindOf(node)) {
    case Kind.MEMBER:
    case Kind.SUBSCRIPT:
      return context.fieldOf(node, fields.object)
    case Kind.CALL: {
      const callee = context.fieldOf(node, fields.function)
      if (callee === -1 || context.kindOf(callee) === Kind.IMPORT_KEYWORD) return -1
      return isRequire(context, callee) && requiredModule(context, node) !== -1 ? -1 : callee
    }
    case Kind.NON_NULL:
    case Kind.INSTANTIATION:
      return context.firstNamed(node)
    case Kind.PARENTHESES: {
      const inner = context.firstNamed(node)
      return inner === -1 || context.kindOf(inner) === Kind.SEQUENCE ? -1 : inner
    }
    default:
      return -1
  }
}

function chainHead(context: Context, node: number): number {
  switch (context.kindOf(node)) {
    case Kind.CALL: {
      const callee = context.fieldOf(node, context.fields.function)
      if (callee === -1) return visitParts(context, node)
      return context.kindOf(callee) === Kind.IMPORT_KEYWORD
        ? visitImportCall(context, node)
        : visitRequire(context, node, requiredModule(context, node))
    }
    case Kind.MEMBER:
    case Kind.SUBSCRIPT:
    case Kind.NON_NULL:
    case Kind.INSTANTIATION:
      return visitParts(context, node)
    default:
      return context.valueRow(node)
  }
}

function isRequire(context: Context, callee: number): boolean {
  return context.kindOf(callee) === Kind.IDENTIFIER && context.textAt(callee) === 'require'
}

/** The string node of `require('x')`, or -1 where the module is not written out. */
function requiredModule(context: Context, call: number): number {
  const list = context.fieldOf(call, context.fields.arguments)
  const first = context.firstNamed(list)
  return first !== -1 && context.kindOf(first) === Kind.STRING ? first : -1
}

/** `a + b + …` leans left and can be thousands long: down its left edge, then up in a loop. */
function visitBinary(context: Context, node: number): number {
  const { tree, facts, fields, scope } = context
  let at = node
  for (;;) {
    const left = context.fieldOf(at, fields.left)
    if (left === -1 || context.kindOf(left) !== Kind.BINARY) break
    at = left
  }
  const first = context.fieldOf(at, fields.left)
  const alternatives: number[] = []
  let value = -1
  /** What `a + b + …` joins up to here. */
  let parts: number[] = []
  if (first !== -1 && context.kindOf(first) !== Kind.PRIVATE_NAME) value = operand(context, at, first)
  for (;;) {
    const right = context.fieldOf(at, fields.right)
    const operator = operatorOf(context, at)
    const left = operator === Kind.T_AND && right !== -1 ? context.fieldOf(at, fields.left) : -1
    const inner = left === -1 ? scope : narrowedScope(context, left, right)
    const other = right === -1 ? -1 : context.inScope(inner, () => operand(context, at, right))
    if (operator === Kind.T_OR || operator === Kind.T_NULLISH) {
      if (alternatives.length === 0 && value !== -1) alternatives.push(value)
      if (other !== -1) alternatives.push(other)
      value = alternatives.at(-1) ?? -1
    } else {
      alternatives.length = 0
      if (operator === Kind.T_PLUS) {
        if (parts.length === 0) parts.push(value)
        parts.push(other)
        const isLast = at === node || operatorOf(context, tree.parent[at]!) !== Kind.T_PLUS
        value = isLast ? joined(context, at, parts) : -1
        if (isLast) parts = []
      } else value = operator === Kind.T_AND ? other : -1
    }
    if (at === node) break
    at = tree.parent[at]!
  }
  if (alternatives.length < 2) return value
  return context.spanning(Op.ANY_OF, facts.list(alternatives), -1, node)
}

function operand(context: Context, binary: number, node: number): number {
  const operator = operatorOf(context, binary)
  const carriesValue = operator === Kind.T_OR || operator === Kind.T_NULLISH || operator === Kind.T_AND
  if (carriesValue || !isLiteral(context, node)) return context.valueRow(node)
  return -1
}

function isLiteral(context: Context, node: number): boolean {
  const kind = context.kindOf(node)
  return kind >= Kind.NUMBER && kind <= Kind.REGEX
}

function operatorOf(context: Context, node: number): number {
  const operator = context.fieldOf(node, context.fields.operator)
  return operator === -1 ? Kind.OTHER : context.kindOf(operator)
}

function visitTernary(context: Context, node: number): number {
  const { facts, fields, scope } = context
  const alternatives: number[] = []
  let at = node
  for (;;) {
    const condition = context.fieldOf(at, fields.condition)
    const consequence = context.fieldOf(at, fields.consequence)
    const alternative = context.fieldOf(at, fields.alternative)
    context.visitUnused(condition)
    const isNarrowed = condition !== -1 && consequence !== -1
    const inner = isNarrowed ? narrowedScope(context, condition, consequence) : scope
    const value = consequence === -1 ? -1 : context.inScope(inner, () => context.valueRow(consequence))
    if (value !== -1) alternatives.push(value)
    if (alternative === -1) break
    at = context.withoutParentheses(alternative)
    if (context.kindOf(at) === Kind.TERNARY) continue
    const last = context.valueRow(at)
    if (last !== -1) alternatives.push(last)
    break
  }
  if (alternatives.length < 2) return alternatives[0] ?? -1
  return context.spanning(Op.ANY_OF, facts.list(alternatives), -1, node)
}

function visitSequence(context: Context, node: number): number {
  let value = -1
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    value = context.valueRow(child)
  }
  return value
}

function visitArray(context: Context, node: number): number {
  const elements = context.expressionsOf(node)
  return context.spanning(Op.ARRAY, context.facts.list(elements), -1, node)
}

function visitOperand(context: Context, node: number, op: number): number {
  const inner = context.firstNamed(node)
  if (inner === -1) return -1
  const value = context.expression(inner)
  const around = op === Op.SPREAD ? context.kindOf(context.tree.parent[node]!) : -1
  // What is spread into an object is not walked.
  if (around === Kind.ARRAY || around === Kind.ARGUMENTS) callIterator(context, value, inner)
  return context.spanning(op, value, -1, node)
}

function visitYield(context: Context, node: number): number {
  const inner = context.firstNamed(node)
  let value = context.expression(inner)
  const start = context.tree.start[node]!
  if (value !== -1) {
    if (context.childOf(node, Kind.T_STAR) !== -1) {
      callIterator(context, value, inner)
      value = context.spanning(Op.ELEMENT, value, -1, node)
    }
    context.facts.flow(FlowKind.YIELD, context.enclosingFunction, value, start)
  }
  return context.spanning(Op.YIELD, value, -1, node)
}

/** `x as T`, `x satisfies T`, `<T>x`; `as const` changes nothing. */
function visitCast(context: Context, node: number): number {
  const first = context.firstNamed(node)
  if (first === -1) return -1
  const second = context.nextNamed(first)
  const isPrefix = context.kindOf(node) === Kind.TYPE_ASSERTION
  const operandNode = isPrefix ? second : first
  const typeNode = isPrefix ? context.firstNamed(first) : second
  if (operandNode === -1) return -1
  const value = context.valueRow(operandNode)
  if (typeNode === -1) return value
  const type = context.typeRow(typeNode)
  if (type === -1 || value === -1) return value
  return context.spanning(Op.CAST, value, type, node)
}
