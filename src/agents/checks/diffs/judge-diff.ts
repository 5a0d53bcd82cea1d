import type { Extent, Unread } from '../evidence/extent.ts'
import type { LabelledProject } from '../../projects.ts'
import type { ShownLevels } from '../../tools/collect-dependents.ts'
import { collectDependents, dependentExtent, showLevels } from '../../tools/collect-dependents.ts'
import { findChanged, unreadOf } from '../../tools/find-changed.ts'
import type { ChangedFile } from '../../tools/find-changed.ts'
import type { NodeBrief } from '../../tools/show-node.ts'
import { showNode } from '../../tools/show-node.ts'
import { applyDiff } from './apply-diff.ts'
import { parseDiff } from './parse-diff.ts'
import type { DiffHunk, FileDiff } from './parse-diff.ts'

/** What the change of one file can break. */
export interface FileImpact {
  /** As the diff names it before the change; after it where the file is new. */
  readonly path: string
  /**
   * `judged`: the rest says what is known. `new`: nothing can depend on it yet. `missing`: the parsed code has no such
   * file. `unmatched`: the lines that the diff changes are not those of the parsed code.
   */
  readonly state: 'judged' | 'new' | 'missing' | 'unmatched'
  /** Definitions whose lines are changed or removed. */
  readonly changed: readonly NodeBrief[]
  readonly changedCount: number
  readonly levels: ShownLevels
  readonly tests: readonly (NodeBrief & { readonly depth: number })[]
  readonly testCount: number
  /** In which dependents and tests stand. */
  readonly fileCount: number
  readonly extent: Extent
}

/** Entries of each list. */
const mostShown = 30
const followedLevels = 3

/** What a unified diff over the parsed code can break, file by file, and which tests would tell. */
export function judgeDiff(project: LabelledProject, patch: string): FileImpact[] {
  return parseDiff(patch.split('\n')).map((file) => judgeFile(project, file))
}

function judgeFile(project: LabelledProject, { oldPath, newPath, hunks }: FileDiff): FileImpact {
  const path = oldPath ?? newPath ?? ''
  if (oldPath === undefined) return unjudged(path, 'new')
  const text = project.snapshot.readText(oldPath)
  if (text === undefined) return unjudged(path, 'missing')
  const applied = applyDiff(text, hunks)
  if (applied.kind === 'refused') return unjudged(path, 'unmatched')
  const file: ChangedFile = {
    path,
    status: 'modified',
    ranges: hunks.flatMap((hunk, index) => changedRanges(hunk, applied.places[index] ?? 0)),
    removed: 0,
  }
  const { changed, outside, removed } = findChanged(project, [file])
  const nodes = changed.map(({ node }) => node)
  const dependents = collectDependents(project, nodes, followedLevels)
  const tests = [
    ...nodes.filter(({ isTest }) => isTest).map((node) => ({ node, depth: 0, isPossible: false })),
    ...dependents.tests,
  ]
  const unread: Unread[] = [...unreadOf(project, changed), ...removed]
  if (outside.length > 0)
    unread.push({ what: 'changed places outside of definitions', count: outside.length })
  return {
    path,
    state: 'judged',
    changed: nodes.slice(0, mostShown).map((node) => showNode(project, node)),
    changedCount: nodes.length,
    levels: showLevels(dependents, mostShown, unread),
    tests: tests.slice(0, mostShown).map(({ node, depth }) => ({ ...showNode(project, node), depth })),
    testCount: tests.length,
    fileCount: dependents.files.size,
    extent: dependentExtent({ ...dependents, tests }, mostShown, unread),
  }
}

function unjudged(path: string, state: Exclude<FileImpact['state'], 'judged'>): FileImpact {
  return {
    path,
    state,
    changed: [],
    changedCount: 0,
    levels: [],
    tests: [],
    testCount: 0,
    fileCount: 0,
    extent: { shown: 0, total: state === 'new' ? 0 : null, cut: null, unread: [] },
  }
}

/** Old lines, 1-based and inclusive; of what is only added `end` is before `start`, the line that it follows. */
function changedRanges({ lines }: DiffHunk, before: number): ChangedFile['ranges'] {
  const ranges: { start: number; end: number }[] = []
  /** The last old line that was passed. */
  let old = before
  let first: number | undefined
  let isAdded = false
  const flush = (): void => {
    if (first !== undefined) ranges.push({ start: first, end: old })
    else if (isAdded) ranges.push({ start: old, end: old - 1 })
    first = undefined
    isAdded = false
  }
  for (const line of lines) {
    if (line.startsWith('+')) {
      isAdded = true
      continue
    }
    if (line.startsWith('-')) {
      old += 1
      first ??= old
      continue
    }
    flush()
    old += 1
  }
  flush()
  return ranges
}
