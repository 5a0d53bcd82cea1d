import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind, ImportKind, Op, ScopeKind } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import { applyDoc } from './docs.ts'
import { visitFunction } from './functions.ts'
import { applyTypeJsdoc } from './jsdoc.ts'
import { Kind } from './kinds.ts'
import { bodyStart, functionFlags, functionOrClassIn, nameValue } from './naming.ts'
import { noteOverwritten } from './overwritten.ts'
import { typeOf } from './parameters.ts'
import { bindPattern, declareName, type Declaration } from './patterns.ts'
import { afterDecorators, foldedText, signatureWithValue } from './signatures.ts'
import { declaringScope } from './versions.ts'
import {
  childOf,
  declare,
  define,
  endOfStatement,
  fieldOf,
  kindOf,
  notePlace,
  sliceOf,
  stringValue,
  withoutParentheses,
  type Walk,
} from './walk.ts'

/** Where a declaration stands in its statement, and what stands before it (`export`, `declare`). */
export interface Place {
  readonly scope: number
  readonly start: number
  readonly end: number
  readonly flags: number
  readonly doc: number
}

/** `function f() {}` and overload signatures. Returns the definition, -1 where its name is missing. */
export function declareFunction(walk: Walk, node: number, place: Place): number {
  const { tree } = walk
  const isSignature = kindOf(walk, node) === Kind.FUNCTION_SIGNATURE
  const flags = functionFlags(walk, node) | (isSignature ? DefinitionFlag.DECLARATION : 0)
  const definition = declareNamed(walk, node, DefinitionKind.FUNCTION, place, flags, bodyStart(walk, node))
  if (definition !== -1) visitFunction(walk, node, place.scope, definition, place.doc)
  else if (tree.last[node]! > node) visitNameless(walk, node, place)
  return definition
}

export function declareClass(walk: Walk, node: number, place: Place): number {
  const isAbstract = childOf(walk, node, Kind.T_ABSTRACT) !== -1
  const flags = isAbstract ? DefinitionFlag.ABSTRACT : 0
  const definition = declareNamed(walk, node, DefinitionKind.CLASS, place, flags, bodyStart(walk, node))
  if (definition !== -1) walk.visit.classBody(walk, node, place.scope, definition)
  else visitNameless(walk, node, place)
  return definition
}

/** A definition that carries its own name, bound in the scope where it stands. */
export function declareNamed(
  walk: Walk,
  node: number,
  kind: number,
  place: Place,
  flags: number,
  headEnd: number,
): number {
  const { tree, text } = walk
  const nameNode = fieldOf(walk, node, walk.fields.name)
  const name = nameNode === -1 ? '' : sliceOf(walk, nameNode)
  if (name === '') return -1
  const { scope, start, end, doc } = place
  const signature = foldedText(text, afterDecorators(walk, node, start), headEnd).replace(/(?<!\s)\s*;$/, '')
  const [nameStart, nameEnd] = [tree.start[nameNode]!, tree.end[nameNode]!]
  const definition = define(
    walk,
    kind,
    name,
    scope,
    nameStart,
    nameEnd,
    start,
    end,
    flags | place.flags,
    signature,
  )
  applyDoc(walk, definition, doc)
  declare(walk, BindingKind.DEFINITION, name, scope, nameStart, definition)
  return definition
}

function visitNameless(walk: Walk, node: number, place: Place): void {
  const body = fieldOf(walk, node, walk.fields.body)
  if (body !== -1) walk.visit.statements(walk, body, place.scope)
}

/** `const`, `let`, `var` and `using`. `isHeader`: in the head of a loop, where nothing becomes a definition. */
export function declareVariables(walk: Walk, node: number, place: Place, isHeader: boolean): void {
  const { tree, facts } = walk
  const isVar = kindOf(walk, node) === Kind.VARIABLE
  const scope = isVar ? walk.functionScope : declaringScope(walk, place.scope)
  const scopeKind = facts.scopes.get(scope, 0)
  const makesDefinitions = !isHeader && (scopeKind === ScopeKind.FILE || scopeKind === ScopeKind.NAMESPACE)
  const constant = childOf(walk, node, Kind.T_CONST) === -1 ? 0 : DefinitionFlag.CONSTANT
  const first = firstNamed(tree, node)
  const isAlone = first !== -1 && nextNamed(tree, first) === -1
  for (let child = first; child !== -1; child = nextNamed(tree, child)) {
    if (kindOf(walk, child) !== Kind.DECLARATOR) continue
    const [start, end] = isAlone
      ? [place.start, place.end]
      : [tree.start[child]!, endOfStatement(walk, child)]
    const flags = place.flags | constant
    declareVariable(walk, child, place.scope, {
      scope,
      makesDefinitions,
      flags,
      start,
      end,
      signature: '',
      doc: place.doc,
    })
  }
}

function declareVariable(walk: Walk, node: number, scope: number, outline: Declaration): void {
  const { tree, facts, fields } = walk
  const pattern = fieldOf(walk, node, fields.name)
  if (pattern === -1) return
  const value = fieldOf(walk, node, fields.value)
  const isName = kindOf(walk, pattern) !== Kind.OBJECT_PATTERN && kindOf(walk, pattern) !== Kind.ARRAY_PATTERN
  if (value !== -1 && declareRequired(walk, pattern, value, outline.scope)) return
  const named = isName ? functionOrClassIn(walk, value) : -1
  if (named !== -1) {
    declareFunctionValue(walk, node, pattern, named, value, scope, outline)
    return
  }
  const signature = outline.makesDefinitions
    ? signatureWithValue(walk, outline.start, outline.end, value)
    : ''
  const declaration: Declaration = { ...outline, signature }
  if (!isName) {
    const type = typeOf(walk, node, scope)
    let source = value === -1 ? -1 : walk.visit.expression(walk, value, scope)
    if (type !== -1 && source !== -1) {
      source = facts.expression(Op.CAST, source, type, scope, tree.start[node]!, tree.end[node]!)
    }
    bindPattern(walk, pattern, source, scope, declaration)
    return
  }
  const binding = declareName(walk, pattern, declaration)
  if (binding === -1) return
  bindType(walk, node, binding, scope, outline.doc)
  if (value !== -1 && kindOf(walk, value) === Kind.OBJECT) noteOverwritten(walk, node, pattern, value)
  const parent = walk.definition
  if (declaration.makesDefinitions) walk.definition = facts.bindings.get(binding, 4)
  const source = value === -1 ? -1 : walk.visit.expression(walk, value, scope)
  walk.definition = parent
  if (source !== -1 && (outline.flags & DefinitionFlag.CONSTANT) !== 0) notePlace(walk, value, source)
  if (source !== -1) facts.flow(FlowKind.ASSIGN, binding, source, tree.start[pattern]!)
}

function bindType(walk: Walk, node: number, binding: number, scope: number, doc: number): void {
  const { facts } = walk
  const type = typeOf(walk, node, scope)
  if (type !== -1) facts.flow(FlowKind.TYPE, binding, type, facts.expressions.get(type, 5))
  else if (walk.hasJsdocTypes) applyTypeJsdoc(walk, doc, binding, scope)
}

/** `const f = () => …` is a function named f, `const C = class {}` a class. */
function declareFunctionValue(
  walk: Walk,
  node: number,
  pattern: number,
  named: number,
  value: number,
  scope: number,
  outline: Declaration,
): void {
  const { tree, facts } = walk
  const name = sliceOf(walk, pattern)
  if (name === '') return
  const [nameStart, nameEnd] = [tree.start[pattern]!, tree.end[pattern]!]
  const flags = outline.flags & ~DefinitionFlag.CONSTANT
  const kind = DefinitionKind.FUNCTION
  const definition = nameValue(walk, named, { ...outline, kind, flags, name, nameStart, nameEnd })
  const binding = declare(walk, BindingKind.DEFINITION, name, outline.scope, nameStart, definition)
  const { namedNode, namedDefinition, namedDoc } = walk
  bindType(walk, node, binding, scope, -1)
  Object.assign(walk, { namedNode, namedDefinition, namedDoc })
  const source = walk.visit.expression(walk, value, scope)
  if (source !== -1) facts.flow(FlowKind.ASSIGN, binding, source, nameStart)
}

/** `const x = require('m')`, `const {a, b: c} = require('m')` and `const y = require('m').z` bind as imports do. */
function declareRequired(walk: Walk, pattern: number, value: number, scope: number): boolean {
  const { tree, fields } = walk
  let call = withoutParentheses(walk, value)
  let property = -1
  if (kindOf(walk, call) === Kind.MEMBER) {
    property = fieldOf(walk, call, fields.property)
    call = fieldOf(walk, call, fields.object)
  }
  const module = call === -1 ? -1 : requiredModule(walk, call)
  if (module === -1) return false
  const specifier = stringValue(walk, module)
  if (kindOf(walk, pattern) === Kind.IDENTIFIER) {
    const at = property === -1 ? module : property
    const imported = property === -1 ? '' : sliceOf(walk, property)
    const kind = property === -1 ? ImportKind.NAMESPACE : ImportKind.NAMED
    bindImport(walk, kind, specifier, imported, pattern, tree.start[at]!, tree.end[at]!, scope)
    return true
  }
  if (property !== -1 || kindOf(walk, pattern) !== Kind.OBJECT_PATTERN || !isPlain(walk, pattern))
    return false
  for (let child = firstNamed(tree, pattern); child !== -1; child = nextNamed(tree, child)) {
    const isPair = kindOf(walk, child) === Kind.PAIR_PATTERN
    const key = isPair ? fieldOf(walk, child, fields.key) : child
    const local = isPair ? fieldOf(walk, child, fields.value) : child
    bindImport(
      walk,
      ImportKind.NAMED,
      specifier,
      sliceOf(walk, key),
      local,
      tree.start[key]!,
      tree.end[key]!,
      scope,
    )
  }
  return true
}

/** Names only: no defaults, no nesting, no rest. */
function isPlain(walk: Walk, pattern: number): boolean {
  const { tree, fields } = walk
  for (let child = firstNamed(tree, pattern); child !== -1; child = nextNamed(tree, child)) {
    const kind = kindOf(walk, child)
    if (kind === Kind.SHORTHAND_PATTERN) continue
    if (kind !== Kind.PAIR_PATTERN) return false
    const key = fieldOf(walk, child, fields.key)
    const local = fieldOf(walk, child, fields.value)
    const isSimple = key !== -1 && kindOf(walk, key) === Kind.PROPERTY_NAME && local !== -1
    if (!isSimple || kindOf(walk, local) !== Kind.IDENTIFIER) return false
  }
  return firstNamed(tree, pattern) !== -1
}

function requiredModule(walk: Walk, call: number): number {
  if (kindOf(walk, call) !== Kind.CALL) return -1
  const callee = fieldOf(walk, call, walk.fields.function)
  const list = fieldOf(walk, call, walk.fields.arguments)
  if (callee === -1 || list === -1 || kindOf(walk, list) !== Kind.ARGUMENTS) return -1
  const isRequire = kindOf(walk, callee) === Kind.IDENTIFIER && sliceOf(walk, callee) === 'require'
  const first = isRequire ? firstNamed(walk.tree, list) : -1
  return first !== -1 && kindOf(walk, first) === Kind.STRING ? first : -1
}

/** An import row and the name that it binds. */
export function bindImport(
  walk: Walk,
  kind: number,
  specifier: string,
  imported: string,
  local: number,
  start: number,
  end: number,
  scope: number,
  flags = 0,
): void {
  const { facts, tree } = walk
  const name = sliceOf(walk, local)
  if (name === '') return
  const row = facts.import({ kind, specifier, imported, start, end, flags })
  facts.setImportBinding(row, declare(walk, BindingKind.IMPORT, name, scope, tree.start[local]!, row))
}
