import type { SearchResult } from '../../../index/snapshot.ts'
import type { LabelledProject } from '../../projects.ts'
import { showPath } from '../../projects.ts'
import { qualifiedName } from '../../tools/show-node.ts'

/** A file that search finds for a question before anything is asked of it. */
export interface FoundFile {
  readonly path: string
  /** Those of its definitions that match, best first. */
  readonly definitions: readonly {
    readonly name: string
    readonly startLine: number
    readonly endLine: number
  }[]
}

const mostFiles = 80
const mostDefinitions = 60
const definitionsOfFile = 4

/**
 * Best first. `leading` are the paths that the conversation speaks of: a follow-up question is about them, whatever its
 * own words find.
 */
export function findFirstResults(
  projects: readonly LabelledProject[],
  question: string,
  leading: readonly string[] = [],
): FoundFile[] {
  if (question.trim() === '') return []
  const found = projects.flatMap((project) => searchProject(project, question))
  // Ranks of several projects are made alike; a stable sort keeps each project's own order.
  found.sort((a, b) => b.relevance - a.relevance)
  const byPath = new Map(found.map(({ file }) => [file.path, file]))
  const first = leading.map((path) => byPath.get(path) ?? { path, definitions: [] })
  const rest = found.map(({ file }) => file).filter(({ path }) => !leading.includes(path))
  return [...first, ...rest].slice(0, mostFiles)
}

function searchProject(project: LabelledProject, question: string): { file: FoundFile; relevance: number }[] {
  const { snapshot } = project
  const definitions = Map.groupBy(
    snapshot.search(question, { limit: mostDefinitions }).filter(isDefinition),
    ({ node }) => node.filePath,
  )
  return snapshot
    .search(question, { limit: mostFiles, group: 'file' })
    .filter(({ node }) => node.filePath !== '' && node.kind !== 'directory')
    .map((best) => {
      const others = (definitions.get(best.node.filePath) ?? []).filter(
        ({ node }) => node.nodeId !== best.node.nodeId,
      )
      const shown = [...(isDefinition(best) ? [best] : []), ...others].slice(0, definitionsOfFile)
      return {
        file: {
          path: showPath(project, best.node.filePath),
          definitions: shown.map(({ node }) => ({
            name: qualifiedName(node),
            startLine: node.startLine,
            endLine: node.endLine,
          })),
        },
        relevance: best.relevance,
      }
    })
}

function isDefinition({ node }: SearchResult): boolean {
  return (
    node.kind !== 'file' &&
    node.kind !== 'directory' &&
    node.filePath !== '' &&
    node.startLine >= 1 &&
    !node.isAnonymous
  )
}
