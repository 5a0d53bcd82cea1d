import { statSync } from 'node:fs'
import { join } from 'node:path'

import type { LinkedGraph } from '../../graph/graph.ts'
import type { PreciseIndexInfo } from '../../index/snapshot.ts'
import type { OutlineEntry } from '../../languages/outline/outline-language.ts'
import type { AttachedIndex, IndexSource } from './index-request.ts'
import type { ReadFile } from './read-files.ts'

/** At the root of the folder, as indexers write it: https://sourcegraph.com/docs/code-navigation/writing_an_indexer */
export const INDEX_NAME = 'index.scip'

/** An index that another tool made of the code. */
export interface FoundIndex {
  readonly path: string
  /** What people know it by: `the index "/work/shop/index.scip"`. */
  readonly label: string
  /** The same only while its content is. */
  readonly stamp: string
}

/** The index of a folder, be it ignored by git or not; undefined where there is none, as of a commit. */
export function findPreciseIndex(source: IndexSource): FoundIndex | undefined {
  if (source.kind !== 'folder') return undefined
  const path = join(source.path, INDEX_NAME)
  try {
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats?.isFile() === true
      ? { path, label: `the index "${path}"`, stamp: `${stats.size} ${stats.mtimeMs} ${stats.ino}` }
      : undefined
  } catch {
    return undefined
  }
}

export function toFoundIndex({ key, path }: AttachedIndex): FoundIndex {
  return { path, label: 'the attached index', stamp: key }
}

/** What is done with an index while its project is linked. */
export interface IndexLinking {
  /** Of a file that is not linked: what the index defines there, and what was known of it. */
  outlineOf(file: number): readonly OutlineEntry[] | undefined
  /** The graph with what the index says, and the files whose names lead somewhere by it. */
  apply(graph: LinkedGraph): { readonly graph: LinkedGraph; readonly added: readonly number[] }
  /** What the index has given; undefined where it could not be read. */
  info(): PreciseIndexInfo | undefined
  /** Why it could not, or is of no use; '' where it is. */
  problem(): string
}

/**
 * Reads the definitions of an index. One that cannot be read is a problem of the parse and changes nothing; `label` is
 * what it is called there.
 */
export async function openIndexLinking(
  { path, label }: FoundIndex,
  files: readonly ReadFile[],
): Promise<IndexLinking> {
  // Loaded where there is an index, with protobuf.
  const [{ openPreciseIndex }, { addEdges }, { ScipError }] = await Promise.all([
    import('../../index/scip/precise-index.ts'),
    import('../../index/scip/add-edges.ts'),
    import('../../index/scip/scip-error.ts'),
  ])
  const indexed = files.map((file) => ({
    path: file.path,
    get text() {
      return file.text
    },
    isLinked: file.language !== undefined,
    outline: file.outline,
  }))
  let info: PreciseIndexInfo | undefined
  let problem = ''
  const attempt = <Result>(work: () => Result): Result | undefined => {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof ScipError)) throw error
      problem = `Cannot read ${label}: ${error.reason}`
      return undefined
    }
  }
  const index = attempt(() => openPreciseIndex(path, indexed))
  if (index?.uselessness !== undefined) problem = `Cannot use ${label}: ${index.uselessness}`
  return {
    outlineOf: (file) => index?.outlines.get(file),
    apply(graph) {
      const linked = index && attempt(() => addEdges(graph, index, indexed))
      if (linked === undefined) return { graph, added: [] }
      info = { ...index!.counts, ...linked.report }
      return linked
    },
    info: () => info,
    problem: () => problem,
  }
}
