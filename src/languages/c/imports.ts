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

/** Comments and texts first: what stands in one is not included. */
const directive =
  /\/\*[^]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|^[ \t]*#[ \t]*include[ \t]*("[^"\n]+"|<[^>\n]+>)/gm

/**
 * Includes that stand where the grammar has no place for any, which is where tables are included: in the middle of a
 * list, `static struct op ops[] = {` … `#include "ops.inc"` … `};`.
 */
export function recoverIncludes({ tree, facts }: Context): void {
  const read = new Set<number>()
  for (let row = 0; row < facts.imports.count; row++) read.add(facts.imports.get(row, START))
  for (const found of tree.text.matchAll(directive)) {
    const specifier = found[1]
    if (specifier === undefined) continue
    const end = found.index + found[0].length
    const start = found.index + found[0].indexOf('#')
    if (!read.has(start)) facts.import({ kind: ImportKind.STAR, specifier, start, end })
  }
}

/** Column of an import row that says where it begins. */
const START = 5
