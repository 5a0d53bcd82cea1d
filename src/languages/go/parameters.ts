import { BindingFlag, BindingKind, DefinitionFlag, FlowKind, Op } from '../facts.ts'
import type { Context } from './context.ts'
import { bindName } from './names.ts'
import { builtType } from './type-parts.ts'

export function declareTypeParameters(context: Context, list: number): void {
  const { tree, kinds } = context
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] !== kinds.typeParameterDeclaration) {
      context.anything(child)
      continue
    }
    const row = context.type(context.childByField(child, kinds.fields.type))
    for (let name = context.firstNamed(child); name !== -1; name = context.nextNamed(name)) {
      if (tree.kind[name] !== kinds.identifier || tree.field[name] !== kinds.fields.name) continue
      const binding = bindName(context, name, { kind: BindingKind.TYPE_PARAMETER })
      context.declareType(binding, row)
    }
  }
}

/** `(s *Server[T])` binds s, and T as a type parameter: there it is a declaration, not a reference. */
export function declareReceiver(context: Context, definition: number, list: number): void {
  const { tree, kinds, facts } = context
  const parameter = context.firstNamed(list)
  if (parameter === -1) return
  let typeNode = context.childByField(parameter, kinds.fields.type)
  while (tree.kind[typeNode] === kinds.pointerType || tree.kind[typeNode] === kinds.parenthesizedType) {
    typeNode = context.firstNamed(typeNode)
  }
  if (typeNode === -1) return
  if (tree.kind[typeNode] === kinds.genericType) {
    const typeArguments = context.childByField(typeNode, kinds.fields.typeArguments)
    if (typeArguments !== -1) bindReceiverTypeParameters(context, typeArguments)
    typeNode = context.childByField(typeNode, kinds.fields.type)
  }
  const typeRow = context.type(typeNode)
  facts.flow(FlowKind.RECEIVER, definition, typeRow, tree.start[typeNode]!)
  const nameNode = context.childByField(parameter, kinds.fields.name)
  if (nameNode === -1 || context.nameOf(nameNode) === '_') return
  const binding = bindName(context, nameNode, {
    kind: BindingKind.PARAMETER,
    target: definition,
    position: -1,
  })
  context.declareType(binding, typeRow)
  const self = context.spanning(Op.THIS, -1, -1, nameNode)
  facts.flow(FlowKind.ASSIGN, binding, self, tree.start[nameNode]!)
}

function bindReceiverTypeParameters(context: Context, typeArguments: number): void {
  const { tree, kinds } = context
  for (let node = typeArguments + 1; node <= tree.last[typeArguments]!; node++) {
    if (tree.kind[node] !== kinds.typeIdentifier) continue
    bindName(context, node, { kind: BindingKind.TYPE_PARAMETER })
  }
}

/** Parameters in order; a group `a, b T` shares one type. */
export function declareParameters(context: Context, definition: number, list: number): void {
  const { tree, kinds, facts } = context
  let position = 0
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    const isVariadic = tree.kind[child] === kinds.variadicParameter
    if (!isVariadic && tree.kind[child] !== kinds.parameterDeclaration) {
      context.anything(child)
      continue
    }
    const typeNode = context.childByField(child, kinds.fields.type)
    let typeRow = typeNode === -1 ? context.literal(child, 'unknown') : context.type(typeNode)
    if (isVariadic) {
      typeRow = builtType(context, '[]', context.childByKind(child, kinds.tokens.ellipsis), child, [typeRow])
      facts.addDefinitionFlags(definition, DefinitionFlag.VARIADIC)
    }
    let hasName = false
    for (let name = context.firstNamed(child); name !== -1; name = context.nextNamed(name)) {
      if (tree.kind[name] !== kinds.identifier || tree.field[name] !== kinds.fields.name) continue
      hasName = true
      const binding = bindName(context, name, {
        kind: BindingKind.PARAMETER,
        target: definition,
        position: position++,
        flags: isVariadic ? BindingFlag.REST : 0,
      })
      context.declareType(binding, typeRow)
    }
    if (hasName) continue
    // Counted all the same: `Write([]byte)` takes one argument, and so does what implements it.
    const unnamed = context.bindAt(child, {
      kind: BindingKind.PARAMETER,
      name: '',
      target: definition,
      position: position++,
      flags: isVariadic ? BindingFlag.REST : 0,
    })
    context.declareType(unnamed, typeRow)
  }
}

/** Named results are variables of the function, and what a bare `return` returns. */
export function declareResults(context: Context, list: number, types: readonly number[]): void {
  const { tree, kinds } = context
  const names: number[] = []
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    for (let name = context.firstNamed(child); name !== -1; name = context.nextNamed(name)) {
      if (tree.kind[name] === kinds.identifier && tree.field[name] === kinds.fields.name) names.push(name)
    }
  }
  for (let index = 0; index < names.length; index++) {
    const name = names[index]!
    const binding = bindName(context, name, { kind: BindingKind.VARIABLE })
    const typeRow = types[index]
    if (typeRow !== undefined) context.declareType(binding, typeRow)
  }
  context.results = names
}

/** What a bare `return` returns, made once for a function, at the names themselves. */
export function bareReturn(context: Context, node: number): number {
  if (context.results.length === 0) return -1
  if (context.resultsRow === -1) {
    const rows = context.results.map((name) => context.nameRow(name))
    context.resultsRow =
      rows.length === 1 ? rows[0]! : context.spanning(Op.ARRAY, context.facts.list(rows), -1, node)
  }
  return context.resultsRow
}
