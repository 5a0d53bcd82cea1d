import { Check, ChevronRight, CircleAlert, LoaderCircle } from 'lucide-react'
import { use } from 'react'
import type { ToolCall } from '../api/types.ts'
import { ProjectOfCodeContext } from '../code/project-of-code.ts'
import { linkStyle } from '../components/styles.ts'
import { linkToolCall } from '../relations/link-tool-call.ts'
import { RelationLink } from '../relations/relation-link.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** What was looked at for an answer: one quiet line, and the steps for those who want to know. */
export function ToolCallList({ calls, isRunning }: { calls: readonly ToolCall[]; isRunning: boolean }) {
  const texts = useTexts()
  const last = calls.at(-1)
  if (last === undefined) return null
  const failed = calls.filter((call) => call.event_type === 'error').length
  return (
    <details className="group/tools mb-3 text-sm text-muted">
      <summary className="flex w-fit max-w-full list-none items-center gap-1 rounded hover:text-ink">
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 shrink-0 transition-transform group-open/tools:rotate-90"
        />
        <span className="truncate">
          {isRunning ? describe(last) : texts.conversations.steps(calls.length, failed)}
        </span>
      </summary>
      <ol className="mt-1.5 ml-[0.4rem] flex flex-col gap-1 border-l border-line pl-3.5">
        {calls.map((call) => (
          <li key={call.call_id} className="flex items-start gap-2">
            <StepIcon call={call} isRunning={isRunning} />
            <span className="min-w-0 break-words">
              {describe(call)}
              <Exploration call={call} />
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** What is done, and then also what it found. */
function describe({ tool_response: said, tool_call_details: details, tool_name: name }: ToolCall): string {
  const parts = [...new Set([details.summary, said])].filter((part) => part !== '')
  return parts.join(': ') || name
}

/** From a step that followed calls to the page where they unfold. */
function Exploration({ call }: { call: ToolCall }) {
  const texts = useTexts()
  const projectId = use(ProjectOfCodeContext)
  const search = linkToolCall(call.tool_name, call.tool_call_details.arguments)
  if (projectId === undefined || search === undefined || call.event_type === 'error') return null
  return (
    <>
      {' '}
      <RelationLink projectId={projectId} search={search} className={`rounded ${linkStyle}`}>
        {texts.conversations.explore}
        <span className="sr-only"> {describe(call)}</span>
      </RelationLink>
    </>
  )
}

function StepIcon({ call, isRunning }: { call: ToolCall; isRunning: boolean }) {
  const texts = useTexts()
  const look = 'mt-[0.3rem] size-3.5 shrink-0'
  if (call.event_type === 'error')
    return <CircleAlert aria-label={texts.conversations.withoutResult} className={`${look} text-danger`} />
  if (call.event_type === 'call' && isRunning) {
    return <LoaderCircle aria-label={texts.conversations.underWay} className={`${look} animate-spin`} />
  }
  return <Check aria-hidden="true" className={`${look} text-accent`} />
}
