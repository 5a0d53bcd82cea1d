import { z } from 'zod'
import { listOf, nodeText, pathText } from '../../contract/limits.ts'
import { edgeKinds, nodeKinds } from '../../graph/graph.ts'
import type { Extent } from '../checks/evidence/extent.ts'
import { unreadByGraph } from '../checks/evidence/unread.ts'
import type { Binding, GraphPattern } from '../knowledge/query/match-pattern.ts'
import { matchPattern } from '../knowledge/query/match-pattern.ts'
import type { LabelledProject } from '../projects.ts'
import { splitReference } from '../projects.ts'
import { fitOutput } from './fit-output.ts'
import type { NodeBrief } from './show-node.ts'
import { showNode } from './show-node.ts'
import type { ToolFailure, ToolOutput } from './tool.ts'
import { count, defineTool } from './tool.ts'

const mostVariables = 6
const mostEdges = 10
const variable = z
  .string()
  .max(31)
  .regex(/^[a-z]\w{0,30}$/iu, 'expected a name such as "f"')

const inputSchema = z.object({
  nodes: z
    .record(
      variable,
      z.strictObject({
        kinds: listOf(nodeText, nodeKinds.length).optional(),
        name: nodeText.min(1).optional().describe('`*` stands for anything: "parse*", "Cart.*".'),
        path: pathText.optional().describe('File, folder or glob.'),
        exported: z.boolean().optional(),
        test: z.boolean().optional(),
      }),
    )
    .refine(
      (nodes) => Object.keys(nodes).length <= mostVariables,
      `expected at most ${mostVariables} variables`,
    )
    .meta({ maxProperties: mostVariables })
    .describe(
      'Variables, each with what it may be: {"f": {"kinds": ["function"], "path": "src"}, "t": {"test": true}}.',
    ),
  edges: listOf(
    z.strictObject({
      from: variable,
      to: variable,
      kinds: listOf(nodeText, edgeKinds.length),
      absent: z
        .boolean()
        .optional()
        .describe('True: there is no such edge, whatever the variable that comes later in `nodes` is.'),
    }),
    mostEdges,
  )
    .optional()
    .describe('Edges between them: [{"from": "t", "to": "f", "kinds": ["calls"], "absent": true}].'),
  count: variable.optional().describe('Counts the different nodes of this variable for each of the others.'),
  limit: z.number().int().min(1).max(500).optional().describe('Rows, 50 by default.'),
  project: z.string().max(200).optional().describe('With several projects: one of them.'),
})

type QueryInput = z.infer<typeof inputSchema>

/** Of one query: bindings and milliseconds. */
const bounds = { most: 20_000, timeMs: 2_000 }

export interface QueryOutput extends ToolOutput {
  /** In the order of the query; the counted one is left out. */
  readonly variables: readonly string[]
  readonly rows: readonly {
    readonly nodes: Readonly<Record<string, NodeBrief>>
    /** Different nodes of the counted variable. */
    readonly count?: number
  }[]
}

export const queryTool = defineTool({
  name: 'query',
  description:
    'Any pattern over the graph: variables for nodes, edges that exist or are absent between them, counted and ordered. For what no other tool asks, e.g. exported functions that no test calls, or the classes with most subtypes.',
  inputSchema,
  needs: 'calls',
  describeCall: ({ nodes }) => `Matching a pattern of ${count(Object.keys(nodes).length, 'variable')}`,
  describeResult: (output: QueryOutput) => count(output.extent.total ?? output.rows.length, 'row'),
  execute(context, input) {
    const problem = problemOf(input)
    if (problem !== undefined) return problem
    const { projects } = splitReference(
      context.projects,
      input.project === undefined ? '' : `${input.project}@`,
    )
    const names = Object.keys(input.nodes)
    const pattern = { nodes: new Map(Object.entries(input.nodes)), edges: input.edges ?? [] } as GraphPattern
    const found = projects.map((project) => ({ project, ...matchPattern(project.snapshot, pattern, bounds) }))
    const rows = found.flatMap(({ project, bindings }) => groupRows(project, bindings, input.count))
    const stopped = found.find((one) => one.stopped !== undefined)?.stopped
    const limit = input.limit ?? 50
    const form = (most: number): QueryOutput => {
      const shown = rows.slice(0, Math.min(most, limit))
      return {
        variables: names.filter(
          (name) => name !== input.count && shown.some(({ binding }) => binding.has(name)),
        ),
        rows: shown.map(({ project, binding, counted }) => ({
          nodes: Object.fromEntries([...binding].map(([name, node]) => [name, showNode(project, node)])),
          ...(counted === undefined ? {} : { count: counted }),
        })),
        extent: extentOf(shown.length, rows.length, limit, stopped, projects),
      }
    }
    return fitOutput(
      [() => form(500), () => form(100), () => form(25), () => form(8)],
      context.maximumCharacters,
    )
  },
})

function extentOf(
  shown: number,
  total: number,
  limit: number,
  stopped: 'time' | 'limit' | undefined,
  projects: readonly LabelledProject[],
): Extent {
  const cut = stopped ?? (shown === total ? null : shown === limit ? 'limit' : 'length')
  return { shown, total: stopped === undefined ? total : null, cut, unread: unreadByGraph(projects) }
}

/** What a pattern may not be: named edges without a node, too many variables, a count of nothing. */
function problemOf({ nodes, edges = [], count: counted }: QueryInput): ToolFailure | undefined {
  const names = Object.keys(nodes)
  const wrong = wrongKind(Object.values(nodes), nodeKinds, 'node') ?? wrongKind(edges, edgeKinds, 'edge')
  if (wrong !== undefined) return { error: wrong }
  const unknown = [
    ...edges.flatMap(({ from, to }) => [from, to]),
    ...(counted === undefined ? [] : [counted]),
  ].find((name) => !names.includes(name))
  if (unknown !== undefined)
    return { error: `Cannot match "${unknown}": "nodes" has ${names.map((name) => `"${name}"`).join(', ')}.` }
  if (names.length === 0 || names.length > mostVariables)
    return { error: `Cannot match ${names.length} variables: expected 1 to ${mostVariables}.` }
  return undefined
}

/** Kinds are no enumeration of the schema, which each client would pay for. */
function wrongKind(
  patterns: readonly { readonly kinds?: readonly string[] | undefined }[],
  known: readonly string[],
  what: string,
): string | undefined {
  const kind = patterns.flatMap(({ kinds = [] }) => kinds).find((one) => !known.includes(one))
  return kind === undefined
    ? undefined
    : `Cannot match the ${what} kind "${kind}": expected one of ${known.join(', ')}.`
}

interface Row {
  readonly project: LabelledProject
  readonly binding: Binding
  readonly counted?: number
}

/** One row a binding; with a counted variable one for each of the others, most first. */
function groupRows(
  project: LabelledProject,
  bindings: readonly Binding[],
  counted: string | undefined,
): Row[] {
  if (counted === undefined) return bindings.map((binding) => ({ project, binding }))
  const groups = new Map<string, { binding: Binding; ids: Set<string> }>()
  for (const binding of bindings) {
    const rest = new Map([...binding].filter(([name]) => name !== counted))
    const key = [...rest.values()].map(({ nodeId }) => nodeId).join('\n')
    const group = groups.get(key) ?? { binding: rest, ids: new Set() }
    groups.set(key, group)
    group.ids.add(binding.get(counted)?.nodeId ?? '')
  }
  return [...groups.values()]
    .map(({ binding, ids }) => ({ project, binding, counted: ids.size }))
    .toSorted((one, other) => other.counted - one.counted)
}
