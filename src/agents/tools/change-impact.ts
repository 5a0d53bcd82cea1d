import { z } from 'zod'
import type { NodeRecord } from '../../index/snapshot.ts'
import type { Extent, Unread } from '../evidence/extent.ts'
import { unreadCallers } from '../evidence/unread-callers.ts'
import { unreadSites } from '../evidence/unread.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation, showPath } from '../projects.ts'
import type { ChangedLineList } from '../repository-history.ts'
import type { ShownLevels } from './collect-dependents.ts'
import { collectDependents, dependentExtent } from './collect-dependents.ts'
import { askHistory, findHistoryPlace } from './find-history-place.ts'
import { fitOutput } from './fit-output.ts'
import type { NodeBrief } from './show-node.ts'
import { showNode } from './show-node.ts'
import type { ToolOutput } from './tool.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  base: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .describe('What the parsed code is compared with: a branch, tag or commit, or "HEAD" (the default).'),
  depth: z.number().int().min(1).max(6).optional().describe('Levels of dependents, 3 by default.'),
})

type ChangedFile = ChangedLineList['files'][number]

export interface ChangeImpactOutput extends ToolOutput {
  readonly base: string
  /** The commit where the two histories part: 10 digits. */
  readonly from: string
  readonly changed_files: readonly { readonly path: string; readonly status: ChangedFile['status'] }[]
  readonly changed_file_count: number
  /** Innermost definitions around changed lines. */
  readonly changed: readonly (NodeBrief & { readonly change: 'added' | 'changed' })[]
  readonly changed_count: number
  readonly levels: ShownLevels
  /** Tests that are changed or reach what is changed, the nearest first; depth 0: the test itself is changed. */
  readonly tests: readonly (NodeBrief & { readonly depth: number })[]
  readonly test_count: number
  /** In which dependents and tests stand. */
  readonly files: number
  /** Changed lines of code that are in no definition. */
  readonly outside: readonly string[]
  readonly extent: Extent
  readonly complete: boolean
  readonly note?: string
}

export const changeImpactTool = defineTool({
  name: 'change_impact',
  description:
    'What a branch or uncommitted work changes and can break: the definitions around the changed lines since `base`, what depends on them level by level, and the tests that would tell. For reviews and before a commit.',
  inputSchema,
  describeCall: (input) => `Following what changed since ${input.base ?? 'HEAD'}`,
  describeResult: (output: ChangeImpactOutput) =>
    `${count(output.changed_count, 'changed definition')} in ${count(output.changed_file_count, 'file')}, ${count(
      output.levels.reduce((sum, level) => sum + level.total, 0),
      'dependent',
    )}, ${count(output.test_count, 'test')}`,
  async execute(context, input, signal) {
    const place = findHistoryPlace(context, {})
    if ('error' in place) return place
    const base = readBase(input.base ?? 'HEAD')
    if (base === undefined) {
      return {
        error: `Cannot compare "${input.base ?? ''}": the graph is of the parsed code alone.`,
        next: 'Give one base, such as "main" or "main...HEAD", with the branch to be judged checked out.',
      }
    }
    return await askHistory(async () => {
      const list = await place.history.changedLines({ base }, signal)
      const { project } = place
      const { changed, outside, removed } = findChanged(project, list.files)
      const dependents = collectDependents(
        project,
        changed.map(({ node }) => node),
        input.depth ?? 3,
      )
      const unread = [...unreadOf(project, changed), ...removed]
      if (outside.length > 0)
        unread.push({ what: 'changed places outside of definitions', count: outside.length })
      if (list.cut !== undefined) unread.push({ what: 'part of the changes that was not read', count: 1 })
      const tests = [
        ...changed.filter(({ node }) => node.isTest).map(({ node }) => ({ node, depth: 0 })),
        ...dependents.tests,
      ]
      const form = (most: number): ChangeImpactOutput => {
        const extent = dependentExtent({ ...dependents, tests }, most, unread)
        return {
          base,
          from: list.from.slice(0, 10),
          changed_files: list.files
            .slice(0, most)
            .map(({ path, status }) => ({ path: showPath(project, path), status })),
          changed_file_count: list.files.length,
          changed: changed.slice(0, most).map(({ node, change }) => ({ ...showNode(project, node), change })),
          changed_count: changed.length,
          levels: dependents.levels.map(({ depth, nodes }) => ({
            depth,
            nodes: nodes.slice(0, most),
            total: nodes.length,
          })),
          tests: tests.slice(0, most).map(({ node, depth }) => ({ ...showNode(project, node), depth })),
          test_count: tests.length,
          files: dependents.files.size,
          outside: outside.slice(0, most),
          extent,
          complete: extent.total !== null && unread.length === 0 && dependents.openBelow === 0,
          ...(list.files.length === 0 ? { note: `Nothing differs from "${base}".` } : {}),
        }
      }
      return fitOutput(
        [() => form(200), () => form(60), () => form(25), () => form(10), () => form(3)],
        context.maximumCharacters,
      )
    })
  },
})

/** `main`, `main...` and `main...HEAD` are one; undefined for what compares two others. */
function readBase(given: string): string | undefined {
  const [base = '', head = 'HEAD', ...more] = given.trim().split(/\.{2,3}/u)
  return base === '' || more.length > 0 || !/^(?:HEAD)?$/u.test(head) ? undefined : base
}

interface Changed {
  readonly node: NodeRecord
  readonly change: 'added' | 'changed'
}

interface FoundChanges {
  readonly changed: readonly Changed[]
  /** Places of changed lines that no definition is around. */
  readonly outside: readonly string[]
  readonly removed: Unread[]
}

function findChanged(project: LabelledProject, files: readonly ChangedFile[]): FoundChanges {
  const changed: Changed[] = []
  const outside: string[] = []
  let deletions = 0
  for (const file of files) {
    const record = project.snapshot.findFile(file.path)
    if (file.status === 'deleted' || record === undefined) continue
    const nodes = project.snapshot
      .nodesInFile(file.path)
      .filter(({ kind, isAnonymous }) => kind !== 'file' && !isAnonymous)
    const found = new Map<string, Changed>()
    for (const range of file.ranges) {
      const isRemoval = range.end < range.start
      const [start, end] = isRemoval
        ? [range.start, range.start + 1]
        : [range.start, Math.min(range.end, record.lineCount)]
      // Lines that are gone were in a definition only where it goes on on both sides.
      const around = nodes.filter((node) =>
        isRemoval
          ? node.startLine <= start && node.endLine >= end
          : node.startLine <= end && node.endLine >= start,
      )
      for (const node of around) {
        if (around.some((inner) => inner !== node && covers(inner, node, start, end))) continue
        const change = !isRemoval && node.startLine >= start && node.endLine <= end ? 'added' : 'changed'
        if (!isRemoval || !found.has(node.nodeId)) found.set(node.nodeId, { node, change })
      }
      if (around.length > 0) continue
      if (isRemoval) deletions += 1
      else if (nodes.length > 0) outside.push(showLocation(project, file.path, start, Math.max(start, end)))
    }
    changed.push(...found.values())
  }
  const deleted = files.filter(({ status }) => status === 'deleted').length
  return {
    changed,
    outside,
    removed: [
      { what: 'deleted files, whose former users are not in this index', count: deleted },
      { what: 'places where lines were removed outside of definitions', count: deletions },
    ].filter((unread) => unread.count > 0),
  }
}

/** Whether all that changed of the outer definition is in the inner one. */
function covers(inner: NodeRecord, outer: NodeRecord, start: number, end: number): boolean {
  const isInside = inner.startLine >= outer.startLine && inner.endLine <= outer.endLine
  const isSmaller = inner.endLine - inner.startLine < outer.endLine - outer.startLine
  return (
    isInside &&
    isSmaller &&
    inner.startLine <= Math.max(start, outer.startLine) &&
    inner.endLine >= Math.min(end, outer.endLine)
  )
}

/** Definitions whose users are asked for one by one; of a larger change that is said as one sum. */
const mostAsked = 300

function unreadOf(project: LabelledProject, changed: readonly Changed[]): Unread[] {
  const open = changed
    .slice(0, mostAsked)
    .filter(
      ({ node }) =>
        unreadSites(project.snapshot.completeness(node.nodeId).reasons).length > 0 ||
        unreadCallers(project, node).length > 0,
    )
  return [
    { what: 'changed definitions whose list of users may lack some', count: open.length },
    { what: 'changed definitions whose users were not asked for', count: changed.length - mostAsked },
  ].filter((unread) => unread.count > 0)
}
