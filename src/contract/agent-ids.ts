/** The agents that a conversation can be held with, in the order in which they are listed. */
export const agentIds = [
  'codebase_qna_agent',
  'debugging_agent',
  'code_generation_agent',
  'spec_generation_agent',
] as const
export type AgentId = (typeof agentIds)[number]

export const defaultAgentId: AgentId = 'codebase_qna_agent'

/** Retired ids that clients still send, and who answers for them. */
export const agentAliases: Readonly<Record<string, AgentId>> = {
  unit_test_agent: 'code_generation_agent',
  integration_test_agent: 'code_generation_agent',
  code_changes_agent: 'code_generation_agent',
  LLD_agent: 'spec_generation_agent',
}

/** The agent that answers for an id, or undefined for an unknown one. */
export function resolveAgentId(id: string): AgentId | undefined {
  const resolved = Object.hasOwn(agentAliases, id) ? agentAliases[id] : id
  return agentIds.find((known) => known === resolved)
}
