import { DefinitionFlag, DefinitionKind, ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { assignToName, storeTo } from './assign-to.ts'
import { exportMember, exportWhole, exportTarget } from './commonjs.ts'
import { Kind } from './kinds.ts'
import { functionOrClassIn, nameValue } from './naming.ts'
import { bindPattern } from './patterns.ts'
import {
  endOfStatement,
  fieldOf,
  kindOf,
  literal,
  nameExpression,
  sliceOf,
  withoutParentheses,
  type Walk,
} from './walk.ts'
import { defineThisField } from './this-fields.ts'

/** `left = right`; its value is that of the right side. */
export function visitAssignment(walk: Walk, node: number, scope: number): number {
  const { fields } = walk
  const leftNode = fieldOf(walk, node, fields.left)
  const right = fieldOf(walk, node, fields.right)
  if (leftNode === -1 || right === -1) return -1
  const left = withoutParentheses(walk, leftNode)
  switch (kindOf(walk, left)) {
    case Kind.IDENTIFIER:
      return assignName(walk, node, left, right, scope)
    case Kind.MEMBER:
    case Kind.SUBSCRIPT:
    case Kind.NON_NULL:
      return assignMember(walk, node, left, right, scope)
    default: {
      const value = walk.visit.expression(walk, right, scope)
      bindPattern(walk, left, value, scope, undefined)
      return value
    }
  }
}

/** `x += y`, `x ||= y`: what x may hold afterwards is y, as far as values are followed. */
export function visitAugmented(walk: Walk, node: number, scope: number): number {
  const { fields } = walk
  const left = withoutParentheses(walk, fieldOf(walk, node, fields.left))
  const right = fieldOf(walk, node, fields.right)
  if (left === -1 || right === -1) return -1
  const place = walk.visit.expression(walk, left, scope)
  const value = walk.visit.expression(walk, right, scope)
  if (place === -1) return value
  if (walk.facts.expressions.get(place, 0) === Op.NAME) {
    walk.facts.addExpressionFlags(place, ExpressionFlag.WRITE)
    assignToName(walk, place, value, scope)
  } else {
    // What is there is read first.
    const { expressions } = walk.facts
    if (expressions.get(place, 0) === Op.MEMBER) {
      const [base, name] = [expressions.get(place, 2), expressions.get(place, 3)]
      walk.facts.expression(
        Op.MEMBER,
        base,
        name,
        scope,
        expressions.get(place, 5),
        expressions.get(place, 6),
      )
    }
    storeTo(walk, place, value)
  }
  return value
}

function assignName(walk: Walk, node: number, left: number, right: number, scope: number): number {
  const { tree } = walk
  const place = nameExpression(walk, left, scope, ExpressionFlag.WRITE)
  const named = functionOrClassIn(walk, right)
  if (named !== -1 && place !== -1) {
    nameValue(walk, named, {
      kind: DefinitionKind.FUNCTION,
      name: sliceOf(walk, left),
      nameStart: tree.start[left]!,
      nameEnd: tree.end[left]!,
      scope,
      start: tree.start[node]!,
      end: endOfStatement(walk, node),
      flags: 0,
      doc: docOfStatement(walk, node),
    })
  }
  const value = walk.visit.expression(walk, right, scope)
  if (place !== -1) assignToName(walk, place, value, scope)
  return value
}

function assignMember(walk: Walk, node: number, left: number, right: number, scope: number): number {
  const { tree, facts } = walk
  const exported = exportTarget(walk, left, scope)
  const place = walk.visit.expression(walk, left, scope)
  const isMember =
    place !== -1 && kindOf(walk, left) === Kind.MEMBER && facts.expressions.get(place, 0) === Op.MEMBER
  if (isMember) nameMember(walk, node, left, right, scope, place, exported)
  let value = walk.visit.expression(walk, right, scope)
  if (place !== -1) storeTo(walk, place, value)
  if (exported !== undefined) {
    const start = tree.start[left]!
    if (value === -1) value = literal(walk, right, scope, 'unknown')
    if (exported === '=') exportWhole(walk, value, withoutParentheses(walk, right), scope, start)
    else exportMember(walk, exported, value, scope, start)
  }
  return value
}

/** Functions that are assigned to a member take its name; `A.prototype.f = …` makes a method of A. */
function nameMember(
  walk: Walk,
  node: number,
  left: number,
  right: number,
  scope: number,
  place: number,
  exported: string | undefined,
): void {
  const { tree, facts, fields } = walk
  const base = facts.expressions.get(place, 2)
  const object = withoutParentheses(walk, fieldOf(walk, left, fields.object))
  const named = functionOrClassIn(walk, right)
  let property = fieldOf(walk, left, fields.property)
  if (property === -1 || object === -1) return
  if (exported === '=' && named !== -1) {
    // All of a module is known by its own name, where it has one.
    const own = fieldOf(walk, named, fields.name)
    if (own !== -1) property = own
  }
  const isExported = exported !== undefined
  const name = sliceOf(walk, property)
  const isThis = kindOf(walk, object) === Kind.THIS
  const shape = {
    name,
    nameStart: tree.start[property]!,
    nameEnd: tree.end[property]!,
    start: tree.start[node]!,
    end: endOfStatement(walk, node),
    doc: docOfStatement(walk, node),
  }
  if (isThis && walk.thisClass !== undefined && defineThisField(walk, walk.thisClass, named, shape)) return
  const receiver = receiverOf(walk, object, base)
  if (name === 'prototype' && kindOf(walk, right) === Kind.OBJECT && isConstructorName(walk, object)) {
    walk.objectReceiver = base
    return
  }
  if (named === -1) return
  const isStatic = receiver !== -1 && receiver === base
  const definition = nameValue(walk, named, {
    ...shape,
    kind: isExported ? DefinitionKind.FUNCTION : DefinitionKind.METHOD,
    scope,
    flags: (isStatic ? DefinitionFlag.STATIC : 0) | (isExported ? DefinitionFlag.EXPORTED : 0),
  })
  const isMethod = facts.definitions.get(definition, 0) === DefinitionKind.METHOD
  if (receiver !== -1 && isMethod) facts.flow(FlowKind.RECEIVER, definition, receiver, tree.start[left]!)
}

/** The expression that names the class in `A.prototype.f` and `A.f`; -1 where nothing says that it is one. */
function receiverOf(walk: Walk, object: number, base: number): number {
  const { facts, fields } = walk
  if (kindOf(walk, object) !== Kind.MEMBER) return isConstructorName(walk, object) ? base : -1
  const property = fieldOf(walk, object, fields.property)
  const isPrototype = property !== -1 && sliceOf(walk, property) === 'prototype'
  return isPrototype && facts.expressions.get(base, 0) === Op.MEMBER ? facts.expressions.get(base, 2) : -1
}

function isConstructorName(walk: Walk, object: number): boolean {
  if (kindOf(walk, object) !== Kind.IDENTIFIER) return false
  const first = walk.text.charCodeAt(walk.tree.start[object]!)
  return first >= 65 && first <= 90
}

/** The comment before the statement that this assignment is. */
function docOfStatement(walk: Walk, node: number): number {
  return walk.statementNode === walk.tree.parent[node] ? walk.statementDoc : -1
}
