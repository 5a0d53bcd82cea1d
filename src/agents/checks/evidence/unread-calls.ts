import type { EdgeKind } from '../../../graph/graph.ts'
import type { EdgeRecord, NodeRecord, UnresolvedCallRecord } from '../../../index/snapshot.ts'
import { isDistinctive } from '../../../index/uses/name-in-text.ts'
import type { LabelledProject } from '../../projects.ts'
import type { Unread } from './extent.ts'

const callKinds: readonly EdgeKind[] = ['calls', 'instantiates']
const mostEdges = 300
const callables = new Set(['function', 'method', 'class'])

/**
 * What a list of the calls that a definition makes may lack:
 * - calls whose target is not known, those of its own members (`self.value()`) too that seem to lead outside, and
 *   those that bear the name of a method of the repository;
 * - calls of a value (`handler(x)`), which may be other functions than those that were followed;
 * - calls of a declaration, which run what stands in for it, and of what a decorator of the repository replaces;
 * - functions that it passes as values, which may run then and there;
 * - what a library runs on a value that it is handed, and a body that is written in assembly (Go);
 * - members called `then` of the repository, which `await` runs (JavaScript).
 */
export function unreadCalls(
  project: LabelledProject,
  node: NodeRecord,
  open: readonly UnresolvedCallRecord[],
): Unread[] {
  const { snapshot } = project
  const isOfFile = node.kind === 'file' || node.kind === 'section'
  if (node.isOutlined || (isOfFile && snapshot.findFile(node.filePath)?.language === ''))
    return [{ what: 'language that is not linked, so that not all of its calls are known', count: 1 }]
  if (node.kind === 'external')
    return [{ what: 'definition outside of the repository, whose calls are not known', count: 1 }]
  const lineAt = (path: string, line: number): string => snapshot.readLines(path, line, line)?.text ?? ''
  const unknown = open.filter(
    ({ reason, name, filePath, line }) =>
      (reason !== 'external' && reason !== 'builtin') ||
      (filePath.endsWith('.java') && /^(?:invoke|newInstance)$/u.test(name)) ||
      isOwnMember(lineAt(filePath, line), name) ||
      (reason === 'external' && isNamedAlike(project, lineAt(filePath, line), name)) ||
      (isOfC(filePath) && isSharedWithC(project)) ||
      (isOfC(filePath) && snapshot.resolveName(name, { kinds: ['function'], limit: 1 }).length > 0) ||
      (reason === 'builtin' && filePath.endsWith('.go') && lineAt(filePath, line).includes(`.${name}(`)),
  )
  const edges = snapshot.edges(node.nodeId, {
    direction: 'out',
    kinds: callKinds,
    limit: mostEdges,
    maxSites: 5,
  })
  const ofValues = edges.filter(
    (edge) =>
      isReplaceable(project, edge.to) ||
      (edge.known !== 'exact' &&
        edge.sites.some((site) => !isByName(lineAt(site.filePath, site.line), edge))),
  )
  const onLibrary = edges.filter(({ to }) => isOnLibraryClass(project, to))
  const passed = snapshot
    .edges(node.nodeId, { direction: 'out', kinds: ['references'], limit: mostEdges, maxSites: 0 })
    .filter(({ to }) => callables.has(to.kind) && to.nodeId !== node.nodeId)
  return [
    some(unknown.length, 'call', 'in it whose target is not known'),
    some(ofValues.length, 'call', 'that may run another function, such as an override'),
    some(countHandingOver(open, lineAt), 'call', 'of a library that runs what is passed to it'),
    { what: 'language rule that runs code implicitly', count: runsUnnamed(project, node) ? 1 : 0 },
    { what: 'body that is in another language', count: isBodyElsewhere(project, node) ? 1 : 0 },
    some(onLibrary.length, 'object', 'whose class extends an external one'),
    some(countTupleCalls(project, node), 'call', 'of values taken from a tuple'),
    some(countThenables(project, node), 'member', 'that `await` may run'),
    some(passed.length, 'function', 'that it passes as values'),
  ].filter(({ count }) => count > 0)
}

function some(count: number, noun: string, which: string): Unread {
  return { what: `${noun}${count === 1 ? '' : 's'} ${which}`, count }
}

/** `errors.As` unwraps errors, `heap.Push` compares, a pool makes what it lacks. */
function countHandingOver(
  open: readonly UnresolvedCallRecord[],
  lineAt: (path: string, line: number) => string,
): number {
  const pattern = /\b(?:errors\.(?:As|Is|Unwrap)|heap\.\w+|sort\.(?:Sort|Stable))\(|\.Get\(\)/u
  return open.filter(({ filePath, line }) => filePath.endsWith('.go') && pattern.test(lineAt(filePath, line)))
    .length
}

/**
 * `current_user.launch_task()`: what comes from outside may hand out objects of the repository, whose method alone has
 * a name that nothing else is likely to have.
 */
function isNamedAlike({ snapshot }: LabelledProject, text: string, name: string): boolean {
  return (
    isDistinctive(name) &&
    text.includes(`.${name}(`) &&
    snapshot.resolveName(name, { kinds: ['method'], limit: 1 }).length > 0
  )
}

function isOfC(path: string): boolean {
  return /\.(?:c|h|cc|cpp|cxx|hh|hpp|hxx|inl|m|mm)$/iu.test(path)
}

/** What C takes from a library may be code of another language of the repository, under another name. */
function isSharedWithC({ snapshot }: LabelledProject): boolean {
  return snapshot.info.languages.some(({ name }) => name === 'rust' || name === 'go')
}

/** C++ converts and destroys, and a macro of Rust formats, compares or tries, without a word in the code. */
function runsUnnamed({ snapshot }: LabelledProject, node: NodeRecord): boolean {
  const language = snapshot.findFile(node.filePath)?.language
  if (language === 'cpp') return true
  if (language !== 'rust') return false
  const source = snapshot.readLines(node.filePath, node.startLine, node.endLine)?.text ?? ''
  return /\w!\s*[([{]|\?[;.)\s]/u.test(source)
}

/** What is made of a class that extends one from outside may be run by what that one inherits. */
function isOnLibraryClass({ snapshot }: LabelledProject, target: NodeRecord): boolean {
  const isConstructor = target.nodeId.split(/[#.]/u).at(-2) === target.name
  const id = target.kind === 'class' ? target.nodeId : isConstructor ? (target.parentId ?? '') : ''
  if (id === '' || !/\.(?:java|cs)$/u.test(target.filePath)) return false
  return snapshot
    .edges(id, { direction: 'out', kinds: ['extends'], maxSites: 0 })
    .some(({ to }) => to.kind === 'external')
}

/** `var (start, stop) = Actions(); start();` (C#). */
function countTupleCalls({ snapshot }: LabelledProject, node: NodeRecord): number {
  if (!node.filePath.endsWith('.cs')) return 0
  const source = snapshot.readLines(node.filePath, node.startLine, node.endLine)?.text ?? ''
  const names = [...source.matchAll(/\bvar \(([^()\n]{1,200})\) =/gu)].flatMap((match) =>
    (match[1] ?? '').split(','),
  )
  return names.filter((name) => /\w/u.test(name) && source.includes(` ${name.trim()}(`)).length
}

function isBodyElsewhere(project: LabelledProject, node: NodeRecord): boolean {
  const { snapshot } = project
  const isElsewhere = node.filePath.endsWith('.go') || (isOfC(node.filePath) && isSharedWithC(project))
  if (!isElsewhere || (node.kind !== 'function' && node.kind !== 'method')) return false
  return snapshot.readLines(node.filePath, node.startLine, node.endLine)?.text.includes('{') === false
}

function countThenables({ snapshot }: LabelledProject, node: NodeRecord): number {
  if (!/\.[cm]?[jt]sx?$/u.test(node.filePath)) return 0
  const source = snapshot.readLines(node.filePath, node.startLine, node.endLine)?.text ?? ''
  if (!/\bawait\b/u.test(source)) return 0
  return snapshot.resolveName('then', { kinds: ['method', 'function'], limit: 5 }).length
}

function isOwnMember(line: string, name: string): boolean {
  return ['self', 'this', 'cls'].some((receiver) => line.includes(`${receiver}.${name}(`))
}

/** A declaration without a body of its own, or a definition that another one wraps. */
function isReplaceable(project: LabelledProject, target: NodeRecord): boolean {
  const { snapshot } = project
  if (isBodyElsewhere(project, target)) return true
  if (/\bnative\b/u.test(target.signature)) return true
  if (target.isAbstract) return target.kind !== 'class'
  if (target.parentId !== null && snapshot.findNode(target.parentId)?.kind === 'interface') return true
  return snapshot
    .edges(target.nodeId, { direction: 'in', kinds: ['decorates'], limit: 4, maxSites: 0 })
    .some(({ from }) => from.kind !== 'external')
}

/** Whether a line calls its target by its own name, or by that of the class that it makes. */
function isByName(line: string, { to, kind }: EdgeRecord): boolean {
  if (kind === 'instantiates' || line.includes(to.name)) return line.includes(to.name)
  const holder = to.nodeId.split(/[#.]/u).at(-2) ?? ''
  return holder !== '' && line.includes(holder)
}
