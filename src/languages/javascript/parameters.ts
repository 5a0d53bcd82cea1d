import {
  BindingFlag,
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  ExpressionFlag,
  FlowKind,
  Op,
} from '../facts.ts'
import { firstChild, firstNamed, nextNamed } from '../tree.ts'
import { visitDecorators } from './decorators.ts'
import { Kind } from './kinds.ts'
import { bindPattern, type Declaration } from './patterns.ts'
import { foldedText } from './signatures.ts'
import { declare, define, fieldOf, kindOf, memberExpression, sliceOf, type Walk } from './walk.ts'

/** The parameters of a function, bound in its scope. A TypeScript `this` parameter is a type only and takes no position. */
export function visitParameters(walk: Walk, node: number, scope: number, definition: number): void {
  const { tree } = walk
  let position = 0
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    const kind = kindOf(walk, child)
    if (kind === Kind.DECORATOR) continue
    if (kind === Kind.PARAMETER || kind === Kind.OPTIONAL_PARAMETER) {
      if (visitTyped(walk, child, scope, definition, position)) position++
    } else {
      visitPlain(walk, child, scope, definition, position++)
    }
  }
}

/** A TypeScript parameter: `private readonly name?: Type = value`. False for `this`. */
function visitTyped(walk: Walk, node: number, scope: number, definition: number, position: number): boolean {
  const { facts, fields } = walk
  visitDecorators(walk, node, scope, -1)
  const pattern = fieldOf(walk, node, fields.pattern)
  const named = pattern === -1 ? fieldOf(walk, node, fields.name) : pattern
  const type = typeOf(walk, node, scope)
  if (named === -1 || kindOf(walk, named) === Kind.THIS) return false
  const valueNode = fieldOf(walk, node, fields.value)
  const isOptional = kindOf(walk, node) === Kind.OPTIONAL_PARAMETER || valueNode !== -1
  const flags = isOptional ? BindingFlag.OPTIONAL : 0
  const binding = bindParameter(walk, named, scope, definition, position, flags)
  if (type !== -1) facts.flow(FlowKind.TYPE, binding, type, facts.expressions.get(type, 5))
  assignDefault(walk, valueNode, scope, binding)
  if (isProperty(walk, node)) addPropertyField(walk, node, named, scope, type)
  if (kindOf(walk, named) !== Kind.IDENTIFIER) takeApart(walk, named, scope, binding)
  return true
}

/** A JavaScript parameter: a name, a pattern, either with a default, or the rest. */
function visitPlain(walk: Walk, node: number, scope: number, definition: number, position: number): void {
  const { fields } = walk
  const hasDefault = kindOf(walk, node) === Kind.ASSIGNMENT_PATTERN
  const named = hasDefault ? fieldOf(walk, node, fields.left) : node
  if (named === -1) return
  const binding = bindParameter(
    walk,
    named,
    scope,
    definition,
    position,
    hasDefault ? BindingFlag.OPTIONAL : 0,
  )
  if (hasDefault) assignDefault(walk, fieldOf(walk, node, fields.right), scope, binding)
  if (kindOf(walk, named) !== Kind.IDENTIFIER) takeApart(walk, named, scope, binding)
}

/** A destructured parameter has no name of its own; it is bound as `{0}`, by its position, and its parts are read from that. */
function bindParameter(
  walk: Walk,
  node: number,
  scope: number,
  definition: number,
  position: number,
  flags: number,
): number {
  const { tree, facts } = walk
  const isRest = kindOf(walk, node) === Kind.REST_PATTERN
  if (isRest) facts.addDefinitionFlags(definition, DefinitionFlag.VARIADIC)
  const inner = isRest ? firstNamed(tree, node) : node
  const isName = inner !== -1 && kindOf(walk, inner) === Kind.IDENTIFIER && sliceOf(walk, inner) !== ''
  const name = isName ? sliceOf(walk, inner) : `{${position}}`
  const nameStart = tree.start[inner === -1 ? node : inner]!
  const allFlags = flags | (isRest ? BindingFlag.REST : 0)
  return declare(walk, BindingKind.PARAMETER, name, scope, nameStart, definition, position, allFlags)
}

function takeApart(walk: Walk, node: number, scope: number, binding: number): void {
  const { tree, facts } = walk
  const pattern = kindOf(walk, node) === Kind.REST_PATTERN ? firstNamed(tree, node) : node
  if (pattern === -1 || kindOf(walk, pattern) === Kind.IDENTIFIER) return
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
  bindPattern(walk, pattern, whole, scope, declaration)
}

function assignDefault(walk: Walk, node: number, scope: number, binding: number): void {
  if (node === -1) return
  const value = walk.visit.expression(walk, node, scope)
  if (value !== -1) walk.facts.flow(FlowKind.ASSIGN, binding, value, walk.tree.start[node]!)
}

/** The declared type of a parameter, field or variable, or -1. */
export function typeOf(walk: Walk, node: number, scope: number): number {
  const annotation = fieldOf(walk, node, walk.fields.type)
  const type = annotation === -1 ? -1 : firstNamed(walk.tree, annotation)
  return type === -1 ? -1 : walk.visit.type(walk, type, scope)
}

function isProperty(walk: Walk, node: number): boolean {
  for (let child = firstChild(walk.tree, node); child !== -1; child = walk.tree.next[child]!) {
    const kind = kindOf(walk, child)
    if (kind === Kind.ACCESSIBILITY || kind === Kind.OVERRIDE || kind === Kind.T_READONLY) return true
  }
  return false
}

/** `constructor(private name: Type)` declares a field and stores the argument in it. */
function addPropertyField(walk: Walk, node: number, named: number, scope: number, type: number): void {
  const { tree, facts, text, thisClass } = walk
  const name = sliceOf(walk, named)
  if (thisClass === undefined || name === '') return
  const [nameStart, nameEnd] = [tree.start[named]!, tree.end[named]!]
  const isPrivate = text.startsWith('private', tree.start[node])
  const constructor = walk.definition
  walk.definition = thisClass.definition
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  const flags = isPrivate ? DefinitionFlag.PRIVATE : 0
  const signature = foldedText(text, start, end)
  const field = define(
    walk,
    DefinitionKind.FIELD,
    name,
    thisClass.scope,
    nameStart,
    nameEnd,
    start,
    end,
    flags,
    signature,
  )
  walk.definition = constructor
  const binding = declare(walk, BindingKind.DEFINITION, name, thisClass.scope, nameStart, field)
  thisClass.names.add(name)
  if (type !== -1) facts.flow(FlowKind.TYPE, binding, type, nameStart)
  const self = facts.expression(Op.THIS, -1, -1, scope, nameStart, nameStart)
  const place = memberExpression(walk, self, name, scope, nameStart, nameEnd, ExpressionFlag.WRITE)
  const value = facts.expression(Op.NAME, facts.string(name), -1, scope, nameStart, nameEnd)
  facts.flow(FlowKind.STORE, place, value, nameStart)
}
