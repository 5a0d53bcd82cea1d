import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind, ScopeKind } from '../facts.ts'
import { childByField, childByKind, firstNamed, nextNamed } from '../tree.ts'
import { attributesOf, attributeText, hasAttribute } from './attributes.ts'
import type { Context, Handlers } from './context.ts'
import {
  declareType,
  enterScope,
  expression,
  leaveScope,
  nameOf,
  noContainer,
  noSelf,
  statements,
  type,
} from './context.ts'
import { define } from './define.ts'
import { constantSignature, foldSignature, innerDoc } from './docs.ts'
import { importModule } from './imports.ts'
import { bindName } from './names.ts'
import { declareTypeParameters } from './parameters.ts'
import { macroBody } from './token-trees.ts'

/** Modules, constants, type aliases and macros. */
export function registerItems(handlers: Handlers): void {
  handlers.onStatement('mod_item', moduleItem)
  handlers.onStatement('const_item static_item', constantItem)
  handlers.onStatement('type_item associated_type', typeItem)
  handlers.onStatement('macro_definition', macroDefinition)
  handlers.onStatement('foreign_mod_item', (context, node) => {
    const body = childByField(context.tree, node, context.kinds.fields.body)
    if (body !== -1) statements(context, body)
  })
  handlers.onStatement(
    'attribute_item inner_attribute_item visibility_modifier empty_statement line_comment block_comment shebang label',
    () => {},
  )
}

/** `mod a;` imports the file of that module; `mod a { … }` is one. */
function moduleItem(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const nameNode = childByField(tree, node, kinds.fields.name)
  const body = childByField(tree, node, kinds.fields.body)
  if (nameNode === -1) {
    statements(context, node)
    return
  }
  if (body === -1) {
    const attributes = attributesOf(context, node)
    // What `#[macro_export]` puts at the root of a crate is, by custom, declared in a module of that name.
    const hasMacros = hasAttribute(context, attributes, 'macro_use') || nameOf(context, nameNode) === 'macros'
    importModule(context, node, nameNode, attributeText(context, attributes, 'path'), hasMacros)
    return
  }
  const definition = define(context, {
    kind: DefinitionKind.MODULE,
    node,
    nameNode,
    signature: foldSignature(tree, tree.start[node]!, tree.start[body]!),
    innerDoc: innerDoc(context, body),
  })
  const { owner, modulePath, container, selfType, enclosingFunction } = context
  const outer = enterScope(context, ScopeKind.NAMESPACE, node)
  facts.setInnerScope(definition, context.scope)
  context.owner = definition
  context.modulePath = [...modulePath, nameOf(context, nameNode)]
  context.container = noContainer
  context.selfType = noSelf
  context.enclosingFunction = -1
  statements(context, body)
  context.enclosingFunction = enclosingFunction
  context.container = container
  context.selfType = selfType
  context.modulePath = modulePath
  context.owner = owner
  leaveScope(context, outer)
}

/** Within a function a constant is a local that the whole block sees. */
function constantItem(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const { name, type: typeField, value } = kinds.fields
  const nameNode = childByField(tree, node, name)
  if (nameNode === -1) {
    statements(context, node)
    return
  }
  const isStatic = childByKind(tree, node, kinds.tokens.static) !== -1
  const isAssociated = context.container.kind !== 'none'
  const isLocal = context.enclosingFunction !== -1 && !isAssociated
  const valueNode = childByField(tree, node, value)
  let binding = -1
  if (isLocal) {
    binding = bindName(context, nameNode, { kind: BindingKind.VARIABLE })
  } else {
    const flags =
      (isStatic ? 0 : DefinitionFlag.CONSTANT) |
      (isAssociated ? DefinitionFlag.STATIC : 0) |
      (isAssociated && valueNode === -1 ? DefinitionFlag.DECLARATION | DefinitionFlag.ABSTRACT : 0)
    const definition = define(context, {
      kind: isAssociated ? DefinitionKind.FIELD : DefinitionKind.VARIABLE,
      node,
      nameNode,
      flags,
      signature: constantSignature(context, node),
    })
    binding = facts.definitions.get(definition, 6)
  }
  const typeNode = childByField(tree, node, typeField)
  if (typeNode !== -1) declareType(context, binding, type(context, typeNode))
  if (valueNode !== -1)
    facts.flow(FlowKind.ASSIGN, binding, expression(context, valueNode), tree.start[nameNode]!)
}

/** `type A = B`, and the types that a trait asks for and an impl gives. */
function typeItem(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const nameNode = childByField(tree, node, kinds.fields.name)
  if (nameNode === -1) {
    statements(context, node)
    return
  }
  const typeNode = childByField(tree, node, kinds.fields.type)
  const isDeclaration = typeNode === -1
  const definition = define(context, {
    kind: DefinitionKind.TYPE,
    node,
    nameNode,
    flags: isDeclaration ? DefinitionFlag.DECLARATION | DefinitionFlag.ABSTRACT : 0,
    signature: foldSignature(tree, tree.start[node]!, tree.end[node]!).replace(/(?<!\s)\s*;$/, ''),
  })
  const outer = context.scope
  const parameters = childByField(tree, node, kinds.fields.typeParameters)
  if (parameters !== -1) {
    enterScope(context, ScopeKind.BLOCK, node)
    declareTypeParameters(context, node)
  }
  const boundsNode = childByField(tree, node, kinds.fields.bounds)
  if (boundsNode !== -1) {
    for (let child = firstNamed(tree, boundsNode); child !== -1; child = nextNamed(tree, child)) {
      if (tree.kind[child] === kinds.lifetime) continue
      declareType(context, facts.definitions.get(definition, 6), type(context, child))
    }
  }
  if (typeNode !== -1) facts.flow(FlowKind.ALIAS, definition, type(context, typeNode), tree.start[typeNode]!)
  leaveScope(context, outer)
}

function macroDefinition(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const nameNode = childByField(tree, node, kinds.fields.name)
  if (nameNode === -1) return
  const attributes = attributesOf(context, node)
  const isExported = hasAttribute(context, attributes, 'macro_export')
  const definition = define(context, {
    kind: DefinitionKind.FUNCTION,
    node,
    nameNode,
    flags: isExported ? DefinitionFlag.EXPORTED : 0,
    signature: `macro_rules! ${nameOf(context, nameNode)}`,
  })
  const { owner, enclosingFunction, container, selfType } = context
  const outer = enterScope(context, ScopeKind.FUNCTION, node)
  facts.setInnerScope(definition, context.scope)
  context.owner = definition
  context.enclosingFunction = definition
  context.container = noContainer
  context.selfType = noSelf
  for (let rule = firstNamed(tree, node); rule !== -1; rule = nextNamed(tree, rule)) {
    if (tree.kind[rule] !== kinds.macroRule) continue
    const right = childByField(tree, rule, kinds.fields.right)
    if (right !== -1) macroBody(context, right)
  }
  context.owner = owner
  context.enclosingFunction = enclosingFunction
  context.container = container
  context.selfType = selfType
  leaveScope(context, outer)
}
