import { narrowedScope } from './narrowing.ts'
import { callIterator } from './iteration.ts'
import { ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
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
import {
  childOf,
  enter,
  fieldOf,
  kindOf,
  literal,
  nameExpression,
  sliceOf,
  valueOf,
  visitUnused,
  withoutParentheses,
  type Walk,
} from './walk.ts'

/**
 * Facts of one expression. Returns the row that carries its value, or -1 where it carries none worth following
 * (arithmetic, comparisons).
 */
export function visitExpression(walk: Walk, node: number, scope: number): number {
  if (!enter(walk)) return -1
  const value = expressionOf(walk, withoutParentheses(walk, node), scope)
  walk.depth--
  return value
}

function expressionOf(walk: Walk, node: number, scope: number): number {
  const visit = expressions[kindOf(walk, node)] ?? visitParts
  return visit(walk, node, scope)
}

type ExpressionVisitor = (walk: Walk, node: number, scope: number) => number

const none: ExpressionVisitor = () => -1
const literalOf =
  (what: string): ExpressionVisitor =>
  (walk, node, scope) =>
    literal(walk, node, scope, what)

/** What carries the value of each kind of node; of any other the parts count. */
const expressions: Readonly<Record<number, ExpressionVisitor>> = {
  [Kind.IDENTIFIER]: visitName,
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
  [Kind.AWAIT]: (walk, node, scope) => visitOperand(walk, node, scope, Op.AWAIT),
  [Kind.SPREAD]: (walk, node, scope) => visitOperand(walk, node, scope, Op.SPREAD),
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
  [Kind.MODULE]: (walk, node, scope) => {
    walk.visit.statement(walk, node, scope, -1)
    return -1
  },
  [Kind.META_PROPERTY]: none,
  [Kind.LABEL]: none,
  [Kind.IMPORT_KEYWORD]: none,
  [Kind.COMMENT]: none,
  [Kind.PROPERTY_NAME]: none,
}

function visitName(walk: Walk, node: number, scope: number): number {
  if (sliceOf(walk, node) === 'arguments') declareArguments(walk)
  return nameExpression(walk, node, scope)
}

/** `x++` */
function visitUpdate(walk: Walk, node: number, scope: number): number {
  const { facts } = walk
  const target = withoutParentheses(walk, fieldOf(walk, node, walk.fields.argument))
  if (target === -1) return -1
  const value = visitExpression(walk, target, scope)
  if (value === -1) return -1
  facts.addExpressionFlags(value, ExpressionFlag.WRITE)
  if (facts.expressions.get(value, 0) === Op.NAME) assignToName(walk, value, -1, scope)
  return -1
}

/** Its scope is the one that binds `this`, which an arrow function does not. */
function thisExpression(walk: Walk, node: number): number {
  const op = walk.isStatic ? Op.THIS_CLASS : Op.THIS
  return walk.facts.expression(op, -1, -1, walk.thisScope, walk.tree.start[node]!, walk.tree.end[node]!)
}

/** An operator or a broken region: what is inside counts, a value does not come out. */
function visitParts(walk: Walk, node: number, scope: number): number {
  for (let child = firstNamed(walk.tree, node); child !== -1; child = nextNamed(walk.tree, child)) {
    const kind = kindOf(walk, child)
    if (kind >= Kind.EXPRESSION_STATEMENT && kind <= Kind.PROGRAM)
      walk.visit.statement(walk, child, scope, -1)
    else visitUnused(walk, child, scope)
  }
  return -1
}

/** `a.b(c)[d]!.e`: from the innermost base outwards in a loop, for chains are long. */
function visitChain(walk: Walk, node: number, scope: number): number {
  const { tree, facts, fields } = walk
  let at = node
  for (let inner = chainBase(walk, at); inner !== -1; inner = chainBase(walk, at)) at = inner
  let value = chainHead(walk, at, scope)
  while (at !== node) {
    const base = at
    at = tree.parent[at]!
    if (value === -1) value = literal(walk, base, scope, 'unknown')
    switch (kindOf(walk, at)) {
      case Kind.MEMBER: {
        const property = fieldOf(walk, at, fields.property)
        if (property === -1 || tree.start[property] === tree.end[property]) break
        const flags = childOf(walk, at, Kind.T_OPTIONAL) === -1 ? 0 : ExpressionFlag.OPTIONAL
        const [start, end] = [tree.start[property]!, tree.end[property]!]
        value = facts.expression(
          Op.MEMBER,
          value,
          facts.string(sliceOf(walk, property)),
          scope,
          start,
          end,
          flags,
        )
        break
      }
      case Kind.SUBSCRIPT: {
        const index = fieldOf(walk, at, fields.index)
        const key = index === -1 ? -1 : visitKey(walk, index, scope)
        const flags = childOf(walk, at, Kind.T_OPTIONAL) === -1 ? 0 : ExpressionFlag.OPTIONAL
        value = facts.expression(Op.INDEX, value, key, scope, tree.start[at]!, tree.end[at]!, flags)
        break
      }
      case Kind.CALL:
        value = visitCall(walk, at, value, scope)
        break
      case Kind.INSTANTIATION: {
        const types = childOf(walk, at, Kind.TYPE_ARGUMENTS)
        if (types !== -1) visitTypeArguments(walk, types, scope)
        break
      }
      default:
        break
    }
  }
  return value
}

/** The key in brackets. A number that is written out is the name of a member, as a string is. */
export function visitKey(walk: Walk, node: number, scope: number): number {
  const { tree, facts } = walk
  const isNumber = kindOf(walk, node) === Kind.NUMBER && tree.end[node]! - tree.start[node]! < 8
  const text = isNumber ? sliceOf(walk, node) : ''
  if (!/^\d+$/.test(text)) return walk.visit.expression(walk, node, scope)
  return facts.expression(Op.STRING, facts.string(text), -1, scope, tree.start[node]!, tree.end[node]!)
}

/** The next link inwards of a chain, or -1 at its head. */
function chainBase(walk: Walk, node: number): number {
  const { fields } = walk
  switch (kindOf(walk, node)) {
    case Kind.MEMBER:
    case Kind.SUBSCRIPT:
      return fieldOf(walk, node, fields.object)
    case Kind.CALL: {
      const callee = fieldOf(walk, node, fields.function)
      if (callee === -1 || kindOf(walk, callee) === Kind.IMPORT_KEYWORD) return -1
      return isRequire(walk, callee) && requiredModule(walk, node) !== -1 ? -1 : callee
    }
    case Kind.NON_NULL:
    case Kind.INSTANTIATION:
      return firstNamed(walk.tree, node)
    case Kind.PARENTHESES: {
      const inner = firstNamed(walk.tree, node)
      return inner === -1 || kindOf(walk, inner) === Kind.SEQUENCE ? -1 : inner
    }
    default:
      return -1
  }
}

function chainHead(walk: Walk, node: number, scope: number): number {
  switch (kindOf(walk, node)) {
    case Kind.CALL: {
      const callee = fieldOf(walk, node, walk.fields.function)
      if (callee === -1) return visitParts(walk, node, scope)
      return kindOf(walk, callee) === Kind.IMPORT_KEYWORD
        ? visitImportCall(walk, node, scope)
        : visitRequire(walk, node, scope, requiredModule(walk, node))
    }
    case Kind.MEMBER:
    case Kind.SUBSCRIPT:
    case Kind.NON_NULL:
    case Kind.INSTANTIATION:
      return visitParts(walk, node, scope)
    default:
      return walk.visit.expression(walk, node, scope)
  }
}

function isRequire(walk: Walk, callee: number): boolean {
  return kindOf(walk, callee) === Kind.IDENTIFIER && sliceOf(walk, callee) === 'require'
}

/** The string node of `require('x')`, or -1 where the module is not written out. */
function requiredModule(walk: Walk, call: number): number {
  const list = fieldOf(walk, call, walk.fields.arguments)
  const first = list === -1 ? -1 : firstNamed(walk.tree, list)
  return first !== -1 && kindOf(walk, first) === Kind.STRING ? first : -1
}

/** `a + b + …` leans left and can be thousands long: down its left edge, then up in a loop. */
function visitBinary(walk: Walk, node: number, scope: number): number {
  const { tree, facts, fields } = walk
  let at = node
  for (;;) {
    const left = fieldOf(walk, at, fields.left)
    if (left === -1 || kindOf(walk, left) !== Kind.BINARY) break
    at = left
  }
  const first = fieldOf(walk, at, fields.left)
  const alternatives: number[] = []
  let value = -1
  /** What `a + b + …` joins up to here. */
  let parts: number[] = []
  if (first !== -1 && kindOf(walk, first) !== Kind.PRIVATE_NAME) value = operand(walk, at, first, scope)
  for (;;) {
    const right = fieldOf(walk, at, fields.right)
    const operator = operatorOf(walk, at)
    const left = operator === Kind.T_AND && right !== -1 ? fieldOf(walk, at, fields.left) : -1
    const inner = left === -1 ? scope : narrowedScope(walk, left, right, scope)
    const other = right === -1 ? -1 : operand(walk, at, right, inner)
    if (operator === Kind.T_OR || operator === Kind.T_NULLISH) {
      if (alternatives.length === 0 && value !== -1) alternatives.push(value)
      if (other !== -1) alternatives.push(other)
      value = alternatives.at(-1) ?? -1
    } else {
      alternatives.length = 0
      if (operator === Kind.T_PLUS) {
        if (parts.length === 0) parts.push(value)
        parts.push(other)
        const isLast = at === node || operatorOf(walk, tree.parent[at]!) !== Kind.T_PLUS
        value = isLast ? joined(walk, at, parts, scope) : -1
        if (isLast) parts = []
      } else value = operator === Kind.T_AND ? other : -1
    }
    if (at === node) break
    at = tree.parent[at]!
  }
  if (alternatives.length < 2) return value
  return facts.expression(Op.ANY_OF, facts.list(alternatives), -1, scope, tree.start[node]!, tree.end[node]!)
}

function operand(walk: Walk, binary: number, node: number, scope: number): number {
  const operator = operatorOf(walk, binary)
  const carriesValue = operator === Kind.T_OR || operator === Kind.T_NULLISH || operator === Kind.T_AND
  if (carriesValue || !isLiteral(walk, node)) return walk.visit.expression(walk, node, scope)
  return -1
}

function isLiteral(walk: Walk, node: number): boolean {
  const kind = kindOf(walk, node)
  return kind >= Kind.NUMBER && kind <= Kind.REGEX
}

function operatorOf(walk: Walk, node: number): number {
  const operator = fieldOf(walk, node, walk.fields.operator)
  return operator === -1 ? Kind.OTHER : kindOf(walk, operator)
}

function visitTernary(walk: Walk, node: number, scope: number): number {
  const { tree, facts, fields } = walk
  const alternatives: number[] = []
  let at = node
  for (;;) {
    const condition = fieldOf(walk, at, fields.condition)
    const consequence = fieldOf(walk, at, fields.consequence)
    const alternative = fieldOf(walk, at, fields.alternative)
    if (condition !== -1) visitUnused(walk, condition, scope)
    const isNarrowed = condition !== -1 && consequence !== -1
    const inner = isNarrowed ? narrowedScope(walk, condition, consequence, scope) : scope
    const value = consequence === -1 ? -1 : walk.visit.expression(walk, consequence, inner)
    if (value !== -1) alternatives.push(value)
    if (alternative === -1) break
    at = withoutParentheses(walk, alternative)
    if (kindOf(walk, at) === Kind.TERNARY) continue
    const last = walk.visit.expression(walk, at, scope)
    if (last !== -1) alternatives.push(last)
    break
  }
  if (alternatives.length < 2) return alternatives[0] ?? -1
  return facts.expression(Op.ANY_OF, facts.list(alternatives), -1, scope, tree.start[node]!, tree.end[node]!)
}

function visitSequence(walk: Walk, node: number, scope: number): number {
  let value = -1
  for (let child = firstNamed(walk.tree, node); child !== -1; child = nextNamed(walk.tree, child)) {
    value = walk.visit.expression(walk, child, scope)
  }
  return value
}

function visitArray(walk: Walk, node: number, scope: number): number {
  const { tree, facts } = walk
  const elements: number[] = []
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    elements.push(valueOf(walk, child, scope))
  }
  return facts.expression(Op.ARRAY, facts.list(elements), -1, scope, tree.start[node]!, tree.end[node]!)
}

function visitOperand(walk: Walk, node: number, scope: number, op: number): number {
  const { tree, facts } = walk
  const inner = firstNamed(tree, node)
  if (inner === -1) return -1
  const value = valueOf(walk, inner, scope)
  const around = op === Op.SPREAD ? kindOf(walk, tree.parent[node]!) : -1
  // What is spread into an object is not walked.
  if (around === Kind.ARRAY || around === Kind.ARGUMENTS) callIterator(walk, value, inner, scope)
  return facts.expression(op, value, -1, scope, tree.start[node]!, tree.end[node]!)
}

function visitYield(walk: Walk, node: number, scope: number): number {
  const { tree, facts } = walk
  const inner = firstNamed(tree, node)
  let value = inner === -1 ? -1 : valueOf(walk, inner, scope)
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  if (value !== -1) {
    if (childOf(walk, node, Kind.T_STAR) !== -1) {
      callIterator(walk, value, inner, scope)
      value = facts.expression(Op.ELEMENT, value, -1, scope, start, end)
    }
    if (walk.owner !== -1) facts.flow(FlowKind.YIELD, walk.owner, value, start)
  }
  return facts.expression(Op.YIELD, value, -1, scope, start, end)
}

/** `x as T`, `x satisfies T`, `<T>x`; `as const` changes nothing. */
function visitCast(walk: Walk, node: number, scope: number): number {
  const { tree, facts } = walk
  const first = firstNamed(tree, node)
  if (first === -1) return -1
  const second = nextNamed(tree, first)
  const isPrefix = kindOf(walk, node) === Kind.TYPE_ASSERTION
  const operandNode = isPrefix ? second : first
  const typeNode = isPrefix ? firstNamed(tree, first) : second
  if (operandNode === -1) return -1
  const value = walk.visit.expression(walk, operandNode, scope)
  if (typeNode === -1) return value
  const type = walk.visit.type(walk, typeNode, scope)
  if (type === -1 || value === -1) return value
  return facts.expression(Op.CAST, value, type, scope, tree.start[node]!, tree.end[node]!)
}
