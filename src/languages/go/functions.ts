import {
  BindingFlag,
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  FlowKind,
  Op,
  ScopeKind,
} from '../facts.ts'
import type { Grammar } from '../tree.ts'
import { childByField, childByKind, firstNamed, nextNamed } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import {
  anything,
  declareType,
  enterScope,
  leaveScope,
  literal,
  nameOf,
  nameRow,
  onExpression,
  onStatement,
  spanning,
  statements,
  type,
} from './context.ts'
import { docBefore, foldSignature, isDeprecated } from './docs.ts'
import { bindName, isExported } from './names.ts'
import { builtType, parameterTypes, tupleType } from './type-parts.ts'

export function registerFunctions(handlers: Handlers, grammar: Grammar): void {
  onStatement(handlers, grammar, 'function_declaration', functionDeclaration)
  onStatement(handlers, grammar, 'method_declaration', methodDeclaration)
  onExpression(handlers, grammar, 'func_literal', (context, node) =>
    spanning(context, Op.DEFINITION, functionLiteral(context, node), -1, node),
  )
}

/** Runs `inside` within the function scope of a definition. */
export function withFunction(context: Context, definition: number, node: number, inside: () => void): void {
  const { owner, enclosingFunction, results, resultsRow } = context
  const outer = enterScope(context, ScopeKind.FUNCTION, node)
  context.facts.setInnerScope(definition, context.scope)
  context.owner = definition
  context.enclosingFunction = definition
  context.results = []
  context.resultsRow = -1
  inside()
  context.owner = owner
  context.enclosingFunction = enclosingFunction
  context.results = results
  context.resultsRow = resultsRow
  leaveScope(context, outer)
}

/** Type parameters, parameters and results, bound in the current scope. */
export function declareHead(context: Context, definition: number, node: number): void {
  const { tree, kinds, facts } = context
  declareTypeParameters(context, childByField(tree, node, kinds.fields.typeParameters))
  const parameters = childByField(tree, node, kinds.fields.parameters)
  if (parameters !== -1) declareParameters(context, definition, parameters)
  const result = childByField(tree, node, kinds.fields.result)
  if (result === -1) return
  const isList = tree.kind[result] === kinds.parameterList
  const types = isList ? parameterTypes(context, result) : [type(context, result)]
  const row = tupleType(context, result, types)
  if (row !== -1) facts.flow(FlowKind.RETURN_TYPE, definition, row, tree.start[result]!)
  if (isList) declareResults(context, result, types)
}

export function declareTypeParameters(context: Context, list: number): void {
  const { tree, kinds } = context
  if (list === -1) return
  for (let child = firstNamed(tree, list); child !== -1; child = nextNamed(tree, child)) {
    if (tree.kind[child] !== kinds.typeParameterDeclaration) {
      anything(context, child)
      continue
    }
    const bound = childByField(tree, child, kinds.fields.type)
    const row = bound === -1 ? -1 : type(context, bound)
    for (let name = firstNamed(tree, child); name !== -1; name = nextNamed(tree, name)) {
      if (tree.kind[name] !== kinds.identifier || tree.field[name] !== kinds.fields.name) continue
      const binding = bindName(context, {
        kind: BindingKind.TYPE_PARAMETER,
        name: nameOf(context, name),
        scope: context.scope,
        nameStart: tree.start[name]!,
      })
      if (row !== -1) declareType(context, binding, row)
    }
  }
}

/** The definition of a function literal: named after the one name it is given to, or anonymous. */
export function functionLiteral(
  context: Context,
  node: number,
  given?: { name: string; nameNode: number; extent: number; doc: string },
): number {
  const { tree, facts, kinds } = context
  const start = tree.start[given?.extent ?? node]!
  const isLocal = context.enclosingFunction !== -1
  const body = childByField(tree, node, kinds.fields.body)
  const definition = facts.definition({
    kind: DefinitionKind.FUNCTION,
    name: given?.name ?? '',
    scope: context.scope,
    parent: context.owner,
    nameStart: given === undefined ? start : tree.start[given.nameNode]!,
    nameEnd: given === undefined ? start : tree.end[given.nameNode]!,
    start,
    end: tree.end[given?.extent ?? node]!,
    flags:
      (given === undefined ? DefinitionFlag.ANONYMOUS : 0) |
      (isLocal ? DefinitionFlag.LOCAL : 0) |
      (given !== undefined && !isLocal && isExported(given.name) ? DefinitionFlag.EXPORTED : 0),
    signature: foldSignature(tree, start, body === -1 ? tree.end[node]! : tree.start[body]!),
    doc: given?.doc ?? '',
  })
  withFunction(context, definition, node, () => {
    declareHead(context, definition, node)
    if (body !== -1) statements(context, body)
  })
  return definition
}

function functionDeclaration(context: Context, node: number): void {
  const { tree, kinds } = context
  const nameNode = childByField(tree, node, kinds.fields.name)
  if (nameNode === -1) {
    statements(context, node)
    return
  }
  const name = nameOf(context, nameNode)
  const isTest = context.isTestFile && /^(?:Test|Benchmark|Fuzz|Example)(?![a-z])/.test(name)
  const definition = define(
    context,
    node,
    nameNode,
    DefinitionKind.FUNCTION,
    isTest ? DefinitionFlag.TEST : 0,
  )
  if (name !== '_') {
    bindName(context, {
      kind: BindingKind.DEFINITION,
      name,
      scope: context.scope,
      target: definition,
      nameStart: tree.start[nameNode]!,
    })
  }
  const body = childByField(tree, node, kinds.fields.body)
  withFunction(context, definition, node, () => {
    declareHead(context, definition, node)
    if (body !== -1) statements(context, body)
  })
}

/** A method has no binding: its name is visible only through its receiver's type. */
function methodDeclaration(context: Context, node: number): void {
  const { tree, kinds } = context
  const nameNode = childByField(tree, node, kinds.fields.name)
  if (nameNode === -1) {
    statements(context, node)
    return
  }
  const definition = define(context, node, nameNode, DefinitionKind.METHOD, 0)
  const receiver = childByField(tree, node, kinds.fields.receiver)
  const body = childByField(tree, node, kinds.fields.body)
  withFunction(context, definition, node, () => {
    if (receiver !== -1) declareReceiver(context, definition, receiver)
    declareHead(context, definition, node)
    if (body !== -1) statements(context, body)
  })
}

function define(context: Context, node: number, nameNode: number, kind: number, flags: number): number {
  const { tree, kinds, facts } = context
  const name = nameOf(context, nameNode)
  const body = childByField(tree, node, kinds.fields.body)
  const doc = docBefore(context, node)
  return facts.definition({
    kind,
    name,
    scope: context.scope,
    parent: context.owner,
    nameStart: tree.start[nameNode]!,
    nameEnd: tree.end[nameNode]!,
    start: tree.start[node]!,
    end: tree.end[node]!,
    flags:
      flags |
      (isExported(name) ? DefinitionFlag.EXPORTED : 0) |
      (body === -1 ? DefinitionFlag.DECLARATION : 0) |
      (isDeprecated(doc) ? DefinitionFlag.DEPRECATED : 0),
    signature: foldSignature(tree, tree.start[node]!, body === -1 ? tree.end[node]! : tree.start[body]!),
    doc,
  })
}

/** `(s *Server[T])` binds s, and T as a type parameter: there it is a declaration, not a reference. */
function declareReceiver(context: Context, definition: number, list: number): void {
  const { tree, kinds, facts } = context
  const parameter = firstNamed(tree, list)
  if (parameter === -1) return
  let typeNode = childByField(tree, parameter, kinds.fields.type)
  while (tree.kind[typeNode] === kinds.pointerType || tree.kind[typeNode] === kinds.parenthesizedType) {
    typeNode = firstNamed(tree, typeNode)
  }
  if (typeNode === -1) return
  if (tree.kind[typeNode] === kinds.genericType) {
    const typeArguments = childByField(tree, typeNode, kinds.fields.typeArguments)
    if (typeArguments !== -1) bindReceiverTypeParameters(context, typeArguments)
    typeNode = childByField(tree, typeNode, kinds.fields.type)
  }
  const typeRow = type(context, typeNode)
  facts.flow(FlowKind.RECEIVER, definition, typeRow, tree.start[typeNode]!)
  const nameNode = childByField(tree, parameter, kinds.fields.name)
  if (nameNode === -1 || nameOf(context, nameNode) === '_') return
  const binding = bindName(context, {
    kind: BindingKind.PARAMETER,
    name: nameOf(context, nameNode),
    scope: context.scope,
    target: definition,
    position: -1,
    nameStart: tree.start[nameNode]!,
  })
  declareType(context, binding, typeRow)
  const self = spanning(context, Op.THIS, -1, -1, nameNode)
  facts.flow(FlowKind.ASSIGN, binding, self, tree.start[nameNode]!)
}

function bindReceiverTypeParameters(context: Context, typeArguments: number): void {
  const { tree, kinds } = context
  for (let node = typeArguments + 1; node <= tree.last[typeArguments]!; node++) {
    if (tree.kind[node] !== kinds.typeIdentifier) continue
    bindName(context, {
      kind: BindingKind.TYPE_PARAMETER,
      name: nameOf(context, node),
      scope: context.scope,
      nameStart: tree.start[node]!,
    })
  }
}

function declareParameters(context: Context, definition: number, list: number): void {
  const { tree, kinds, facts } = context
  let position = 0
  for (let child = firstNamed(tree, list); child !== -1; child = nextNamed(tree, child)) {
    const isVariadic = tree.kind[child] === kinds.variadicParameter
    if (!isVariadic && tree.kind[child] !== kinds.parameterDeclaration) {
      anything(context, child)
      continue
    }
    const typeNode = childByField(tree, child, kinds.fields.type)
    let typeRow = typeNode === -1 ? literal(context, child, 'unknown') : type(context, typeNode)
    if (isVariadic) {
      typeRow = builtType(context, '[]', childByKind(tree, child, kinds.tokens.ellipsis), child, [typeRow])
      facts.addDefinitionFlags(definition, DefinitionFlag.VARIADIC)
    }
    let hasName = false
    for (let name = firstNamed(tree, child); name !== -1; name = nextNamed(tree, name)) {
      if (tree.kind[name] !== kinds.identifier || tree.field[name] !== kinds.fields.name) continue
      hasName = true
      const binding = bindName(context, {
        kind: BindingKind.PARAMETER,
        name: nameOf(context, name),
        scope: context.scope,
        target: definition,
        position: position++,
        nameStart: tree.start[name]!,
        flags: isVariadic ? BindingFlag.REST : 0,
      })
      declareType(context, binding, typeRow)
    }
    if (hasName) continue
    // Counted all the same: `Write([]byte)` takes one argument, and so does what implements it.
    const unnamed = facts.bind({
      kind: BindingKind.PARAMETER,
      name: '',
      scope: context.scope,
      target: definition,
      position: position++,
      nameStart: tree.start[child]!,
      flags: isVariadic ? BindingFlag.REST : 0,
    })
    declareType(context, unnamed, typeRow)
  }
}

/** Named results are variables of the function, and what a bare `return` returns. */
function declareResults(context: Context, list: number, types: readonly number[]): void {
  const { tree, kinds } = context
  const names: number[] = []
  for (let child = firstNamed(tree, list); child !== -1; child = nextNamed(tree, child)) {
    for (let name = firstNamed(tree, child); name !== -1; name = nextNamed(tree, name)) {
      if (tree.kind[name] === kinds.identifier && tree.field[name] === kinds.fields.name) names.push(name)
    }
  }
  for (let index = 0; index < names.length; index++) {
    const name = names[index]!
    const binding = bindName(context, {
      kind: BindingKind.VARIABLE,
      name: nameOf(context, name),
      scope: context.scope,
      nameStart: tree.start[name]!,
    })
    const typeRow = types[index]
    if (typeRow !== undefined) declareType(context, binding, typeRow)
  }
  context.results = names
}

/** What a bare `return` returns, made once for a function, at the names themselves. */
export function bareReturn(context: Context, node: number): number {
  if (context.results.length === 0) return -1
  if (context.resultsRow === -1) {
    const rows = context.results.map((name) => nameRow(context, name))
    context.resultsRow =
      rows.length === 1 ? rows[0]! : spanning(context, Op.ARRAY, context.facts.list(rows), -1, node)
  }
  return context.resultsRow
}
