import { commentText, lineBreaks, valueSignature } from '../core/docs.ts'
import type { Context } from './context.ts'

export { foldSignature } from '../core/docs.ts'

/** Head of a `var` or `const`: the declaration with the beginning of its value. */
export function variableSignature(context: Context, keyword: string, spec: number): string {
  const { tree, kinds } = context
  const value = context.childByField(spec, kinds.fields.value)
  return `${keyword} ${valueSignature(tree, tree.start[spec]!, tree.end[spec]!, value)}`
}

/** The comment on the line where a node ends. */
export function docAfter(context: Context, node: number): string {
  const { tree, kinds } = context
  const after = tree.next[node]!
  if (after === -1 || tree.kind[after] !== kinds.comment) return ''
  return lineBreaks(tree, tree.end[node]!, tree.start[after]!) === 0
    ? commentText(tree, after, after + 1, plainLines)
    : ''
}

export function isDeprecated(doc: string): boolean {
  return doc.startsWith('Deprecated: ') || doc.includes('\nDeprecated: ')
}

export function plainLines(text: string): readonly string[] {
  if (text.startsWith('/*')) {
    const inner = text.endsWith('*/') ? text.slice(2, -2) : text.slice(2)
    return inner.split('\n').map((line) => line.trimEnd())
  }
  return isDirective(text) ? [] : [text.slice(text.charCodeAt(2) === 32 ? 3 : 2).trimEnd()]
}

/** `//go:generate x`, `//nolint:all`, `//export f`: a lower-case word directly after the slashes. */
function isDirective(text: string): boolean {
  const unit = text.charCodeAt(2)
  if (!(unit >= 97 && unit <= 122)) return text.startsWith('// +build')
  return /^\/\/(?:[a-z0-9]+:[a-z0-9]|export |extern |line |nolint)/.test(text)
}
