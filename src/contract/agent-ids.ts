/** The agents that a conversation can be held with, in the order in which they are listed. */
export const agentIds = [
  'codebase_qna_agent',
  'debugging_agent',
  'code_generation_agent',
  'spec_generation_agent',
] as const
export type AgentId = (typeof agentIds)[number]

export const defaultAgentId: AgentId = 'codebase_qna_agent'
