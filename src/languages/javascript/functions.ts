import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind, Op, ScopeKind } from '../facts.ts'
import { firstNamed } from '../tree.ts'
import { applyFunctionJsdoc } from './jsdoc.ts'
import { Kind } from './kinds.ts'
import { bindOwnName, definitionOfExpression } from './naming.ts'
import { visitParameters } from './parameters.ts'
import { bindTypeParameters } from './type-parameters.ts'
import { declare, endOfStatement, fieldOf, kindOf, sliceOf, type Walk } from './walk.ts'

/** A function or class as a value. */
export function expressionDefinition(walk: Walk, node: number, scope: number): number {
  const { tree, facts } = walk
  const definition = definitionOfExpression(walk, node, scope)
  const doc = walk.namedDoc
  if (kindOf(walk, node) === Kind.CLASS) walk.visit.classBody(walk, node, scope, definition)
  else visitFunction(walk, node, scope, definition, doc)
  const end = endOfStatement(walk, node)
  return facts.expression(Op.DEFINITION, definition, -1, scope, tree.start[node]!, end)
}

/** Parameters, types and body of anything that is called: functions, methods, accessors, signatures, function types. */
export function visitFunction(
  walk: Walk,
  node: number,
  scope: number,
  definition: number,
  doc: number,
): void {
  const { tree, facts, fields } = walk
  const typeParameters = fieldOf(walk, node, fields.type_parameters)
  const parameters = fieldOf(walk, node, fields.parameters)
  const parameter = parameters === -1 ? fieldOf(walk, node, fields.parameter) : -1
  const body = fieldOf(walk, node, fields.body)
  const head = [typeParameters, parameters, parameter, body].find((part) => part !== -1)
  const start = tree.start[head ?? node]!
  const end = endOfStatement(walk, node)
  const inner = facts.scope({ kind: ScopeKind.FUNCTION, parent: scope, start, end })
  facts.setInnerScope(definition, inner)
  bindOwnName(walk, node, inner, definition)

  const kind = kindOf(walk, node)
  const outer = saved(walk)
  walk.definition = definition
  walk.owner = definition
  walk.functionScope = inner
  if (kind !== Kind.ARROW) walk.thisScope = inner
  if (kind === Kind.FUNCTION_DECLARATION || kind === Kind.FUNCTION_EXPRESSION) {
    walk.thisClass = undefined
    walk.isStatic = false
  }
  const firstBinding = facts.bindings.count
  if (typeParameters !== -1) bindTypeParameters(walk, typeParameters, inner)
  if (parameters !== -1) visitParameters(walk, parameters, inner, definition)
  else if (parameter !== -1) {
    declare(
      walk,
      BindingKind.PARAMETER,
      sliceOf(walk, parameter),
      inner,
      tree.start[parameter]!,
      definition,
      0,
    )
  }
  if (walk.hasJsdocTypes && doc !== -1) applyFunctionJsdoc(walk, doc, definition, inner, firstBinding)
  visitReturnType(walk, node, inner, definition)
  walk.functionDepth++
  if (body !== -1) visitBody(walk, body, inner, definition)
  restore(walk, outer)
}

function visitBody(walk: Walk, body: number, scope: number, definition: number): void {
  const { facts, tree } = walk
  if (kindOf(walk, body) === Kind.BLOCK) {
    walk.visit.statements(walk, body, scope)
    return
  }
  const value = walk.visit.expression(walk, body, scope)
  if (value !== -1) facts.flow(FlowKind.RETURN, definition, value, tree.start[body]!)
}

function visitReturnType(walk: Walk, node: number, scope: number, definition: number): void {
  const { tree, fields, facts } = walk
  // A construct signature and a constructor type name theirs `type`.
  let annotation = fieldOf(walk, node, fields.return_type)
  if (annotation === -1) annotation = fieldOf(walk, node, fields.type)
  if (annotation === -1) return
  const isWrapped = kindOf(walk, annotation) === Kind.TYPE_ANNOTATION
  const typeNode = isWrapped ? firstNamed(tree, annotation) : annotation
  if (typeNode === -1) return
  const type = walk.visit.type(walk, typeNode, scope)
  if (type !== -1) facts.flow(FlowKind.RETURN_TYPE, definition, type, tree.start[typeNode]!)
}

/** A block that is a function of its own without a name: a field's initialiser, a static block. */
export function visitInOwnFunction(
  walk: Walk,
  scope: number,
  start: number,
  end: number,
  visit: (inner: number) => void,
): void {
  const inner = walk.facts.scope({ kind: ScopeKind.FUNCTION, parent: scope, start, end })
  const outer = saved(walk)
  walk.functionScope = inner
  walk.thisScope = inner
  walk.owner = -1
  visit(inner)
  restore(walk, outer)
}

type Saved = Pick<
  Walk,
  'definition' | 'owner' | 'functionScope' | 'thisScope' | 'thisClass' | 'isStatic' | 'functionDepth'
>

function saved(walk: Walk): Saved {
  const { definition, owner, functionScope, thisScope, thisClass, isStatic, functionDepth } = walk
  return { definition, owner, functionScope, thisScope, thisClass, isStatic, functionDepth }
}

function restore(walk: Walk, outer: Saved): void {
  walk.definition = outer.definition
  walk.owner = outer.owner
  walk.functionScope = outer.functionScope
  walk.thisScope = outer.thisScope
  walk.thisClass = outer.thisClass
  walk.isStatic = outer.isStatic
  walk.functionDepth = outer.functionDepth
}

/** An anonymous function that a type describes: `(x: A) => B`, `new () => C`, a call signature. */
export function visitFunctionType(walk: Walk, node: number, scope: number): number {
  const { tree, facts } = walk
  const definition = facts.definition({
    kind: DefinitionKind.FUNCTION,
    name: '',
    scope,
    parent: walk.definition,
    nameStart: tree.start[node]!,
    nameEnd: tree.start[node]!,
    start: tree.start[node]!,
    end: tree.end[node]!,
    flags: DefinitionFlag.ANONYMOUS | DefinitionFlag.DECLARATION,
  })
  visitFunction(walk, node, scope, definition, -1)
  return definition
}
