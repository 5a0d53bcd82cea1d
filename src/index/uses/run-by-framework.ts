/**
 * Definitions that a framework, a test runner or a tool runs where no code of the repository does, and the rule by which
 * it does. What a rule says stands in the code itself: a name and a place that the framework asks for, a decorator, a base
 * class of a library, a call of a library that is handed a path and the function for it.
 */
import type { Language } from '../../languages/language.ts'
import { RUNS_NOTHING } from '../../graph/graph.ts'
import { findLanguage } from '../../languages/registry.ts'
import type { NodeRecord, Snapshot } from '../snapshot.ts'
import { HELD_BESIDE_TESTS, RUN_BY_FRAMEWORK } from '../snapshot.ts'

export type FrameworkSources = Pick<Snapshot, 'findFile' | 'findNode' | 'childrenOf' | 'edges' | 'readLines'>

/** Reasons for which the graph leaves open who runs a definition. */
const HELD = 'run from outside'
const PASSED = 'passed as a value'

interface Reason {
  readonly reason: string
  readonly count: number
}

/**
 * The reasons for which callers may be missing, with the framework that runs the definition by name and rule in place of
 * those that mean it.
 */
export function nameFramework(
  snapshot: FrameworkSources,
  node: NodeRecord,
  found: readonly Reason[],
): readonly Reason[] {
  const reasons = found.filter(({ reason }) => reason !== HELD_BESIDE_TESTS)
  const convention = conventionFor(snapshot, node)
  if (node.kind === 'class') {
    const base = reasons.some(({ reason }) => reason === HELD) ? baseFromOutside(snapshot, node) : undefined
    const maker = convention ?? (base === undefined ? undefined : `${base} (objects${OF_HEIR}`)
    return maker === undefined
      ? reasons
      : [toReason(maker), ...reasons.filter(({ reason }) => reason !== HELD)]
  }
  if (node.kind !== 'function' && node.kind !== 'method') return reasons
  const head = headOf(snapshot, node)
  const has = (name: string): boolean => reasons.some(({ reason }) => reason === name)
  const routes = has(PASSED) ? routeOf(snapshot, node) : undefined
  const rule =
    convention ??
    routes?.rule ??
    (has(HELD) ? holderOf(snapshot, node, head) : undefined) ??
    (reasons.length < found.length ? decoratorOf(head) : undefined)
  if (rule !== undefined) {
    const isMeant = ({ reason }: Reason): boolean =>
      reason === HELD || (reason === PASSED && routes?.isAll === true)
    return [toReason(rule), ...reasons.filter((one) => !isMeant(one))]
  }
  return !has(HELD) && isLoadedFromOutside(snapshot, node)
    ? [...reasons, { reason: HELD, count: 1 }]
    : reasons
}

/** The rule by which a framework, a test runner or a tool makes objects of a class, or runs a function by its name and place. */
export function conventionFor(snapshot: FrameworkSources, node: NodeRecord): string | undefined {
  const runs = node.kind === 'function' || node.kind === 'method'
  return (runs ? conventionOf(snapshot, node, headOf(snapshot, node)) : undefined) ?? makerOf(snapshot, node)
}

function toReason(rule: string): Reason {
  return { reason: `${RUN_BY_FRAMEWORK}${rule}`, count: 1 }
}

function conventionOf(snapshot: FrameworkSources, node: NodeRecord, lines: string): string | undefined {
  return languageOf(snapshot, node)?.runByOthers?.conventions?.find(
    ({ path, name, head, isTest, makes }) =>
      makes === undefined &&
      path?.test(node.filePath) !== false &&
      name?.test(node.name) !== false &&
      head?.test(lines) !== false &&
      (isTest === undefined || node.isTest),
  )?.rule
}

function languageOf(snapshot: FrameworkSources, { filePath }: NodeRecord): Language | undefined {
  return findLanguage(snapshot.findFile(filePath)?.language ?? '')
}

/** What makes objects of a class, or runs its constructor, though no code does. */
function makerOf(snapshot: FrameworkSources, node: NodeRecord): string | undefined {
  const parent =
    node.kind === 'method' && node.parentId !== null ? snapshot.findNode(node.parentId) : undefined
  const isConstructor =
    node.name === parent?.name || node.name === '__construct' || node.name === 'constructor'
  const type = node.kind === 'class' ? node : isConstructor ? parent : undefined
  if (type === undefined) return undefined
  const head = headOf(snapshot, type)
  const makers = languageOf(snapshot, type)?.runByOthers?.conventions ?? []
  const made = makers.find(
    (maker) =>
      maker.makes === true && maker.head?.test(head) !== false && maker.path?.test(type.filePath) !== false,
  )?.rule
  return made ?? (type === node ? undefined : makerOfTests(snapshot, node, type))
}

/** A constructor of a class with tests: the test runner makes an object for each of them. */
function makerOfTests(snapshot: FrameworkSources, node: NodeRecord, type: NodeRecord): string | undefined {
  return snapshot
    .childrenOf(type.nodeId)
    .filter((child) => child.isTest && child.kind === 'method' && child.nodeId !== node.nodeId)
    .map((test) => conventionOf(snapshot, test, headOf(snapshot, test)))
    .find((rule) => rule?.startsWith(TEST_RUNNER))
}

function headOf(snapshot: FrameworkSources, { filePath, startLine, nameLine }: NodeRecord): string {
  return snapshot.readLines(filePath, startLine, nameLine)?.text ?? ''
}

/** Begins the rules by which tests and what prepares them run. */
export const TEST_RUNNER = 'the test runner'

/** Decorators by which a language, not a library, knows what they stand before. */
const ownDecorators =
  /^(?:property|staticmethod|classmethod|override|abstractmethod|abc\..*|functools\..*|typing\..*|cached_property|\w+\.(?:setter|getter|deleter)|Override|Deprecated|SuppressWarnings)$/u

function decoratorOf(head: string): string | undefined {
  const decorators = [...head.matchAll(/^\s*@([\w.]+)/gmu)].map(([, name = '']) => name)
  const decorator = decorators.find((name) => !ownDecorators.test(name))
  return decorator === undefined ? undefined : `@${decorator}`
}

/** What of a library holds it, where the graph says that something does. */
function holderOf(snapshot: FrameworkSources, node: NodeRecord, head: string): string | undefined {
  const decorator = decoratorOf(head)
  if (decorator !== undefined) return decorator
  // Where a block says which methods implement an interface, the others are none of it (Rust).
  if (languageOf(snapshot, node)?.semantics.interfaces === 'explicit') return undefined
  const type = node.kind === 'method' && node.parentId !== null ? snapshot.findNode(node.parentId) : undefined
  const base = type === undefined ? undefined : baseFromOutside(snapshot, type)
  return base === undefined ? undefined : `${base} (members${OF_HEIR}`
}

/** Ends a rule that a class from outside stands for: it may make its heirs and run what they define, and nothing says which. */
export const OF_HEIR = ' of what extends it)'

const MAX_BASES = 5

/** `django.forms.Form`: what a type of the repository is built on in the end, but for what runs nothing of it. */
export function baseFromOutside(
  snapshot: FrameworkSources,
  type: NodeRecord,
  levels = MAX_BASES,
): string | undefined {
  const bases = snapshot
    .edges(type.nodeId, { direction: 'out', kinds: ['extends', 'implements'], limit: 10, maxSites: 0 })
    .map(({ to }) => to)
  const outside = bases.find(({ kind, nodeId }) => kind === 'external' && !RUNS_NOTHING.test(nodeId))
  if (outside !== undefined) return outside.nodeId.replace(/^external:/u, '').replaceAll('#', '.')
  if (levels <= 1) return undefined
  for (const base of bases) {
    const found = baseFromOutside(snapshot, base, levels - 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** `path("signup/", views.signup)`, `app.get('/items', list)`: a route, whoever reads it. `isAll`: it is passed nowhere else. */
function routeOf(
  snapshot: FrameworkSources,
  { nodeId, name }: NodeRecord,
): { readonly rule: string; readonly isAll: boolean } | undefined {
  const references = snapshot.edges(nodeId, {
    direction: 'in',
    kinds: ['references'],
    limit: 20,
    maxSites: 5,
  })
  const sites = references.flatMap((edge) => edge.sites)
  const routes = sites.flatMap(({ filePath, line }) => {
    const text = snapshot.readLines(filePath, line, line)?.text.slice(0, MAX_LINE) ?? ''
    const [, callee = '', path = '', rest = ''] =
      /([\w.]{1,80})\(\s*[rb]?("[^"]*"|'[^']*'|`[^`]*`)\s*,(.*)/u.exec(text) ?? []
    // What is registered under a name that is no path (`on('saved', notify)`) is passed as any value is.
    const isRoute =
      /\/|^..$/u.test(path) ||
      (/^.(?:\*|:\w+).$/u.test(path) && /\.(?:all|delete|get|patch|post|put|use)$/u.test(callee)) ||
      /\b(?:\w*path|route|url)$/u.test(callee)
    return isRoute && rest.split(/[^\w$]+/u).includes(name) ? [callee] : []
  })
  const [callee] = routes
  if (callee === undefined) return undefined
  const count = references.reduce((sum, { siteCount }) => sum + siteCount, 0)
  return { rule: `${callee}() (routes)`, isAll: routes.length === count }
}

const MAX_LINE = 500

/**
 * What nothing calls of what a module exports that no other one of the repository imports, tests aside: it is there for whoever loads the
 * module, by its place, a manifest or a setting, where modules say what they export.
 */
function isLoadedFromOutside(snapshot: FrameworkSources, node: NodeRecord): boolean {
  if (languageOf(snapshot, node)?.semantics.visibility !== 'exports') return false
  const parent = node.parentId === null ? undefined : snapshot.findNode(node.parentId)
  if (!node.isExported && !(node.kind === 'method' && parent?.isExported === true)) return false
  const [caller] = snapshot.edges(node.nodeId, { direction: 'in', kinds: ['calls'], limit: 1, maxSites: 0 })
  if (caller !== undefined) return false
  return !snapshot
    .edges(node.filePath, { direction: 'in', kinds: ['imports'], limit: 200, maxSites: 0 })
    .some(({ from }) => !from.isTest)
}
