import { CircleAlert, CircleStop } from 'lucide-react'
import type { AnswerStatus, ToolCall } from '../api/types.ts'
import { CopyButton } from '../components/copy-button.tsx'
import { AnswerText } from './answer-text.tsx'
import { ToolCallList } from './tool-call-list.tsx'

export type AgentMessageProps = {
  text: string
  citations: readonly string[]
  toolCalls: readonly ToolCall[]
  thinking: string
  status: AnswerStatus
  error: string | null
  isConnectionLost?: boolean
}

export function AgentMessage(props: AgentMessageProps) {
  const { text, citations, toolCalls, thinking, status, error, isConnectionLost = false } = props
  const isRunning = status === 'running'
  return (
    <article aria-label="Answer" aria-busy={isRunning} className="group/answer">
      <ToolCallList calls={toolCalls} isRunning={isRunning} />
      {thinking !== '' && (
        <details className="mb-3 text-sm text-muted">
          <summary className="w-fit rounded hover:text-ink">Thoughts</summary>
          <p className="mt-1.5 border-l border-line pl-3.5 whitespace-pre-wrap">{thinking}</p>
        </details>
      )}
      {text !== '' && <AnswerText text={text} citations={citations} isRunning={isRunning} />}
      {isRunning && !isConnectionLost && <Writing hasText={text !== ''} />}
      {isRunning && isConnectionLost && (
        <output className="mt-3 block text-sm text-danger">
          The connection is lost. This page goes on by itself as soon as the server answers.
        </output>
      )}
      {status === 'stopped' && (
        <p className="mt-3 flex items-center gap-2 text-sm text-muted">
          <CircleStop aria-hidden="true" className="size-4" />
          {text === '' ? 'Stopped before an answer.' : 'Stopped here: the answer is not complete.'}
        </p>
      )}
      {status === 'error' && <Failure hasText={text !== ''} error={error} />}
      {status === 'completed' && text !== '' && (
        <div className="mt-1 -ml-2 opacity-0 transition-opacity group-hover/answer:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100">
          <CopyButton label="Copy the answer" text={() => text} />
        </div>
      )}
    </article>
  )
}

function Writing({ hasText }: { hasText: boolean }) {
  return (
    <p className={`flex items-center gap-2 text-sm text-muted ${hasText ? 'mt-3' : ''}`}>
      <span aria-hidden="true" className="size-2 animate-breathe rounded-full bg-accent" />
      {hasText ? 'Writing…' : 'Looking…'}
    </p>
  )
}

/** Loud on purpose: what stands above is not the whole answer. */
function Failure({ hasText, error }: { hasText: boolean; error: string | null }) {
  return (
    <div
      role="alert"
      className="mt-3 rounded-lg border border-danger/40 bg-danger-soft px-3.5 py-2.5 text-danger"
    >
      <p className="flex items-center gap-2 font-medium">
        <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
        {hasText ? 'The answer broke off: it is not complete.' : 'There is no answer.'}
      </p>
      <p className="mt-0.5 break-words">{error ?? 'Something failed while it was written. Ask again.'}</p>
    </div>
  )
}
