import type { Agent } from './agent.ts'
import { codeGenerationAgent } from './code-generation.ts'
import { codebaseQnaAgent } from './codebase-qna.ts'
import { debuggingAgent } from './debugging.ts'
import { specGenerationAgent } from './spec-generation.ts'

export const agents: readonly Agent[] = [
  codebaseQnaAgent,
  debuggingAgent,
  codeGenerationAgent,
  specGenerationAgent,
]

export const defaultAgentId = codebaseQnaAgent.id

/** Ids that clients still send. */
const aliases: Readonly<Record<string, string>> = {
  unit_test_agent: codeGenerationAgent.id,
  integration_test_agent: codeGenerationAgent.id,
  code_changes_agent: codeGenerationAgent.id,
  LLD_agent: specGenerationAgent.id,
}

export class UnknownAgentError extends Error {
  override readonly name = 'UnknownAgentError'
  readonly agentId: string

  constructor(agentId: string) {
    const known = agents.map((agent) => `"${agent.id}"`).join(', ')
    super(`Cannot find agent "${agentId}": known are ${known}.`)
    this.agentId = agentId
  }
}

export function findAgent(agentId: string): Agent | undefined {
  const id = Object.hasOwn(aliases, agentId) ? aliases[agentId] : agentId
  return agents.find((agent) => agent.id === id)
}

/** The agent of an id or of one of its aliases. */
export function resolveAgent(agentId: string): Agent {
  const agent = findAgent(agentId)
  if (agent === undefined) throw new UnknownAgentError(agentId)
  return agent
}
