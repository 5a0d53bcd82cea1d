import { z } from 'zod'
import type { EdgeKind } from '../../graph/graph.ts'
import { edgeKinds } from '../../graph/graph.ts'
import type { NodeBrief } from './show-node.ts'
import { findNodes } from './find-node.ts'
import { showEdge } from './neighbours.ts'
import { showNode } from './show-node.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  from: z.string().min(1).describe('A node_id or a name.'),
  to: z.string().min(1).describe('A node_id or a name.'),
  kinds: z.array(z.enum(edgeKinds)).optional().describe('Kinds of edges; calls first, then all by default.'),
  max_depth: z.number().int().min(1).max(20).optional().describe('12 by default.'),
})

export interface FindPathOutput {
  readonly from: NodeBrief
  readonly to: NodeBrief
  readonly found: boolean
  /** True where only the way from `to` to `from` exists. */
  readonly reversed: boolean
  readonly steps: readonly {
    readonly kind: EdgeKind
    readonly from: NodeBrief
    readonly to: NodeBrief
    readonly site: string
    readonly known: string
  }[]
  readonly note?: string
}

export const findPathTool = defineTool({
  name: 'find_path',
  description:
    'The shortest way from one node to another: along calls if there is one, else along imports, references, inheritance and containment, with the place of each step. Says so where only the opposite way exists.',
  inputSchema,
  describeCall: (input) => `Finding a way from ${input.from} to ${input.to}`,
  describeResult: (output: FindPathOutput) =>
    output.found ? count(output.steps.length, 'step') : 'No way found',
  execute(context, input) {
    const from = findNodes(context, { node: input.from })
    if ('error' in from) return from
    const to = findNodes(context, { node: input.to })
    if ('error' in to) return to
    if (from.best.project !== to.best.project) {
      return {
        error: `Cannot find a way from "${input.from}" to "${input.to}": they are in different projects.`,
        next: 'Look at each with neighbours; requests and routes may connect them.',
      }
    }
    const { project } = from.best
    const maxDepth = input.max_depth ?? 12
    const kindSets: readonly (readonly EdgeKind[])[] = input.kinds === undefined ? pathKinds : [input.kinds]
    // Of several definitions of a name, any pair that is connected is an answer.
    const starts = [from.best, ...from.others].filter((one) => one.project === project).slice(0, 4)
    const ends = [to.best, ...to.others].filter((one) => one.project === project).slice(0, 4)
    for (const kinds of kindSets) {
      for (const reversed of [false, true]) {
        for (const start of starts) {
          for (const end of ends) {
            const [a, b] = reversed ? [end, start] : [start, end]
            const path = project.snapshot.pathBetween(a.node.nodeId, b.node.nodeId, { kinds, maxDepth })
            if (path === undefined || path.length === 0) continue
            return {
              from: showNode(project, start.node),
              to: showNode(project, end.node),
              found: true,
              reversed,
              steps: path.map((edge) => {
                const shown = showEdge(project, edge, edge.to)
                return {
                  kind: edge.kind,
                  from: showNode(project, edge.from),
                  to: shown.node,
                  site: shown.sites[0] ?? shown.node.location,
                  known: edge.known,
                }
              }),
            }
          }
        }
      }
    }
    return {
      from: showNode(project, from.best.node),
      to: showNode(project, to.best.node),
      found: false,
      reversed: false,
      steps: [],
      note: `No way of at most ${maxDepth} steps in either direction; calls that could not be linked may hide one.`,
    }
  },
})

const pathKinds: readonly (readonly EdgeKind[])[] = [
  ['calls', 'instantiates'],
  ['calls', 'instantiates', 'contains', 'overrides', 'handles', 'requests'],
  ['imports'],
  [
    'calls',
    'instantiates',
    'contains',
    'imports',
    'references',
    'extends',
    'implements',
    'overrides',
    'has-type',
    'decorates',
    'reads',
    'writes',
    'handles',
    'requests',
  ],
]
