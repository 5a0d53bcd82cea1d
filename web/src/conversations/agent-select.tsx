import { useQuery } from '@tanstack/react-query'
import { agentsOptions } from './conversation-queries.ts'
import { describeAgent } from './describe-agent.ts'
import { ModelSelect } from './model-select.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Which agent answers, to be changed at any time, and which model it works with. */
export function AgentSelect(props: {
  agentId: string
  onChange: (agentId: string) => void
  model: string
  onModel: (model: string) => void
}) {
  const { agentId, onChange, model, onModel } = props
  const texts = useTexts()
  const agents = useQuery(agentsOptions()).data ?? [{ id: agentId, name: describeAgent(agentId, texts) }]
  return (
    <>
      <select
        aria-label={texts.conversations.agent}
        value={agentId}
        onChange={(event) => onChange(event.target.value)}
        className="field-sizing-content min-w-0 text-ellipsis rounded-md bg-transparent py-1 text-sm text-muted hover:text-ink"
      >
        {agents.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ModelSelect model={model} onChange={onModel} />
    </>
  )
}
