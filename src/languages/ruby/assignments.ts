import { BindingKind, DefinitionFlag, DefinitionKind, ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import { indexOf } from './indexing.ts'
import type { Context, Handlers } from './context.ts'
import {
  bindAt,
  anyOfRows,
  expression,
  field,
  literal,
  memberRow,
  methodCall,
  selfRow,
  spanning,
  statement,
  textAt,
  unwritten,
  definitionAt,
} from './context.ts'
import { docBefore, foldSignature } from './docs.ts'
import { assignLocal } from './locals.ts'
import { typeAssigned } from './made-types.ts'

export function registerAssignments(handlers: Handlers): void {
  handlers.onExpression('assignment', assignment)
  handlers.onExpression('operator_assignment', operatorAssignment)
  handlers.onExpression('instance_variable class_variable', variableOfObject)
}

/** `a = b`, `a, b = c`, `A = Struct.new(:b)` */
function assignment(context: Context, node: number): number {
  const { tree, kinds } = context
  const left = field(context, node, 'left')
  const right = field(context, node, 'right')
  if (left === -1 || right === -1) return -1
  if (tree.kind[left] === kinds.constant) {
    const type = typeAssigned(context, node, left, right)
    if (type !== -1) return type
  }
  // `a = a` declares a before it is read.
  if (tree.kind[left] === kinds.identifier) assignLocal(context, left, -1)
  const source = tree.kind[right] === kinds.rightList ? listOf(context, right) : expression(context, right)
  assignTo(context, left, source)
  return source
}

/** `a, b = 1, 2` */
function listOf(context: Context, node: number): number {
  const { tree, facts } = context
  const rows: number[] = []
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child))
    rows.push(expression(context, child))
  return spanning(context, Op.ARRAY, facts.list(rows), -1, node)
}

/** `a ||= b`, `a += b` */
function operatorAssignment(context: Context, node: number): number {
  const { tree, kinds } = context
  const left = field(context, node, 'left')
  const right = field(context, node, 'right')
  const operator = field(context, node, 'operator')
  if (left === -1 || right === -1 || operator === -1) return -1
  const sign = textAt(context, operator).slice(0, -1)
  if (tree.kind[left] === kinds.identifier) assignLocal(context, left, -1)
  const isConstant = tree.kind[left] === kinds.constant
  const before = isConstant ? literal(context, left, 'unknown') : expression(context, left)
  const given = expression(context, right)
  const value =
    sign === '||' || sign === '&&'
      ? anyOfRows(context, sign === '&&' ? [given] : [before, given], node)
      : methodCall(context, before, sign, operator, node, [given], ExpressionFlag.IMPLICIT)
  assignTo(context, left, sign === '||' || sign === '&&' ? given : value)
  return value
}

/** Assigns a source, -1 for one of which nothing is known, to whatever a node names. */
export function assignTo(context: Context, target: number, source: number): void {
  const { tree, kinds, facts } = context
  const start = tree.start[target]!
  switch (tree.kind[target]) {
    case kinds.identifier:
      assignLocal(context, target, source)
      return
    case kinds.instanceVariable:
    case kinds.classVariable: {
      const row = variableOfObject(context, target)
      declareField(context, target)
      facts.addExpressionFlags(row, ExpressionFlag.WRITE)
      if (source !== -1) facts.flow(FlowKind.STORE, row, source, start)
      return
    }
    case kinds.globalVariable:
      assignGlobal(context, target, source)
      return
    case kinds.constant:
      declareConstant(context, target, source)
      return
    case kinds.call: {
      const receiver = field(context, target, 'receiver')
      const name = field(context, target, 'method')
      if (receiver === -1 || name === -1) return
      const given = source === -1 ? literal(context, target, 'unknown') : source
      methodCall(context, expression(context, receiver), `${textAt(context, name)}=`, name, target, [given])
      return
    }
    case kinds.elementReference: {
      const row = indexOf(context, target)
      facts.addExpressionFlags(row, ExpressionFlag.WRITE)
      if (source !== -1) facts.flow(FlowKind.STORE, row, source, start)
      return
    }
    case kinds.leftList:
    case kinds.destructuredLeft:
      destructure(context, target, source)
      return
    case kinds.restAssignment: {
      const inner = firstNamed(tree, target)
      if (inner !== -1) assignTo(context, inner, source)
      return
    }
    default:
      statement(context, target)
  }
}

/** `a, (b, *c) = value` */
function destructure(context: Context, node: number, source: number): void {
  const { tree, kinds, facts } = context
  let place = 0
  let isAfterRest = false
  for (let part = firstNamed(tree, node); part !== -1; part = nextNamed(tree, part)) {
    const isRest = tree.kind[part] === kinds.restAssignment
    if (source === -1) assignTo(context, part, -1)
    else {
      const at = isAfterRest || isRest ? -1 : place
      const element = unwritten(context, Op.ELEMENT, source, at, part)
      assignTo(
        context,
        part,
        isRest ? unwritten(context, Op.ARRAY, facts.list([element]), -1, part) : element,
      )
    }
    isAfterRest ||= isRest
    place++
  }
}

/** `@a`, `@@a`: what the object, or the class, holds under that name. */
function variableOfObject(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const isOfClass = tree.kind[node] === kinds.classVariable && context.type !== undefined
  const start = tree.start[node]!
  const owner = isOfClass
    ? facts.expression(Op.THIS_CLASS, -1, -1, context.scope, start, start)
    : selfRow(context, node, false)
  return memberRow(context, owner, textAt(context, node), node)
}

/** The first assignment to a variable of an object in a class is its definition. */
function declareField(context: Context, node: number): void {
  const { tree, kinds, type, method } = context
  if (type === undefined) return
  const name = textAt(context, node)
  const isStatic = tree.kind[node] === kinds.classVariable || method === undefined || method.isStatic
  const key = isStatic ? `self.${name}` : name
  if (type.fields.has(key)) return
  const definition = definitionAt(context, node, node, {
    kind: DefinitionKind.FIELD,
    name,
    scope: type.scope,
    parent: type.definition,
    flags: DefinitionFlag.PRIVATE | (isStatic ? DefinitionFlag.STATIC : 0),
    signature: name,
  })
  bindAt(context, node, { kind: BindingKind.DEFINITION, name, scope: type.scope, target: definition })
  type.fields.set(key, definition)
}

/** `$a = b`: a variable that all files see. */
function assignGlobal(context: Context, node: number, source: number): void {
  const { facts, tree } = context
  const name = textAt(context, node)
  const start = tree.start[node]!
  const known = context.globals.get(name)
  const binding = known ?? facts.bind({ kind: BindingKind.VARIABLE, name, scope: 0, nameStart: start })
  context.globals.set(name, binding)
  if (source !== -1) facts.flow(FlowKind.ASSIGN, binding, source, start)
}

/** `A = value` */
function declareConstant(context: Context, node: number, source: number): void {
  const { facts, tree, type } = context
  const name = textAt(context, node)
  const scope = type?.scope ?? 0
  const start = tree.start[node]!
  const whole = tree.parent[node]!
  const definition = facts.definition({
    kind: type === undefined ? DefinitionKind.VARIABLE : DefinitionKind.FIELD,
    name,
    scope,
    parent: type?.definition ?? -1,
    nameStart: start,
    nameEnd: tree.end[node]!,
    start,
    end: tree.end[whole]!,
    flags:
      DefinitionFlag.EXPORTED | DefinitionFlag.CONSTANT | (type === undefined ? 0 : DefinitionFlag.STATIC),
    signature: foldSignature(tree, start, Math.min(tree.end[whole]!, start + 120)),
    doc: docBefore(context, whole),
  })
  const binding = facts.bind({
    kind: BindingKind.DEFINITION,
    name,
    scope,
    nameStart: start,
    target: definition,
  })
  if (source !== -1) facts.flow(FlowKind.ASSIGN, binding, source, start)
}
