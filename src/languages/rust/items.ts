import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind, ScopeKind } from '../facts.ts'
import { attributesOf, attributeText, hasAttribute, isForTests } from './attributes.ts'
import { noContainer, noSelf, type Context, type Handlers } from './context.ts'
import { define } from './define.ts'
import { constantSignature, innerDoc } from './docs.ts'
import { importModule } from './imports.ts'
import { bindName } from './names.ts'
import { declareTypeParameters } from './parameters.ts'
import { macroBody } from './token-trees.ts'

/** Modules, constants, type aliases and macros. */
export function registerItems(handlers: Handlers): void {
  handlers.onDeclaration('mod_item', moduleItem)
  handlers.onDeclaration('const_item static_item', constantItem)
  handlers.onDeclaration('type_item associated_type', typeItem)
  handlers.onStatement('macro_definition', macroDefinition)
  handlers.onStatement('foreign_mod_item', (context, node) => {
    context.statements(context.childByField(node, context.kinds.fields.body))
  })
  handlers.onStatement(
    'attribute_item inner_attribute_item visibility_modifier empty_statement line_comment block_comment shebang label',
    () => {},
  )
}

/** `mod a;` imports the file of that module; `mod a { … }` is one. */
function moduleItem(context: Context, node: number, nameNode: number): void {
  const body = context.childByField(node, context.kinds.fields.body)
  if (body === -1) {
    const attributes = attributesOf(context, node)
    // What `#[macro_export]` puts at the root of a crate is, by custom, declared in a module of that name.
    const hasMacros = hasAttribute(context, attributes, 'macro_use') || context.nameOf(nameNode) === 'macros'
    importModule(context, node, nameNode, attributeText(context, attributes, 'path'), hasMacros)
    return
  }
  const definition = define(context, {
    kind: DefinitionKind.MODULE,
    node,
    nameNode,
    body,
    flags: isForTests(context, attributesOf(context, node)) ? DefinitionFlag.TEST : 0,
    innerDoc: innerDoc(context, body),
  })
  const modulePath = [...context.modulePath, context.nameOf(nameNode)]
  context.having({ modulePath, container: noContainer, selfType: noSelf }, () =>
    context.withOwner(ScopeKind.NAMESPACE, 0, definition, node, () => context.statements(body)),
  )
}

/** Within a function a constant is a local that the whole block sees. */
function constantItem(context: Context, node: number, nameNode: number): void {
  const { tree, kinds, facts } = context
  const { type: typeField, value } = kinds.fields
  const isStatic = context.childByKind(node, kinds.tokens.static) !== -1
  const isAssociated = context.container.kind !== 'none'
  const isLocal = context.enclosingFunction !== -1 && !isAssociated
  const valueNode = context.childByField(node, value)
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
  context.declareType(binding, context.type(context.childByField(node, typeField)))
  if (valueNode !== -1)
    facts.flow(FlowKind.ASSIGN, binding, context.expression(valueNode), tree.start[nameNode]!)
}

/** `type A = B`, and the types that a trait asks for and an impl gives. */
function typeItem(context: Context, node: number, nameNode: number): void {
  const { tree, kinds, facts } = context
  const typeNode = context.childByField(node, kinds.fields.type)
  const isDeclaration = typeNode === -1
  const definition = define(context, {
    kind: DefinitionKind.TYPE,
    node,
    nameNode,
    flags: isDeclaration ? DefinitionFlag.DECLARATION | DefinitionFlag.ABSTRACT : 0,
  })
  const outer = context.scope
  const parameters = context.childByField(node, kinds.fields.typeParameters)
  if (parameters !== -1) {
    context.enterScope(ScopeKind.BLOCK, node)
    declareTypeParameters(context, node)
  }
  const boundsNode = context.childByField(node, kinds.fields.bounds)
  for (let child = context.firstNamed(boundsNode); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] === kinds.lifetime) continue
    context.declareType(facts.definitions.get(definition, 6), context.type(child))
  }
  facts.flow(FlowKind.ALIAS, definition, context.type(typeNode), tree.start[typeNode]!)
  context.leaveScope(outer)
}

function macroDefinition(context: Context, node: number): void {
  const { tree, kinds } = context
  const nameNode = context.childByField(node, kinds.fields.name)
  if (nameNode === -1) return
  const attributes = attributesOf(context, node)
  const isExported = hasAttribute(context, attributes, 'macro_export')
  const definition = define(context, {
    kind: DefinitionKind.FUNCTION,
    node,
    nameNode,
    flags: isExported ? DefinitionFlag.EXPORTED : 0,
    signature: `macro_rules! ${context.nameOf(nameNode)}`,
  })
  context.macros.add(definition)
  context.having({ container: noContainer, selfType: noSelf }, () =>
    context.withOwner(ScopeKind.FUNCTION, 0, definition, node, () => {
      for (let rule = context.firstNamed(node); rule !== -1; rule = context.nextNamed(rule)) {
        if (tree.kind[rule] !== kinds.macroRule) continue
        const right = context.childByField(rule, kinds.fields.right)
        if (right !== -1) macroBody(context, right)
      }
    }),
  )
}
