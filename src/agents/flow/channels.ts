import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import type { Handoff, HandoffSource } from './handoff.ts'
import { innermost } from './handoff.ts'

const mostReceivers = 5
const longestSearchMs = 60

/** `client.write <- message` is received where the field of that name is read: `<-c.write`, `range c.write` (Go). */
export function readChannels(snapshot: Snapshot, { node, lines }: HandoffSource): Handoff[] {
  if (!node.filePath.endsWith('.go')) return []
  const folder = node.filePath.split('/').slice(0, -1).join('/')
  return lines.flatMap((text, index) => {
    const field = /^(?:\s*case\s+|\s*)(?:\w{1,40}\.){1,4}(\w{2,40}) <- /u.exec(text)?.[1]
    if (field === undefined) return []
    const found = snapshot.grep(String.raw`(?:<-|range) ?(?:\w+\.)+${field}\b`, {
      regex: true,
      caseSensitive: true,
      path: folder === '' ? '*.go' : `${folder}/`,
      limit: 20,
      timeMs: longestSearchMs,
    })
    const receivers = found.matches.flatMap(({ filePath, line }) => {
      const to = snapshot.nodeAt(filePath, line)
      return innermost(to) && to.kind !== 'file' && to.nodeId !== node.nodeId ? [to] : []
    })
    const distinct = [...new Map(receivers.map((to) => [to.nodeId, to])).values()]
    return chooseReceiver(snapshot, distinct.slice(0, mostReceivers), found.truncated).map(
      (chosen): Handoff => ({
        by: `sends on the channel \`${field}\``,
        line: node.startLine + index,
        ...chosen,
      }),
    )
  })
}

/**
 * The one that receives, or of several the only one that runs as a goroutine; of others none is known to be the one that
 * receives this.
 */
function chooseReceiver(
  snapshot: Snapshot,
  receivers: readonly NodeRecord[],
  hasMore: boolean,
): Pick<Handoff, 'to' | 'runs' | 'isOpen'>[] {
  const [first, ...others] = receivers
  if (first === undefined) return []
  if (others.length === 0 && !hasMore) return [{ to: first, runs: 'which is received in' }]
  const started = receivers.filter((one) => isStarted(snapshot, one))
  const [own = first] = started
  const isOpen = started.length !== 1
  const names = receivers.filter((one) => one !== own).map(({ name }) => `\`${name}\``)
  const listed = `which is received in ${names.join(', ')}${hasMore ? ' and elsewhere' : ''}`
  return isOpen
    ? [{ to: own, runs: `${listed} or`, isOpen: true }]
    : [{ to: own, runs: `${listed} and, as a goroutine of its own, in` }]
}

/** `go db.doWrites(lc)`. */
function isStarted(snapshot: Snapshot, { name, filePath }: NodeRecord): boolean {
  const folder = filePath.split('/').slice(0, -1).join('/')
  return (
    snapshot.grep(String.raw`\bgo (?:\w+\.)*${name.split('.').at(-1) ?? name}\(`, {
      regex: true,
      caseSensitive: true,
      path: folder === '' ? '*.go' : `${folder}/`,
      limit: 1,
      timeMs: longestSearchMs,
    }).matches.length > 0
  )
}
