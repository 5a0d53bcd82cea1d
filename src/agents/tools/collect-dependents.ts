import { createUserOrder } from '../knowledge/order-users.ts'
import { groupDigits } from '../../contract/group-digits.ts'
import type { EdgeKind, Known } from '../../graph/graph.ts'
import type { EdgeRecord, NodeRecord } from '../../index/snapshot.ts'
import type { Extent, Unread } from '../checks/evidence/extent.ts'
import { openSites } from '../checks/evidence/unread.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation, showPath } from '../projects.ts'
import { threadTimeMs } from '../../index/thread-time.ts'
import type { BeyondEdge } from '../knowledge/flow/beyond-calls.ts'
import { edgesBeyond } from '../knowledge/flow/beyond-calls.ts'
import type { NodeBrief } from './show-node.ts'
import { qualifiedName, showNode, showSiteText } from './show-node.ts'
import { showOpenCalls } from './unresolved-calls.ts'
import { dependentKinds } from '../edge-kinds.ts'

export interface Dependent extends NodeBrief {
  readonly via: EdgeKind
  readonly through: string
  readonly site: string
  /** The line of the site, of direct dependents. */
  readonly text?: string
  readonly known: Known
}

/** As a result shows them: the first ones of each level, and how many it has. */
export type ShownLevels = readonly {
  readonly depth: number
  readonly nodes: readonly Dependent[]
  readonly total: number
  /** It has all that there are, and so have those before it. */
  readonly complete: boolean
}[]

export interface Dependents {
  /** Those of depth 1 use a start itself, those of depth 2 use these, and so on, important ones first. Tests apart. */
  readonly levels: readonly { readonly depth: number; readonly nodes: readonly Dependent[] }[]
  /** Tests that reach a start, the nearest first. */
  readonly tests: readonly ReachingTest[]
  /** In which dependents and tests stand. */
  readonly files: ReadonlySet<string>
  /** Stopped because there are too many. */
  readonly isBounded: boolean
  /** Everything was followed to its end. */
  readonly isWhole: boolean
  /** Of how many levels all are known, as far as the users of the starts themselves are. */
  readonly wholeLevels: number
  /** Dependents and members of the starts whose own users are not known to be complete, the nearest first. */
  readonly open: readonly OpenNode[]
}

interface OpenNode {
  readonly node: NodeRecord
  readonly unread: readonly Unread[]
}

/** As a result shows it: why more may use a dependent, and the first places to look at. */
export interface OpenDependent extends NodeBrief {
  readonly reasons: readonly string[]
  readonly places: readonly string[]
}

export interface ReachingTest {
  readonly node: NodeRecord
  readonly depth: number
  /** Whether every way from it leads over a place of which the graph knows only candidates. */
  readonly isPossible: boolean
}

/** Dependents whose own lists of users are asked for: enough to know whether the whole is covered. */
const MAX_CHECKED = 500

/** Direct dependents whose line is shown. */
const maximumTexts = 40

export const MAX_DEPENDENTS = 3_000

/** How long, in processor time, edges that are read from text are looked for, of dependents of dependents. */
const longestBeyondMs = 2_000

/** What depends on the starts, level by level, up to `maximumDepth` levels; `projects` may send requests to this one. */
export function collectDependents(
  project: LabelledProject,
  starts: readonly NodeRecord[],
  maximumDepth: number,
  projects: readonly LabelledProject[] = [project],
): Dependents {
  const { snapshot } = project
  const compare = createUserOrder(snapshot)
  // A member's user is a user of its class.
  const membersOfStarts = starts.map((start) =>
    start.kind === 'directory' ? membersOfFolder(snapshot, start.nodeId) : membersOf(snapshot, start),
  )
  const members = membersOfStarts.flatMap((all) => all.slice(0, MAX_DEPENDENTS))
  let frontier: NodeRecord[] = [
    ...new Map([...starts, ...members].map((node) => [node.nodeId, node])).values(),
  ]
  const sure = new Set(frontier.map(({ nodeId }) => nodeId))
  const own = new Set(starts.map(({ nodeId }) => nodeId))
  const seen = new Set(frontier.map(({ nodeId }) => nodeId))
  const mostSeen = seen.size + MAX_DEPENDENTS
  const files = new Set<string>()
  const allTests: { readonly node: NodeRecord; readonly depth: number }[] = []
  const levels: { depth: number; nodes: Dependent[] }[] = []
  /** By a node, those who surely use it. */
  const sureUsers = new Map<string, string[]>()
  let checked = 0
  const open: OpenNode[] = []
  let wholeLevels = Infinity
  let isBounded = membersOfStarts.some((all) => all.length > MAX_DEPENDENTS)
  /** Who runs the code of a file by importing it is not followed, nor what depends on another repository. */
  let isUnfollowed = false
  const deadline = threadTimeMs() + longestBeyondMs
  let isBeyondWhole = true
  const beyond = (node: NodeRecord): readonly BeyondEdge[] => {
    // What the starts themselves are named by is always looked for.
    if (own.has(node.nodeId) || threadTimeMs() < deadline) return edgesBeyond(projects, project, node, 'in')
    isBeyondWhole = false
    return []
  }
  /** Whether all users of a node are known; those of the starts are judged by whoever asks. */
  const isClosed = (node: NodeRecord): boolean => {
    if (own.has(node.nodeId)) return true
    if (checked++ >= MAX_CHECKED) return false
    const unread = openSites(snapshot.completeness(node.nodeId).reasons)
    if (unread.length > 0) open.push({ node, unread })
    return unread.length === 0
  }
  for (let depth = 1; depth <= maximumDepth && frontier.length > 0; depth += 1) {
    const found: FoundDependent[] = []
    const next: NodeRecord[] = []
    // What depends on it in another repository is told, not followed.
    const noteForeign = (sender: LabelledProject, edge: EdgeRecord, through: NodeRecord): void => {
      const key = foreignKey(sender, edge)
      if (seen.has(key) || edge.from.isTest) return
      seen.add(key)
      isUnfollowed = true
      files.add(showPath(sender, edge.from.filePath))
      found.push({ project: sender, user: edge.from, edge, through })
    }
    for (const through of frontier) {
      if (!isClosed(through)) wholeLevels = Math.min(wholeLevels, depth - 1)
      const dependents = edgesTo(snapshot, through)
      isBounded ||= dependents.length > MAX_DEPENDENTS
      for (const { edge, project: sender } of beyond(through)) {
        if (sender === project) dependents.push(edge)
        else noteForeign(sender, edge, through)
      }
      for (const edge of dependents) {
        const user = userOf(edge, through)
        if (edge.known !== 'possible') {
          const users = sureUsers.get(through.nodeId)
          if (users === undefined) sureUsers.set(through.nodeId, [user.nodeId])
          else users.push(user.nodeId)
        }
        if (seen.has(user.nodeId)) continue
        if (seen.size > mostSeen) {
          isBounded = true
          break
        }
        seen.add(user.nodeId)
        files.add(user.filePath)
        if (user.isTest) {
          allTests.push({ node: user, depth })
          // Tests stand on helpers that count as tests themselves.
          if (user.kind !== 'file') next.push(user)
          continue
        }
        found.push({ project, user, edge, through })
        if (user.kind !== 'file') next.push(user)
      }
    }
    const nodes = found
      .toSorted((one, other) => compare(one.user, other.user))
      .map((each, index) => showDependent(each, depth === 1 && index < maximumTexts))
    const usedIn = filesOf(nodes)
    const kept = nodes.filter((user) => user.kind !== 'file' || !usedIn.has(user.location))
    if (kept.length > 0) levels.push({ depth, nodes: kept })
    isUnfollowed ||= found.some(
      ({ project: of, user }) =>
        user.kind === 'file' && !usedIn.has(showPath(of, user.filePath)) && isImported(of, user),
    )
    if (isBounded || !isBeyondWhole) wholeLevels = Math.min(wholeLevels, depth - 1)
    if (isUnfollowed) wholeLevels = Math.min(wholeLevels, depth)
    frontier = next
  }
  // What uses the last level is only looked at.
  const isDeeper =
    isBounded ||
    frontier.some(
      (node) =>
        edgesTo(snapshot, node).some((edge) => !seen.has(userOf(edge, node).nodeId)) ||
        beyond(node).some(
          ({ edge, project: sender }) =>
            !seen.has(sender === project ? userOf(edge, node).nodeId : foreignKey(sender, edge)),
        ),
    )
  if (!isDeeper) frontier.forEach(isClosed)
  // A set is walked while it grows.
  for (const id of sure) for (const user of sureUsers.get(id) ?? []) sure.add(user)
  return {
    levels,
    tests: dropHelpers(dropTestFiles(allTests)).map((test) => ({
      ...test,
      isPossible: !sure.has(test.node.nodeId),
    })),
    files,
    isBounded,
    isWhole: !isDeeper && isBeyondWhole && !isUnfollowed && checked <= MAX_CHECKED,
    wholeLevels,
    open,
  }
}

function edgesTo(snapshot: LabelledProject['snapshot'], node: NodeRecord): EdgeRecord[] {
  return [
    ...snapshot.edges(node.nodeId, {
      direction: 'in',
      // What a function without a name is written in depends on it, whoever runs it.
      kinds: node.isAnonymous ? [...dependentKinds, 'contains'] : dependentKinds,
      limit: MAX_DEPENDENTS + 1,
      maxSites: 1,
    }),
    // A decorator's edge leads to what it decorates, which depends on it.
    ...snapshot.edges(node.nodeId, {
      direction: 'out',
      kinds: ['decorates'],
      limit: MAX_DEPENDENTS + 1,
      maxSites: 1,
    }),
  ]
}

function userOf({ from, to }: EdgeRecord, node: NodeRecord): NodeRecord {
  return from.nodeId === node.nodeId ? to : from
}

function foreignKey({ label }: LabelledProject, { from }: EdgeRecord): string {
  return `${label}@${from.nodeId}`
}

function isImported({ snapshot }: LabelledProject, { nodeId }: NodeRecord): boolean {
  const importing = { direction: 'in', kinds: ['imports'], limit: 1, maxSites: 1 } as const
  return snapshot.edges(nodeId, importing).length > 0
}

function membersOf(snapshot: LabelledProject['snapshot'], start: NodeRecord): NodeRecord[] {
  const members =
    start.kind === 'file' ? snapshot.outermostIn(start.filePath) : snapshot.childrenOf(start.nodeId)
  return members.filter(({ isAnonymous }) => !isAnonymous)
}

/** Files below a folder, and what they define at the outside. */
function membersOfFolder(snapshot: LabelledProject['snapshot'], folder: string): NodeRecord[] {
  return snapshot.listFiles({ path: folder }).flatMap(({ path }) => {
    const file = snapshot.findNode(path)
    const outermost = snapshot.outermostIn(path).filter(({ isAnonymous }) => !isAnonymous)
    return file === undefined ? outermost : [file, ...outermost]
  })
}

type FoundDependent = {
  readonly project: LabelledProject
  readonly user: NodeRecord
  readonly edge: EdgeRecord
  /** What it uses. */
  readonly through: NodeRecord
}

function showDependent({ project, user, edge, through }: FoundDependent, withText: boolean): Dependent {
  const [site] = edge.sites
  const text = withText ? showSiteText(project, site) : undefined
  return {
    ...showNode(project, user),
    via: edge.kind,
    through: qualifiedName(through),
    site: site === undefined ? '' : showLocation(project, site.filePath, site.line),
    known: edge.known,
    ...(text === undefined ? {} : { text }),
  }
}

/** The first ones of each level; `unread` is of the starts themselves. */
export function showLevels(
  { levels, wholeLevels }: Dependents,
  most: number,
  unread: readonly Unread[],
): ShownLevels {
  const whole = unread.some(({ count }) => count > 0) ? 0 : wholeLevels
  return levels.map(({ depth, nodes }) => ({
    depth,
    nodes: nodes.slice(0, most),
    total: nodes.length,
    complete: depth <= whole,
  }))
}

/** The nearest dependents whose users may be more, with places that may be some of them. */
export function showOpen(project: LabelledProject, { open }: Dependents): OpenDependent[] {
  const { snapshot } = project
  return open.slice(0, mostOpen).map(({ node, unread }) => {
    const { calls, texts } = snapshot.namePlaces(node.nodeId)
    const places = [
      ...showOpenCalls(project, node, calls).map(({ location }) => location),
      ...texts.map(({ filePath, line }) => showLocation(project, filePath, line)),
    ]
    return {
      ...showNode(project, node),
      reasons: unread.map(({ what, count, runBy }) =>
        runBy === undefined ? `${groupDigits(count)} ${what}` : what,
      ),
      places: places.slice(0, mostOpenPlaces),
    }
  })
}

const mostOpen = 8
const mostOpenPlaces = 3

/** How far the dependents go where at most `most` of each level and of the tests are shown. */
export function dependentExtent(
  { levels, tests, isWhole, isBounded, open }: Dependents,
  most: number,
  unread: readonly Unread[],
): Extent {
  const total = levels.reduce((sum, level) => sum + level.nodes.length, 0) + tests.length
  const shown = levels.reduce(
    (sum, level) => sum + Math.min(level.nodes.length, most),
    Math.min(tests.length, most),
  )
  const cut = isWhole ? (shown < total ? 'length' : null) : isBounded ? 'limit' : 'depth'
  const below =
    open.length === 1
      ? 'dependent or member whose own users are not known to be complete'
      : 'dependents and members whose own users are not known to be complete'
  return {
    shown,
    total: isWhole ? total : null,
    cut,
    unread: open.length === 0 ? unread : [...unread, { what: below, count: open.length }],
  }
}

/**
 * Files that definitions among these stand in. A file imports what it uses: where a definition in it is named, the file
 * says nothing more.
 */
function filesOf(nodes: readonly NodeBrief[]): Set<string> {
  const definitions = nodes.filter(({ kind, location }) => kind !== 'file' && location.includes(':'))
  return new Set(definitions.map(({ location }) => location.slice(0, location.lastIndexOf(':'))))
}

/** In a file of which tests are known as such, what else stands there helps them. */
function dropHelpers<Test extends { readonly node: NodeRecord }>(tests: readonly Test[]): Test[] {
  const known = new Set(tests.filter(({ node }) => node.kind === 'test').map(({ node }) => node.filePath))
  return tests.filter(({ node }) => node.kind === 'test' || !known.has(node.filePath))
}

function dropTestFiles<Test extends { readonly node: NodeRecord }>(tests: readonly Test[]): Test[] {
  const named = new Set(tests.filter(({ node }) => node.kind !== 'file').map(({ node }) => node.filePath))
  return tests.filter(({ node }) => node.kind !== 'file' || !named.has(node.filePath))
}
