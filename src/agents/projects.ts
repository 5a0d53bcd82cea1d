import type { NodeRecord, Snapshot } from '../index/snapshot.ts'
import type { RepositoryHistory } from './repository-history.ts'
import type { AgentProject } from './loop/run-input.ts'

/**
 * A project with the label that its paths carry. With one project the label is empty and paths stand alone;
 * with several every path and node id is written `repo_name@path`.
 */
export interface LabelledProject {
  readonly label: string
  readonly repoName: string
  readonly snapshot: Snapshot
  readonly history?: RepositoryHistory | undefined
}

export function labelProjects(projects: readonly AgentProject[]): LabelledProject[] {
  if (projects.length === 1) return projects.map((project) => ({ ...project, label: '' }))
  const seen = new Map<string, number>()
  return projects.map((project) => {
    const count = (seen.get(project.repoName) ?? 0) + 1
    seen.set(project.repoName, count)
    return { ...project, label: count === 1 ? project.repoName : `${project.repoName}~${count}` }
  })
}

export function showPath(project: LabelledProject, path: string): string {
  return project.label === '' ? path : `${project.label}@${path}`
}

/** `path:start-end`, ready to be put in square brackets. */
export function showLocation(
  project: LabelledProject,
  path: string,
  startLine: number,
  endLine = startLine,
): string {
  return `${showPath(project, path)}:${startLine}-${endLine}`
}

export function showNodeLocation(project: LabelledProject, node: NodeRecord): string {
  if (node.filePath === '') return ''
  if (node.kind === 'directory') return showPath(project, node.filePath)
  if (node.kind === 'file' || node.startLine < 1) return showPath(project, node.filePath)
  // A definition that reaches to the end of its file may count the line behind the last line break.
  const lineCount = project.snapshot.findFile(node.filePath)?.lineCount ?? node.endLine
  return showLocation(
    project,
    node.filePath,
    node.startLine,
    Math.max(node.startLine, Math.min(node.endLine, lineCount)),
  )
}

/** The projects that a reference can mean, and the reference without its prefix. */
export function splitReference(
  projects: readonly LabelledProject[],
  reference: string,
): { readonly projects: readonly LabelledProject[]; readonly rest: string; readonly isPrefixed: boolean } {
  for (const project of projects) {
    for (const name of [project.label, project.repoName]) {
      if (name !== '' && reference.startsWith(`${name}@`)) {
        return { projects: [project], rest: reference.slice(name.length + 1), isPrefixed: true }
      }
    }
  }
  return { projects, rest: reference, isPrefixed: false }
}
