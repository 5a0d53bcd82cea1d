import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind, Op, ScopeKind } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { docAfter, foldSignature, isDeprecated, variableSignature } from './docs.ts'
import { functionLiteral } from './functions.ts'
import { bindName, isExported } from './names.ts'
import { declareTypeParameters } from './parameters.ts'
import { fillInterface, fillStruct } from './type-bodies.ts'
import { valuesFor } from './values.ts'

export function registerDeclarations(handlers: Handlers): void {
  handlers.onDeclaration('type_spec type_alias', typeSpec)
  handlers.onStatement('var_spec', (context, node) => variableSpec(context, node))
  handlers.onStatement('const_declaration', constDeclaration)
}

function typeSpec(context: Context, node: number, nameNode: number): void {
  const { tree, kinds, facts } = context
  const typeNode = context.childByField(node, kinds.fields.type)
  const name = context.nameOf(nameNode)
  const typeKind = typeNode === -1 ? -1 : tree.kind[typeNode]
  const isAlias = tree.kind[node] === kinds.typeAlias
  const isStruct = typeKind === kinds.structType && !isAlias
  const isInterface = typeKind === kinds.interfaceType && !isAlias
  const whole = wholeDeclaration(context, node)
  const doc = context.docBefore(whole) || context.docBefore(node) || docAfter(context, node)
  const isLocal = context.enclosingFunction !== -1
  const definition = context.definitionAt(whole, nameNode, {
    kind: isStruct ? DefinitionKind.CLASS : isInterface ? DefinitionKind.INTERFACE : DefinitionKind.TYPE,
    flags:
      (isLocal ? DefinitionFlag.LOCAL : isExported(name) ? DefinitionFlag.EXPORTED : 0) |
      (isAlias || isStruct || isInterface ? 0 : DefinitionFlag.DISTINCT) |
      (isDeprecated(doc) ? DefinitionFlag.DEPRECATED : 0),
    signature: typeSignature(context, node, typeNode, isStruct || isInterface),
    doc,
  })
  if (name !== '_') {
    bindName(context, nameNode, {
      kind: BindingKind.DEFINITION,
      name,
      target: definition,
      visibleFrom: isLocal ? tree.start[nameNode]! : 0,
    })
  }
  if (typeNode === -1) return
  const outer = context.scope
  const typeParameters = context.childByField(node, kinds.fields.typeParameters)
  if (typeParameters !== -1) {
    context.enterScope(ScopeKind.BLOCK, node)
    declareTypeParameters(context, typeParameters)
  }
  if (isStruct) fillStruct(context, definition, typeNode)
  else if (isInterface) fillInterface(context, definition, typeNode)
  else facts.flow(FlowKind.ALIAS, definition, context.type(typeNode), tree.start[typeNode]!)
  context.leaveScope(outer)
}

function typeSignature(context: Context, node: number, typeNode: number, hasBody: boolean): string {
  const { tree } = context
  if (!hasBody) return `type ${foldSignature(tree, tree.start[node]!, tree.end[node]!)}`
  const brace = tree.text.indexOf('{', tree.start[typeNode])
  return `type ${foldSignature(tree, tree.start[node]!, brace === -1 ? tree.end[node]! : brace)}`
}

/** The declaration that holds only this spec (`type A …`, `var x …`), or the spec itself in a group. */
function wholeDeclaration(context: Context, spec: number): number {
  const { tree } = context
  const parent = tree.parent[spec]!
  // `type` and the spec: exactly one token stands between the start of the declaration and the spec.
  return spec === parent + 2 && tree.next[spec] === -1 ? parent : spec
}

function variableSpec(context: Context, node: number): void {
  const { tree, kinds } = context
  const names = specNames(context, node)
  const valueList = context.childByField(node, kinds.fields.value)
  const typeRow = context.type(context.childByField(node, kinds.fields.type))
  const given = context.firstNamed(valueList)
  const isFunction =
    names.length === 1 &&
    given !== -1 &&
    tree.kind[given] === kinds.functionLiteral &&
    context.nameOf(names[0]!) !== '_'
  if (isFunction) {
    declareFunctionVariable(context, node, names[0]!, given, typeRow)
    return
  }
  const values = valueList === -1 ? [] : valuesFor(context, valueList, names.length)
  for (let index = 0; index < names.length; index++) {
    declareVariable(context, node, names[index]!, 'var', DefinitionKind.VARIABLE, typeRow, values[index])
  }
}

function declareFunctionVariable(
  context: Context,
  node: number,
  nameNode: number,
  given: number,
  typeRow: number,
): void {
  const { tree, facts } = context
  const whole = wholeDeclaration(context, node)
  const name = context.nameOf(nameNode)
  const isLocal = context.enclosingFunction !== -1
  const visibleFrom = isLocal ? tree.end[node]! : 0
  const doc = context.docBefore(whole) || context.docBefore(node)
  const definition = functionLiteral(context, given, { name, nameNode, extent: whole, doc })
  const binding = bindName(context, nameNode, {
    kind: BindingKind.DEFINITION,
    name,
    target: definition,
    visibleFrom,
  })
  context.declareType(binding, typeRow)
  const value = context.spanning(Op.DEFINITION, definition, -1, given)
  facts.flow(FlowKind.ASSIGN, binding, value, tree.start[nameNode]!)
}

function declareVariable(
  context: Context,
  spec: number,
  nameNode: number,
  keyword: 'var' | 'const',
  kind: number,
  typeRow: number,
  value: number | undefined,
  flags = 0,
): void {
  const { tree, facts } = context
  const name = context.nameOf(nameNode)
  if (name === '_') return
  const isLocal = context.enclosingFunction !== -1
  const whole = wholeDeclaration(context, spec)
  let definition = -1
  if (!isLocal) {
    const doc = context.docBefore(whole) || context.docBefore(spec) || docAfter(context, spec)
    definition = context.definitionAt(whole, nameNode, {
      kind,
      flags:
        flags |
        (isExported(name) ? DefinitionFlag.EXPORTED : 0) |
        (isDeprecated(doc) ? DefinitionFlag.DEPRECATED : 0),
      signature: variableSignature(context, keyword, spec),
      doc,
    })
  }
  const binding = bindName(context, nameNode, {
    kind: isLocal ? BindingKind.VARIABLE : BindingKind.DEFINITION,
    name,
    target: definition,
    visibleFrom: isLocal ? tree.end[spec]! : 0,
  })
  context.declareType(binding, typeRow)
  if (value !== undefined) facts.flow(FlowKind.ASSIGN, binding, value, tree.start[nameNode]!)
}

/** In a group, a constant without a value repeats the type and value of the one before it. */
function constDeclaration(context: Context, node: number): void {
  const { tree, kinds } = context
  let typeRow = -1
  let values: number[] = []
  let isEnumeration = false
  for (let spec = context.firstNamed(node); spec !== -1; spec = context.nextNamed(spec)) {
    if (tree.kind[spec] !== kinds.constSpec) {
      context.anything(spec)
      continue
    }
    const names = specNames(context, spec)
    const valueList = context.childByField(spec, kinds.fields.value)
    if (valueList !== -1) {
      typeRow = context.type(context.childByField(spec, kinds.fields.type))
      values = valuesFor(context, valueList, names.length)
      isEnumeration = typeRow !== -1 && mentionsIota(context, valueList)
    }
    const flags = DefinitionFlag.CONSTANT | (isEnumeration ? DefinitionFlag.ENUM_MEMBER : 0)
    for (let index = 0; index < names.length; index++) {
      const kind = DefinitionKind.VARIABLE
      declareVariable(context, spec, names[index]!, 'const', kind, typeRow, values[index], flags)
    }
  }
}

function mentionsIota(context: Context, node: number): boolean {
  const { tree, kinds } = context
  for (let inner = node; inner <= tree.last[node]!; inner++) {
    if (tree.kind[inner] === kinds.iota) return true
  }
  return false
}

function specNames(context: Context, spec: number): number[] {
  const { tree, kinds } = context
  const names: number[] = []
  for (let child = context.firstNamed(spec); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] === kinds.identifier && tree.field[child] === kinds.fields.name) names.push(child)
  }
  return names
}
