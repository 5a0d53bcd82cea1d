import { ImportKind } from '../facts.ts'
import type { Context, Handlers } from './context.ts'

export function registerImports(handlers: Handlers): void {
  handlers.onStatement('preproc_include', include)
}

/** The specifier keeps its quotes or angle brackets: they say where the search begins. */
function include(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const path = context.childByField(node, kinds.fields.path)
  if (path === -1) return
  if (tree.kind[path] !== kinds.stringLiteral && tree.kind[path] !== kinds.systemLibString) {
    // `#include MACRO`
    context.expression(path)
    return
  }
  facts.import({
    kind: ImportKind.STAR,
    specifier: context.textAt(path),
    start: tree.start[node]!,
    end: tree.end[path]!,
  })
}
