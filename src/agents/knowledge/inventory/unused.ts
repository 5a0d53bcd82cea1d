import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import { lineAt, lineStarts } from '../../../index/line-starts.ts'
import { isMagicMethod } from '../../../index/read/php-magic-methods.ts'
import { isRunByRuby } from '../../../index/read/ruby-protocols.ts'
import { baseFromOutside, conventionFor } from '../../../index/uses/run-by-framework.ts'
import { runsUnnamed } from '../../../index/uses/unread-callers.ts'
import { indentOf } from '../../indent-of.ts'
import type { LabelledProject } from '../../projects.ts'
import { findHandler } from '../flow/find-handler.ts'
import { keepBySnapshot } from '../flow/keep-by-snapshot.ts'
import { findRoutes } from './routes/find-routes.ts'

/**
 * Whether no edge leads to a definition from outside itself and nothing calls it by convention: what is left to ask is
 * whether its name stands elsewhere.
 */
export function hasNoKnownUser(project: LabelledProject, node: NodeRecord): boolean {
  const { snapshot } = project
  if (node.isTest || node.isGenerated || node.isAnonymous || node.isOutlined || isCalledFromOutside(node))
    return false
  if (runsUnnamed(node, snapshot.findFile(node.filePath)?.language ?? '')) return false
  return (
    !isUsed(snapshot, node) &&
    !isUsedThroughMembers(snapshot, node) &&
    !isConstructor(snapshot, node) &&
    !hasDecorator(snapshot, node) &&
    !isPartOfFramework(snapshot, node) &&
    conventionFor(snapshot, node) === undefined &&
    !addsToLibrary(snapshot, node) &&
    !isNamedBySymbol(snapshot, node) &&
    !serversOf(project).has(node.nodeId)
  )
}

/** The definitions that serve a route, and what they stand in. */
function serversOf(project: LabelledProject): ReadonlySet<string> {
  const known = keptServers.get(project.snapshot)
  if (known !== undefined) return known
  const handlers = findRoutes(project).flatMap((route) => findHandler(project, route) ?? [])
  const servers = new Set(handlers.flatMap(({ nodeId, parentId }) => [nodeId, parentId ?? nodeId]))
  keptServers.set(project.snapshot, servers)
  return servers
}

const keptServers = new WeakMap<Snapshot, ReadonlySet<string>>()

/** A type that is merged into one of a library: of `declare module 'x'`, or of a file of declarations (TypeScript). */
function addsToLibrary(snapshot: Snapshot, { kind, filePath, parentId }: NodeRecord): boolean {
  if (!/\.[cm]?tsx?$/u.test(filePath) || (kind !== 'interface' && kind !== 'type')) return false
  return /\.d\.[cm]?ts$/u.test(filePath) || snapshot.findNode(parentId ?? '')?.kind === 'module'
}

/** `before_action :load_user`: what a class hands to a library by its name (Ruby). */
function isNamedBySymbol(snapshot: Snapshot, { kind, name, filePath }: NodeRecord): boolean {
  if (kind !== 'method' || !filePath.endsWith('.rb')) return false
  return keptSymbols(snapshot, filePath, () => symbolsIn(snapshot.readText(filePath) ?? '')).has(name)
}

const keptSymbols = keepBySnapshot<ReadonlySet<string>>()

/** The names behind a colon, but in comments. */
function symbolsIn(text: string): ReadonlySet<string> {
  const symbols = text.matchAll(/(?<![\w:]):((?:\p{L}|_)[\p{L}\p{N}_]*[?!=]?)/gu)
  return new Set([...symbols].flatMap(({ 1: name = '', index }) => (isComment(text, index) ? [] : [name])))
}

/**
 * A class whose members run without its name being written: extension methods, imported statics, `Main`; an enum of
 * whose constants one is used (C).
 */
function isUsedThroughMembers(snapshot: Snapshot, node: NodeRecord): boolean {
  const isEnum = node.kind === 'enum'
  if (!isEnum && node.kind !== 'class') return false
  return snapshot
    .childrenOf(node.nodeId)
    .some(
      (member) =>
        (isEnum || (member.kind === 'method' && /\bstatic\b/u.test(member.signature))) &&
        (isUsed(snapshot, member) || /^[mM]ain$/u.test(member.name)),
    )
}

/** Of C#, Java and Kotlin: a container makes objects by the constructor that it finds. */
function isConstructor(snapshot: Snapshot, { kind, name, parentId }: NodeRecord): boolean {
  if (kind !== 'method' || parentId === null) return false
  return name === 'constructor' || snapshot.findNode(parentId)?.name === name
}

/**
 * Of some names those that stand in another line than the head and body of what has them, in code, templates,
 * configuration, documents or strings; comments do not count.
 */
export function namesElsewhere(snapshot: Snapshot, nodes: readonly NodeRecord[]): ReadonlySet<string> {
  const byName = Map.groupBy(nodes, ({ name }) => writtenName(name))
  const found = new Set<string>()
  if (byName.size === 0) return found
  for (const { path, kind, language } of snapshot.listFiles()) {
    if (kind !== 'text' || /(?:^|\/)(?:dist|build|node_modules)\//u.test(path)) continue
    const text = snapshot.readText(path)
    if (text === undefined) continue
    const starts = lineStarts(text)
    for (const { 0: name, index } of text.matchAll(/[A-Za-z_$][\w$]{2,}/gu)) {
      const own = byName.get(name)
      if (own === undefined || own.every((each) => found.has(each.name))) continue
      if (language !== '' && isComment(text, index)) continue
      const line = own.some(({ filePath }) => filePath === path) ? lineAt(starts, index) + 1 : 0
      const isOwn = own.some(
        ({ filePath, startLine, endLine }) => filePath === path && line >= startLine && line <= endLine,
      )
      if (!isOwn) for (const each of own) found.add(each.name)
    }
  }
  return found
}

/** The word that stands where a name is used: `total` for `total=` and `total?`, `Job` for `Rufus::Job` (Ruby). */
function writtenName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1).replace(/[=?!]$/u, '')
}

function isComment(text: string, index: number): boolean {
  const start = text.lastIndexOf('\n', index) + 1
  return /^\s*(?:\/\/|\/\*|\*|#(?!\[|define|if|elif)|--)/u.test(
    text.slice(start, Math.min(index, start + 200)),
  )
}

function isUsed(snapshot: Snapshot, node: NodeRecord): boolean {
  return snapshot.isUsedFromOutside(node.nodeId)
}

/** Names that languages, frameworks and programs call without writing them. */
function isCalledFromOutside({ name, signature, filePath }: NodeRecord): boolean {
  // Operators, conversions and hooks, and what a class of a library that is opened again is called.
  if (filePath.endsWith('.rb') && (isRunByRuby(name) || name.includes('::'))) return true
  // Routers and frameworks make components by the paths of their files.
  if (signature.startsWith('component ') && /\.(?:vue|svelte)$/u.test(filePath)) return true
  return (
    /^(?:main|init|constructor|setUp|tearDown|setup|teardown|default|handler|toString|equals|hashCode|Dispose|index)$/u.test(
      name,
    ) ||
    /^__\w+__$/u.test(name) ||
    isMagicMethod(name, filePath) ||
    /^(?:test|Test|Benchmark|Example|Fuzz)/u.test(name) ||
    name.length < 3 ||
    /\b(?:override|virtual|extern|operator|__attribute__)\b|@Override\b/u.test(signature)
  )
}

function hasDecorator(snapshot: Snapshot, node: NodeRecord): boolean {
  const above = snapshot.readLines(node.filePath, Math.max(1, node.startLine - 1), node.startLine)
  return (
    /@\w|#\[|\[[A-Z]\w*[\](]/u.test(node.signature) ||
    /^[ \t]*(?:@\w|#\[|\[[A-Z]\w*[\](])/mu.test(above?.text ?? '') ||
    snapshot.edges(node.nodeId, {
      direction: 'out',
      kinds: ['overrides', 'implements', 'decorates'],
      limit: 1,
    }).length > 0
  )
}

/** A class built on one from outside and its members, which that one may run or read; what a trait asks for (Rust). */
function isPartOfFramework(snapshot: Snapshot, node: NodeRecord): boolean {
  if (node.filePath.endsWith('.rs')) return isInTraitBlock(snapshot, node)
  const parent = node.parentId === null ? undefined : snapshot.findNode(node.parentId)
  const type = node.kind === 'method' ? parent : node
  if (type === undefined) return false
  // A method that others may see, of a type that they may not, is there for an interface.
  if (node.filePath.endsWith('.go')) return node.kind === 'method' && isForInterface(snapshot, node, type)
  // A function that an object literal holds runs by whoever is handed the object.
  if (
    /\.(?:[cm]?[jt]sx?|vue|svelte)$/u.test(node.filePath) &&
    node.kind === 'method' &&
    type.kind !== 'class'
  )
    return true
  return [node, parent].some((one) => one !== undefined && baseFromOutside(snapshot, one) !== undefined)
}

/**
 * An exported method of a type that is not, or of a type of which several exported ones have no user: they are there for
 * an interface from outside (Go).
 */
function isForInterface(snapshot: Snapshot, node: NodeRecord, type: NodeRecord): boolean {
  if (!/^\p{Lu}/u.test(node.name)) return false
  if (/^\p{Ll}/u.test(type.name)) return true
  const idle = snapshot
    .childrenOf(type.nodeId)
    .filter((member) => member.kind === 'method' && /^\p{Lu}/u.test(member.name) && !isUsed(snapshot, member))
  return idle.length > 2
}

const mostLinesAbove = 400

/** `impl Request for Header {`: the trait says which methods there are. */
function isInTraitBlock(snapshot: Snapshot, node: NodeRecord): boolean {
  const first = Math.max(1, node.startLine - mostLinesAbove)
  const lines = snapshot.readLines(node.filePath, first, node.startLine)?.text.split('\n') ?? []
  const indent = indentOf(lines.at(-1) ?? '')
  const head = lines.findLast(
    (line) => line.trim() !== '' && indentOf(line) < indent && !/^\s*[})\]]/u.test(line),
  )
  return head !== undefined && /^\s*(?:unsafe )?impl\b.*\bfor\b/u.test(head)
}
