import type { Script, ToolRequest } from '../models/built-in/script.ts'
import { findTool } from '../tools/all-tools.ts'
import { labelProjects } from '../projects.ts'
import type { AgentProject } from '../run-input.ts'
import type { ToolContext } from '../tools/tool.ts'
import { WorkspaceSession } from '../workspace.ts'

/** Runs a part of an answer with the real tools and gives its result; what it says is left out. */
export async function runWithTools<Result>(
  script: Script<Result>,
  projects: readonly AgentProject[],
): Promise<Result> {
  const context: ToolContext = {
    projects: labelProjects(projects),
    workspace: new WorkspaceSession(undefined),
  }
  let step = script.next([])
  while (step.done !== true) {
    const calls: readonly ToolRequest[] = step.value.kind === 'calls' ? step.value.calls : []
    step = script.next(await Promise.all(calls.map((call) => execute(context, call))))
  }
  return step.value
}

async function execute(context: ToolContext, { toolName, input }: ToolRequest): Promise<object> {
  const tool = findTool(toolName)
  if (tool === undefined) throw new Error(`Cannot call the tool "${toolName}": there is none of this name`)
  return await tool.execute(context, input, new AbortController().signal)
}
