import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree } from '../tree.ts'
import { findErrors } from './find-errors.ts'
import type { Handlers } from './handlers.ts'

/**
 * What the extraction of one file needs in every language: the tree, the facts that it fills, the scope and the
 * definition that it is in, and how deep. A language's own context extends it.
 */
export interface Extraction<Context> {
  readonly tree: FlatTree
  readonly facts: FactsBuilder
  readonly handlers: Handlers<Context>
  /** Which children count as parts of a node; absent: the named ones without comments. */
  readonly isPart?: (tree: FlatTree, node: number) => boolean
  /** Reads an ERROR node, where its parts tell more together than one by one. */
  readonly broken?: (context: Context, node: number) => void
  scope: number
  /** Definition whose body this is, -1 at file level. */
  owner: number
  /** Nearest function around, where `return` leads; -1 outside. */
  enclosingFunction: number
  /** What is nested deeper is left out. */
  readonly deepest: number
  depth: number
  isTooDeep: boolean
}

/** Where the extraction of every file begins: in its own scope, outside of any definition. */
export function beginExtraction<Context>(
  tree: FlatTree,
  facts: FactsBuilder,
  handlers: Handlers<Context>,
  deepest = deepestNesting,
): Omit<Extraction<Context>, 'isPart' | 'broken'> {
  return {
    tree,
    facts,
    handlers,
    scope: 0,
    owner: -1,
    enclosingFunction: -1,
    deepest,
    depth: 0,
    isTooDeep: false,
  }
}

/** Says of the facts what the parser could not read, and what was left out. */
export function finishExtraction<Context extends Extraction<Context>>({
  tree,
  facts,
  deepest,
  isTooDeep,
}: Context): void {
  facts.setErrors(findErrors(tree, facts), isTooDeep ? `nesting deeper than ${deepest}` : '')
}

/** Deeper nesting than any hand-written code; each level costs a few stack frames. */
export const deepestNesting = 500

/** Counts a level of nesting, which the caller takes off `depth` again; false where it is one too many. */
export function enter<Context extends Extraction<Context>>(context: Context): boolean {
  if (context.depth >= context.deepest) {
    context.isTooDeep = true
    return false
  }
  context.depth++
  return true
}
