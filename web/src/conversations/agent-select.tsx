import { useQuery } from '@tanstack/react-query'
import { installationOptions } from '../settings/account-queries.ts'
import { agentsOptions } from './conversation-queries.ts'
import { describeAgent } from './describe-agent.ts'
import { describeModel } from './describe-model.ts'
import { useTexts } from '../texts/use-texts.ts'

/** Which agent answers, to be changed at any time, and which model it works with. */
export function AgentSelect({ agentId, onChange }: { agentId: string; onChange: (agentId: string) => void }) {
  const texts = useTexts()
  const agents = useQuery(agentsOptions()).data ?? [{ id: agentId, name: describeAgent(agentId, texts) }]
  const installation = useQuery(installationOptions()).data
  return (
    <>
      <select
        aria-label={texts.conversations.agent}
        value={agentId}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 text-ellipsis rounded-md bg-transparent py-1 text-sm text-muted hover:text-ink"
      >
        {agents.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {installation !== undefined && (
        <span
          className="hidden min-w-0 truncate text-xs text-muted sm:block"
          title={
            installation.model.host === null
              ? texts.conversations.nothingSent
              : texts.conversations.sentTo(installation.model.host)
          }
        >
          {describeModel(installation.model.name, texts)}
        </span>
      )}
    </>
  )
}
