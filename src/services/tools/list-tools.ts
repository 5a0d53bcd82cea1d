import type { AgentTool } from '../../agents/tools/tool.ts'
import { ServiceError } from '../service-error.ts'

/** The tools that are offered. Loaded when they are asked for: they bring what reads snapshots along. */
export async function listTools(): Promise<readonly AgentTool[]> {
  const { allTools } = await import('../../agents/tools/all-tools.ts')
  return allTools
}

export async function requireTool(name: string): Promise<AgentTool> {
  const { allTools, findTool } = await import('../../agents/tools/all-tools.ts')
  const tool = findTool(name)
  if (tool !== undefined) return tool
  const known = allTools.map((candidate) => candidate.name).join(', ')
  throw new ServiceError('tool_not_found', {
    detail: `Tool not found: "${name.slice(0, 80)}"; expected one of ${known}`,
  })
}
