import { ImportKind } from '../facts.ts'
import { childByField, textOf } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import { expression } from './context.ts'

export function registerImports(handlers: Handlers): void {
  handlers.onStatement('preproc_include', include)
}

/** The specifier keeps its quotes or angle brackets: they say where the search begins. */
function include(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const path = childByField(tree, node, kinds.fields.path)
  if (path === -1) return
  if (tree.kind[path] !== kinds.stringLiteral && tree.kind[path] !== kinds.systemLibString) {
    // `#include MACRO`
    expression(context, path)
    return
  }
  facts.import({
    kind: ImportKind.STAR,
    specifier: textOf(tree, path),
    start: tree.start[node]!,
    end: tree.end[path]!,
  })
}
