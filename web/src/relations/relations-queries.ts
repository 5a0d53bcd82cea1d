import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { requestJson } from '../api/request.ts'
import type { Impact, PathBetween, ToolAnswer } from '../api/types.ts'
import { projectPath } from '../code/code-queries.ts'

const staleTime = 60_000
/** In tokens: as much of a level as a tool ever lists. */
const budget = 50_000

export function impactOptions(projectId: string, nodeId: string, depth: number) {
  return queryOptions({
    queryKey: ['code', projectId, 'impact', nodeId, depth],
    queryFn: ({ signal }) => callTool<Impact>(projectId, 'impact', { node: nodeId, depth }, signal),
    staleTime,
  })
}

export function pathOptions(projectId: string, from: string, to: string) {
  return queryOptions({
    queryKey: ['code', projectId, 'path', from, to],
    queryFn: ({ signal }) => callTool<PathBetween>(projectId, 'find_path', { from, to }, signal),
    staleTime,
  })
}

/** The output of one of the agents' tools; a tool that cannot answer is an error here. */
async function callTool<Output>(
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
