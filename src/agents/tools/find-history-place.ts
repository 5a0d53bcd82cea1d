import { z } from 'zod'
import { nodeText, pathText } from '../../contract/limits.ts'
import type { LabelledProject } from '../projects.ts'
import { showNodeLocation, showPath, splitReference } from '../projects.ts'
import { HistoryUnavailableError } from '../repository-history.ts'
import type { LineRange, RepositoryHistory } from '../repository-history.ts'
import { findPath } from './find-file.ts'
import { findNodes, looksLikePath } from './find-node.ts'
import { qualifiedName } from './show-node.ts'
import type { ToolContext, ToolFailure } from './tool.ts'

/** What a history is asked about: the whole repository, a directory, a file, or lines of one. */
export interface HistoryPlace {
  readonly project: LabelledProject
  readonly history: RepositoryHistory
  /** '' for the whole repository. */
  readonly path: string
  readonly isFile: boolean
  readonly lines?: LineRange | undefined
  /** For people: `Cart.total`, `src/cart.ts`, `the repository`. */
  readonly name: string
  /** To be cited; '' for the whole repository, for directories, and for what is no longer there. */
  readonly location: string
  /** Of a path that the tree does not have: what is said of it where no commit has it either. */
  readonly notInTree?: ToolFailure | undefined
  readonly note?: string | undefined
}

export const placeSchema = {
  node: nodeText.min(1).optional().describe('A node_id or a name: the lines of this definition.'),
  path: pathText
    .min(1)
    .optional()
    .describe('A file or directory; without path and node it is the whole repository.'),
  start_line: z.number().int().min(1).optional().describe('1-based; with "path".'),
  end_line: z.number().int().min(1).optional().describe('Inclusive.'),
}

export interface PlaceInput {
  readonly node?: string | undefined
  readonly path?: string | undefined
  readonly start_line?: number | undefined
  readonly end_line?: number | undefined
}

export function describePlace({ node, path, start_line, end_line }: PlaceInput): string {
  if (node !== undefined) return node
  if (path === undefined) return 'the repository'
  return start_line === undefined ? path : `${path}:${start_line}-${end_line ?? start_line}`
}

const withoutHistory = 'Answer from the code as it is, and say that its history could not be read, and why.'

export function findHistoryPlace(context: ToolContext, input: PlaceInput): HistoryPlace | ToolFailure {
  const place = locate(context, input)
  if ('error' in place) return place
  const { history } = place.project
  if (history !== undefined) return { ...place, history }
  return {
    error: `Cannot read the history of ${place.name}: the project "${place.project.repoName}" is open here without its git repository.`,
    next: withoutHistory,
  }
}

type Located = Omit<HistoryPlace, 'history'>

function locate(context: ToolContext, input: PlaceInput): Located | ToolFailure {
  const { node, path, start_line: startLine } = input
  if (node !== undefined) return locateNode(context, node, path)
  if (path === undefined) return locateRepository(context)
  const found = findPath(context, path)
  if ('error' in found || found.note !== undefined) {
    // It may be the name of something that is no longer there.
    const split = splitReference(context.projects, path)
    const [project] = split.projects
    const isWhole = split.rest.includes('/') || /\.\w+$/u.test(split.rest)
    if (project !== undefined && split.projects.length === 1 && isWhole && !/^[/~]/u.test(split.rest)) {
      const former = split.rest.replace(/^\.\//u, '').replace(/(?<!\/)\/+$/u, '')
      const isFile = /\.\w+$/u.test(former) && !split.rest.endsWith('/')
      const note = `"${former}" is not in the tree at the parsed commit.`
      if ('error' in found) {
        return { project, path: former, isFile, name: former, location: '', note, notInTree: found }
      }
    }
    if ('error' in found) return found
  }
  const { project } = found
  const name = found.path === '' ? 'the repository' : showPath(project, found.path)
  const base = { project, path: found.path, name, note: found.note }
  if (found.kind === 'directory') return { ...base, isFile: false, location: '' }
  const file = project.snapshot.findFile(found.path)
  if (startLine === undefined || file === undefined) return { ...base, isFile: true, location: name }
  const end = Math.min(input.end_line ?? startLine, file.lineCount)
  if (startLine > file.lineCount || end < startLine) {
    return {
      error: `Cannot find lines ${startLine} to ${input.end_line ?? startLine} of "${name}": it has ${file.lineCount} lines.`,
      next: 'Give lines in this range.',
    }
  }
  const location = `${name}:${startLine}-${end}`
  const lines = { start: startLine, end, blob: file.blob }
  return { ...base, name: location, isFile: true, lines, location }
}

function locateRepository(context: ToolContext): Located | ToolFailure {
  const [project, ...others] = context.projects
  if (project === undefined) return { error: 'There is no parsed repository.' }
  if (others.length > 0) {
    return {
      error: 'Cannot tell which repository is meant: there are several.',
      similar: context.projects.map(({ label }) => `${label}@`),
      next: 'Give one of these as "path".',
    }
  }
  return { project, path: '', isFile: false, name: 'the repository', location: '' }
}

function locateNode(context: ToolContext, node: string, path: string | undefined): Located | ToolFailure {
  const found = findNodes(context, { node, path })
  if ('error' in found) {
    // A file that was deleted is still told of by the commits.
    return looksLikePath(node) && path === undefined ? locate(context, { path: node }) : found
  }
  const { project, node: best } = found.best
  if (best.filePath === '' && best.kind !== 'directory' && best.kind !== 'repository') {
    return {
      error: `Cannot read the history of "${node}": it is not defined in this repository.`,
      next: 'Call history of "log" with "changed_text" to see when its name came and went.',
    }
  }
  const { note } = found
  if (best.kind === 'repository' || best.nodeId === '.') return { ...locateProject(project), note }
  const name = qualifiedName(best)
  if (best.kind === 'directory') {
    const path = best.nodeId
    return { project, path, isFile: false, name: showPath(project, path), location: '', note }
  }
  const location = showNodeLocation(project, best)
  const file = project.snapshot.findFile(best.filePath)
  if (best.kind === 'file' || best.startLine < 1 || file === undefined) {
    return {
      project,
      path: best.filePath,
      isFile: true,
      name: showPath(project, best.filePath),
      location,
      note,
    }
  }
  const end = Math.max(best.startLine, Math.min(best.endLine, file.lineCount))
  const lines = { start: best.startLine, end, blob: file.blob }
  return { project, path: best.filePath, isFile: true, lines, name, location, note }
}

function locateProject(project: LabelledProject): Located {
  return { project, path: '', isFile: false, name: 'the repository', location: '' }
}

/** Where no commit was found: what is wrong with a path that neither the tree nor any commit has. */
export async function failureOfUnknownPath(
  { history, path, isFile, notInTree }: HistoryPlace,
  signal: AbortSignal,
): Promise<ToolFailure | undefined> {
  if (notInTree === undefined) return undefined
  const { commits, cut, isShallow } = await history.commits({ path, isFile, most: 1 }, signal)
  return commits.length === 0 && cut === undefined && !isShallow ? notInTree : undefined
}

/** What is missing of a history is an answer. */
export async function askHistory<Output extends object>(
  ask: () => Promise<Output | ToolFailure>,
): Promise<Output | ToolFailure> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof HistoryUnavailableError)) throw error
    return { error: error.message, next: withoutHistory }
  }
}
