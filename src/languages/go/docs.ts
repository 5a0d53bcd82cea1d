import { lineBreaks } from '../core/docs.ts'
import { childByField, type FlatTree } from '../tree.ts'
import type { Context } from './context.ts'

const longestSignature = 300
const longestDoc = 4000
/** Characters of an initialiser that a variable's signature shows. */
const longestInitialiser = 120

/** The text from `start` to `end` on one line. */
export function foldSignature(tree: FlatTree, start: number, end: number): string {
  const text = tree.text.slice(start, Math.min(end, start + longestSignature * 4))
  const folded = text.replaceAll(/\s+/g, ' ').trim()
  return folded.length > longestSignature ? `${folded.slice(0, longestSignature - 1)}…` : folded
}

/** Head of a `var` or `const`: the declaration with the beginning of its value. */
export function variableSignature(context: Context, keyword: string, spec: number): string {
  const { tree, kinds } = context
  const value = childByField(tree, spec, kinds.fields.value)
  const end = tree.end[spec]!
  const shown = value === -1 ? end : Math.min(end, tree.start[value]! + longestInitialiser)
  return `${keyword} ${foldSignature(tree, tree.start[spec]!, shown)}${shown < end ? '…' : ''}`
}

/**
 * The comment that ends on the line before a node, as plain text. Directives (`//go:embed`) are not part of it.
 * In preorder a comment directly before a sibling is the node just before it.
 */
export function docBefore(context: Context, node: number): string {
  const { tree, kinds } = context
  let first = node
  for (let before = node - 1; before > 0; before--) {
    if (tree.kind[before] !== kinds.comment || tree.parent[before] !== tree.parent[node]) break
    if (isTrailing(tree, before)) break
    if (lineBreaks(tree, tree.end[before]!, tree.start[first]!) > 1) break
    first = before
  }
  return first === node ? '' : commentText(tree, first, node)
}

/** The comment on the line where a node ends. */
export function docAfter(context: Context, node: number): string {
  const { tree, kinds } = context
  const after = tree.next[node]!
  if (after === -1 || tree.kind[after] !== kinds.comment) return ''
  return lineBreaks(tree, tree.end[node]!, tree.start[after]!) === 0
    ? commentText(tree, after, after + 1)
    : ''
}

export function isDeprecated(doc: string): boolean {
  return doc.startsWith('Deprecated: ') || doc.includes('\nDeprecated: ')
}

function commentText(tree: FlatTree, first: number, end: number): string {
  const lines: string[] = []
  for (let node = first; node < end; node++) {
    const text = tree.text.slice(tree.start[node], Math.min(tree.end[node]!, tree.start[node]! + longestDoc))
    if (text.startsWith('/*')) {
      const inner = text.endsWith('*/') ? text.slice(2, -2) : text.slice(2)
      for (const line of inner.split('\n')) lines.push(line.trimEnd())
    } else if (!isDirective(text)) {
      lines.push(text.slice(text.charCodeAt(2) === 32 ? 3 : 2).trimEnd())
    }
  }
  return lines.join('\n').trim().slice(0, longestDoc)
}

/** `//go:generate x`, `//nolint:all`, `//export f`: a lower-case word directly after the slashes. */
function isDirective(text: string): boolean {
  const unit = text.charCodeAt(2)
  if (!(unit >= 97 && unit <= 122)) return text.startsWith('// +build')
  return /^\/\/(?:[a-z0-9]+:[a-z0-9]|export |extern |line |nolint)/.test(text)
}

/** Whether code stands before a comment on its line. */
function isTrailing(tree: FlatTree, comment: number): boolean {
  for (let offset = tree.start[comment]! - 1; offset >= 0; offset--) {
    const unit = tree.text.charCodeAt(offset)
    if (unit === 10) return false
    if (unit !== 32 && unit !== 9 && unit !== 13) return true
  }
  return false
}
