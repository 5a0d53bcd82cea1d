import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import type { Unread } from './extent.ts'

/** Lines that are looked at. */
const mostLines = 600
const mostNamesakes = 20
const longestSearchMs = 80

export interface CallByName {
  readonly filePath: string
  readonly line: number
  readonly text: string
}

export interface CallsByName {
  readonly calls: readonly CallByName[]
  /** There may be more: the search ended at its bound of lines or of time. */
  readonly isStopped: boolean
}

const NO_CALLS: CallsByName = { calls: [], isStopped: false }

/**
 * Lines that call something by the name of a function or method that no link leads to, and that lead to no namesake
 * either: calls on values whose type comes from outside and may stand for one of the repository
 * (`State<Users>` runs the methods of `Users`).
 */
export function callsByName(snapshot: Snapshot, node: NodeRecord): CallsByName {
  if (node.kind !== 'function' && node.kind !== 'method') return NO_CALLS
  if (!/^\w{3,}$/u.test(node.name) || node.isAnonymous || isCalled(snapshot, node)) return NO_CALLS
  const extension = /\.\w+$/u.exec(node.filePath)?.[0]
  const found = snapshot.grep(`${node.name}(`, {
    regex: false,
    caseSensitive: true,
    limit: mostLines,
    timeMs: longestSearchMs,
  })
  const lines = found.matches.filter(
    ({ filePath, column, text }) =>
      (extension === undefined || filePath.endsWith(extension)) &&
      !/[\w$]/u.test(text[column - 1] ?? '') &&
      (node.kind === 'function' || /[.>:]\s*$/u.test(text.slice(0, column))) &&
      !/^\s*(?:\/\/|\/\*|\*|#|--)/u.test(text),
  )
  const isStopped = found.truncated
  if (lines.length === 0) return { calls: [], isStopped }
  const known = knownLines(snapshot, node)
  const calls = lines.flatMap(({ filePath, line, text }) =>
    known.has(`${filePath}:${line}`) ||
    (filePath === node.filePath && line >= node.startLine && line <= node.endLine)
      ? []
      : [{ filePath, line, text: text.trim() }],
  )
  return { calls, isStopped }
}

function isCalled(snapshot: Snapshot, node: NodeRecord): boolean {
  return snapshot
    .edges(node.nodeId, { direction: 'in', kinds: ['calls', 'handles', 'requests'], limit: 5, maxSites: 0 })
    .some(({ from }) => from.nodeId !== node.nodeId)
}

/** Where the namesakes of a definition stand and are called. */
function knownLines(snapshot: Snapshot, node: NodeRecord): ReadonlySet<string> {
  const lines = new Set<string>()
  for (const { node: other } of snapshot.resolveName(node.name, { limit: mostNamesakes })) {
    lines.add(`${other.filePath}:${other.nameLine}`)
    for (const { sites } of snapshot.edges(other.nodeId, { direction: 'in', limit: 200 })) {
      for (const { filePath, line } of sites) lines.add(`${filePath}:${line}`)
    }
  }
  return lines
}

export function unreadByName({ calls, isStopped }: CallsByName): Unread[] {
  return [
    ...(calls.length === 0
      ? []
      : [{ what: 'calls with its name of what comes from outside', count: calls.length }]),
    ...(isStopped ? [{ what: 'search for calls with its name that was stopped', count: 1 }] : []),
  ]
}
