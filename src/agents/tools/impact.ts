import { groupDigits } from '../../contract/group-digits.ts'
import { basename } from 'node:path'
import { z } from 'zod'
import { nodeText, pathText, shortText } from '../../contract/limits.ts'
import type { Extent } from '../checks/evidence/extent.ts'
import { isCounted } from '../checks/evidence/extent.ts'
import { unreadSites } from '../checks/evidence/unread.ts'
import type { ChangeImpactOutput } from './change-impact.ts'
import { changeImpactTool } from './change-impact.ts'
import type { NodeRecord } from '../../index/snapshot.ts'
import type { LabelledProject } from '../projects.ts'
import { showPath } from '../projects.ts'
import type { OpenDependent, ReachingTest, ShownLevels } from './collect-dependents.ts'
import {
  collectDependents,
  dependentExtent,
  MAX_DEPENDENTS,
  showLevels,
  showOpen,
} from './collect-dependents.ts'
import type { TextPlace } from './text-places.ts'
import { showTextPlaces } from './text-places.ts'
import { knownUses } from '../knowledge/flow/things.ts'
import { findNodes, showOthers } from './find-node.ts'
import { fitOutput } from './fit-output.ts'
import type { OpenCall } from './unresolved-calls.ts'
import { showOpenCalls } from './unresolved-calls.ts'
import type { NodeBrief } from './show-node.ts'
import { showNode } from './show-node.ts'
import type { ToolContext, ToolFailure, ToolOutput } from './tool.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  node: nodeText.min(1).optional(),
  base: shortText
    .min(1)
    .optional()
    .describe('Instead of a node: a branch, tag or commit; "HEAD": what is not committed.'),
  path: pathText.optional().describe('Which of several.'),
  depth: z.number().int().min(1).max(6).optional().describe('3 by default.'),
})

export interface ImpactOutput extends ToolOutput {
  readonly node: NodeBrief
  readonly levels: ShownLevels
  /** Tests that reach it, the nearest first. */
  readonly tests: readonly (NodeBrief & {
    readonly depth: number
    /** Set where it is reached only over a place that has several candidates. */
    readonly is_possible?: true
  })[]
  readonly test_count: number
  /** Where they stand: files named after the node first, then the nearest. */
  readonly test_files: readonly {
    readonly path: string
    readonly tests: number
    /** Of its nearest test. */
    readonly depth: number
    readonly is_named_after?: true
    /** None of them is known as a test of its own: code of tests, such as a fixture or a program that runs them. */
    readonly is_code?: true
  }[]
  /** In which dependents and tests stand. */
  readonly files: number
  /** Of dependents and tests of all levels. */
  readonly extent: Extent
  readonly complete: boolean
  /** Places of text that the graph does not read with its name. */
  readonly text_places?: readonly TextPlace[]
  /** Calls of this name that lead nowhere, the first ones: it may be what they call. */
  readonly open_calls?: readonly OpenCall[]
  readonly reasons: readonly { readonly reason: string; readonly count: number }[]
  /** Dependents whose own users may be more than are known, the nearest ones. */
  readonly open?: readonly OpenDependent[]
  readonly other_definitions?: readonly string[]
  readonly note?: string
}

export const impactTool = defineTool({
  name: 'impact',
  description:
    'What depends on a node, or with `base` on what a branch or uncommitted work changes, level by level, and the tests that reach it: "what breaks if this changes".',
  inputSchema,
  needs: 'calls',
  describeCall: (input) =>
    input.node === undefined
      ? `Following what changed since ${input.base ?? 'HEAD'}`
      : `Following what depends on ${input.node}`,
  describeResult: (output: ImpactOutput | ChangeImpactOutput) =>
    'changed' in output
      ? changeImpactTool.describeResult(output)
      : `${count(
          output.levels.reduce((sum, level) => sum + level.total, 0),
          'dependent',
        )} in ${count(output.files, 'file')}, ${count(output.test_count, 'test')}`,
  async execute(context, input, signal) {
    if (input.node === undefined) return await followChange(context, input, signal)
    const found = findNodes(context, { node: input.node, path: input.path })
    if ('error' in found) return found
    const { project, node } = found.best
    const own = knownUses(project.snapshot, node)
    const places = project.snapshot.namePlaces(node.nodeId)
    const texts = showTextPlaces(project, places)
    const dependents = collectDependents(project, [node], input.depth ?? 3, context.projects)
    const { tests, files, isBounded } = dependents
    const open = showOpen(project, dependents)
    const unread = unreadSites(own.reasons)
    const extentOf = (most: number): Extent => dependentExtent(dependents, most, unread)
    const openCalls = showOpenCalls(project, node, places.calls)
    const testFiles = groupTests(project, node, tests)
    const form = (most: number): ImpactOutput => ({
      node: showNode(project, node),
      levels: showLevels(dependents, most, unread),
      tests: tests.slice(0, most).map((test) => ({
        ...showNode(project, test.node),
        depth: test.depth,
        ...(test.isPossible ? { is_possible: true as const } : {}),
      })),
      test_count: tests.length,
      test_files: testFiles.slice(0, most),
      files: files.size,
      extent: extentOf(most),
      complete: isCounted(extentOf(most)),
      reasons: own.reasons,
      ...(open.length === 0 ? {} : { open }),
      ...(texts.length === 0 ? {} : { text_places: texts }),
      ...(openCalls.length === 0 ? {} : { open_calls: openCalls }),
      ...showOthers(found),
      ...(isBounded
        ? { note: `Stopped after ${groupDigits(MAX_DEPENDENTS)} nodes.` }
        : found.note === undefined
          ? {}
          : { note: found.note }),
    })
    return fitOutput(
      [() => form(60), () => form(25), () => form(10), () => form(3)],
      context.maximumCharacters,
    )
  },
})

/** By file, with those that are named after the node or its type first. */
function groupTests(
  project: LabelledProject,
  node: NodeRecord,
  tests: readonly ReachingTest[],
): ImpactOutput['test_files'] {
  const owner = node.parentId === null ? undefined : project.snapshot.findNode(node.parentId)
  const names = [node, ...(owner === undefined || uncalled.has(owner.kind) ? [] : [owner])].map(({ name }) =>
    bare(name),
  )
  return [...Map.groupBy(tests, (test) => test.node.filePath)]
    .map(([path, own]) => ({
      path: showPath(project, path),
      tests: own.length,
      depth: Math.min(...own.map(({ depth }) => depth)),
      ...(own.some((test) => test.node.kind === 'test') ? {} : { is_code: true as const }),
      ...(names.some((name) => name.length > 2 && bare(basename(path)).includes(name))
        ? { is_named_after: true as const }
        : {}),
    }))
    .toSorted(
      (one, other) =>
        Number(other.is_named_after === true) - Number(one.is_named_after === true) ||
        one.depth - other.depth ||
        other.tests - one.tests,
    )
}

const uncalled: ReadonlySet<string> = new Set(['file', 'directory', 'module'])

/** As names of files and definitions compare: `test_error_store` and `ErrorStore`. */
function bare(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}

async function followChange(
  context: ToolContext,
  { base, depth }: z.infer<typeof inputSchema>,
  signal: AbortSignal,
): Promise<ChangeImpactOutput | ToolFailure> {
  if (base === undefined) {
    return {
      error: 'Cannot follow an impact of nothing: expected "node" or "base".',
      next: 'Give one of them.',
    }
  }
  return (await changeImpactTool.execute(context, { base, depth }, signal)) as
    | ChangeImpactOutput
    | ToolFailure
}
