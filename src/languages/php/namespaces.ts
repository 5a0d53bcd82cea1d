import { BindingKind, DefinitionKind, ImportKind, ScopeKind } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { GLOBAL } from './modules.ts'
import { constantText } from './strings.ts'

/**
 * A file's package is its first namespace, whose top level all files of it share. Another one in the same file is a
 * MODULE definition with all that follows it.
 */
export function registerNamespaces(handlers: Handlers): void {
  handlers.onStatement('namespace_definition', namespaceDefinition)
  handlers.onStatement('namespace_use_declaration', useDeclaration)
  handlers.onExpression(
    'include_expression include_once_expression require_expression require_once_expression',
    include,
  )
}

/** The file's package: the name of its first namespace. */
export function choosePackage(context: Context): void {
  const { facts } = context
  let node = context.firstNamed(0)
  while (node !== -1 && !context.is(node, 'namespace_definition')) node = context.nextNamed(node)
  const name = node === -1 ? '' : nameText(context, context.field(node, 'name'))
  facts.setPackage(name === '' ? GLOBAL : name)
  context.namespace = name
  context.packageName = name
}

/** The statements of a file, in which each namespace without a block reaches to the next one. */
export function fileStatements(context: Context): void {
  choosePackage(context)
  context.statements(0)
}

function namespaceDefinition(context: Context, node: number): void {
  const { scope, owner } = context
  const nameNode = context.field(node, 'name')
  const name = nameText(context, nameNode)
  const body = context.field(node, 'body')
  const isPackage = name === '' || context.packageName === name
  context.namespace = name
  context.uses.clear()
  if (body === -1) return
  if (isPackage) context.statements(body)
  else {
    context.scope = 0
    const what = { kind: DefinitionKind.MODULE, flags: 0, body, name }
    const definition = context.define(node, nameNode, what)
    context.withOwner(ScopeKind.NAMESPACE, 0, definition, body, () => context.statements(body))
  }
  context.scope = scope
  context.owner = owner
}

/** `use A\B as C, D;`, `use A\{B, function c};`, `use const A\B;` */
function useDeclaration(context: Context, node: number): void {
  const group = context.field(node, 'body')
  const type = context.textAt(context.field(node, 'type'))
  const prefix = group === -1 ? '' : `${nameText(context, context.part(node, 'namespace_name'))}\\`
  const list = group === -1 ? node : group
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    if (context.is(child, 'namespace_use_clause')) importClause(context, child, prefix, type)
  }
}

function importClause(context: Context, node: number, prefix: string, kindAround: string): void {
  const { facts, tree } = context
  const alias = context.field(node, 'alias')
  let written = context.firstNamed(node)
  while (written !== -1 && !context.is(written, 'name') && !context.is(written, 'qualified_name'))
    written = context.nextNamed(written)
  if (written === -1) return
  const isClass = (context.textAt(context.field(node, 'type')) || kindAround) === ''
  const whole = (prefix + nameText(context, written)).replace(/^\\/, '')
  const cut = whole.lastIndexOf('\\')
  const imported = whole.slice(cut + 1)
  const name = alias === -1 ? imported : context.textAt(alias)
  if (isClass) context.uses.set(name, whole)
  const row = context.importAt(node, {
    kind: ImportKind.NAMED,
    specifier: cut === -1 ? GLOBAL : whole.slice(0, cut),
    imported,
  })
  const nameStart = alias === -1 ? tree.end[written]! - imported.length : tree.start[alias]!
  const binding = facts.bind({ kind: BindingKind.IMPORT, name, scope: context.scope, target: row, nameStart })
  facts.setImportBinding(row, binding)
}

/** `require __DIR__ . '/a.php'`: what the file defines is found by name; this is the edge between the files. */
function include(context: Context, node: number): number {
  const operand = context.firstNamed(node)
  if (operand === -1) return -1
  context.expression(operand)
  const path = constantText(context, operand)
  if (path === undefined) return context.unknown(node)
  context.importAt(node, { kind: ImportKind.SIDE_EFFECT, specifier: path })
  return context.unknown(node)
}

/** A name without the blanks and comments that may stand in it. */
function nameText(context: Context, node: number): string {
  return context.textAt(node).replaceAll(/\s+/g, '')
}
