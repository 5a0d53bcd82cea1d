import { ApiError } from '../api/api-error.ts'
import { requestJson } from '../api/request.ts'
import type { ToolAnswer } from '../api/types.ts'
import { projectPath } from './code-queries.ts'

/** In tokens: as much as a tool ever lists. */
const budget = 50_000

/** The output of one of the agents' tools; a tool that cannot answer is an error here. */
export async function callTool<Output>(
  projectId: string,
  tool: string,
  body: object,
  signal: AbortSignal,
): Promise<Output> {
  // The page looks by itself whether a folder has changed (`ProjectNews`).
  const path = projectPath(projectId, `tools/${tool}`, { budget, unchecked: true })
  const answer = await requestJson<ToolAnswer>(path, { method: 'POST', body, signal })
  if (answer.failed) throw toError(answer)
  // Which tool it is says what its output is: the contract's `tool-outputs.ts`.
  return answer.output as unknown as Output
}

/** What the tool says, with the names that are like the one it did not find. */
function toError({ output, verdict }: ToolAnswer): ApiError {
  const { similar: suggestions = [] } = output as { readonly similar?: readonly string[] }
  const named = suggestions.map((name) => `"${name}"`).join(', ')
  const detail = named === '' ? verdict.text : `${verdict.text} ${named}`
  const code = named === '' ? 'tool_failed' : 'node_not_found'
  return new ApiError({ status: 404, code, detail, suggestions })
}
