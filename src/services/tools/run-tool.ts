import { runTool as runAgentTool, ToolInputError } from '../../agents/run-tool.ts'
import type { ToolAnswer, ToolRequest } from '../../agents/run-tool.ts'
import type { Snapshot } from '../../index/snapshot.ts'
import type { AnswerProject } from '../runs/answer-question.ts'
import { openProjects } from '../runs/open-projects.ts'
import { ServiceError } from '../service-error.ts'

/** As plain data: it crosses into the thread that answers. */
export type ToolInput = ToolRequest & { readonly projects: readonly AnswerProject[] }

/** One item: the answer. A stream, because only those hear that nobody waits any more. */
export async function* runTool(
  snapshots: readonly Snapshot[],
  { projects, ...request }: ToolInput,
  signal: AbortSignal,
): AsyncGenerator<ToolAnswer, void, undefined> {
  try {
    yield await runAgentTool(openProjects(snapshots, projects), request, signal)
  } catch (error) {
    if (!(error instanceof ToolInputError)) throw error
    throw new ServiceError('validation_failed', {
      detail: `Cannot call "${request.tool.slice(0, 80)}": ${error.message}`,
    })
  }
}
