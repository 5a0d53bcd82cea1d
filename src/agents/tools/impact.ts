import { z } from 'zod'
import type { EdgeKind } from '../../graph/graph.ts'
import type { NodeRecord } from '../../index/snapshot.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation, splitReference } from '../projects.ts'
import type { Extent } from '../evidence/extent.ts'
import type { NameInText } from '../evidence/name-in-text.ts'
import { findNameInText } from '../evidence/name-in-text.ts'
import { callsByName, unreadByName } from '../evidence/calls-by-name.ts'
import { unreadCallers } from '../evidence/unread-callers.ts'
import { unreadSites } from '../evidence/unread.ts'
import { findNodes } from './find-node.ts'
import { fitOutput } from './fit-output.ts'
import type { OpenCall } from './open-calls.ts'
import { showOpenCalls } from './open-calls.ts'
import type { NodeBrief } from './show-node.ts'
import { showNode, showSiteText } from './show-node.ts'
import type { ToolOutput } from './tool.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  node: z.string().min(1).describe('A node_id or a name.'),
  path: z.string().optional().describe('Which one, where several have this name.'),
  depth: z.number().int().min(1).max(6).optional().describe('3 by default.'),
})

export interface ImpactOutput extends ToolOutput {
  readonly node: NodeBrief
  readonly levels: readonly {
    readonly depth: number
    readonly nodes: readonly (NodeBrief & {
      readonly via: EdgeKind
      readonly through: string
      readonly site: string
      /** The line of the site, of direct dependents. */
      readonly text?: string
      readonly known: string
    })[]
    readonly total: number
  }[]
  /** Tests that reach it, the nearest first. */
  readonly tests: readonly (NodeBrief & { readonly depth: number })[]
  readonly test_count: number
  /** In which dependents and tests stand. */
  readonly files: number
  /** Of dependents and tests of all levels. */
  readonly extent: Extent
  readonly complete: boolean
  /** Places of text that the graph does not read with its name. */
  readonly text_places?: NameInText['places']
  /** Calls of this name that lead nowhere, the first ones: it may be what they call. */
  readonly open_calls?: readonly OpenCall[]
  readonly reasons: readonly { readonly reason: string; readonly count: number }[]
  readonly note?: string
}

const dependentKinds: readonly EdgeKind[] = [
  'calls',
  'instantiates',
  'references',
  'extends',
  'implements',
  'overrides',
  'has-type',
  'reads',
  'writes',
  'imports',
  'handles',
]

const MAX_SEARCHED = 4

/** How many of these nodes are named in text that the graph does not read. */
function countInText(project: LabelledProject, nodes: readonly NodeBrief[]): number {
  return nodes.filter(({ node_id: id }) => {
    const node = project.snapshot.findNode(splitReference([project], id).rest)
    return node !== undefined && findNameInText(project, node).unread.length > 0
  }).length
}

function isWholeUserList(project: LabelledProject, node: NodeRecord): boolean {
  return project.snapshot.completeness(node.nodeId).complete && unreadCallers(project, node).length === 0
}

/** A file imports what it uses: where a definition in it is named, the file says nothing more. */
function isUsedIn(file: NodeBrief, nodes: readonly NodeBrief[]): boolean {
  return nodes.some((node) => node.kind !== 'file' && node.location.startsWith(`${file.location}:`))
}

function dropTestFiles<Test extends { readonly node: NodeRecord }>(tests: readonly Test[]): Test[] {
  const named = new Set(tests.filter(({ node }) => node.kind !== 'file').map(({ node }) => node.filePath))
  return tests.filter(({ node }) => node.kind !== 'file' || !named.has(node.filePath))
}

/** Dependents whose own lists of users are asked for: enough to know whether the whole is covered. */
const MAX_CHECKED = 500

export const impactTool = defineTool({
  name: 'impact',
  description:
    'What depends on a node, level by level: direct users first, then those who use them; tests apart. For "what breaks if this changes".',
  inputSchema,
  describeCall: (input) => `Following what depends on ${input.node}`,
  describeResult: (output: ImpactOutput) =>
    `${count(
      output.levels.reduce((sum, level) => sum + level.total, 0),
      'dependent',
    )} in ${count(output.files, 'file')}, ${count(output.test_count, 'test')}`,
  execute(context, input) {
    const found = findNodes(context, { node: input.node, path: input.path })
    if ('error' in found) return found
    const { project, node } = found.best
    const { snapshot } = project
    const seen = new Set([node.nodeId])
    const files = new Set<string>()
    const allTests: { readonly node: NodeRecord; readonly depth: number }[] = []
    const levels: { depth: number; nodes: ImpactOutput['levels'][number]['nodes'][number][] }[] = []
    // A member's user is a user of its class.
    const members = snapshot.childrenOf(node.nodeId).filter((member) => !member.isAnonymous)
    let frontier: NodeRecord[] = [node, ...members.slice(0, 200)]
    for (const member of frontier) seen.add(member.nodeId)
    const own = snapshot.completeness(node.nodeId)
    const inText = findNameInText(project, node)
    const byName = callsByName(snapshot, node)
    let checked = 0
    let openBelow = 0
    let isBounded = false
    for (let depth = 1; depth <= (input.depth ?? 3) && frontier.length > 0; depth += 1) {
      const nodes: ImpactOutput['levels'][number]['nodes'][number][] = []
      const next: NodeRecord[] = []
      for (const through of frontier) {
        if (through !== node && checked++ < MAX_CHECKED)
          openBelow += isWholeUserList(project, through) ? 0 : 1
        const dependents = [
          ...snapshot.edges(through.nodeId, {
            direction: 'in',
            // What a function without a name is written in depends on it, whoever runs it.
            kinds: through.isAnonymous ? [...dependentKinds, 'contains'] : dependentKinds,
            limit: 500,
            maxSites: 1,
          }),
          // A decorator's edge leads to what it decorates, which depends on it.
          ...snapshot.edges(through.nodeId, {
            direction: 'out',
            kinds: ['decorates'],
            limit: 500,
            maxSites: 1,
          }),
        ]
        for (const edge of dependents) {
          const user = edge.from.nodeId === through.nodeId ? edge.to : edge.from
          if (seen.has(user.nodeId)) continue
          if (seen.size > 3_000) {
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
          const site = edge.sites[0]
          const text = depth === 1 && nodes.length < 40 ? showSiteText(project, site) : undefined
          nodes.push({
            ...showNode(project, user),
            via: edge.kind,
            through: showNode(project, through).name,
            site: site === undefined ? '' : showLocation(project, site.filePath, site.line),
            known: edge.known,
            ...(text === undefined ? {} : { text }),
          })
          if (user.kind !== 'file') next.push(user)
        }
      }
      const kept = nodes.filter((user) => user.kind !== 'file' || !isUsedIn(user, nodes))
      if (kept.length > 0) levels.push({ depth, nodes: kept })
      frontier = next
    }
    const tests = dropTestFiles(allTests)
    const dependents = levels.reduce((sum, level) => sum + level.nodes.length, 0) + tests.length
    const nearest = levels.find(({ depth }) => depth === 1)?.nodes ?? []
    if (nearest.length <= MAX_SEARCHED) openBelow += countInText(project, nearest)
    const unread = [
      ...unreadSites(own.reasons),
      ...unreadCallers(project, node),
      ...unreadByName(byName),
      ...inText.unread,
      ...(openBelow === 0
        ? []
        : [
            { what: 'dependents and members whose own users are not known to be complete', count: openBelow },
          ]),
    ]
    // Who runs the code of a file by importing it is not followed.
    const hasFiles = levels.some(({ nodes }) => nodes.some(({ kind }) => kind === 'file'))
    const isWhole = !isBounded && !hasFiles && checked <= MAX_CHECKED && frontier.length === 0
    const extentOf = (most: number): Extent => {
      const shown = levels.reduce(
        (sum, level) => sum + Math.min(level.nodes.length, most),
        Math.min(tests.length, most),
      )
      const cut = isWhole ? (shown < dependents ? 'length' : null) : isBounded ? 'limit' : 'depth'
      return { shown, total: isWhole ? dependents : null, cut, unread }
    }
    const openCalls = showOpenCalls(project, node, byName)
    const form = (most: number): ImpactOutput => ({
      node: showNode(project, node),
      levels: levels.map((level) => ({
        depth: level.depth,
        nodes: level.nodes.slice(0, most),
        total: level.nodes.length,
      })),
      tests: tests.slice(0, most).map((test) => ({ ...showNode(project, test.node), depth: test.depth })),
      test_count: tests.length,
      files: files.size,
      extent: extentOf(most),
      complete: own.complete && inText.unread.length === 0,
      reasons: own.reasons,
      ...(inText.places.length === 0 ? {} : { text_places: inText.places }),
      ...(openCalls.length === 0 ? {} : { open_calls: openCalls }),
      ...(isBounded
        ? { note: 'Stopped after 3,000 nodes.' }
        : found.note === undefined
          ? {}
          : { note: found.note }),
    })
    return fitOutput([() => form(60), () => form(25), () => form(10), () => form(3)])
  },
})
