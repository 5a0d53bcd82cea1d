import { z } from 'zod'
import { pathText } from '../contract/limits.ts'
import { findTool } from '../agents/tools/all-tools.ts'
import { slimSchema } from '../agents/tools/slim-schema.ts'

const extent = z.looseObject({
  shown: z.int(),
  total: z.int().nullable(),
  cut: z.string().nullable(),
  unread: z.array(z.looseObject({ what: z.string(), count: z.number() })),
})

const node = z.looseObject({ node_id: z.string(), location: z.string() })
const nodes = z.array(node)
const levels = z.array(z.looseObject({ depth: z.int(), nodes, total: z.int() }))
const text = z.string()

interface Exposed {
  /** Fields of its output that clients build on. Beside them there is `extent`, and what the tool's own type says. */
  readonly output: Readonly<Record<string, z.ZodType>>
}

/** The agents' tools that are offered to other agents. */
const exposed: Readonly<Record<string, Exposed>> = {
  overview: { output: { projects: z.array(z.looseObject({ repo_name: text })) } },
  search: { output: { results: nodes } },
  get_node: {
    output: { node: z.looseObject({ ...node.shape, members: nodes }), others: nodes },
  },
  neighbours: {
    output: {
      node,
      edges: z.array(z.looseObject({ kind: text, node, known: text, sites: z.array(text) })),
      total: z.int(),
    },
  },
  find_path: {
    output: {
      found: z.boolean(),
      reversed: z.boolean(),
      steps: z.array(z.looseObject({ kind: text, from: node, to: node, site: text })),
    },
  },
  impact: { output: { node, changed: nodes, levels, tests: nodes, test_count: z.int() } },
  read_file: { output: { location: text, line_count: z.int(), text } },
  grep: { output: { matches: z.array(z.looseObject({ location: text, text })), truncated: z.boolean() } },
  inventory: { output: { total: z.int() } },
  history: {
    output: { commits: z.array(z.looseObject({ commit: text, date: text, author: text, subject: text })) },
  },
  trace: { output: { frames: nodes, fixes: nodes, missing: z.array(text) } },
  kin: { output: { node, siblings: nodes, place_count: z.int() } },
  query: {
    output: { variables: z.array(text), rows: z.array(z.looseObject({ nodes: z.record(text, node) })) },
  },
  edit_code: { output: { summary: text, diff: text, files: z.array(text) } },
}

export const projectField = pathText.optional()
const common = { project: projectField, budget: z.number().int().min(200).max(50_000).optional() }

const citations = z.array(text).describe('path:start-end, each checked')
const verdict = z.object({ complete: z.boolean(), text })
const index = z.looseObject({
  state: z.enum(['current', 'refreshed', 'behind', 'unchecked']),
  changed_files: z.array(text),
})

export const askOutput = z.object({ answer: text.describe('Markdown'), verdict, citations })

/** Made once: a server is made for each request. */
export const exposedTools = Object.entries(exposed).map(([name, { output }]) => {
  const tool = findTool(name)
  if (tool === undefined || !(tool.inputSchema instanceof z.ZodObject)) {
    throw new Error(`The tool "${name}" cannot be offered: expected one of the agents' tools`)
  }
  const fields: z.ZodObject = tool.inputSchema
  const left = Object.entries(fields.shape).filter(([field]) => !tool.rare.includes(field))
  return {
    name,
    description: tool.description,
    inputSchema: slimSchema(z.object({ ...Object.fromEntries(left), ...common })),
    // Where an output does not fit into a budget, its lists are left out and its extent says so.
    outputSchema: slimSchema(
      z.object({
        result: z.looseObject({ ...z.object(output).partial().shape, extent }),
        verdict,
        citations,
        index,
      }),
    ),
  }
})
