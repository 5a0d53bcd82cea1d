import {
  BindingFlag,
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  ExpressionFlag,
  FlowKind,
  Op,
} from '../facts.ts'
import { visitDecorators } from './decorators.ts'
import { Kind } from './kinds.ts'
import { bindPattern, type Declaration } from './patterns.ts'
import { foldedText } from './signatures.ts'
import type { Context } from './context.ts'
import { defineAt } from './define.ts'

/** The parameters of a function, bound in its scope. A TypeScript `this` parameter is a type only and takes no position. */
export function visitParameters(context: Context, node: number, definition: number): void {
  let position = 0
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    const kind = context.kindOf(child)
    if (kind === Kind.DECORATOR) continue
    if (kind === Kind.PARAMETER || kind === Kind.OPTIONAL_PARAMETER) {
      if (visitTyped(context, child, definition, position)) position++
    } else {
      visitPlain(context, child, definition, position++)
    }
  }
}

/** A TypeScript parameter: `private readonly name?: Type = value`. False for `this`. */
function visitTyped(context: Context, node: number, definition: number, position: number): boolean {
  const { fields } = context
  visitDecorators(context, node, -1)
  const pattern = context.fieldOf(node, fields.pattern)
  const named = pattern === -1 ? context.fieldOf(node, fields.name) : pattern
  const type = typeOf(context, node)
  if (named === -1 || context.kindOf(named) === Kind.THIS) return false
  const valueNode = context.fieldOf(node, fields.value)
  const isOptional = context.kindOf(node) === Kind.OPTIONAL_PARAMETER || valueNode !== -1
  const flags = isOptional ? BindingFlag.OPTIONAL : 0
  const binding = bindParameter(context, named, definition, position, flags)
  context.declareType(binding, type)
  assignDefault(context, valueNode, binding)
  if (isProperty(context, node)) addPropertyField(context, node, named, type)
  if (context.kindOf(named) !== Kind.IDENTIFIER) takeApart(context, named, binding)
  return true
}

/** A JavaScript parameter: a name, a pattern, either with a default, or the rest. */
function visitPlain(context: Context, node: number, definition: number, position: number): void {
  const { fields } = context
  const hasDefault = context.kindOf(node) === Kind.ASSIGNMENT_PATTERN
  const named = hasDefault ? context.fieldOf(node, fields.left) : node
  if (named === -1) return
  const binding = bindParameter(context, named, definition, position, hasDefault ? BindingFlag.OPTIONAL : 0)
  if (hasDefault) assignDefault(context, context.fieldOf(node, fields.right), binding)
  if (context.kindOf(named) !== Kind.IDENTIFIER) takeApart(context, named, binding)
}

/** A destructured parameter has no name of its own; it is bound as `{0}`, by its position, and its parts are read from that. */
function bindParameter(
  context: Context,
  node: number,
  definition: number,
  position: number,
  flags: number,
): number {
  const { tree, facts, scope } = context
  const isRest = context.kindOf(node) === Kind.REST_PATTERN
  if (isRest) facts.addDefinitionFlags(definition, DefinitionFlag.VARIADIC)
  const inner = isRest ? context.firstNamed(node) : node
  const isName = inner !== -1 && context.kindOf(inner) === Kind.IDENTIFIER && context.textAt(inner) !== ''
  const name = isName ? context.textAt(inner) : `{${position}}`
  const nameStart = tree.start[inner === -1 ? node : inner]!
  const allFlags = flags | (isRest ? BindingFlag.REST : 0)
  return context.declare(BindingKind.PARAMETER, name, scope, nameStart, definition, position, allFlags)
}

function takeApart(context: Context, node: number, binding: number): void {
  const { tree, facts, scope } = context
  const pattern = context.kindOf(node) === Kind.REST_PATTERN ? context.firstNamed(node) : node
  if (pattern === -1 || context.kindOf(pattern) === Kind.IDENTIFIER) return
  const at = tree.start[pattern]!
  const whole = facts.expression(Op.NAME, facts.bindings.get(binding, 2), -1, scope, at, at)
  const declaration: Declaration = {
    scope,
    makesDefinitions: false,
    flags: 0,
    start: at,
    end: tree.end[pattern]!,
    signature: '',
    doc: -1,
  }
  bindPattern(context, pattern, whole, declaration)
}

function assignDefault(context: Context, node: number, binding: number): void {
  if (node === -1) return
  const value = context.valueRow(node)
  context.facts.flow(FlowKind.ASSIGN, binding, value, context.tree.start[node]!)
}

/** The declared type of a parameter, field or variable, or -1. */
export function typeOf(context: Context, node: number): number {
  const annotation = context.fieldOf(node, context.fields.type)
  return context.typeRow(context.firstNamed(annotation))
}

function isProperty(context: Context, node: number): boolean {
  for (let child = context.firstChild(node); child !== -1; child = context.tree.next[child]!) {
    const kind = context.kindOf(child)
    if (kind === Kind.ACCESSIBILITY || kind === Kind.OVERRIDE || kind === Kind.T_READONLY) return true
  }
  return false
}

/** `constructor(private name: Type)` declares a field and stores the argument in it. */
function addPropertyField(context: Context, node: number, named: number, type: number): void {
  const { tree, facts, text, thisClass, scope } = context
  const name = context.textAt(named)
  if (thisClass === undefined || name === '') return
  const [nameStart, nameEnd] = [tree.start[named]!, tree.end[named]!]
  const isPrivate = text.startsWith('private', tree.start[node])
  const constructor = context.owner
  context.owner = thisClass.definition
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  const flags = isPrivate ? DefinitionFlag.PRIVATE : 0
  const signature = foldedText(text, start, end)
  const row = { kind: DefinitionKind.FIELD, name, scope: thisClass.scope, start, end, flags, signature }
  const field = defineAt(context, named, row)
  context.owner = constructor
  const binding = context.declare(BindingKind.DEFINITION, name, thisClass.scope, nameStart, field)
  thisClass.names.add(name)
  facts.flow(FlowKind.TYPE, binding, type, nameStart)
  const self = facts.expression(Op.THIS, -1, -1, scope, nameStart, nameStart)
  const place = context.memberOf(self, name, nameStart, nameEnd, ExpressionFlag.WRITE)
  const value = facts.expression(Op.NAME, facts.string(name), -1, scope, nameStart, nameEnd)
  facts.flow(FlowKind.STORE, place, value, nameStart)
}
