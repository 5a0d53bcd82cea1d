import { BindingFlag, BindingKind, DefinitionFlag, DefinitionKind, FlowKind, Op } from '../facts.ts'
import { decorate } from './attributes.ts'
import type { Context, Frame, Handlers } from './context.ts'
import { docTypesBefore, type DocTypes } from './doc-types.ts'
import { methodFlags } from './modifiers.ts'
import { declaredRow, listOf } from './types.ts'

export function registerFunctions(handlers: Handlers): void {
  handlers.onStatement('function_definition method_declaration', (context, node) => {
    const nameNode = context.field(node, 'name')
    const body = context.field(node, 'body')
    const isMethod = context.is(node, 'method_declaration')
    const flags = isMethod ? methodFlags(context, node, nameNode) : DefinitionFlag.EXPORTED
    const kind = isMethod ? DefinitionKind.METHOD : DefinitionKind.FUNCTION
    const definition = context.define(node, nameNode, { kind, flags, body })
    decorate(context, definition, node)
    const docs = docTypesBefore(context, node)
    context.withFunction(definition, node, () => {
      readHead(context, definition, node, docs)
      if (body !== -1) context.statement(body)
    })
  })
  handlers.onExpression('anonymous_function arrow_function', closure)
}

/** A function without a name. */
function closure(context: Context, node: number): number {
  const { tree } = context
  const body = context.field(node, 'body')
  const end = tree.end[node]!
  const headEnd = body === -1 ? end : tree.start[body]!
  const definition = context.anonymous(DefinitionKind.FUNCTION, tree.start[node]!, end, headEnd)
  readClosure(context, definition, node)
  return context.spanning(Op.DEFINITION, definition, -1, node)
}

/** Reads the parameters and the body of a function without a name into a definition. */
export function readClosure(context: Context, definition: number, node: number): void {
  const { facts, tree } = context
  const body = context.field(node, 'body')
  const isArrow = context.is(node, 'arrow_function')
  const docs = docTypesBefore(context, node)
  const inside = (): void => {
    readHead(context, definition, node, docs)
    if (body === -1) return
    if (isArrow) facts.flow(FlowKind.RETURN, definition, context.expression(body), tree.start[body]!)
    else context.statement(body)
  }
  context.withFunction(definition, node, inside, isArrow ? 'all' : capturedBy(context, node))
}

function capturedBy(context: Context, node: number): Frame['sees'] {
  const clause = context.part(node, 'anonymous_function_use_clause')
  if (clause === -1) return 'nothing'
  const names = new Set<string>()
  for (let child = context.firstNamed(clause); child !== -1; child = context.nextNamed(child)) {
    const name = context.is(child, 'by_ref') ? context.firstNamed(child) : child
    names.add(context.textAt(name))
  }
  return names
}

function readHead(context: Context, definition: number, node: number, docs: DocTypes): void {
  const { facts } = context
  const list = context.field(node, 'parameters')
  let position = 0
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    parameter(context, definition, child, position++, docs)
  }
  const returned = context.field(node, 'return_type')
  const said = declaredRow(context, returned, docs.result)
  if (said !== -1) facts.flow(FlowKind.RETURN_TYPE, definition, said, facts.expressions.get(said, 5))
}

function parameter(context: Context, owner: number, node: number, position: number, docs: DocTypes): void {
  const { facts, frame, tree } = context
  let nameNode = context.field(node, 'name')
  if (context.is(nameNode, 'by_ref')) nameNode = context.firstNamed(nameNode)
  if (nameNode === -1) return
  const name = context.textAt(nameNode)
  const value = context.field(node, 'default_value')
  const isRest = context.is(node, 'variadic_parameter')
  if (isRest) facts.addDefinitionFlags(owner, DefinitionFlag.VARIADIC)
  const binding = context.bindAt(nameNode, {
    kind: BindingKind.PARAMETER,
    name,
    target: owner,
    position,
    flags: (isRest ? BindingFlag.REST : 0) | (value === -1 ? 0 : BindingFlag.OPTIONAL),
  })
  frame.names.set(name, binding)
  const said = declaredRow(context, context.field(node, 'type'), docs.parameters.get(name))
  const row = isRest && said !== -1 ? listOf(context, said, nameNode) : said
  if (row !== -1) context.declareType(binding, row)
  const start = tree.start[nameNode]!
  if (value !== -1) facts.flow(FlowKind.ASSIGN, binding, context.expression(value), start)
  if (context.is(node, 'property_promotion_parameter')) promote(context, node, nameNode, binding, row)
}

/** `public function __construct(private Logger $logger)` declares the property, too. */
function promote(
  context: Context,
  node: number,
  nameNode: number,
  parameterBinding: number,
  row: number,
): void {
  const { facts, scope, owner, enclosingFunction, tree, typeAround: around } = context
  if (around === undefined) return
  const classScope = facts.scopes.get(scope, 2)
  const inner = context.childByKind(nameNode, tree.grammar.kindId('name'))
  if (inner === -1) return
  context.scope = classScope
  context.owner = around.definition
  context.enclosingFunction = -1
  const visibility = context.textAt(context.field(node, 'visibility'))
  const flags = { private: DefinitionFlag.PRIVATE, protected: 0 }[visibility] ?? DefinitionFlag.EXPORTED
  const property = context.define(node, inner, { kind: DefinitionKind.FIELD, flags })
  context.scope = scope
  context.owner = owner
  context.enclosingFunction = enclosingFunction
  const binding = facts.definitions.get(property, 6)
  if (row !== -1) context.declareType(binding, row)
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
