import { toOutputText } from '../agents/tools/output-text.ts'
import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { longText, pathText, shortText } from '../contract/limits.ts'
import { shortPlaces } from '../contract/short-place.ts'

import { askOutput, exposedTools, projectField } from './exposed-tools.ts'
import type { HostWork, McpHost } from './mcp-host.ts'
import { slimSchema } from '../agents/tools/slim-schema.ts'
import { BriefServer } from './brief-server.ts'
import { addPrompts } from './add-prompts.ts'
import { addResources } from './add-resources.ts'

const instructions = `Parley holds a graph of the code: definitions, calls, imports, inheritance, tests, routes. Its tools answer from it exactly; use them before reading files one by one.
- "ask" answers a whole question in words, with citations. The others are single steps: "search" where no name is known, then "get_node", "neighbours", "find_path", "impact".
- A result carries "verdict": say "all", "none" or a number only where it is complete, else "at least". Cite places from "citations".
- "index" says whether files have changed since the parse. "behind": the result does not know those changes.
- "parse" makes another repository a project. "query" matches any pattern of nodes and edges.
- "budget" is the most tokens of a result (6,000 by default). "project" is an id or a name; without it, the folder of the client.`

/** All but `parse` only read: nothing that a client approves of can change anything. */
const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

const askInput = slimSchema(
  z.object({
    question: longText.min(1),
    agent: z
      .enum(['codebase_qna_agent', 'debugging_agent', 'code_generation_agent', 'spec_generation_agent'])
      .optional()
      .describe('Who answers; debugging_agent takes a stack trace or a symptom.'),
    project: projectField,
  }),
)
const askResult = slimSchema(askOutput)

const parseInput = slimSchema(
  z.object({
    repository: pathText.min(1).describe('"owner/name", an address, or an absolute path.'),
    branch: shortText.optional(),
  }),
)
const parseResult = slimSchema(
  z.object({
    project: z.string().describe('For `project` of the other tools.'),
    name: z.string(),
    status: z.string(),
  }),
)

/** Nested values of a call; no tool takes more than a few. */
const mostElements = 1_000

/** The tools, resources and prompts for one connection or request. */
export function createMcpServer(host: McpHost, version: string): BriefServer {
  const server = new BriefServer(
    { name: 'parley', title: 'Parley', version },
    { instructions, maxToolInputElements: mostElements, capabilities: { logging: {} } },
  )
  server.registerTool(
    'ask',
    {
      title: 'Ask about the code',
      description:
        'Answers a whole question about the code in words: how something works, where something comes from, routes, options, the data model, owners, why a test fails. Each statement has a citation that was checked.',
      inputSchema: askInput,
      outputSchema: askResult,
      annotations: { ...annotations, idempotentHint: false },
    },
    async ({ question, agent, project }, context) =>
      await answer(context, async (work) => {
        const id = await host.prepare(project, work)
        const { content, citations, status } = await host.ask(id, { content: question, agentId: agent }, work)
        const complete = status === 'completed'
        const verdict = {
          complete,
          text: complete
            ? 'The answer was written to its end; it says itself what it does not cover.'
            : 'The answer was stopped before its end.',
        }
        return { text: shortPlaces(content), structured: { answer: content, verdict, citations } }
      }),
  )
  for (const { name, ...tool } of exposedTools) {
    server.registerTool(
      name,
      { ...tool, annotations },
      async ({ project, budget, ...input }, context) =>
        await answer(context, async (work) => {
          const id = await host.prepare(project, work)
          const { output, failed, verdict, citations, index } = await host.callTool(
            id,
            { tool: name, input, budget },
            work.signal,
          )
          const structured = { result: output, verdict, citations, index }
          const result = failed ? output : { ...output, verdict: verdict.text, index: { state: index.state } }
          return { text: toOutputText(result), structured, failed }
        }),
    )
  }
  server.registerTool(
    'parse',
    {
      title: 'Parse another repository',
      description:
        'Fetches and parses a repository that is not a project yet, or refreshes one, so that the other tools can answer about it. Large ones take longer than one call: call again.',
      inputSchema: parseInput,
      outputSchema: parseResult,
      annotations: { ...annotations, readOnlyHint: false, openWorldHint: true },
    },
    async (input, context) =>
      await answer(context, async (work) => {
        const { id, name, status } = await host.parse(input, work)
        return { text: `${name} is ${status}: project "${id}".`, structured: { project: id, name, status } }
      }),
  )
  addResources(server, host)
  addPrompts(server)
  return server
}

interface Answered {
  readonly text: string
  readonly structured: Record<string, unknown>
  readonly failed?: boolean
}

/** A failure is an answer for the model: what was wrong, and what to call next. */
async function answer(
  context: ServerContext,
  work: (work: HostWork) => Promise<Answered>,
): Promise<CallToolResult> {
  const { signal } = context.mcpReq
  try {
    const { text, structured, failed = false } = await work({ signal, report: reporter(context) })
    const content = [{ type: 'text' as const, text }]
    return failed ? { content, isError: true } : { content, structuredContent: structured }
  } catch (error) {
    if (signal.aborted) throw error
    const text = error instanceof Error ? error.message : String(error)
    return { content: [{ type: 'text', text }], isError: true }
  }
}

/** Each line once: as progress where the client asked for it, else as a message of the log. */
function reporter({ mcpReq }: ServerContext): HostWork['report'] {
  const token = mcpReq._meta?.progressToken
  let last = ''
  let progress = 0
  return (message, fraction) => {
    if (message === last || mcpReq.signal.aborted) return
    last = message
    // It must grow with every notification, whether or not more is known.
    progress = Math.max(progress + 0.001, (fraction ?? 0) * 100)
    const told =
      token === undefined
        ? mcpReq.log('info', message, 'parley')
        : mcpReq.notify({
            method: 'notifications/progress',
            params: { progressToken: token, progress, total: 100, message },
          })
    // A client that is gone needs no progress.
    told.catch(() => undefined)
  }
}
