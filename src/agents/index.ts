export type { Agent } from './agent.ts'
export type { AgentEvent } from './loop/agent-events.ts'
export type { ModelSettings } from './providers/model-settings.ts'
export { ModelConfigurationError, parseModelSettings, showModel } from './providers/model-settings.ts'
export { UnknownAgentError, agents, defaultAgentId, findAgent, resolveAgent } from './registry.ts'
export type { RepositoryHistory } from './repository-history.ts'
export { HistoryUnavailableError } from './repository-history.ts'
export { runAgent } from './loop/run-agent.ts'
export type {
  AgentAttachment,
  AgentProject,
  FocusNode,
  HistoryMessage,
  RunAgentInput,
  RunLimits,
} from './loop/run-input.ts'
export { allTools } from './tools/all-tools.ts'
export type { AgentTool, ToolContext } from './tools/tool.ts'
export type { WorkspaceMatch, WorkspaceReader, WorkspaceTextQuery } from './workspace.ts'
export { WorkspaceGoneError, WorkspaceSession } from './workspace.ts'
export { labelProjects } from './projects.ts'
export { warmUp } from './loop/warm-up.ts'
