import { BindingKind, DefinitionKind, ImportKind, ScopeKind } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import {
  importAt,
  GLOBAL,
  define,
  field,
  is,
  part,
  statements,
  textAt,
  unknown,
  withOwner,
} from './context.ts'
import { expression } from './context.ts'
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
  const { facts, tree } = context
  let node = firstNamed(tree, 0)
  while (node !== -1 && !is(context, node, 'namespace_definition')) node = nextNamed(tree, node)
  const name = node === -1 ? '' : nameText(context, field(context, node, 'name'))
  facts.setPackage(name === '' ? GLOBAL : name)
  context.namespace = name
  context.packageName = name
}

/** The statements of a file, in which each namespace without a block reaches to the next one. */
export function fileStatements(context: Context): void {
  choosePackage(context)
  statements(context, 0)
}

function namespaceDefinition(context: Context, node: number): void {
  const { scope, owner } = context
  const nameNode = field(context, node, 'name')
  const name = nameText(context, nameNode)
  const body = field(context, node, 'body')
  const isPackage = name === '' || context.packageName === name
  context.namespace = name
  context.uses.clear()
  if (body === -1) return
  if (isPackage) statements(context, body)
  else {
    context.scope = 0
    const what = { kind: DefinitionKind.MODULE, flags: 0, body, name }
    const definition = define(context, node, nameNode, what)
    withOwner(context, ScopeKind.NAMESPACE, 0, definition, body, () => statements(context, body))
  }
  context.scope = scope
  context.owner = owner
}

/** `use A\B as C, D;`, `use A\{B, function c};`, `use const A\B;` */
function useDeclaration(context: Context, node: number): void {
  const { tree } = context
  const group = field(context, node, 'body')
  const type = textAt(context, field(context, node, 'type'))
  const prefix = group === -1 ? '' : `${nameText(context, part(context, node, 'namespace_name'))}\\`
  const list = group === -1 ? node : group
  for (let child = firstNamed(tree, list); child !== -1; child = nextNamed(tree, child)) {
    if (is(context, child, 'namespace_use_clause')) importClause(context, child, prefix, type)
  }
}

function importClause(context: Context, node: number, prefix: string, typeAround: string): void {
  const { facts, tree } = context
  const alias = field(context, node, 'alias')
  let written = firstNamed(tree, node)
  while (written !== -1 && !is(context, written, 'name') && !is(context, written, 'qualified_name'))
    written = nextNamed(tree, written)
  if (written === -1) return
  const isClass = (textAt(context, field(context, node, 'type')) || typeAround) === ''
  const whole = (prefix + nameText(context, written)).replace(/^\\/, '')
  const cut = whole.lastIndexOf('\\')
  const imported = whole.slice(cut + 1)
  const name = alias === -1 ? imported : textAt(context, alias)
  if (isClass) context.uses.set(name, whole)
  const row = importAt(context, node, {
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
  const { tree } = context
  const operand = firstNamed(tree, node)
  if (operand === -1) return -1
  expression(context, operand)
  const path = constantText(context, operand)
  if (path === undefined) return unknown(context, node)
  importAt(context, node, { kind: ImportKind.SIDE_EFFECT, specifier: path })
  return unknown(context, node)
}

/** A name without the blanks and comments that may stand in it. */
function nameText(context: Context, node: number): string {
  return textAt(context, node).replaceAll(/\s+/g, '')
}
