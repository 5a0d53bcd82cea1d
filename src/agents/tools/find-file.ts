import type { LabelledProject } from '../projects.ts'
import { showPath, splitReference } from '../projects.ts'
import type { ToolContext, ToolFailure } from './tool.ts'

export interface FoundPath {
  readonly project: LabelledProject
  readonly kind: 'file' | 'directory'
  /** As the snapshot knows it; '' for the root. */
  readonly path: string
  /** Set where the path asked for was not taken literally. */
  readonly note?: string
}

/**
 * Finds the file or directory that a path means. A path from elsewhere (`/home/me/app/src/a.ts` in a stack
 * trace, `a.ts` alone) leads to the file with the longest common ending, where there is only one.
 */
export function findPath(context: ToolContext, asked: string): FoundPath | ToolFailure {
  const split = splitReference(context.projects, asked.trim())
  const path = split.rest
    .replaceAll('\\', '/')
    .replace(/^\.\//u, '')
    .replace(/(?<!\/)\/+$/u, '')
  for (const project of split.projects) {
    const literal = findLiteral(project, path)
    if (literal !== undefined) return literal
  }
  const byEnding = split.projects.flatMap((project) => findByEnding(project, path))
  const [only] = byEnding
  if (only !== undefined && byEnding.length === 1) {
    return { ...only, note: `"${asked}" was taken as "${showPath(only.project, only.path)}".` }
  }
  const similar =
    byEnding.length > 0
      ? byEnding.map((found) => showPath(found.project, found.path)).slice(0, 8)
      : split.projects
          .flatMap((project) =>
            project.snapshot.similarPaths(path, 6).map((similarPath) => showPath(project, similarPath)),
          )
          .slice(0, 8)
  return {
    error:
      byEnding.length > 0
        ? `Cannot tell which file "${asked}" means: ${byEnding.length} files end so.`
        : `Cannot find "${asked}": there is no such file or directory in the repository.`,
    similar,
    next:
      similar.length > 0
        ? 'Use one of the similar paths.'
        : 'Call get_node with path "." to see what there is.',
  }
}

function findLiteral(project: LabelledProject, path: string): FoundPath | undefined {
  if (path === '' || path === '.') return { project, kind: 'directory', path: '' }
  if (project.snapshot.findFile(path) !== undefined) return { project, kind: 'file', path }
  const isDirectory = project.snapshot.listFiles({ path, limit: 1 })[0]?.path.startsWith(`${path}/`) === true
  return isDirectory ? { project, kind: 'directory', path } : undefined
}

function findByEnding(project: LabelledProject, path: string): FoundPath[] {
  const segments = path.split('/').filter((segment) => segment !== '')
  // No file lies deeper, and each further ending would be another look-up of almost the whole path.
  for (let from = Math.max(1, segments.length - deepestPath); from < segments.length; from += 1) {
    const ending = segments.slice(from).join('/')
    if (segments.length - from > 1 || ending.includes('.')) {
      const literal = findLiteral(project, ending)
      if (literal !== undefined) return [literal]
    }
  }
  const endings = project.snapshot
    .similarPaths(path, 20)
    .filter((candidate) => commonEnding(candidate, path) > 0)
  const best = Math.max(0, ...endings.map((candidate) => commonEnding(candidate, path)))
  return endings
    .filter((candidate) => commonEnding(candidate, path) === best)
    .map((candidate) => ({ project, kind: 'file', path: candidate }))
}

/** Segments of a path that is looked for from its end. */
const deepestPath = 64

/** Whole segments that two paths share at their end. */
function commonEnding(a: string, b: string): number {
  const left = a.split('/').reverse()
  const right = b
    .split('/')
    .filter((segment) => segment !== '')
    .reverse()
  let length = 0
  while (length < left.length && length < right.length && left[length] === right[length]) length += 1
  return length
}
