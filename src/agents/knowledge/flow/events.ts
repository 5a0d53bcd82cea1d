import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import type { Handoff, HandoffSource } from './handoff.ts'
import { BY_NAME, innermost } from './handoff.ts'

const emits =
  /\.(?:emit|emitAsync|dispatchEvent|trigger|publish|broadcast|fire)\(\s*(?:new \w{1,40}\(\s*)?(['"`])([\w:./-]{3,60})\1/u
const mostHandlers = 4
const longestSearchMs = 1_000

/** `emitter.emit('ready')` runs what is registered for the event by `on('ready', …)`, `@OnEvent('ready')` and the like. */
export function readEvents(snapshot: Snapshot, { lines, startLine }: HandoffSource): Handoff[] {
  return lines.flatMap((text, index) => {
    const name = emits.exec(text)?.[2]
    if (name === undefined) return []
    const listeners = findListeners(snapshot, name)
    return listeners.map((to): Handoff => ({
      by: `emits the event "${name}"`,
      // Several may listen to emitters of their own.
      ...(listeners.length > 1 ? { runs: 'for which may run' } : {}),
      ...BY_NAME,
      line: startLine + index,
      to,
    }))
  })
}

/** Product code that is registered for an event, by the lines that do so. */
export function findListeners(snapshot: Snapshot, name: string): NodeRecord[] {
  const escaped = name.replaceAll(/[^\w]/gu, String.raw`\$&`)
  const found = snapshot.grep(
    String.raw`(?:\.(?:on|once|addListener|addEventListener|prependListener|subscribe|listen|handle|consume)|@\w*(?:On|Event|Pattern|Subscribe|Listener|Process|Receiver|Consumer)\w*)\(\s*\[?['"${'`'}]${escaped}['"${'`'}]`,
    { regex: true, caseSensitive: true, limit: 20, timeMs: longestSearchMs },
  )
  const nodes = found.matches.flatMap(({ filePath, line, text }) => {
    // A listener that does nothing runs nothing.
    if (/,\s*(?:async )?(?:\(\w*\) =>|function \w*\(\w*\)) \{\s*\}\)/u.test(text)) return []
    const named = namedListener(snapshot, filePath, text)
    if (named !== undefined) return [named]
    const first = /^\s*@/u.test(text) ? line + 1 : line
    const node = snapshot.nodeAt(filePath, first)
    return innermost(node) && !/(?:^|\/)(?:tests?|examples?|docs?)\//u.test(filePath) ? [node] : []
  })
  return [...new Map(nodes.map((node) => [node.nodeId, node])).values()].slice(0, mostHandlers)
}

/** `.on('error', this.onerror)`: the function of the same file that is handed over by name. */
function namedListener(snapshot: Snapshot, filePath: string, text: string): NodeRecord | undefined {
  const name = /,\s*(?:this\.|self\.|\w+\.)?(\w+)(?:\.bind\(\w+\))?\s*\)/u.exec(text)?.[1]
  if (name === undefined) return undefined
  return snapshot
    .nodesInFile(filePath)
    .find(
      (node) => node.name === name && (node.kind === 'function' || node.kind === 'method') && !node.isTest,
    )
}
