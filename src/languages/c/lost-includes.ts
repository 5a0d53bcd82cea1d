import { ImportKind } from '../facts.ts'
import type { Context } from './context.ts'

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
