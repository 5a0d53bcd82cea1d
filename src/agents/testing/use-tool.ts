import type { AgentProject } from '../loop/run-input.ts'
import { labelProjects } from '../projects.ts'
import type { AgentTool, ToolContext } from '../tools/tool.ts'
import { WorkspaceSession } from '../workspace.ts'

/** What tools are given of these projects where no editor is open. */
export function contextOf(...projects: readonly AgentProject[]): ToolContext {
  return { projects: labelProjects(projects), workspace: new WorkspaceSession(undefined) }
}

/** What a tool answers of these projects: its own output, or a failure. */
export async function useTool(
  tool: AgentTool,
  input: object,
  ...projects: readonly AgentProject[]
): Promise<object> {
  return await tool.execute(contextOf(...projects), input, new AbortController().signal)
}
