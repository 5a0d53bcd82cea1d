import { DefinitionKind, ScopeKind } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { dottedName, knowNamespace } from './qualified-names.ts'

/**
 * A file's package is the first namespace that declares a type in it: its types are the file's top level, which all
 * files of that namespace share. Another namespace in the same file is a MODULE definition that holds its types.
 */
export function registerNamespaces(handlers: Handlers): void {
  handlers.onStatement('namespace_declaration', namespaceDeclaration)
  handlers.onStatement('file_scoped_namespace_declaration', () => {})
}

/** Finds the file's package, '' where its types are in no namespace. */
export function choosePackage(context: Context): void {
  const found: Found = { first: '', withTypes: '' }
  scanNamespaces(context, 0, '', found, 0)
  const name = found.withTypes === '' ? found.first : found.withTypes
  context.packageName = name
  if (name === '') return
  context.facts.setPackage(name)
  knowNamespace(context, name)
}

interface Found {
  first: string
  withTypes: string
}

/** Deeper blocks of namespaces are broken code. */
const deepestNamespace = 50

function scanNamespaces(context: Context, node: number, outer: string, found: Found, depth: number): void {
  const { tree, kinds } = context
  if (depth > deepestNamespace) return
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    switch (tree.kind[child]) {
      case kinds.fileScopedNamespace:
      case kinds.namespaceDeclaration: {
        const nameNode = context.nameField(child)
        if (nameNode === -1) break
        const name = joined(outer, dottedName(context, nameNode))
        found.first ||= name
        if (tree.kind[child] === kinds.fileScopedNamespace) found.withTypes ||= name
        const body = context.childByField(child, kinds.fields.body)
        if (body !== -1) scanNamespaces(context, body, name, found, depth + 1)
        break
      }
      case kinds.preprocIf:
        scanNamespaces(context, child, outer, found, depth + 1)
        break
      case kinds.classDeclaration:
      case kinds.structDeclaration:
      case kinds.interfaceDeclaration:
      case kinds.enumDeclaration:
      case kinds.recordDeclaration:
      case kinds.delegateDeclaration:
        found.withTypes ||= outer
        break
      default:
    }
    if (found.withTypes !== '') return
  }
}

function namespaceDeclaration(context: Context, node: number): void {
  const { kinds, namespace } = context
  const nameNode = context.nameField(node)
  const body = context.childByField(node, kinds.fields.body)
  if (nameNode === -1 || body === -1) {
    context.statements(node)
    return
  }
  const name = dottedName(context, nameNode)
  const full = joined(namespace, name)
  context.namespace = full
  // The package itself, and the namespaces around it.
  if (`${context.packageName}.`.startsWith(`${full}.`)) context.statements(body)
  else moduleNamespace(context, node, nameNode, body, full)
  context.namespace = namespace
}

function moduleNamespace(context: Context, node: number, nameNode: number, body: number, full: string): void {
  const { scope, owner } = context
  // At the file's top level its whole name, so that the file's package is no part of what it means.
  const name = owner === -1 ? full : dottedName(context, nameNode)
  const definition = context.definitionAt(node, nameNode, {
    kind: DefinitionKind.MODULE,
    name,
    scope,
    parent: owner,
    body,
  })
  context.bindDefinition(definition, name, nameNode, { scope })
  context.withOwner(ScopeKind.NAMESPACE, 0, definition, body, () => context.statements(body))
}

function joined(outer: string, name: string): string {
  return outer === '' ? name : `${outer}.${name}`
}
