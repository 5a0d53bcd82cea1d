import { agents } from '../agents/registry.ts'

export type AgentDescription = { readonly id: string; readonly name: string; readonly description: string }

export function listAgents(): AgentDescription[] {
  return agents.map(({ id, name, description }) => ({ id, name, description }))
}
