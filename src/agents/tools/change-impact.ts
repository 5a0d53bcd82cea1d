import { z } from 'zod'
import { shortText } from '../../contract/limits.ts'
import type { Extent } from '../checks/evidence/extent.ts'
import { isCounted } from '../checks/evidence/extent.ts'
import { showPath } from '../projects.ts'
import type { ShownLevels } from './collect-dependents.ts'
import { collectDependents, dependentExtent, showLevels } from './collect-dependents.ts'
import type { ChangedFile } from './find-changed.ts'
import { findChanged, unreadOf } from './find-changed.ts'
import { askHistory, findHistoryPlace } from './find-history-place.ts'
import { fitOutput } from './fit-output.ts'
import type { NodeBrief } from './show-node.ts'
import { showNode } from './show-node.ts'
import type { ToolOutput } from './tool.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  base: shortText
    .min(1)
    .optional()
    .describe('What the parsed code is compared with: a branch, tag or commit, or "HEAD" (the default).'),
  depth: z.number().int().min(1).max(6).optional().describe('Levels of dependents, 3 by default.'),
})

export interface ChangeImpactOutput extends ToolOutput {
  readonly base: string
  /** The commit where the two histories part: 10 digits. */
  readonly from: string
  /** Those with changed code first. */
  readonly changed_files: readonly { readonly path: string; readonly status: ChangedFile['status'] }[]
  readonly changed_file_count: number
  /** Innermost definitions around changed lines: the product, then its tests. */
  readonly changed: readonly (NodeBrief & { readonly change: 'added' | 'changed' })[]
  readonly changed_count: number
  /** Documents of which sections were added or changed. */
  readonly documents?: readonly { readonly location: string; readonly sections: number }[]
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
    'What a branch or uncommitted work changes and can break: the definitions around the changed lines since `base`, what depends on them level by level, and the tests that reach it. For reviews and before a commit.',
  inputSchema,
  needs: 'calls',
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
      const { changed, sections, outside, removed } = findChanged(project, list.files)
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
        ...changed
          .filter(({ node }) => node.isTest)
          .map(({ node }) => ({ node, depth: 0, isPossible: false })),
        ...dependents.tests,
      ]
      const withCode = new Set(changed.map(({ node }) => node.filePath))
      const files = list.files.toSorted(
        (one, other) => Number(withCode.has(other.path)) - Number(withCode.has(one.path)),
      )
      const documents = [...Map.groupBy(sections, ({ node }) => showPath(project, node.filePath))].map(
        ([location, own]) => ({ location, sections: own.length }),
      )
      const form = (most: number): ChangeImpactOutput => {
        const extent = dependentExtent({ ...dependents, tests }, most, unread)
        return {
          base,
          from: list.from.slice(0, 10),
          changed_files: files
            .slice(0, most)
            .map(({ path, status }) => ({ path: showPath(project, path), status })),
          changed_file_count: list.files.length,
          changed: changed.slice(0, most).map(({ node, change }) => ({ ...showNode(project, node), change })),
          changed_count: changed.length,
          ...(documents.length === 0 ? {} : { documents: documents.slice(0, most) }),
          levels: showLevels(dependents, most, unread),
          tests: tests.slice(0, most).map(({ node, depth }) => ({ ...showNode(project, node), depth })),
          test_count: tests.length,
          files: dependents.files.size,
          outside: outside.slice(0, most),
          extent,
          complete: isCounted(extent),
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
