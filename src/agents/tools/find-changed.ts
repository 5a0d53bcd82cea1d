import type { NodeRecord } from '../../index/snapshot.ts'
import type { Unread } from '../checks/evidence/extent.ts'
import { uncovered } from '../checks/evidence/extent.ts'
import { openSites } from '../checks/evidence/unread.ts'
import type { LabelledProject } from '../projects.ts'
import { createUserOrder } from '../knowledge/order-users.ts'
import { showLocation } from '../projects.ts'
import type { ChangedLineList } from '../repository-history.ts'

export type ChangedFile = ChangedLineList['files'][number]

export interface Changed {
  readonly node: NodeRecord
  readonly change: 'added' | 'changed'
}

export interface FoundChanges {
  /** The product before its tests, examples and generated code, central code first. */
  readonly changed: readonly Changed[]
  /** Sections of documents, which nothing depends on. */
  readonly sections: readonly Changed[]
  /** Places of changed lines that no definition is around. */
  readonly outside: readonly string[]
  readonly removed: Unread[]
}

/** The definitions around changed lines. */
export function findChanged(project: LabelledProject, files: readonly ChangedFile[]): FoundChanges {
  const compare = createUserOrder(project.snapshot)
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
    changed: changed
      .filter(({ node }) => node.kind !== 'section')
      .toSorted((one, other) => compare(one.node, other.node)),
    sections: changed.filter(({ node }) => node.kind === 'section'),
    outside,
    removed: [
      ...uncovered(deleted, `deleted file, ${formerUsers}`, `deleted files, ${formerUsers}`),
      ...uncovered(deletions, `place ${linesRemoved}`, `places ${linesRemoved}`),
    ],
  }
}

const formerUsers = 'whose former users are not in this index'
const linesRemoved = 'where lines were removed outside of definitions'

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

/** What the dependents of changed definitions may lack. */
export function unreadOf(project: LabelledProject, changed: readonly Changed[]): Unread[] {
  const open = changed
    .slice(0, mostAsked)
    .filter(({ node }) => openSites(project.snapshot.completeness(node.nodeId).reasons).length > 0).length
  const unasked = Math.max(0, changed.length - mostAsked)
  const lacking = 'whose list of users may lack some'
  const notAsked = 'whose users were not asked for'
  return [
    ...uncovered(open, `changed definition ${lacking}`, `changed definitions ${lacking}`),
    ...uncovered(unasked, `changed definition ${notAsked}`, `changed definitions ${notAsked}`),
  ]
}
