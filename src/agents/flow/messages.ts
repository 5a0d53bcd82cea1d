import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import type { Handoff, HandoffSource } from './handoff.ts'
import { innermost } from './handoff.ts'

const sends =
  /\.(?:Send|SendAsync|Publish|PublishAsync|Dispatch|DispatchAsync|Raise\w{0,20}|AddDomainEvent|publishEvent|send|publish|post|dispatch|execute)\(\s*(?:new\s+([A-Z]\w{2,80})|([a-z]\w{0,40})\s*[,)])/u
const mostHandlers = 3
const longestSearchMs = 60

/**
 * `sender.Send(new CreateOrder(…))` runs what is declared to handle messages of that type:
 * `IRequestHandler<CreateOrder>`, `@EventListener void on(CreateOrder event)`. Languages with declared types alone.
 */
export function readMessages(snapshot: Snapshot, { node, lines }: HandoffSource): Handoff[] {
  if (!/\.(?:cs|java|kt)$/u.test(node.filePath)) return []
  return lines.flatMap((text, index) => {
    const [, made, passed] = sends.exec(text) ?? []
    const type = made ?? (passed === undefined ? undefined : typeOf(passed, lines))
    if (type === undefined) return []
    const handlers = findHandlers(snapshot, type)
    return handlers.map((to): Handoff => ({
      by: `sends a \`${type}\``,
      ...(handlers.length > 1 ? { runs: 'for which may run' } : {}),
      line: node.startLine + index,
      to,
    }))
  })
}

/** `CreateOrder command` among the parameters or the locals; `var command = new CreateOrder(`. */
function typeOf(name: string, lines: readonly string[]): string | undefined {
  for (const line of lines) {
    for (const [, type, declared] of line.matchAll(
      /\b([A-Z]\w{2,80})(?:<[^<>()]{0,80}>)? ([a-z]\w{0,40})\b/gu,
    )) {
      if (declared === name) return type
    }
    const made = /\b([a-z]\w{0,40}) = new ([A-Z]\w{2,80})/u.exec(line)
    if (made?.[1] === name) return made[2]
  }
  return undefined
}

function findHandlers(snapshot: Snapshot, type: string): NodeRecord[] {
  const found = snapshot.grep(
    String.raw`\b\w*(?:Handler|Consumer|Listener|IHandleMessages)\s*<\s*${type}\b|\b(?:on|handle|listen|process|consume|receive|when)\w*\(\s*(?:final |@\w+ )?${type}\b`,
    { regex: true, caseSensitive: true, limit: 20, timeMs: longestSearchMs },
  )
  const nodes = found.matches.flatMap(({ filePath, line }) => {
    const node = snapshot.nodeAt(filePath, line)
    if (!innermost(node) || node.kind === 'file') return []
    return [node.kind === 'class' ? (handlingMethod(snapshot, node) ?? node) : node]
  })
  return [...new Map(nodes.map((node) => [node.nodeId, node])).values()].slice(0, mostHandlers)
}

function handlingMethod(snapshot: Snapshot, type: NodeRecord): NodeRecord | undefined {
  return snapshot
    .childrenOf(type.nodeId)
    .find(({ kind, name }) => kind === 'method' && /^(?:handle|consume|onApplicationEvent|on)/iu.test(name))
}
