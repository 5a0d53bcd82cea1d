import { BindingKind, ImportFlag, ImportKind } from '../facts.ts'
import type { Context } from './context.ts'
import { stringValue } from './strings.ts'

/**
 * `include!("file.rs")` puts the text of a file in its place: what that declares is declared here, and what it names
 * is looked up here. False where the path is put together at build time (`concat!(env!("OUT_DIR"), …)`).
 */
export function includeText(context: Context, node: number, tokens: number): boolean {
  const { tree, facts, scope } = context
  const path = pathOf(context.textAt(tokens).slice(1, -1).trim())
  if (path === '') return false
  const row = context.importAt(node, {
    kind: ImportKind.STAR,
    flags: ImportFlag.INCLUDED,
    specifier: path.startsWith('.') || path.startsWith('/') ? path : `./${path}`,
  })
  if (scope !== 0) {
    const nameStart = tree.start[node]!
    const binding = facts.bind({ kind: BindingKind.IMPORT, name: '*', scope, target: row, nameStart })
    facts.setImportBinding(row, binding)
  }
  return true
}

/** The path as it is seen from the file; `/src/a.rs` for one that begins at the folder of the package. */
function pathOf(written: string): string {
  const literal = /^r?#{0,9}"[^"]*"#{0,9},?$/.exec(written)
  if (literal !== null) return stringValue(written.endsWith(',') ? written.slice(0, -1) : written)
  const fromPackage = /^concat!\(\s*env!\("CARGO_MANIFEST_DIR"\),\s*"(\/[^"\\]*)",?\s*\),?$/.exec(written)
  return fromPackage?.[1] ?? ''
}
