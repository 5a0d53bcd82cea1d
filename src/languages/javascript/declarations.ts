import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind, ImportKind, Op, ScopeKind } from '../facts.ts'
import { visitFunction } from './functions.ts'
import { applyTypeJsdoc } from './jsdoc.ts'
import { Kind } from './kinds.ts'
import { bodyStart, functionFlags, functionOrClassIn, nameValue } from './naming.ts'
import { declareStore, storeSetup } from './components/plain-options.ts'
import { noteOverwritten } from './overwritten.ts'
import { typeOf } from './parameters.ts'
import { bindPattern, declareName, type Declaration } from './patterns.ts'
import { afterDecorators, foldedText, signatureWithValue } from './signatures.ts'
import { declaringScope } from './versions.ts'
import type { Context } from './context.ts'
import { defineAt } from './define.ts'

/** Where a declaration stands in its statement, and what stands before it (`export`, `declare`). */
export interface Place {
  readonly scope: number
  readonly start: number
  readonly end: number
  readonly flags: number
  readonly doc: number
}

/** `function f() {}` and overload signatures. Returns the definition, -1 where its name is missing. */
export function declareFunction(context: Context, node: number, place: Place): number {
  const isSignature = context.kindOf(node) === Kind.FUNCTION_SIGNATURE
  const flags = functionFlags(context, node) | (isSignature ? DefinitionFlag.DECLARATION : 0)
  const definition = declareNamed(
    context,
    node,
    DefinitionKind.FUNCTION,
    place,
    flags,
    bodyStart(context, node),
  )
  if (definition !== -1) visitFunction(context, node, definition, place.doc)
  else if (context.tree.last[node]! > node) visitNameless(context, node)
  return definition
}

export function declareClass(context: Context, node: number, place: Place): number {
  const isAbstract = context.childOf(node, Kind.T_ABSTRACT) !== -1
  const flags = isAbstract ? DefinitionFlag.ABSTRACT : 0
  const definition = declareNamed(context, node, DefinitionKind.CLASS, place, flags, bodyStart(context, node))
  if (definition !== -1) context.bodies.classBody(context, node, definition)
  else visitNameless(context, node)
  return definition
}

/** A definition that carries its own name, bound in the scope where it stands. */
export function declareNamed(
  context: Context,
  node: number,
  kind: number,
  place: Place,
  flags: number,
  headEnd: number,
): number {
  const nameNode = context.fieldOf(node, context.fields.name)
  const name = nameNode === -1 ? '' : context.textAt(nameNode)
  if (name === '') return -1
  const { scope, start, end, doc } = place
  const signature = foldedText(context.text, afterDecorators(context, node, start), headEnd).replace(
    /(?<!\s)\s*;$/,
    '',
  )
  const row = { kind, name, scope, start, end, flags: flags | place.flags, signature, doc }
  const definition = defineAt(context, nameNode, row)
  context.declare(BindingKind.DEFINITION, name, scope, context.tree.start[nameNode]!, definition)
  return definition
}

function visitNameless(context: Context, node: number): void {
  const body = context.fieldOf(node, context.fields.body)
  if (body !== -1) context.bodies.block(context, body)
}

/** `const`, `let`, `var` and `using`. `isHeader`: in the head of a loop, where nothing becomes a definition. */
export function declareVariables(context: Context, node: number, place: Place, isHeader: boolean): void {
  const isVar = context.kindOf(node) === Kind.VARIABLE
  const scope = isVar ? context.functionScope : declaringScope(context, place.scope)
  const scopeKind = context.facts.scopes.get(scope, 0)
  const makesDefinitions = !isHeader && (scopeKind === ScopeKind.FILE || scopeKind === ScopeKind.NAMESPACE)
  const constant = context.childOf(node, Kind.T_CONST) === -1 ? 0 : DefinitionFlag.CONSTANT
  const first = context.firstNamed(node)
  const isAlone = first !== -1 && context.nextNamed(first) === -1
  for (let child = first; child !== -1; child = context.nextNamed(child)) {
    if (context.kindOf(child) !== Kind.DECLARATOR) continue
    const [start, end] = isAlone
      ? [place.start, place.end]
      : [context.tree.start[child]!, context.endOfStatement(child)]
    const flags = place.flags | constant
    const { doc } = place
    declareVariable(context, child, { scope, makesDefinitions, flags, start, end, signature: '', doc })
  }
}

function declareVariable(context: Context, node: number, outline: Declaration): void {
  const { tree, facts, fields } = context
  const pattern = context.fieldOf(node, fields.name)
  if (pattern === -1) return
  const value = context.fieldOf(node, fields.value)
  const isName =
    context.kindOf(pattern) !== Kind.OBJECT_PATTERN && context.kindOf(pattern) !== Kind.ARRAY_PATTERN
  if (value !== -1 && declareRequired(context, pattern, value, outline.scope)) return
  const setup = isName ? storeSetup(context, value) : -1
  const named = setup === -1 && isName ? functionOrClassIn(context, value) : setup
  if (named !== -1) {
    declareFunctionValue(context, node, pattern, named, value, outline)
    return
  }
  if (isName && outline.makesDefinitions && declareStore(context, pattern, value, outline)) return
  const signature = outline.makesDefinitions
    ? signatureWithValue(context, outline.start, outline.end, value)
    : ''
  const declaration: Declaration = { ...outline, signature }
  if (!isName) {
    const type = typeOf(context, node)
    let source = context.valueRow(value)
    // What is taken out is of the type, and still what the value has.
    if (type !== -1 && source !== -1)
      source = context.anyOf([context.spanning(Op.CAST, source, type, node), source], node)
    bindPattern(context, pattern, source, declaration)
    return
  }
  const binding = declareName(context, pattern, declaration)
  if (binding === -1) return
  bindType(context, node, binding, outline.doc)
  if (value !== -1 && context.kindOf(value) === Kind.OBJECT) noteOverwritten(context, node, pattern, value)
  const parent = context.owner
  if (declaration.makesDefinitions) context.owner = facts.bindings.get(binding, 4)
  const source = context.valueRow(value)
  context.owner = parent
  if (source !== -1 && (outline.flags & DefinitionFlag.CONSTANT) !== 0) context.notePlace(value, source)
  facts.flow(FlowKind.ASSIGN, binding, source, tree.start[pattern]!)
}

function bindType(context: Context, node: number, binding: number, doc: number): void {
  const type = typeOf(context, node)
  if (type !== -1) context.declareType(binding, type)
  else if (context.hasJsdocTypes) applyTypeJsdoc(context, doc, binding)
}

/** `const f = () => …` is a function named f, `const C = class {}` a class. */
function declareFunctionValue(
  context: Context,
  node: number,
  pattern: number,
  named: number,
  value: number,
  outline: Declaration,
): void {
  const { tree, facts } = context
  const name = context.textAt(pattern)
  if (name === '') return
  const [nameStart, nameEnd] = [tree.start[pattern]!, tree.end[pattern]!]
  const flags = outline.flags & ~DefinitionFlag.CONSTANT
  const kind = DefinitionKind.FUNCTION
  const definition = nameValue(context, named, { ...outline, kind, flags, name, nameStart, nameEnd })
  const binding = context.declare(BindingKind.DEFINITION, name, outline.scope, nameStart, definition)
  const { namedNode, namedDefinition, namedDoc } = context
  bindType(context, node, binding, -1)
  Object.assign(context, { namedNode, namedDefinition, namedDoc })
  const source = context.valueRow(value)
  // What is made of the function of a store gives what that gives.
  if (source !== -1 && context.kindOf(value) !== Kind.CALL)
    facts.flow(FlowKind.ASSIGN, binding, source, nameStart)
}

/** `const x = require('m')`, `const {a, b: c} = require('m')` and `const y = require('m').z` bind as imports do. */
function declareRequired(context: Context, pattern: number, value: number, scope: number): boolean {
  const { tree, fields } = context
  let call = context.withoutParentheses(value)
  let property = -1
  if (context.kindOf(call) === Kind.MEMBER) {
    property = context.fieldOf(call, fields.property)
    call = context.fieldOf(call, fields.object)
  }
  const module = call === -1 ? -1 : requiredModule(context, call)
  if (module === -1) return false
  const specifier = context.stringValue(module)
  if (context.kindOf(pattern) === Kind.IDENTIFIER) {
    const at = property === -1 ? module : property
    const imported = property === -1 ? '' : context.textAt(property)
    const kind = property === -1 ? ImportKind.NAMESPACE : ImportKind.NAMED
    bindImport(context, kind, specifier, imported, pattern, tree.start[at]!, tree.end[at]!, scope)
    return true
  }
  if (property !== -1 || context.kindOf(pattern) !== Kind.OBJECT_PATTERN || !isPlain(context, pattern))
    return false
  for (let child = context.firstNamed(pattern); child !== -1; child = context.nextNamed(child)) {
    const isPair = context.kindOf(child) === Kind.PAIR_PATTERN
    const key = isPair ? context.fieldOf(child, fields.key) : child
    const local = isPair ? context.fieldOf(child, fields.value) : child
    bindImport(
      context,
      ImportKind.NAMED,
      specifier,
      context.textAt(key),
      local,
      tree.start[key]!,
      tree.end[key]!,
      scope,
    )
  }
  return true
}

/** Names only: no defaults, no nesting, no rest. */
function isPlain(context: Context, pattern: number): boolean {
  const { fields } = context
  for (let child = context.firstNamed(pattern); child !== -1; child = context.nextNamed(child)) {
    const kind = context.kindOf(child)
    if (kind === Kind.SHORTHAND_PATTERN) continue
    if (kind !== Kind.PAIR_PATTERN) return false
    const key = context.fieldOf(child, fields.key)
    const local = context.fieldOf(child, fields.value)
    const isSimple = key !== -1 && context.kindOf(key) === Kind.PROPERTY_NAME && local !== -1
    if (!isSimple || context.kindOf(local) !== Kind.IDENTIFIER) return false
  }
  return context.firstNamed(pattern) !== -1
}

function requiredModule(context: Context, call: number): number {
  if (context.kindOf(call) !== Kind.CALL) return -1
  const callee = context.fieldOf(call, context.fields.function)
  const list = context.fieldOf(call, context.fields.arguments)
  if (callee === -1 || list === -1 || context.kindOf(list) !== Kind.ARGUMENTS) return -1
  const isRequire = context.kindOf(callee) === Kind.IDENTIFIER && context.textAt(callee) === 'require'
  const first = isRequire ? context.firstNamed(list) : -1
  return first !== -1 && context.kindOf(first) === Kind.STRING ? first : -1
}

/** An import row and the name that it binds. */
export function bindImport(
  context: Context,
  kind: number,
  specifier: string,
  imported: string,
  local: number,
  start: number,
  end: number,
  scope: number,
  flags = 0,
): void {
  const { facts, tree } = context
  const name = context.textAt(local)
  if (name === '') return
  const row = facts.import({ kind, specifier, imported, start, end, flags })
  facts.setImportBinding(row, context.declare(BindingKind.IMPORT, name, scope, tree.start[local]!, row))
}
