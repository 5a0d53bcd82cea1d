import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import type { Handoff, HandoffSource } from './handoff.ts'
import { BY_NAME, innermost, readSource } from './handoff.ts'
import { keepBySnapshot } from './keep-by-snapshot.ts'

/** A verb of sending, with the message that is made there or before: `bus.PublishAsync(new Paid(…))`, `AddDomainEvent(started)`. */
const sends =
  /(?<![\w.@])(?:[\w@]+(?:\(\))?\??\.){0,5}\w{0,30}(?:Send|Publish|Dispatch|Raise|Emit|Enqueue|Notify|Produce|Schedule|DomainEvent|SaveEvent|AddEvent|[sS]end|publish|post|dispatch|emit|enqueue|execute|Execute|invoke)\w{0,40}\(\s*(?:new\s+([A-Z]\w{2,80})(?:<\s*([A-Z]\w{2,80}))?|@?([a-z]\w{0,40})\s*[,)])/u
const mostHandlers = 3
const longestSearchMs = 1_000

/**
 * `sender.Send(new CreateOrder(…))` runs what is declared to handle messages of that type:
 * `IRequestHandler<CreateOrder>`, `@EventListener void on(CreateOrder event)`. Languages with declared types alone.
 */
export function readMessages(snapshot: Snapshot, { node, lines, startLine }: HandoffSource): Handoff[] {
  if (!/\.(?:cs|java|kt)$/u.test(node.filePath)) return []
  return lines.flatMap((text, index) => {
    const [, made, inner, passed] = sends.exec(text) ?? []
    const types = made === undefined ? typesOf(passed ?? '', lines) : [made, inner]
    return types.flatMap((type) => {
      const takers = type === undefined ? [] : findHandlers(snapshot, type)
      return takers
        .filter(({ nodeId }) => nodeId !== node.nodeId)
        .map((to): Handoff => ({
          by: `sends ${/^[AEIOU]/u.test(type ?? '') ? 'an' : 'a'} \`${type ?? ''}\``,
          ...(takers.length > 1 ? { runs: 'for which may run' } : {}),
          ...BY_NAME,
          line: startLine + index,
          to,
        }))
    })
  })
}

/** What sends messages of the types that a method is declared to handle. */
export function messagesTo(
  snapshot: Snapshot,
  node: NodeRecord,
): { readonly from: NodeRecord; readonly handoff: Handoff }[] {
  if (!/\.(?:cs|java|kt)$/u.test(node.filePath) || node.kind !== 'method' || !takes(snapshot, node)) return []
  const calls = snapshot.edges(node.nodeId, { direction: 'in', kinds: ['calls'], limit: 100, maxSites: 0 })
  const callers = new Set(calls.map(({ from }) => from.nodeId))
  const types = snapshot.edges(node.nodeId, { direction: 'out', kinds: ['has-type'], limit: 10, maxSites: 0 })
  const senders = types.flatMap(({ to }) =>
    snapshot
      .edges(to.nodeId, { direction: 'in', kinds: ['instantiates', 'has-type'], limit: 60, maxSites: 0 })
      .map(({ from }) => from)
      .filter(({ kind, nodeId }) => (kind === 'function' || kind === 'method') && nodeId !== node.nodeId),
  )
  return [...new Map(senders.map((from) => [from.nodeId, from])).values()].flatMap((from) =>
    readMessages(snapshot, readSource(snapshot, from))
      .filter(({ to }) => to.nodeId === node.nodeId && !callers.has(from.nodeId))
      .map((handoff) => ({ from, handoff })),
  )
}

/**
 * What a local was made as: `var command = new Identified<CreateOrder>(`, both types of it, and each where branches make
 * different ones; else its declared type, `CreateOrder command`.
 */
function typesOf(name: string, lines: readonly string[]): (string | undefined)[] {
  if (name === '') return []
  const made = lines.flatMap((line) => {
    const [, local, type, inner] =
      /\b([a-z]\w{0,40}) = new ([A-Z]\w{2,80})(?:<\s*([A-Z]\w{2,80}))?/u.exec(line) ?? []
    return local === name ? [type, inner] : []
  })
  if (made.length > 0) return made
  for (const line of lines) {
    for (const [, type, declared] of line.matchAll(
      /\b([A-Z]\w{2,80})(?:<[^<>()]{0,80}>)? @?([a-z]\w{0,40})\b/gu,
    )) {
      if (declared === name) return [type]
    }
  }
  return []
}

/**
 * What takes messages of a type, by that type in its head: a type of the same name in another part of the repository
 * is the same message. What the graph has no type for is looked for in the text.
 */
function findHandlers(snapshot: Snapshot, type: string): readonly NodeRecord[] {
  return keptHandlers(snapshot, type, () => lookForHandlers(snapshot, type))
}

/** By the type that they take: each is asked for by all that send it. */
const keptHandlers = keepBySnapshot<readonly NodeRecord[]>()

function lookForHandlers(snapshot: Snapshot, type: string): NodeRecord[] {
  const types = snapshot
    .resolveName(type, { kinds: ['class', 'interface', 'type'], limit: mostTypes })
    .map(({ node }) => node)
    .filter(({ name, isTest }) => name === type && !isTest)
  if (types.length === 0) return findHandlersInText(snapshot, type)
  // Of a type that others extend it is not known which of them is sent.
  if (types.some((node) => hasSubtypes(snapshot, node))) return []
  // In the body of a method it may be made or sent.
  const inHead = new RegExp(String.raw`\b${RegExp.escape(type)}\b`, 'u')
  const takers = types.flatMap(({ nodeId }) =>
    snapshot
      .edges(nodeId, { direction: 'in', kinds: ['has-type'], limit: 60, maxSites: 1 })
      .map(({ from }) => from)
      .filter(
        (from) =>
          from.kind === 'method' && !from.isTest && inHead.test(from.signature) && takes(snapshot, from),
      ),
  )
  return [...new Map(takers.map((node) => [node.nodeId, node])).values()].slice(0, mostHandlers)
}

function hasSubtypes(snapshot: Snapshot, { nodeId }: NodeRecord): boolean {
  return snapshot
    .edges(nodeId, { direction: 'in', kinds: ['extends', 'implements'], limit: 4, maxSites: 1 })
    .some(({ from }) => !from.isTest)
}

const mostTypes = 6

/** A method that is called with what arrives: `Handle` of a handler, `onPaid`. */
function takes(snapshot: Snapshot, { name, parentId, isAbstract }: NodeRecord): boolean {
  if (isAbstract) return false
  if (/^(?:on|when)[A-Z]/u.test(name)) return true
  if (!/^(?:handle|consume|process|receive|listen|react|execute|on|apply|run)/iu.test(name)) return false
  const holder = parentId === null ? undefined : snapshot.findNode(parentId)
  return (
    holder !== undefined &&
    /(?:Handler|Consumer|Listener|Subscriber|Observer|Saga|Worker)s?$/u.test(holder.name)
  )
}

function findHandlersInText(snapshot: Snapshot, type: string): NodeRecord[] {
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
