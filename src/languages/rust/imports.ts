import { BindingKind, ExportKind, ImportKind } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import type { Kinds } from './kinds.ts'
import { bindName } from './names.ts'
import { pathAbove } from './path-above.ts'

export function registerImports(handlers: Handlers): void {
  handlers.onStatement('use_declaration', importDeclaration)
  handlers.onStatement('extern_crate_declaration', externCrate)
}

/** `mod a;` binds the module that lies in the file of that name, or at the path that an attribute gives. */
export function importModule(
  context: Context,
  node: number,
  nameNode: number,
  path: string,
  hasMacros: boolean,
): void {
  const name = context.nameOf(nameNode)
  const specifier =
    path === '' ? ['self', ...context.modulePath, name].join('::') : path.startsWith('.') ? path : `./${path}`
  const row = context.importAt(node, { kind: ImportKind.NAMESPACE, specifier })
  bindImport(context, row, nameNode)
  // What the module declares is seen here, and from here in the whole crate.
  if (!hasMacros) return
  const { start, end } = context.tree
  context.facts.import({ kind: ImportKind.STAR, specifier, start: start[node]!, end: end[node]! })
}

function externCrate(context: Context, node: number): void {
  const { kinds } = context
  const nameNode = context.childByField(node, kinds.fields.name)
  if (nameNode === -1) return
  const alias = context.childByField(node, kinds.fields.alias)
  const name = context.nameOf(nameNode)
  const row = context.importAt(node, {
    kind: ImportKind.NAMESPACE,
    specifier: name === 'self' ? 'crate' : `::${name}`,
  })
  bindImport(context, row, alias === -1 ? nameNode : alias)
}

function importDeclaration(context: Context, node: number): void {
  const { kinds } = context
  const argument = context.childByField(node, kinds.fields.argument)
  if (argument === -1) return
  const isExported = context.childByKind(node, kinds.visibility) !== -1 && context.scope === 0
  importTree(context, argument, [], isExported, 0)
}

/** A `use` that a macro is given, as tokens from after the keyword; gives the token after its end. */
export function importTokens(context: Context, from: number, isPublic: boolean): number {
  const { tree, kinds } = context
  treeTokens(context, from, [], isPublic && context.scope === 0, 0)
  let token = from
  while (token !== -1 && tree.kind[token] !== kinds.tokens.semicolon) token = tree.next[token]!
  return token === -1 ? -1 : tree.next[token]!
}

/** The trees of a list up to its end, each with the names of `prefix` before its own. */
function treeTokens(
  context: Context,
  from: number,
  prefix: readonly string[],
  isExported: boolean,
  depth: number,
): void {
  const { tree, kinds } = context
  const { tokens } = kinds
  if (depth > deepestGroup) return
  let path = [...prefix]
  let last = -1
  let alias = -1
  let isOpen = false
  const finish = (): void => {
    if (last !== -1 && !isOpen) importName(context, path, alias === -1 ? last : alias, last, isExported)
    path = [...prefix]
    last = -1
    alias = -1
    isOpen = false
  }
  for (let token = from; token !== -1 && tree.kind[token] !== tokens.semicolon; token = tree.next[token]!) {
    const kind = tree.kind[token]
    if (kind === tokens.comma) finish()
    else if (kind === tokens.as) alias = tree.next[token]!
    else if (kind === tokens.path && path.length === 0) path.push('')
    else if (kind === tokens.star) {
      const row = importRow(context, ImportKind.STAR, path, '', token)
      if (isExported) context.facts.export(ExportKind.IMPORT, '', row, tree.start[token]!)
      isOpen = true
    } else if (kind === kinds.tokenTree) {
      treeTokens(context, token + 2, path, isExported, depth + 1)
      isOpen = true
    } else if (token !== alias && isPathToken(kinds, kind!)) {
      path.push(context.nameOf(token))
      // `a::{self}` binds a, and is written so to the left.
      if (kind !== kinds.self || path.length < 2) last = token
      else isOpen = true
    }
  }
  finish()
}

function isPathToken(kinds: Kinds, kind: number): boolean {
  return kind === kinds.identifier || kind === kinds.self || kind === kinds.super || kind === kinds.crate
}

/** Groups deeper than this are no code. */
const deepestGroup = 100

function importTree(
  context: Context,
  node: number,
  prefix: readonly string[],
  isExported: boolean,
  depth: number,
): void {
  const { tree, kinds } = context
  const { fields } = kinds
  if (depth > deepestGroup) {
    context.isTooDeep = true
    return
  }
  switch (tree.kind[node]) {
    case kinds.useList:
      for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
        importTree(context, child, prefix, isExported, depth + 1)
      }
      return
    case kinds.scopedUseList: {
      const path = context.childByField(node, fields.path)
      const list = context.childByField(node, fields.list)
      // `use ::{a, b}` names crates.
      const inner =
        path === -1 ? (prefix.length === 0 ? [''] : prefix) : [...prefix, ...segments(context, path)]
      if (list !== -1) importTree(context, list, inner, isExported, depth + 1)
      return
    }
    case kinds.useWildcard: {
      const path = context.firstNamed(node)
      const inner = path === -1 ? prefix : [...prefix, ...segments(context, path)]
      const row = importRow(context, ImportKind.STAR, inner, '', node)
      if (isExported) context.facts.export(ExportKind.IMPORT, '', row, tree.start[node]!)
      return
    }
    case kinds.useAs: {
      const path = context.childByField(node, fields.path)
      const alias = context.childByField(node, fields.alias)
      if (path !== -1) importName(context, [...prefix, ...segments(context, path)], alias, node, isExported)
      return
    }
    default: {
      const own = segments(context, node)
      let last = node
      if (tree.kind[node] === kinds.scopedIdentifier) last = context.childByField(node, fields.name)
      // `use a::b::{self}` binds b, which is written further to the left.
      if (tree.kind[node] === kinds.self && prefix.length > 0) last = prefixName(context, node)
      importName(context, [...prefix, ...own], last, node, isExported)
    }
  }
}

/** Names of a path as written, `super` and `self` too; '' first for a leading `::`. */
function segments(context: Context, node: number): string[] {
  const { tree, kinds } = context
  const names: string[] = []
  let current = node
  while (tree.kind[current] === kinds.scopedIdentifier) {
    const name = context.childByField(current, kinds.fields.name)
    if (name !== -1) names.push(context.nameOf(name))
    const path = context.childByField(current, kinds.fields.path)
    if (path === -1) {
      names.push('')
      return names.toReversed()
    }
    current = path
  }
  names.push(context.nameOf(current))
  return names.toReversed()
}

/** The name node before the list that a `self` stands in. */
function prefixName(context: Context, node: number): number {
  const { tree, kinds } = context
  let list = tree.parent[node]!
  while (list !== -1 && tree.kind[list] !== kinds.scopedUseList) list = tree.parent[list]!
  const path = context.childByField(list, kinds.fields.path)
  if (path === -1) return node
  return tree.kind[path] === kinds.scopedIdentifier ? context.childByField(path, kinds.fields.name) : path
}

/** One name of one module; `nameNode` is what it is bound as. */
function importName(
  context: Context,
  written: readonly string[],
  nameNode: number,
  node: number,
  isExported: boolean,
): void {
  const path = written.length > 1 && written.at(-1) === 'self' ? written.slice(0, -1) : written
  const isWhole = path.length === 1 || (path.length === 2 && path[0] === '') || path.at(-1) === 'super'
  const row = isWhole
    ? importRow(context, ImportKind.NAMESPACE, path, '', node)
    : importRow(context, ImportKind.NAMED, path.slice(0, -1), path.at(-1)!, node)
  if (nameNode === -1 || context.nameOf(nameNode) === '_') return
  bindImport(context, row, nameNode)
  if (!isExported) return
  const name = context.nameOf(nameNode)
  context.facts.export(ExportKind.NAME, name, context.facts.string(name), context.tree.start[node]!)
}

/** Paths are kept as this file would write them at its top level: `super` of an inline module is the file itself. */
function importRow(
  context: Context,
  kind: number,
  path: readonly string[],
  imported: string,
  node: number,
): number {
  const { tree, facts, modulePath, scope } = context
  let levels = 0
  let at = path[0] === 'self' ? 1 : 0
  while (path[at] === 'super') {
    levels++
    at++
  }
  const isRelative = levels > 0 || path[0] === 'self'
  const specifier = isRelative
    ? [pathAbove(modulePath, levels), ...path.slice(at)].join('::')
    : path.join('::')
  const row = facts.import({ kind, specifier, imported, start: tree.start[node]!, end: tree.end[node]! })
  if (kind === ImportKind.STAR && scope !== 0) bindStar(context, row, node)
  const isPlain = !isRelative && path[0] !== 'crate' && path[0] !== ''
  if (isPlain) context.innerImports.push({ row, scope, path: specifier, modulePath })
  return row
}

/** Within a block or an inline module a glob gives its names to that alone. */
function bindStar(context: Context, row: number, node: number): void {
  const { facts, tree, scope } = context
  const nameStart = tree.end[node]! - 1
  const binding = facts.bind({ kind: BindingKind.IMPORT, name: '*', scope, target: row, nameStart })
  facts.setImportBinding(row, binding)
}

function bindImport(context: Context, row: number, nameNode: number): void {
  const binding = bindName(context, nameNode, { kind: BindingKind.IMPORT, target: row })
  context.facts.setImportBinding(row, binding)
}
