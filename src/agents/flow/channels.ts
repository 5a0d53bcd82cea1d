import type { Snapshot } from '../../index/snapshot.ts'
import type { Handoff, HandoffSource } from './handoff.ts'
import { innermost } from './handoff.ts'

const mostReceivers = 3
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
      limit: 10,
      timeMs: longestSearchMs,
    })
    const receivers = found.matches.flatMap(({ filePath, line }) => {
      const to = snapshot.nodeAt(filePath, line)
      return innermost(to) && to.kind !== 'file' && to.nodeId !== node.nodeId ? [to] : []
    })
    return [...new Map(receivers.map((to) => [to.nodeId, to])).values()]
      .slice(0, mostReceivers)
      .map((to): Handoff => ({ by: `sends on the channel \`${field}\``, line: node.startLine + index, to }))
  })
}
