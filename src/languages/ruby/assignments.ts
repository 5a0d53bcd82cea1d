import { BindingKind, DefinitionFlag, DefinitionKind, ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { indexOf } from './indexing.ts'
import { arrayLiteral, type Context, type Handlers } from './context.ts'
import { docBefore, foldSignature } from './docs.ts'
import { assignLocal } from './locals.ts'
import { sequence } from './bodies.ts'
import { declareType, withType } from './classes.ts'
import { declareAccessor } from './methods.ts'
import { literalText } from './strings.ts'

export function registerAssignments(handlers: Handlers): void {
  handlers.onExpression('assignment', assignment)
  handlers.onExpression('operator_assignment', operatorAssignment)
  handlers.onExpression('instance_variable class_variable', variableOfObject)
}

/** `a = b`, `a, b = c`, `A = Struct.new(:b)` */
function assignment(context: Context, node: number): number {
  const { tree, kinds } = context
  const left = context.field(node, 'left')
  const right = context.field(node, 'right')
  if (left === -1 || right === -1) return -1
  if (tree.kind[left] === kinds.constant) {
    const type = typeAssigned(context, node, left, right)
    if (type !== -1) return type
  }
  // `a = a` declares a before it is read.
  if (tree.kind[left] === kinds.identifier) assignLocal(context, left, -1)
  const source =
    tree.kind[right] === kinds.rightList ? arrayLiteral(context, right) : context.expression(right)
  assignTo(context, left, source)
  return source
}

/** `a ||= b`, `a += b` */
function operatorAssignment(context: Context, node: number): number {
  const { tree, kinds } = context
  const left = context.field(node, 'left')
  const right = context.field(node, 'right')
  const operator = context.field(node, 'operator')
  if (left === -1 || right === -1 || operator === -1) return -1
  const sign = context.textAt(operator).slice(0, -1)
  if (tree.kind[left] === kinds.identifier) assignLocal(context, left, -1)
  const isConstant = tree.kind[left] === kinds.constant
  const before = isConstant ? context.literal(left, 'unknown') : context.expression(left)
  const given = context.expression(right)
  const value =
    sign === '||' || sign === '&&'
      ? context.anyOfRows(sign === '&&' ? [given] : [before, given], node)
      : context.methodCall(before, sign, operator, node, [given], ExpressionFlag.IMPLICIT)
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
      facts.flow(FlowKind.STORE, row, source, start)
      return
    }
    case kinds.globalVariable:
      assignGlobal(context, target, source)
      return
    case kinds.constant:
      declareConstant(context, target, source)
      return
    case kinds.call: {
      const receiver = context.field(target, 'receiver')
      const name = context.field(target, 'method')
      if (receiver === -1 || name === -1) return
      const given = source === -1 ? context.literal(target, 'unknown') : source
      context.methodCall(context.expression(receiver), `${context.textAt(name)}=`, name, target, [given])
      return
    }
    case kinds.elementReference: {
      const row = indexOf(context, target)
      facts.addExpressionFlags(row, ExpressionFlag.WRITE)
      facts.flow(FlowKind.STORE, row, source, start)
      return
    }
    case kinds.leftList:
    case kinds.destructuredLeft:
      destructure(context, target, source)
      return
    case kinds.restAssignment: {
      const inner = context.firstNamed(target)
      if (inner !== -1) assignTo(context, inner, source)
      return
    }
    default:
      context.statement(target)
  }
}

/** `a, (b, *c) = value` */
function destructure(context: Context, node: number, source: number): void {
  const { tree, kinds, facts } = context
  let place = 0
  let isAfterRest = false
  for (let part = context.firstNamed(node); part !== -1; part = context.nextNamed(part)) {
    const isRest = tree.kind[part] === kinds.restAssignment
    if (source === -1) assignTo(context, part, -1)
    else {
      const at = isAfterRest || isRest ? -1 : place
      const element = context.unwritten(Op.ELEMENT, source, at, part)
      assignTo(context, part, isRest ? context.unwritten(Op.ARRAY, facts.list([element]), -1, part) : element)
    }
    isAfterRest ||= isRest
    place++
  }
}

/** `@a`, `@@a`: what the object, or the class, holds under that name. */
function variableOfObject(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const isOfClass = tree.kind[node] === kinds.classVariable && context.typeAround !== undefined
  const start = tree.start[node]!
  const owner = isOfClass
    ? facts.expression(Op.THIS_CLASS, -1, -1, context.scope, start, start)
    : context.selfRow(node, false)
  return context.memberNamed(owner, context.textAt(node), node)
}

/** The first assignment to a variable of an object in a class is its definition. */
function declareField(context: Context, node: number): void {
  const { tree, kinds, typeAround: type, method } = context
  if (type === undefined) return
  const name = context.textAt(node)
  const isStatic = tree.kind[node] === kinds.classVariable || method === undefined || method.isStatic
  const key = isStatic ? `self.${name}` : name
  if (type.fields.has(key)) return
  const definition = context.definitionAt(node, node, {
    kind: DefinitionKind.FIELD,
    name,
    scope: type.scope,
    parent: type.definition,
    flags: DefinitionFlag.PRIVATE | (isStatic ? DefinitionFlag.STATIC : 0),
    signature: name,
  })
  context.bindAt(node, { kind: BindingKind.DEFINITION, name, scope: type.scope, target: definition })
  type.fields.set(key, definition)
}

/** `$a = b`: a variable that all files see. */
function assignGlobal(context: Context, node: number, source: number): void {
  const { facts, tree } = context
  const name = context.textAt(node)
  const start = tree.start[node]!
  const known = context.globals.get(name)
  const binding = known ?? facts.bind({ kind: BindingKind.VARIABLE, name, scope: 0, nameStart: start })
  context.globals.set(name, binding)
  facts.flow(FlowKind.ASSIGN, binding, source, start)
}

/** `A = value` */
function declareConstant(context: Context, node: number, source: number): void {
  const { facts, tree, typeAround: type } = context
  const name = context.textAt(node)
  const scope = type?.scope ?? 0
  const start = tree.start[node]!
  const whole = tree.parent[node]!
  const definition = context.definitionAt(whole, node, {
    kind: type === undefined ? DefinitionKind.VARIABLE : DefinitionKind.FIELD,
    scope,
    parent: type?.definition ?? -1,
    start,
    flags:
      DefinitionFlag.EXPORTED | DefinitionFlag.CONSTANT | (type === undefined ? 0 : DefinitionFlag.STATIC),
    signature: foldSignature(tree, start, Math.min(tree.end[whole]!, start + 120)),
    doc: docBefore(context, whole),
  })
  const binding = context.bindDefinition(definition, name, node, { scope })
  facts.flow(FlowKind.ASSIGN, binding, source, start)
}

/** `A = Struct.new(:b) do … end`, `A = Class.new(B)`, `A = Data.define(:b)`: a class that is named by the constant; else -1. */
function typeAssigned(context: Context, node: number, left: number, right: number): number {
  if (context.tree.kind[right] !== context.kinds.call) return -1
  const receiver = context.field(right, 'receiver')
  const name = context.field(right, 'method')
  if (receiver === -1 || name === -1) return -1
  const maker = `${context.textAt(receiver)}.${context.textAt(name)}`
  if (!makers.has(maker)) return -1
  const isMembers = maker === 'Struct.new' || maker === 'Data.define'
  const base = maker === 'Class.new' ? firstOf(context, right) : -1
  const extended = isMembers ? context.expression(receiver) : context.expression(base)
  const definition = declareType(context, {
    name: context.textAt(left),
    nameNode: left,
    node,
    kind: maker === 'Module.new' ? DefinitionKind.MODULE : DefinitionKind.CLASS,
    headEnd: endOfHead(context, right),
  })
  withType(context, definition, right, extended, () => {
    if (isMembers) declareMembers(context, right, maker === 'Struct.new')
    const block = context.field(right, 'block')
    const body = block === -1 ? -1 : context.field(block, 'body')
    if (body !== -1) sequence(context, body)
  })
  return context.spanning(Op.DEFINITION, definition, -1, node)
}

const makers = new Set(['Struct.new', 'Data.define', 'Class.new', 'Module.new'])

function firstOf(context: Context, call: number): number {
  const list = context.field(call, 'arguments')
  return context.firstNamed(list)
}

function endOfHead(context: Context, call: number): number {
  const list = context.field(call, 'arguments')
  return context.tree.end[list === -1 ? context.field(call, 'method') : list]!
}

/** Members of a struct are read by methods, and written where it can change. */
function declareMembers(context: Context, call: number, isWritable: boolean): void {
  const list = context.field(call, 'arguments')
  for (let each = context.firstNamed(list); each !== -1; each = context.nextNamed(each)) {
    const name = literalText(context, each)
    if (name === undefined || /^[A-Z]/.test(name)) continue
    declareAccessor(context, each, each, name, 'reader')
    if (isWritable) declareAccessor(context, each, each, name, 'writer')
  }
}
