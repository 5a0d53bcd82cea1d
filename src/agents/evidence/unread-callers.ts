import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import type { LabelledProject } from '../projects.ts'
import type { Unread } from './extent.ts'

/** Languages in which a method stands in for a declaration by its name and form, without saying so. */
const byForm = new Set(['go', 'python', 'javascript', 'typescript'])

/** Members that a language or its library runs where no code names them. */
const runUnnamed: Readonly<Record<string, RegExp>> = {
  // Conversions, operators, what is made and destroyed, and what a coroutine asks of its promise.
  cpp: /^(?:operator\b.*|~.*|what|begin|end|get_return_object|initial_suspend|final_suspend|yield_value|return_void|return_value|unhandled_exception|await_\w+)$/u,
  csharp:
    /^(?:operator\b.*|Length|Count|Slice|Dispose|DisposeAsync|GetEnumerator|GetAsyncEnumerator|MoveNext|MoveNextAsync|Current|Deconstruct|ToString|Equals|GetHashCode|Compare|CompareTo|GetAwaiter|GetResult|Add|Invoke|Main)$/u,
  go: /^(?:As|Close|Error|Flush|Format|GoString|Is|Len|Less|Marshal\w+|Next|Pop|Push|Read|ReadAt|ReadFrom|RoundTrip|Scan|Seek|ServeHTTP|Set|String|Swap|Unmarshal\w+|Unwrap|Value|Write|WriteAt|WriteTo)$/u,
  rust: /^(?:fmt|drop|eq|ne|cmp|partial_cmp|hash|deref|deref_mut|index|index_mut|from|into|try_from|as_ref|borrow|clone|default|next|into_iter|poll|source|description|add|sub|mul|div|rem|neg|not|\w+_assign|bit\w+|sh[lr]|call\w*|from_iter|extend|to_string|from_str)$/u,
}

/**
 * Callers of a method that links do not show: those of a declaration that it may stand in for, where calls of the
 * declaration were not followed to it, and a language or library that runs members of its name.
 */
export function unreadCallers({ snapshot }: LabelledProject, node: NodeRecord): Unread[] {
  if (node.kind !== 'method' && node.kind !== 'function') return []
  const language = snapshot.findFile(node.filePath)?.language ?? ''
  const unnamed = runsUnnamed(node, language)
    ? [{ what: 'rule of the language or its library by which it runs unnamed', count: 1 }]
    : []
  if (node.kind === 'function') return unnamed
  const own = callersOf(snapshot, node)
  const count = declarationsOf(snapshot, node, language).filter((declaration) =>
    [...callersOf(snapshot, declaration)].some((caller) => !own.has(caller)),
  ).length
  const what = `${count === 1 ? 'declaration' : 'declarations'} of this name, whose callers may call it`
  return [...(count === 0 ? [] : [{ what, count }]), ...unnamed, ...unreadOverrides(snapshot, node, language)]
}

/** Whether a language or its library runs what has this name where no code names it. */
export function runsUnnamed(node: NodeRecord, language: string): boolean {
  return (
    runUnnamed[language === 'c' ? 'cpp' : language]?.test(node.name) === true ||
    (language === 'cpp' && isConstructor(node))
  )
}

/** What overrides a method from outside is run from there; what a proxy stands before is run by its handler (Java). */
function unreadOverrides(snapshot: Snapshot, node: NodeRecord, language: string): Unread[] {
  const kinds = ['overrides', 'implements'] as const
  const overridden = snapshot.edges(node.nodeId, { direction: 'out', kinds, maxSites: 0 })
  if (overridden.some(({ to }) => to.kind !== 'external')) {
    return language === 'java' && mayUseProxies(snapshot)
      ? [{ what: 'proxy that may stand before it', count: 1 }]
      : []
  }
  const head = snapshot.readLines(node.filePath, node.startLine, node.nameLine)?.text ?? ''
  return /@Override\b|\boverride\b/u.test(head)
    ? [{ what: 'method from outside of the repository that it overrides, whose callers run it', count: 1 }]
    : []
}

/** Of a snapshot, which never changes: methods are asked for by the hundred. */
const proxies = new WeakMap<Snapshot, boolean>()

/** Whether Java code makes proxies; also where it could not be searched in time. */
function mayUseProxies(snapshot: Snapshot): boolean {
  const known = proxies.get(snapshot)
  if (known !== undefined) return known
  const { matches, truncated } = snapshot.grep('newProxyInstance', {
    regex: false,
    path: '**/*.java',
    limit: 1,
  })
  const mayUse = matches.length > 0 || truncated
  proxies.set(snapshot, mayUse)
  return mayUse
}

/** `Style("x")` may be written `"x"` where a `Style` is wanted (C++). */
function isConstructor({ nodeId, name }: NodeRecord): boolean {
  return nodeId.split(/[#.]/u).at(-2) === name
}

function callersOf(snapshot: Snapshot, node: NodeRecord): Set<string> {
  const edges = snapshot.edges(node.nodeId, { direction: 'in', kinds: ['calls'], limit: 500, maxSites: 0 })
  return new Set(edges.map(({ from }) => from.nodeId))
}

function declarationsOf(snapshot: Snapshot, node: NodeRecord, language: string): NodeRecord[] {
  const overridden = snapshot
    .edges(node.nodeId, { direction: 'out', kinds: ['overrides', 'implements'], maxSites: 0 })
    .map(({ to }) => to)
    .filter(({ kind }) => kind === 'method')
  if (!byForm.has(language)) return overridden
  const declared = snapshot
    .resolveName(node.name, { kinds: ['method'], limit: 30 })
    .map((found) => found.node)
    .filter((other) => other.name === node.name && isDeclaration(snapshot, other))
  return [...new Map([...overridden, ...declared].map((other) => [other.nodeId, other])).values()].filter(
    ({ nodeId }) => nodeId !== node.nodeId,
  )
}

function isDeclaration(snapshot: Snapshot, node: NodeRecord): boolean {
  return node.isAbstract || snapshot.findNode(node.parentId ?? '')?.kind === 'interface'
}
