import type { NodeRecord, Snapshot } from '../snapshot.ts'
import { declarationsOf, implementationsOf, isDeclaration } from './family.ts'
import type { FamilySources } from './family.ts'

/** Members that a language or its library runs where no code names them. */
const runUnnamed: Readonly<Record<string, RegExp>> = {
  // Conversions, operators, what is made and destroyed, and what a coroutine asks of its promise.
  cpp: /^(?:operator\b.*|~.*|what|begin|end|get_return_object|initial_suspend|final_suspend|yield_value|return_void|return_value|unhandled_exception|await_\w+)$/u,
  csharp:
    /^(?:operator\b.*|Length|Count|Slice|Dispose|DisposeAsync|GetEnumerator|GetAsyncEnumerator|MoveNext|MoveNextAsync|Current|Deconstruct|ToString|Equals|GetHashCode|Compare|CompareTo|GetAwaiter|GetResult|Add|Invoke)$/u,
  java: /^(?:hashCode|equals|toString|compareTo|close|finalize|clone|iterator|(?:read|write)(?:Object|Resolve|Replace|External)|readObjectNoData)$/u,
  go: /^(?:As|Close|Error|Flush|Format|GoString|Is|Len|Less|Marshal\w+|Next|Pop|Push|Read|ReadAt|ReadFrom|RoundTrip|Scan|Seek|ServeHTTP|Set|String|Swap|Unmarshal\w+|Unwrap|Value|Write|WriteAt|WriteTo)$/u,
  rust: /^(?:fmt|drop|eq|ne|cmp|partial_cmp|hash|deref|deref_mut|index|index_mut|from|into|try_from|as_ref|borrow|clone|default|next|into_iter|poll|source|description|add|sub|mul|div|rem|neg|not|\w+_assign|bit\w+|sh[lr]|call\w*|from_iter|extend|to_string|from_str)$/u,
}

/** What a program of a language begins with, and what it runs before that; what is called `_` in Go is only compiled. */
const entryPoints: Readonly<Record<string, RegExp>> = {
  c: /^(?:main|wmain|_tmain|w?WinMain|DllMain|_start)$/u,
  csharp: /^Main$/u,
  go: /^(?:main|init|_)$/u,
  java: /^main$/u,
  rust: /^main$/u,
}

/**
 * Callers of a method that links do not show: those of a declaration that it may stand in for, where calls of the
 * declaration were not followed to it, and a language or library that runs members of its name.
 */
export function unreadCallers(snapshot: CallerSources, node: NodeRecord): Reason[] {
  if (node.kind !== 'method' && node.kind !== 'function') return []
  const language = snapshot.findFile(node.filePath)?.language ?? ''
  const own = callersOf(snapshot, node)
  const isUnnamed = own.size === 0 && runsUnnamed(node, language)
  const unnamed = isUnnamed ? [{ reason: 'run by the language', count: 1 }] : []
  if (node.kind === 'function') return unnamed
  const family = [
    ...callersOfDeclarations(snapshot, node),
    ...callersOfImplementations(snapshot, node, own.size > 0),
  ]
  const count = family.filter((caller) => !own.has(caller)).length
  const declared = count === 0 ? [] : [{ reason: 'called by its family', count }]
  return [...declared, ...unnamed, ...unreadProxies(snapshot, node, language)]
}

/**
 * Who calls a declaration that a method may stand in for, where the values of the receiver do not tell what runs: calls
 * that lead to another implementation are decided.
 */
function callersOfDeclarations(snapshot: CallerSources, node: NodeRecord): ReadonlySet<string> {
  const open = new Set<string>()
  for (const declaration of declarationsOf(snapshot, node)) {
    const callers = callersOf(snapshot, declaration)
    if (callers.size === 0) continue
    const decided = new Set(
      implementationsOf(snapshot, declaration).flatMap((other) => [...callersOf(snapshot, other)]),
    )
    for (const caller of callers) if (!decided.has(caller)) open.add(caller)
  }
  return open
}

/**
 * Who calls what overrides a method: a declaration stands for its implementations, and what nothing calls itself is
 * what such calls are written with (`Shape s = new Circle(); s.area()`).
 */
function callersOfImplementations(
  snapshot: CallerSources,
  node: NodeRecord,
  isCalled: boolean,
): ReadonlySet<string> {
  if (isCalled && !isDeclaration(snapshot, node)) return new Set()
  return new Set(implementationsOf(snapshot, node).flatMap((other) => [...callersOf(snapshot, other)]))
}

export type CallerSources = FamilySources & Pick<Snapshot, 'grep' | 'readLines'>

interface Reason {
  readonly reason: string
  readonly count: number
}

/** Whether a language or its library runs what has this name where no code names it. */
export function runsUnnamed(node: NodeRecord, language: string): boolean {
  const isEntryPoint = entryPoints[language === 'cpp' ? 'c' : language]?.test(node.name) === true
  return (
    (isEntryPoint && (node.kind === 'function' || language === 'csharp' || language === 'java')) ||
    runUnnamed[language === 'c' ? 'cpp' : language]?.test(node.name) === true ||
    (language === 'cpp' && isConstructor(node))
  )
}

/** What a proxy stands before is run by its handler (Java). */
function unreadProxies(snapshot: CallerSources, node: NodeRecord, language: string): Reason[] {
  if (language !== 'java' || !mayUseProxies(snapshot)) return []
  const kinds = ['overrides', 'implements'] as const
  const overridden = snapshot.edges(node.nodeId, { direction: 'out', kinds, maxSites: 0 })
  return overridden.some(({ to }) => to.kind !== 'external') ? [{ reason: 'proxy', count: 1 }] : []
}

/** Of a snapshot, which never changes: methods are asked for by the hundred. */
const proxies = new WeakMap<CallerSources, boolean>()

/** Whether Java code makes proxies; also where it could not be searched in time. */
function mayUseProxies(snapshot: CallerSources): boolean {
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

function callersOf(snapshot: CallerSources, node: NodeRecord): Set<string> {
  const edges = snapshot.edges(node.nodeId, { direction: 'in', kinds: ['calls'], limit: 500, maxSites: 0 })
  return new Set(edges.map(({ from }) => from.nodeId))
}
