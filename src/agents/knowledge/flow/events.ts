import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import type { Handoff, HandoffSource } from './handoff.ts'
import { BY_NAME, innermost } from './handoff.ts'
import { keepBySnapshot } from './keep-by-snapshot.ts'

/** A way of sending under a name; the name is the last group of what matches that is there. */
interface EventForm {
  readonly files: RegExp
  readonly emits: RegExp
  /** The pattern of what takes it. */
  readonly listens: (name: string) => string
  readonly by: (name: string) => string
}

const quote = `['"\`]`
const forms: readonly EventForm[] = [
  {
    files: /^/u,
    emits:
      /\.(?:emit|emitAsync|dispatchEvent|trigger|publish|broadcast|fire)\(\s*(?:new \w{1,40}\(\s*)?['"`]([\w:./-]{3,60})['"`]/u,
    listens: (name) =>
      String.raw`(?:\.(?:on|once|addListener|addEventListener|prependListener|subscribe|listen|handle|consume)|@\w*(?:On|Event|Pattern|Subscribe|Listener|Process|Receiver|Consumer)\w*)\(\s*\[?${quote}${name}${quote}`,
    by: (name) => `emits the event "${name}"`,
  },
  {
    files: /\.py$/u,
    emits: /\b(\w{3,60})\.(?:send|send_robust|asend)\(\s*(?:sender\s*=|self\b|\w+\.__class__)/u,
    listens: (name) =>
      String.raw`@receiver\(\s*[\[(]?(?:[\w.]+,\s*){0,3}(?:\w+\.)?${name}\b|\b${name}\.connect\(`,
    by: (name) => `sends the signal \`${name}\``,
  },
]

/** What streams, sockets and pages tell of themselves: whoever listens for it listens to one of them. */
const ofPlatform =
  /^(?:error|close|end|data|finish|drain|exit|abort|timeout|open|connect|connection|disconnect|message|change|click|input|submit|load|focus|blur|scroll|resize|key\w+|mouse\w+)$/iu

const mostHandlers = 4
const mostEmitters = 2_000
const longestSearchMs = 1_000

/** `emitter.emit('ready')` runs what is registered for the event by `on('ready', …)`, `@OnEvent('ready')` and the like. */
export function readEvents(snapshot: Snapshot, { node, lines, startLine }: HandoffSource): Handoff[] {
  return forms
    .filter(({ files }) => files.test(node.filePath))
    .flatMap((form) =>
      lines.flatMap((text, index) => {
        const name = form.emits.exec(text)?.[1]
        if (name === undefined || ofPlatform.test(name)) return []
        const listeners = listenersOf(snapshot, form, name, text)
        return listeners.map((to) => toHandoff(form, name, listeners, startLine + index, to))
      }),
    )
}

/** What emits an event that a function is registered for. */
export function eventsTo(
  snapshot: Snapshot,
  node: NodeRecord,
): { readonly from: NodeRecord; readonly handoff: Handoff }[] {
  if (node.kind !== 'function' && node.kind !== 'method') return []
  return forms
    .filter(({ files }) => files.test(node.filePath))
    .flatMap((form) =>
      namesFor(snapshot, form, node).flatMap((name) => {
        const emitters = findEmitters(snapshot, form, name)
        if (emitters.length === 0) return []
        return emitters.flatMap(({ from, line, text }) => {
          const listeners = listenersOf(snapshot, form, name, text)
          return listeners.some(({ nodeId }) => nodeId === node.nodeId)
            ? [{ from, handoff: toHandoff(form, name, listeners, line, node) }]
            : []
        })
      }),
    )
}

function toHandoff(
  { by }: EventForm,
  name: string,
  listeners: readonly NodeRecord[],
  line: number,
  to: NodeRecord,
): Handoff {
  // Several may listen to emitters of their own.
  return {
    by: by(name),
    ...(listeners.length > 1 ? { runs: 'for which may run' } : {}),
    ...BY_NAME,
    line,
    to,
  }
}

/** Names of events for which the file of a function, or one that refers to it, registers something. */
function namesFor(snapshot: Snapshot, form: EventForm, node: NodeRecord): string[] {
  const users = snapshot.edges(node.nodeId, {
    direction: 'in',
    kinds: ['references'],
    limit: 20,
    maxSites: 0,
  })
  const files = new Set([node.filePath, ...users.map(({ from }) => from.filePath)])
  return [...new Set([...files].flatMap((path) => registeredIn(snapshot, form, path)))]
}

const keptNames = keepBySnapshot<readonly string[]>()

function registeredIn(snapshot: Snapshot, { listens }: EventForm, path: string): readonly string[] {
  const pattern = listens(String.raw`([\w:./-]{3,60})`)
  return keptNames(snapshot, `${path}\n${pattern}`, () =>
    [...(snapshot.readText(path) ?? '').matchAll(new RegExp(pattern, 'gu'))].flatMap(([, one, other]) => {
      const name = one ?? other
      return name === undefined || ofPlatform.test(name) ? [] : [name]
    }),
  )
}

interface Emitter {
  readonly from: NodeRecord
  readonly line: number
  readonly text: string
}

const keptEmitters = keepBySnapshot<readonly Emitter[]>()

function findEmitters(snapshot: Snapshot, { emits, files }: EventForm, name: string): readonly Emitter[] {
  const options = { regex: false, caseSensitive: true, limit: mostEmitters, timeMs: longestSearchMs }
  return keptEmitters(snapshot, `${emits.source} ${name}`, () =>
    snapshot.grep(name, options).matches.flatMap(({ filePath, line, text }) => {
      const from =
        files.test(filePath) && emits.exec(text)?.[1] === name ? snapshot.nodeAt(filePath, line) : undefined
      return from === undefined || from.kind === 'section' ? [] : [{ from, line, text }]
    }),
  )
}

/** Of what listens for an event, what may hear it from the emitter of a line. */
function listenersOf(snapshot: Snapshot, form: EventForm, name: string, text: string): readonly NodeRecord[] {
  const emitter = receiverOf(text, form.emits.exec(text)?.index)
  const heard = findListeners(snapshot, form, name).filter(({ receiver }) => mayBeSame(emitter, receiver))
  return heard.map(({ to }) => to).slice(0, mostHandlers)
}

/** `bus` of `bus.emit(…)`, `to` of `io.to(room).emit(…)`; undefined where it is not told. */
function receiverOf(text: string, at: number | undefined): string | undefined {
  const found = /(\w+)(?:\([^()]{0,80}\))?$/u.exec(text.slice(0, at ?? 0))?.[1]
  return found === undefined || /^(?:this|self|that|_this|me)$/u.test(found) ? undefined : found
}

/** Two ends of a connection have names of their own; other emitters are called the same where they are. */
function mayBeSame(one: string | undefined, other: string | undefined): boolean {
  const isSocket = (name: string): boolean =>
    /socket|sock$|^io$|client|conn|^ws|server|peer|channel|room|namespace|^to$/iu.test(name)
  return (
    one === undefined ||
    other === undefined ||
    one.toLowerCase() === other.toLowerCase() ||
    (isSocket(one) && isSocket(other))
  )
}

interface Listener {
  readonly to: NodeRecord
  readonly receiver: string | undefined
}

const keptListeners = keepBySnapshot<readonly Listener[]>()

/** Product code that is registered for an event, by the lines that do so. */
function findListeners(snapshot: Snapshot, form: EventForm, name: string): readonly Listener[] {
  const pattern = form.listens(name.replaceAll(/[^\w]/gu, String.raw`\$&`))
  return keptListeners(snapshot, pattern, () => lookForListeners(snapshot, form, pattern))
}

function lookForListeners(snapshot: Snapshot, form: EventForm, pattern: string): Listener[] {
  const anyName = new RegExp(form.listens(String.raw`[\w:./-]{3,60}`), 'u')
  const { matches } = snapshot.grep(pattern, {
    regex: true,
    caseSensitive: true,
    limit: 20,
    timeMs: longestSearchMs,
  })
  const found = matches.flatMap(({ filePath, line, text }): Listener[] => {
    // A listener that does nothing runs nothing.
    if (/,\s*(?:async )?(?:\(\w*\) =>|function \w*\(\w*\)) \{\s*\}\)/u.test(text)) return []
    const isDecorator = /^\s*@/u.test(text)
    const at = isDecorator ? undefined : anyName.exec(text)?.index
    const receiver = receiverOf(text, at)
    const named = namedListener(snapshot, filePath, line, text)
    if (named !== undefined) return [{ to: named, receiver }]
    const to = snapshot.nodeAt(filePath, isDecorator ? line + 1 : line)
    return innermost(to) && !/(?:^|\/)(?:tests?|examples?|docs?)\//u.test(filePath) ? [{ to, receiver }] : []
  })
  return [...new Map(found.map((one) => [`${one.to.nodeId} ${one.receiver}`, one])).values()]
}

/** `.on('error', this.onerror)`: what is handed over by name, of the same file or as the graph links it. */
function namedListener(
  snapshot: Snapshot,
  filePath: string,
  line: number,
  text: string,
): NodeRecord | undefined {
  const name =
    /\(\s*\[?['"`][^'"`]{1,80}['"`]\s*,\s*(?:\w+\.)?(\w+)(?:\.bind\(\w+\))?\s*[,)]/u.exec(text)?.[1] ??
    /\.connect\(\s*(?:\w+\.)?(\w+)/u.exec(text)?.[1]
  if (name === undefined) return undefined
  const isListener = (node: NodeRecord): boolean =>
    node.name === name && (node.kind === 'function' || node.kind === 'method') && !node.isTest
  const around = snapshot.nodeAt(filePath, line)
  const linked = around === undefined ? [] : snapshot.edges(around.nodeId, { direction: 'out', limit: 300 })
  return (
    snapshot.nodesInFile(filePath, name).find(isListener) ??
    linked.find(({ to, sites }) => isListener(to) && sites.some((site) => site.line === line))?.to
  )
}
