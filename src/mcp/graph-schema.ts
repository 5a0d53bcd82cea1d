import { edgeKinds, knownLevels, linkRules, nodeKinds, openReasons } from '../graph/graph.ts'

/** What a model needs to know of the graph to ask about it. */
export const graphSchema = `# The graph

Nodes: ${nodeKinds.join(', ')}. A node_id is readable and stable: \`path/to/file.ts#Class.method\`, \`~2\` for a second of that name, a file or directory by its path, \`external:package#name\` for what is not in the repository.

Edges: ${edgeKinds.join(', ')}. Each has its places as \`path:start-end\`, with 1-based inclusive lines.

An edge is known as one of: ${knownLevels.join(', ')}. \`exact\`: scopes, modules and classes alone decide. \`inferred\`: a value or a type was followed. \`possible\`: it is one of several candidates.

The rule behind it: ${linkRules.join(', ')}.

A call that leads to nothing in the repository says why: ${openReasons.join(', ')}.

\`extent\` says how far a result goes: \`shown\` of \`total\` (null: not known), why it was \`cut\`, and what was \`unread\` and could hold more. Only a result that has its total, and nothing unread, carries "all", "none" or a number.
`
