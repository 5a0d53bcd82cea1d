import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind, Op, ScopeKind } from '../facts.ts'
import { applyFunctionJsdoc } from './jsdoc.ts'
import { Kind } from './kinds.ts'
import { bindOwnName, definitionOfExpression } from './naming.ts'
import { visitParameters } from './parameters.ts'
import { bindTypeParameters } from './type-parameters.ts'
import type { Context } from './context.ts'

/** A function or class as a value. */
export function expressionDefinition(context: Context, node: number): number {
  const { tree, facts, scope } = context
  const definition = definitionOfExpression(context, node)
  const doc = context.namedDoc
  if (context.kindOf(node) === Kind.CLASS) context.bodies.classBody(context, node, definition)
  else visitFunction(context, node, definition, doc)
  const end = context.endOfStatement(node)
  return facts.expression(Op.DEFINITION, definition, -1, scope, tree.start[node]!, end)
}

/** Parameters, types and body of anything that is called: functions, methods, accessors, signatures, function types. */
export function visitFunction(context: Context, node: number, definition: number, doc: number): void {
  const { tree, facts, fields, scope } = context
  const typeParameters = context.fieldOf(node, fields.type_parameters)
  const parameters = context.fieldOf(node, fields.parameters)
  const parameter = parameters === -1 ? context.fieldOf(node, fields.parameter) : -1
  const body = context.fieldOf(node, fields.body)
  const head = [typeParameters, parameters, parameter, body].find((part) => part !== -1)
  const start = tree.start[head ?? node]!
  const end = context.endOfStatement(node)
  const inner = facts.scope({ kind: ScopeKind.FUNCTION, parent: scope, start, end })
  facts.setInnerScope(definition, inner)
  bindOwnName(context, node, inner, definition)

  const kind = context.kindOf(node)
  const outer = saved(context)
  context.scope = inner
  context.owner = definition
  context.enclosingFunction = definition
  context.functionScope = inner
  if (kind !== Kind.ARROW) context.thisScope = inner
  if (kind === Kind.FUNCTION_DECLARATION || kind === Kind.FUNCTION_EXPRESSION) {
    context.thisClass = undefined
    context.isStatic = false
  }
  const firstBinding = facts.bindings.count
  if (typeParameters !== -1) bindTypeParameters(context, typeParameters)
  if (parameters !== -1) visitParameters(context, parameters, definition)
  else if (parameter !== -1) {
    context.declare(
      BindingKind.PARAMETER,
      context.textAt(parameter),
      inner,
      tree.start[parameter]!,
      definition,
      0,
    )
  }
  if (context.hasJsdocTypes && doc !== -1) applyFunctionJsdoc(context, doc, definition, firstBinding)
  visitReturnType(context, node, definition)
  context.functionDepth++
  if (body !== -1) visitBody(context, body, definition)
  Object.assign(context, outer)
}

function visitBody(context: Context, body: number, definition: number): void {
  if (context.kindOf(body) === Kind.BLOCK) {
    context.bodies.block(context, body)
    return
  }
  const value = context.valueRow(body)
  context.facts.flow(FlowKind.RETURN, definition, value, context.tree.start[body]!)
}

function visitReturnType(context: Context, node: number, definition: number): void {
  const { tree, fields, facts } = context
  // A construct signature and a constructor type name theirs `type`.
  let annotation = context.fieldOf(node, fields.return_type)
  if (annotation === -1) annotation = context.fieldOf(node, fields.type)
  if (annotation === -1) return
  const isWrapped = context.kindOf(annotation) === Kind.TYPE_ANNOTATION
  const typeNode = isWrapped ? context.firstNamed(annotation) : annotation
  if (typeNode === -1) return
  const type = context.typeRow(typeNode)
  facts.flow(FlowKind.RETURN_TYPE, definition, type, tree.start[typeNode]!)
}

/** A block that is a function of its own without a name: a field's initialiser, a static block. */
export function visitInOwnFunction(
  context: Context,
  scope: number,
  start: number,
  end: number,
  visit: () => void,
): void {
  const inner = context.facts.scope({ kind: ScopeKind.FUNCTION, parent: scope, start, end })
  const outer = saved(context)
  context.scope = inner
  context.functionScope = inner
  context.thisScope = inner
  context.enclosingFunction = -1
  visit()
  Object.assign(context, outer)
}

/** What is another in a function than around it, to be given back to the context. */
function saved(context: Context): Partial<Context> {
  const { scope, owner, enclosingFunction, functionScope, thisScope, thisClass, isStatic, functionDepth } =
    context
  return { scope, owner, enclosingFunction, functionScope, thisScope, thisClass, isStatic, functionDepth }
}

/** An anonymous function that a type describes: `(x: A) => B`, `new () => C`, a call signature. */
export function visitFunctionType(context: Context, node: number): number {
  const definition = context.definitionAt(node, -1, {
    kind: DefinitionKind.FUNCTION,
    flags: DefinitionFlag.DECLARATION,
    signature: '',
    doc: '',
  })
  visitFunction(context, node, definition, -1)
  return definition
}
