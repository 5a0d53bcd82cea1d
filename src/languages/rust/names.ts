import { BindingKind, ExpressionFlag, FlowKind, ImportKind, Op, ScopeKind } from '../facts.ts'
import { builtins } from './builtins.ts'
import type { Context } from './context.ts'
import type { NewBinding } from './context.ts'

/** Wider than any number of strings in one file, so that scope and name make one exact key. */
const nameRange = 2 ** 26

/** Declares a name and remembers it for the assignments and paths that follow. */
export function bindName(context: Context, nameNode: number, given: NewBinding): number {
  const row = context.bindingRow(nameNode, given)
  const binding = context.facts.bind(row)
  const isLocal = row.kind === BindingKind.VARIABLE || row.kind === BindingKind.PARAMETER
  const names = isLocal ? context.locals : context.items
  names.set(row.scope * nameRange + context.facts.string(row.name), binding)
  return binding
}

/** The local that this very scope declares under a name, -1 for none. */
export function localHere(context: Context, name: string): number {
  return context.locals.get(context.scope * nameRange + context.facts.string(name)) ?? -1
}

/** The item or type parameter that this very scope declares under a name, -1 for none. */
export function itemHere(context: Context, name: string): number {
  return context.items.get(context.scope * nameRange + context.facts.string(name)) ?? -1
}

/**
 * Assigns to a name that is declared somewhere around. Statics may be declared further down, so what no block
 * declares waits for `settleAssignments`.
 */
export function assignName(context: Context, node: number, source: number): void {
  const { facts, tree } = context
  const row = context.nameRow(node, ExpressionFlag.WRITE)
  const start = tree.start[node]!
  const name = facts.string(context.nameOf(node))
  for (let scope = context.scope; scope >= 0; scope = facts.scopes.get(scope, 2)) {
    const binding = context.locals.get(scope * nameRange + name)
    if (binding !== undefined && facts.bindings.get(binding, 7) <= start) {
      facts.flow(FlowKind.ASSIGN, binding, source, start)
      return
    }
  }
  context.pending.push(row, source, start)
}

export function settleAssignments(context: Context): void {
  const { facts, pending } = context
  for (let index = 0; index < pending.length; index += 3) {
    const row = pending[index]!
    const binding = findItem(context, facts.expressions.get(row, 4), facts.expressions.get(row, 2))
    if (binding !== -1) facts.flow(FlowKind.ASSIGN, binding, pending[index + 1]!, pending[index + 2]!)
  }
}

/** The item that a name stands for, seen from a scope outwards; -1 for none of this file. */
export function findItem(context: Context, from: number, name: number): number {
  for (let scope = from; scope >= 0; scope = context.facts.scopes.get(scope, 2)) {
    const binding = context.items.get(scope * nameRange + name)
    if (binding !== undefined) return binding
  }
  return -1
}

/**
 * Paths begin with a module, a type or a crate, never with a local: `let config = config::load()` is common. A first
 * name that a local hides, and one that nothing here declares (a crate), becomes an import of what it means.
 */
export function settlePaths(context: Context): void {
  const { facts } = context
  for (const row of context.pathHeads) {
    const name = facts.expressions.get(row, 2)
    const start = facts.expressions.get(row, 5)
    let isHidden = false
    let found = -1
    for (let scope = facts.expressions.get(row, 4); scope >= 0; scope = facts.scopes.get(scope, 2)) {
      const key = scope * nameRange + name
      const item = context.items.get(key)
      if (item !== undefined) {
        found = scope
        break
      }
      const local = context.locals.get(key)
      if (local !== undefined && facts.bindings.get(local, 7) <= start) isHidden = true
    }
    const text = facts.stringAt(name)
    if (found === -1 ? !isCrateName(text) && !isHidden : !isHidden || found !== 0) continue
    const path = found === -1 ? text : `self::${text}`
    facts.expressions.set(row, 0, Op.IMPORT)
    facts.expressions.set(row, 2, pathImport(context, path, start, facts.expressions.get(row, 6)))
  }
}

/**
 * Macros share no names with functions and variables: `write!` is the standard library's beside a function `write`.
 * A macro that this file neither declares nor imports by name is one of its crate: `#[macro_use]` and `#[macro_export]`
 * make macros visible without an import. Where a glob of another module may bring it, the glob decides.
 */
export function settleMacros(context: Context): void {
  const { facts, items } = context
  const others = context.macroNames.filter((row) => {
    const standard = `${facts.stringAt(facts.expressions.get(row, 2))}!`
    const isStandard = builtins.has(standard) && !namesMacro(context, row)
    if (isStandard) facts.expressions.set(row, 2, facts.string(standard))
    return !isStandard
  })
  const seen = new Set<number>()
  for (let row = 0; row < facts.imports.count; row++) {
    if (facts.imports.get(row, 0) !== ImportKind.STAR) continue
    const specifier = facts.stringAt(facts.imports.get(row, 2))
    const isOwn = specifier === 'self' || startsUpper(specifier.slice(specifier.lastIndexOf(':') + 1))
    if (!isOwn) return
  }
  for (const row of others) {
    const name = facts.expressions.get(row, 2)
    if (seen.has(name)) continue
    seen.add(name)
    const text = facts.stringAt(name)
    if (findItem(context, facts.expressions.get(row, 4), name) !== -1) continue
    const start = facts.expressions.get(row, 5)
    const end = facts.expressions.get(row, 6)
    const target = facts.import({
      kind: ImportKind.NAMED,
      specifier: 'crate',
      imported: text,
      start,
      end,
    })
    const binding = facts.bind({ kind: BindingKind.IMPORT, name: text, scope: 0, target, nameStart: start })
    facts.setImportBinding(target, binding)
    items.set(name, binding)
  }
}

/** Whether what the file declares or imports under the name of a called macro is a macro, or may be one. */
function namesMacro(context: Context, row: number): boolean {
  const { facts } = context
  const item = findItem(context, facts.expressions.get(row, 4), facts.expressions.get(row, 2))
  if (item === -1) return false
  if (facts.bindings.get(item, 0) === BindingKind.IMPORT) return true
  return context.macros.has(facts.bindings.get(item, 4))
}

/** The import row for a path that an expression begins with, made once a file. */
export function pathImport(context: Context, path: string, start: number, end: number): number {
  let row = context.pathImports.get(path)
  if (row === undefined) {
    row = context.facts.import({ kind: ImportKind.DYNAMIC, specifier: path, start, end })
    context.pathImports.set(path, row)
  }
  return row
}

/** Imports that begin with a name of an inline module, or with what another import binds, are told apart from crates. */
export function settleInnerImports(context: Context): void {
  const { facts, items } = context
  for (const { row, scope, path, modulePath } of context.innerImports) {
    const end = path.indexOf('::')
    const head = facts.string(end === -1 ? path : path.slice(0, end))
    let binding: number | undefined
    let at = scope
    for (; at > 0 && binding === undefined; at = facts.scopes.get(at, 2)) {
      binding = items.get(at * nameRange + head)
    }
    const isOwn = (found: number): boolean =>
      facts.bindings.get(found, 0) === BindingKind.IMPORT && facts.bindings.get(found, 4) === row
    const isAlias = binding !== undefined && facts.bindings.get(binding, 0) === BindingKind.IMPORT
    if (binding !== undefined && !(isAlias && !isOwn(binding) && isInFunction(context, binding))) {
      if (!isOwn(binding)) facts.imports.set(row, 2, facts.string(['self', ...modulePath, path].join('::')))
      continue
    }
    const alias = binding ?? items.get(head)
    if (alias === undefined || isOwn(alias)) continue
    if (facts.bindings.get(alias, 0) !== BindingKind.IMPORT) {
      facts.imports.set(row, 2, facts.string(`self::${path}`))
      continue
    }
    // The path goes through what a private import of the file means.
    const other = facts.bindings.get(alias, 4)
    const parts = [facts.stringAt(facts.imports.get(other, 2)), facts.stringAt(facts.imports.get(other, 3))]
    const rest = end === -1 ? '' : path.slice(end + 2)
    facts.imports.set(row, 2, facts.string([...parts, rest].filter((part) => part !== '').join('::')))
  }
}

/** Whether a binding is of a function, which is no module that a path could go through. */
function isInFunction({ facts }: Context, binding: number): boolean {
  const kind = facts.scopes.get(facts.bindings.get(binding, 3), 0)
  return kind === ScopeKind.FUNCTION || kind === ScopeKind.BLOCK
}

/** Crates and modules are written in lower case; what is written so and built in is a type (`u8::MAX`). */
function isCrateName(name: string): boolean {
  return !startsUpper(name) && !builtins.has(name)
}

export function startsUpper(name: string): boolean {
  const unit = name.charCodeAt(0)
  return unit >= 65 && unit <= 90
}

/** `Circle`, not `MAX_SIZE`: a type, a variant, or a struct made by its name. */
export function isTypeName(name: string): boolean {
  if (!startsUpper(name)) return false
  if (name.length === 1) return true
  for (let index = 1; index < name.length; index++) {
    const unit = name.charCodeAt(index)
    if (unit >= 97 && unit <= 122) return true
  }
  return false
}
