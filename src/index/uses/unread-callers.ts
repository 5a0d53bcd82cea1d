import { findLanguage } from '../../languages/registry.ts'
import type { RunByOthers } from '../../languages/run-by-others.ts'
import type { NodeRecord, Snapshot } from '../snapshot.ts'
import { RUN_AT_START } from '../snapshot.ts'
import { callersOf, declarationsOf, implementationsOf, isDeclaration, openCallersOf } from './family.ts'
import type { FamilySources } from './family.ts'

/**
 * Callers of a method that links do not show: those of a declaration that it may stand in for, where calls of the
 * declaration were not followed to it, and a language or library that runs members of its name.
 */
export function unreadCallers(snapshot: CallerSources, node: NodeRecord): Reason[] {
  if (node.kind !== 'method' && node.kind !== 'function') return []
  const language = snapshot.findFile(node.filePath)?.language ?? ''
  const own = callersOf(snapshot, node)
  // That one conversion is known says nothing of the others: each place where types meet may be one.
  const isUnnamed = (own.size === 0 && runsUnnamed(node, language)) || converts(node, language)
  const reason = startsProgram(snapshot, node, language) ? RUN_AT_START : 'run by the language'
  const unnamed = isUnnamed ? [{ reason, count: 1 }] : []
  if (node.kind === 'function') return unnamed
  const family = new Set([
    ...declarationsOf(snapshot, node).flatMap((declaration) => openCallersOf(snapshot, declaration)),
    ...callersOfImplementations(snapshot, node, own.size > 0),
  ])
  const count = family.difference(own).size
  const declared = count === 0 ? [] : [{ reason: 'called by its family', count }]
  return [...declared, ...unnamed, ...unreadProxies(snapshot, node, language)]
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
  const { entryPoints, entryMethods, unnamed, convertingConstructors } = runByOthersIn(language)
  return (
    ((node.kind === 'function' || entryMethods !== undefined) && entryPoints?.test(node.name) === true) ||
    unnamed?.test(node.name) === true ||
    (convertingConstructors === true && isConstructor(node))
  )
}

/** Whether it runs when a program starts, by what is outside of it. */
function startsProgram(snapshot: CallerSources, node: NodeRecord, language: string): boolean {
  const { entryPoints, entryMethods, entryFiles } = runByOthersIn(language)
  if (entryPoints?.test(node.name) !== true) return false
  if (node.kind === 'method') return entryMethods?.test(node.signature) === true
  if (node.parentId !== node.filePath) return false
  if (entryFiles === undefined) return true
  return entryFiles.test(snapshot.readLines(node.filePath, 1, node.nameLine)?.text ?? '')
}

function runByOthersIn(language: string): RunByOthers {
  return findLanguage(language)?.runByOthers ?? {}
}

/** What a proxy stands before is run by its handler. */
function unreadProxies(snapshot: CallerSources, node: NodeRecord, language: string): Reason[] {
  const { proxies } = runByOthersIn(language)
  if (proxies === undefined || !mayUseProxies(snapshot, proxies)) return []
  const kinds = ['overrides', 'implements'] as const
  const overridden = snapshot.edges(node.nodeId, { direction: 'out', kinds, maxSites: 0 })
  return overridden.some(({ to }) => to.kind !== 'external') ? [{ reason: 'proxy', count: 1 }] : []
}

/** Of a snapshot, which never changes: methods are asked for by the hundred. */
const usesProxies = new WeakMap<CallerSources, boolean>()

/** Whether code makes proxies; also where it could not be searched in time. */
function mayUseProxies(
  snapshot: CallerSources,
  { makers, files }: NonNullable<RunByOthers['proxies']>,
): boolean {
  const known = usesProxies.get(snapshot)
  if (known !== undefined) return known
  const { matches, truncated } = snapshot.grep(makers, {
    regex: false,
    path: files,
    limit: 1,
  })
  const mayUse = matches.length > 0 || truncated
  usesProxies.set(snapshot, mayUse)
  return mayUse
}

/** `operator double`, and a constructor that one argument is enough for (C++), unless they are asked for by name. */
function converts(node: NodeRecord, language: string): boolean {
  if (/\bexplicit\b/u.test(node.signature)) return false
  if (/^operator (?!new\b|delete\b|true\b|false\b|checked\b|co_await\b)[\w:]/u.test(node.name)) return true
  if (runByOthersIn(language).convertingConstructors !== true || !isConstructor(node)) return false
  const parameters = parametersOf(node.signature)
  return parameters[0]?.trim() !== '' && parameters.slice(1).every((parameter) => /=|\.\.\./u.test(parameter))
}

/** Parameters as written, without what stands in brackets within them. */
function parametersOf(signature: string): string[] {
  let text = signature.slice(signature.indexOf('(') + 1)
  for (let outer = ''; outer !== text;) {
    outer = text
    text = text.replaceAll(/<[^<>(){}]*>|\([^<>(){}]*\)|\{[^<>(){}]*\}/gu, '')
  }
  return text.replace(/\).*/su, '').split(',')
}

function isConstructor({ nodeId, name }: NodeRecord): boolean {
  return nodeId.split(/[#.]/u).at(-2) === name
}
