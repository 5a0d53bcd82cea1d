import { ExpressionFlag, Op } from '../facts.ts'
import { childByField, firstNamed, nextNamed, textOf } from '../tree.ts'
import { Form } from './kinds.ts'
import { contentEnd, contentStart, hasPrefix, stringExpression } from './strings.ts'
import { parseTypeText } from './type-text.ts'
import { lastNameOf, literal, maxDepth, nameExpression, type Walk } from './walk.ts'

/**
 * A type expression: an annotation, a base in an alias, a type argument. Strings are read as the types they name
 * (`"Foo"`, `List["a.Foo"]`), but for the arguments of `Literal`.
 */
export function typeExpression(walk: Walk, node: number): number {
  if (walk.depth >= maxDepth) {
    walk.tooDeep = true
    return literal(walk, node, 'unknown')
  }
  walk.depth++
  const row = typeOf(walk, node)
  walk.depth--
  return row
}

function typeOf(walk: Walk, wrapped: number): number {
  const { tree, kinds, facts } = walk
  let node = wrapped
  while (tree.kind[node] === kinds.type || tree.kind[node] === kinds.parenthesized) {
    const inner = firstNamed(tree, node)
    if (inner === -1) return literal(walk, node, 'unknown')
    node = inner
  }
  const kind = tree.kind[node]!
  if (kind === kinds.unionType || isUnion(walk, node)) return unionType(walk, node)
  if (kind === kinds.genericType) {
    const base = firstNamed(tree, node)
    const parameters = nextNamed(tree, base)
    return apply(walk, node, typeExpression(walk, base), typeArguments(walk, parameters))
  }
  if (kind === kinds.memberType) {
    const base = firstNamed(tree, node)
    const name = nextNamed(tree, base)
    return member(walk, typeExpression(walk, base), name)
  }
  if (kind === kinds.splatType) {
    const inner = firstNamed(tree, node)
    return inner === -1 ? literal(walk, node, 'unknown') : spread(walk, node, typeExpression(walk, inner))
  }
  switch (kinds.form[kind]) {
    case Form.NAME:
      return nameExpression(walk, node, ExpressionFlag.TYPE)
    case Form.ATTRIBUTE: {
      const base = childByField(tree, node, kinds.objectField)
      const name = childByField(tree, node, kinds.attributeField)
      if (base === -1 || name === -1) break
      return member(walk, typeExpression(walk, base), name)
    }
    case Form.SUBSCRIPT: {
      const base = childByField(tree, node, kinds.valueField)
      if (base === -1) break
      return apply(walk, node, typeExpression(walk, base), typeArguments(walk, node, kinds.subscriptField))
    }
    case Form.STRING:
      return stringType(walk, node)
    case Form.SPLAT: {
      const inner = firstNamed(tree, node)
      if (inner === -1) break
      return spread(walk, node, typeExpression(walk, inner))
    }
    case Form.SEQUENCE: {
      const rows: number[] = []
      for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) {
        rows.push(typeExpression(walk, at))
      }
      return expression(walk, Op.ARRAY, facts.list(rows), -1, node)
    }
  }
  return walk.visit.value(walk, node)
}

/** `A | B | C` as one ANY_OF; the chain leans left, and is not followed by recursion. */
function unionType(walk: Walk, node: number): number {
  const { tree, kinds } = walk
  const right: number[] = []
  let left = node
  for (;;) {
    while (tree.kind[left] === kinds.type) left = firstNamed(tree, left)
    if (left === -1 || (tree.kind[left] !== kinds.unionType && !isUnion(walk, left))) break
    const first = firstNamed(tree, left)
    const second = first === -1 ? -1 : nextNamed(tree, first)
    if (second !== -1) right.push(second)
    left = first
  }
  const rows = left === -1 ? [] : [typeExpression(walk, left)]
  while (right.length > 0) rows.push(typeExpression(walk, right.pop()!))
  return expression(walk, Op.ANY_OF, walk.facts.list(rows), -1, node)
}

function isUnion(walk: Walk, node: number): boolean {
  const { tree, kinds } = walk
  if (tree.kind[node] !== kinds.binaryOperator) return false
  const operator = childByField(tree, node, kinds.operatorField)
  return operator !== -1 && tree.kind[operator] === kinds.barToken
}

/** `field` 0: all named children. */
function typeArguments(walk: Walk, node: number, field = 0): number[] {
  const { tree } = walk
  const nodes: number[] = []
  if (node === -1) return nodes
  for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) {
    if (field === 0 || tree.field[at] === field) nodes.push(at)
  }
  return nodes
}

function apply(walk: Walk, node: number, base: number, nodes: readonly number[]): number {
  const name = lastNameOf(walk, base)
  const rows: number[] = []
  for (const [index, at] of nodes.entries()) {
    const isType = name !== 'Literal' && (name !== 'Annotated' || index === 0)
    rows.push(isType ? typeExpression(walk, at) : walk.visit.value(walk, unwrapType(walk, at)))
  }
  return expression(walk, Op.APPLY, base, walk.facts.list(rows), node)
}

function unwrapType(walk: Walk, wrapped: number): number {
  const { tree, kinds } = walk
  const inner = tree.kind[wrapped] === kinds.type ? firstNamed(tree, wrapped) : -1
  return inner === -1 ? wrapped : inner
}

function member(walk: Walk, base: number, name: number): number {
  if (name === -1) return base
  return expression(walk, Op.MEMBER, base, walk.facts.string(textOf(walk.tree, name)), name)
}

function spread(walk: Walk, node: number, operand: number): number {
  return expression(walk, Op.SPREAD, operand, -1, node)
}

function stringType(walk: Walk, node: number): number {
  const { kinds, tree } = walk
  if (tree.kind[node] === kinds.string && !hasPrefix(walk, node, 'f') && !hasPrefix(walk, node, 'b')) {
    const row = parseTypeText(walk, contentStart(walk, node), contentEnd(walk, node))
    if (row !== -1) return row
  }
  return stringExpression(walk, node)
}

function expression(walk: Walk, op: number, a: number, b: number, node: number): number {
  const { tree, facts } = walk
  return facts.expression(op, a, b, walk.frame.scope, tree.start[node]!, tree.end[node]!, ExpressionFlag.TYPE)
}
