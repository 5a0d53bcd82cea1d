import { BindingFlag, BindingKind, DefinitionFlag, DefinitionKind, FlowKind, Op } from '../facts.ts'
import { childByKind, firstNamed, nextNamed } from '../tree.ts'
import { decorate } from './attributes.ts'
import type { Context, Frame, Handlers } from './context.ts'
import {
  anonymous, declareType, define, expression, field, is, part, spanning, statement, textAt,
  withFunction, bindAt } from './context.ts' // prettier-ignore
import { docTypesBefore, type DocTypes } from './doc-types.ts'
import { methodFlags } from './modifiers.ts'
import { declaredRow, listOf } from './types.ts'

export function registerFunctions(handlers: Handlers): void {
  handlers.onStatement('function_definition method_declaration', (context, node) => {
    const nameNode = field(context, node, 'name')
    const body = field(context, node, 'body')
    const isMethod = is(context, node, 'method_declaration')
    const flags = isMethod ? methodFlags(context, node, nameNode) : DefinitionFlag.EXPORTED
    const kind = isMethod ? DefinitionKind.METHOD : DefinitionKind.FUNCTION
    const definition = define(context, node, nameNode, { kind, flags, body })
    decorate(context, definition, node)
    const docs = docTypesBefore(context, node)
    withFunction(context, definition, node, 'nothing', () => {
      readHead(context, definition, node, docs)
      if (body !== -1) statement(context, body)
    })
  })
  handlers.onExpression('anonymous_function arrow_function', closure)
}

/** A function without a name. */
function closure(context: Context, node: number): number {
  const { tree } = context
  const body = field(context, node, 'body')
  const end = tree.end[node]!
  const headEnd = body === -1 ? end : tree.start[body]!
  const definition = anonymous(context, DefinitionKind.FUNCTION, tree.start[node]!, end, headEnd)
  readClosure(context, definition, node)
  return spanning(context, Op.DEFINITION, definition, -1, node)
}

/** Reads the parameters and the body of a function without a name into a definition. */
export function readClosure(context: Context, definition: number, node: number): void {
  const { facts, tree } = context
  const body = field(context, node, 'body')
  const isArrow = is(context, node, 'arrow_function')
  const docs = docTypesBefore(context, node)
  withFunction(context, definition, node, isArrow ? 'all' : capturedBy(context, node), () => {
    readHead(context, definition, node, docs)
    if (body === -1) return
    if (isArrow) facts.flow(FlowKind.RETURN, definition, expression(context, body), tree.start[body]!)
    else statement(context, body)
  })
}

function capturedBy(context: Context, node: number): Frame['sees'] {
  const { tree } = context
  const clause = part(context, node, 'anonymous_function_use_clause')
  if (clause === -1) return 'nothing'
  const names = new Set<string>()
  for (let child = firstNamed(tree, clause); child !== -1; child = nextNamed(tree, child)) {
    const name = is(context, child, 'by_ref') ? firstNamed(tree, child) : child
    names.add(textAt(context, name))
  }
  return names
}

function readHead(context: Context, definition: number, node: number, docs: DocTypes): void {
  const { facts, tree } = context
  const list = field(context, node, 'parameters')
  let position = 0
  for (let child = list === -1 ? -1 : firstNamed(tree, list); child !== -1; child = nextNamed(tree, child)) {
    parameter(context, definition, child, position++, docs)
  }
  const returned = field(context, node, 'return_type')
  const said = declaredRow(context, returned, docs.result)
  if (said !== -1) facts.flow(FlowKind.RETURN_TYPE, definition, said, facts.expressions.get(said, 5))
}

function parameter(context: Context, owner: number, node: number, position: number, docs: DocTypes): void {
  const { facts, frame, tree } = context
  let nameNode = field(context, node, 'name')
  if (is(context, nameNode, 'by_ref')) nameNode = firstNamed(tree, nameNode)
  if (nameNode === -1) return
  const name = textAt(context, nameNode)
  const value = field(context, node, 'default_value')
  const isRest = is(context, node, 'variadic_parameter')
  if (isRest) facts.addDefinitionFlags(owner, DefinitionFlag.VARIADIC)
  const binding = bindAt(context, nameNode, {
    kind: BindingKind.PARAMETER,
    name,
    target: owner,
    position,
    flags: (isRest ? BindingFlag.REST : 0) | (value === -1 ? 0 : BindingFlag.OPTIONAL),
  })
  frame.names.set(name, binding)
  const said = declaredRow(context, field(context, node, 'type'), docs.parameters.get(name))
  const row = isRest && said !== -1 ? listOf(context, said, nameNode) : said
  if (row !== -1) declareType(context, binding, row)
  const start = tree.start[nameNode]!
  if (value !== -1) facts.flow(FlowKind.ASSIGN, binding, expression(context, value), start)
  if (is(context, node, 'property_promotion_parameter')) promote(context, node, nameNode, binding, row)
}

/** `public function __construct(private Logger $logger)` declares the property, too. */
function promote(
  context: Context,
  node: number,
  nameNode: number,
  parameterBinding: number,
  row: number,
): void {
  const { facts, scope, owner, enclosingFunction, tree, type: around } = context
  if (around === undefined) return
  const classScope = facts.scopes.get(scope, 2)
  const inner = childByKind(tree, nameNode, tree.grammar.kindId('name'))
  if (inner === -1) return
  context.scope = classScope
  context.owner = around.definition
  context.enclosingFunction = -1
  const visibility = textAt(context, field(context, node, 'visibility'))
  const flags = { private: DefinitionFlag.PRIVATE, protected: 0 }[visibility] ?? DefinitionFlag.EXPORTED
  const property = define(context, node, inner, { kind: DefinitionKind.FIELD, flags })
  context.scope = scope
  context.owner = owner
  context.enclosingFunction = enclosingFunction
  const binding = facts.definitions.get(property, 6)
  if (row !== -1) declareType(context, binding, row)
  const start = tree.start[nameNode]!
  const value = facts.expression(
    Op.NAME,
    facts.bindings.get(parameterBinding, 2),
    -1,
    scope,
    start,
    tree.end[nameNode]!,
  )
  facts.flow(FlowKind.ASSIGN, binding, value, start)
}
