import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import { readArguments } from '../inventory/call-text.ts'
import type { Handoff, HandoffSource } from './handoff.ts'
import { BY_NAME, innermost } from './handoff.ts'

const mostReceivers = 5
const longestSearchMs = 1_000

/**
 * `client.write <- message` is received where the field of that name is read: `<-c.write`, `range c.write`; or in the
 * function that gets the field as an argument and receives from that parameter: `go worker.Run(pool.queue)` (Go).
 */
export function readChannels(snapshot: Snapshot, { node, lines, startLine }: HandoffSource): Handoff[] {
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
    const given = findGiven(snapshot, field, folder)
    const distinct = [...new Map([...receivers, ...given.receivers].map((to) => [to.nodeId, to])).values()]
    const hasMore = found.truncated || given.hasMore
    return chooseReceiver(snapshot, distinct.slice(0, mostReceivers), hasMore).map((chosen): Handoff => ({
      by: `sends on the channel \`${field}\``,
      ...BY_NAME,
      line: startLine + index,
      ...chosen,
    }))
  })
}

/** Functions that are called with the field as an argument and receive from the parameter that gets it. */
function findGiven(
  snapshot: Snapshot,
  field: string,
  folder: string,
): { readonly receivers: readonly NodeRecord[]; readonly hasMore: boolean } {
  const found = snapshot.grep(String.raw`\w\(.*\.${field}\s*[,)]`, {
    regex: true,
    caseSensitive: true,
    path: folder === '' ? '*.go' : `${folder}/`,
    limit: 20,
    timeMs: longestSearchMs,
  })
  const receivers = found.matches.flatMap(({ filePath, line, text }) => {
    const caller = snapshot.nodeAt(filePath, line)
    if (!innermost(caller) || caller.kind === 'file') return []
    return callsWith(text, field).flatMap(({ name, index }) =>
      snapshot
        .edges(caller.nodeId, { direction: 'out', kinds: ['calls'], limit: 100, maxSites: 20 })
        .filter(
          ({ to, sites }) =>
            innermost(to) &&
            (to.name.split('.').at(-1) ?? to.name) === name &&
            sites.some((site) => site.filePath === filePath && site.line === line) &&
            receivesFrom(snapshot, to, index),
        )
        .map(({ to }) => to),
    )
  })
  return { receivers, hasMore: found.truncated }
}

/** The calls on a line that have the field among their arguments, with its place there. */
function callsWith(text: string, field: string): { readonly name: string; readonly index: number }[] {
  return [...text.matchAll(/\b(\w{1,80})\(/gu)].flatMap((match) => {
    const items = readArguments(text, match.index + match[0].length - 1)?.items ?? []
    const index = items.findIndex((item) => /^[\w.]{1,120}$/u.test(item) && item.endsWith(`.${field}`))
    return index === -1 ? [] : [{ name: match[1] ?? '', index }]
  })
}

/** Whether a function has a channel for its parameter of that place, and receives from it. */
function receivesFrom(snapshot: Snapshot, node: NodeRecord, index: number): boolean {
  const last = Math.min(node.endLine, node.startLine + mostLinesRead)
  const text = snapshot.readLines(node.filePath, node.startLine, last)?.text ?? ''
  const head = /^func (?:\([^)\n]{0,200}\) ?)?\w{1,80}(?:\[[^\]\n]{0,200}\])?(?=\()/u.exec(text)?.[0]
  if (head === undefined) return false
  const name = /^\w+/u.exec(readArguments(text, head.length)?.items[index] ?? '')?.[0]
  return [...text.matchAll(/(?:<-|\brange) ?(\w{1,80})(?![\w.])/gu)].some(([, read]) => read === name)
}

const mostLinesRead = 400

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
