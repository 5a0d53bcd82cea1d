import type { NodeRecord, SearchResult } from '../../index/snapshot.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation, showNodeLocation, showPath } from '../projects.ts'
import { numberLines } from '../tools/fit-output.ts'
import { firstSentence, qualifiedName } from '../tools/show-node.ts'

/** What search finds for a question before anything is asked of it. */
export interface FirstResults {
  /** Best first, each with its best definitions. */
  readonly files: readonly FoundFile[]
  /** Source of the best definitions, numbered. */
  readonly excerpts: readonly { readonly location: string; readonly text: string }[]
}

export interface FoundFile {
  readonly path: string
  readonly definitions: readonly {
    readonly kind: string
    readonly name: string
    readonly location: string
    readonly doc: string
  }[]
}

const mostFiles = 80
const mostDefinitions = 60
const definitionsOfFile = 4
const mostExcerpts = 8
const linesOfExcerpt = 40

export function findFirstResults(projects: readonly LabelledProject[], question: string): FirstResults {
  if (question.trim() === '') return { files: [], excerpts: [] }
  const found = projects.flatMap((project) => searchProject(project, question))
  // Ranks of several projects are made alike; a stable sort keeps each project's own order.
  found.sort((a, b) => b.relevance - a.relevance)
  return {
    files: found.map(({ file }) => file).slice(0, mostFiles),
    excerpts: found.flatMap(({ project, best }) => excerptOf(project, best)).slice(0, mostExcerpts),
  }
}

function searchProject(
  project: LabelledProject,
  question: string,
): { project: LabelledProject; best: SearchResult; file: FoundFile; relevance: number }[] {
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
        project,
        best,
        file: {
          path: showPath(project, best.node.filePath),
          definitions: shown.map(({ node }) => describe(project, node)),
        },
        relevance: best.relevance,
      }
    })
}

function isDefinition({ node }: SearchResult): boolean {
  return node.kind !== 'file' && node.kind !== 'directory' && node.filePath !== '' && !node.isAnonymous
}

/** The definition from its first line, as far as it is short enough to be shown. */
function excerptOf(project: LabelledProject, result: SearchResult): { location: string; text: string }[] {
  const { node } = result
  if (!isDefinition(result) || node.kind === 'module') return []
  const lastLine = Math.min(node.endLine, node.startLine + linesOfExcerpt - 1)
  const lines = project.snapshot.readLines(node.filePath, node.startLine, lastLine)
  if (lines === undefined) return []
  return [
    {
      location: showLocation(project, node.filePath, lines.startLine, lines.endLine),
      text: numberLines(lines.text, lines.startLine),
    },
  ]
}

function describe(project: LabelledProject, node: NodeRecord): FoundFile['definitions'][number] {
  return {
    kind: node.kind,
    name: qualifiedName(node),
    location: showNodeLocation(project, node),
    doc: firstSentence(node.doc),
  }
}
