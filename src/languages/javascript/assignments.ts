import { DefinitionFlag, DefinitionKind, ExpressionFlag, FlowKind, Op, BindingKind } from '../facts.ts'
import { assignToName, storeTo } from './assign-to.ts'
import { exportMember, exportWhole, exportTarget } from './commonjs.ts'
import { Kind } from './kinds.ts'
import { functionOrClassIn, nameValue } from './naming.ts'
import { bindPattern } from './patterns.ts'
import type { Context, ClassMembers } from './context.ts'
import { foldedText } from './signatures.ts'
import { define } from './define.ts'

/** `left = right`; its value is that of the right side. */
export function visitAssignment(context: Context, node: number): number {
  const { fields } = context
  const leftNode = context.fieldOf(node, fields.left)
  const right = context.fieldOf(node, fields.right)
  if (leftNode === -1 || right === -1) return -1
  const left = context.withoutParentheses(leftNode)
  switch (context.kindOf(left)) {
    case Kind.IDENTIFIER:
      return assignName(context, node, left, right)
    case Kind.MEMBER:
    case Kind.SUBSCRIPT:
    case Kind.NON_NULL:
      return assignMember(context, node, left, right)
    default: {
      const value = context.valueRow(right)
      bindPattern(context, left, value, undefined)
      return value
    }
  }
}

/** `x += y`, `x ||= y`: what x may hold afterwards is y, as far as values are followed. */
export function visitAugmented(context: Context, node: number): number {
  const { fields, scope } = context
  const left = context.withoutParentheses(context.fieldOf(node, fields.left))
  const right = context.fieldOf(node, fields.right)
  if (left === -1 || right === -1) return -1
  const place = context.valueRow(left)
  const value = context.valueRow(right)
  if (place === -1) return value
  if (context.facts.expressions.get(place, 0) === Op.NAME) {
    context.facts.addExpressionFlags(place, ExpressionFlag.WRITE)
    assignToName(context, place, value)
  } else {
    // What is there is read first.
    const { expressions } = context.facts
    if (expressions.get(place, 0) === Op.MEMBER) {
      const [base, name] = [expressions.get(place, 2), expressions.get(place, 3)]
      context.facts.expression(
        Op.MEMBER,
        base,
        name,
        scope,
        expressions.get(place, 5),
        expressions.get(place, 6),
      )
    }
    storeTo(context, place, value)
  }
  return value
}

function assignName(context: Context, node: number, left: number, right: number): number {
  const { tree, scope } = context
  const place = context.nameRow(left, ExpressionFlag.WRITE)
  const named = functionOrClassIn(context, right)
  if (named !== -1 && place !== -1) {
    nameValue(context, named, {
      kind: DefinitionKind.FUNCTION,
      name: context.textAt(left),
      nameStart: tree.start[left]!,
      nameEnd: tree.end[left]!,
      scope,
      start: tree.start[node]!,
      end: context.endOfStatement(node),
      flags: 0,
      doc: docOfStatement(context, node),
    })
  }
  const value = context.valueRow(right)
  if (place !== -1) assignToName(context, place, value)
  return value
}

function assignMember(context: Context, node: number, left: number, right: number): number {
  const { tree, facts } = context
  const exported = exportTarget(context, left)
  const place = context.valueRow(left)
  const isMember =
    place !== -1 && context.kindOf(left) === Kind.MEMBER && facts.expressions.get(place, 0) === Op.MEMBER
  if (isMember) nameMember(context, node, left, right, place, exported)
  let value = context.valueRow(right)
  if (place !== -1) storeTo(context, place, value)
  if (exported !== undefined) {
    const start = tree.start[left]!
    if (value === -1) value = context.literal(right, 'unknown')
    if (exported === '=') exportWhole(context, value, context.withoutParentheses(right), start)
    else exportMember(context, exported, value, start)
  }
  return value
}

/** Functions that are assigned to a member take its name; `A.prototype.f = …` makes a method of A. */
function nameMember(
  context: Context,
  node: number,
  left: number,
  right: number,
  place: number,
  exported: string | undefined,
): void {
  const { tree, facts, fields, scope } = context
  const base = facts.expressions.get(place, 2)
  const object = context.withoutParentheses(context.fieldOf(left, fields.object))
  const named = functionOrClassIn(context, right)
  let property = context.fieldOf(left, fields.property)
  if (property === -1 || object === -1) return
  if (exported === '=' && named !== -1) {
    // All of a module is known by its own name, where it has one.
    const own = context.fieldOf(named, fields.name)
    if (own !== -1) property = own
  }
  const isExported = exported !== undefined
  const name = context.textAt(property)
  const isThis = context.kindOf(object) === Kind.THIS
  const shape = {
    name,
    nameStart: tree.start[property]!,
    nameEnd: tree.end[property]!,
    start: tree.start[node]!,
    end: context.endOfStatement(node),
    doc: docOfStatement(context, node),
  }
  if (isThis && context.thisClass !== undefined && defineThisField(context, context.thisClass, named, shape))
    return
  const receiver = receiverOf(context, object, base)
  if (name === 'prototype' && context.kindOf(right) === Kind.OBJECT && isConstructorName(context, object)) {
    context.objectReceiver = base
    return
  }
  if (named === -1) return
  const isStatic = receiver !== -1 && receiver === base
  const definition = nameValue(context, named, {
    ...shape,
    kind: isExported ? DefinitionKind.FUNCTION : DefinitionKind.METHOD,
    scope,
    flags: (isStatic ? DefinitionFlag.STATIC : 0) | (isExported ? DefinitionFlag.EXPORTED : 0),
  })
  const isMethod = facts.definitions.get(definition, 0) === DefinitionKind.METHOD
  if (receiver !== -1 && isMethod) facts.flow(FlowKind.RECEIVER, definition, receiver, tree.start[left]!)
}

/** The expression that names the class in `A.prototype.f` and `A.f`; -1 where nothing says that it is one. */
function receiverOf(context: Context, object: number, base: number): number {
  const { facts, fields } = context
  if (context.kindOf(object) !== Kind.MEMBER) return isConstructorName(context, object) ? base : -1
  const property = context.fieldOf(object, fields.property)
  const isPrototype = property !== -1 && context.textAt(property) === 'prototype'
  return isPrototype && facts.expressions.get(base, 0) === Op.MEMBER ? facts.expressions.get(base, 2) : -1
}

function isConstructorName(context: Context, object: number): boolean {
  if (context.kindOf(object) !== Kind.IDENTIFIER) return false
  const first = context.text.charCodeAt(context.tree.start[object]!)
  return first >= 65 && first <= 90
}

/** The comment before the statement that this assignment is. */
function docOfStatement(context: Context, node: number): number {
  return context.statementNode === context.tree.parent[node] ? context.statementDoc : -1
}

interface AssignedMember {
  readonly name: string
  readonly nameStart: number
  readonly nameEnd: number
  readonly start: number
  readonly end: number
  readonly doc: number
}

/**
 * The first `this.x = …` in a class that declares no `x` declares it: a method where the value is a function
 * (`named`), else a field. True where the value got its definition.
 */
function defineThisField(
  context: Context,
  members: ClassMembers,
  named: number,
  member: AssignedMember,
): boolean {
  if (members.names.has(member.name) && named === -1) return false
  const isFirst = !members.names.has(member.name)
  members.names.add(member.name)
  const { owner, functionDepth } = context
  const { name, nameStart, start, end } = member
  context.owner = members.definition
  const isLocal = (context.facts.definitions.get(members.definition, 1) & DefinitionFlag.LOCAL) !== 0
  context.functionDepth = isLocal ? 1 : 0
  const row = { ...member, scope: members.scope, flags: 0 }
  let made: number
  if (named === -1) {
    const signature = foldedText(context.text, start, end, 160)
    made = define(context, { ...row, kind: DefinitionKind.FIELD, signature })
  } else {
    made = nameValue(context, named, { ...row, kind: DefinitionKind.METHOD })
  }
  context.owner = owner
  context.functionDepth = functionDepth
  if (isFirst || context.bindingIn(name, members.scope) === -1) {
    context.declare(BindingKind.DEFINITION, name, members.scope, nameStart, made)
  }
  return named !== -1
}
