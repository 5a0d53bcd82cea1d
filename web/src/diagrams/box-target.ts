import type { ResolvedNames } from '../api/types.ts'
import { parseCitation } from '../code/parse-citation.ts'

type NamedNode = ResolvedNames['names'][number]['nodes'][number]

/** The code that a box of a diagram stands for. */
export type BoxTarget = { readonly kind: 'folder' | 'code'; readonly path: string; readonly place: string }

/** What is written in a box, as it is looked up: a call is written with its brackets. */
export function nameOfLabel(label: string): string {
  return label.trim().replace(/\(\)$/u, '')
}

/**
 * Undefined unless it is certain which node is meant: the only one of its name, or of several the only one whose lines
 * the answer cites.
 */
export function findBoxTarget(
  nodes: readonly NamedNode[],
  citations: readonly string[],
): BoxTarget | undefined {
  const cited = (): NamedNode[] =>
    nodes.filter((node) =>
      citations.some((citation) => {
        const { path, startLine, endLine } = parseCitation(citation, [])
        return path === node.file_path && startLine === node.start_line && endLine === node.end_line
      }),
    )
  const [node, ...others] = nodes.length > 1 ? cited() : nodes
  if (node === undefined || others.length > 0) return undefined
  if (node.kind === 'directory') return { kind: 'folder', path: node.node_id, place: node.node_id }
  if (node.file_path === '') return undefined
  const lines = node.kind === 'file' || node.start_line < 1 ? '' : `:${node.start_line}-${node.end_line}`
  return { kind: 'code', path: node.file_path, place: `${node.file_path}${lines}` }
}
