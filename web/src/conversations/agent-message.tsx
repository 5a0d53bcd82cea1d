import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleStop, GitBranch, RotateCcw, StepForward } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AnswerStatus, AnswerUsage, ToolCall } from '../api/types.ts'
import { Button } from '../components/button.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { AnswerText } from './answer-text.tsx'
import { agentsOptions } from './conversation-queries.ts'
import { describeAgent } from './describe-agent.ts'
import { describeModel } from './describe-model.ts'
import { modelsOptions } from '../settings/model-queries.ts'
import { ToolCallList } from './tool-call-list.tsx'
import { useTexts } from '../texts/use-texts.ts'

const quietLinkStyle = 'shrink-0 rounded px-1 underline underline-offset-3 hover:text-ink'

export type AgentMessageProps = {
  text: string
  citations: readonly string[]
  toolCalls: readonly ToolCall[]
  thinking: string
  status: AnswerStatus
  error: string | null
  agentId?: string | undefined
  usage?: AnswerUsage | undefined
  /** Where it is shown how it came about; absent while it is written. */
  run?: { readonly conversationId: string; readonly messageId: string } | undefined
  isConnectionLost?: boolean
  /** Asks the question again; absent where it is not the last one. */
  onRetry?: (() => void) | undefined
  /** Has an answer that is not complete written on; absent where nothing more would come. */
  onContinue?: (() => void) | undefined
  /** Goes on in another conversation, which begins with all up to this answer. */
  onBranch?: (() => void) | undefined
}

export function AgentMessage(props: AgentMessageProps) {
  const texts = useTexts()
  const { text, citations, toolCalls, thinking, status, error, isConnectionLost = false } = props
  const { onRetry, onContinue } = props
  const isRunning = status === 'running'
  const isBroken = status === 'stopped' || status === 'error'
  return (
    <article aria-label={texts.conversations.answer} aria-busy={isRunning} className="group/answer">
      {/* Above those of the answer, which begin at the third level: the page has the first. */}
      <h2 className="sr-only">{texts.conversations.answer}</h2>
      <ToolCallList calls={toolCalls} isRunning={isRunning} />
      {thinking !== '' && (
        <details className="mb-3 text-sm text-muted">
          <summary className="w-fit rounded hover:text-ink">{texts.conversations.thoughts}</summary>
          <p className="mt-1.5 border-l border-line pl-3.5 whitespace-pre-wrap">{thinking}</p>
        </details>
      )}
      {text !== '' && <AnswerText text={text} citations={citations} isRunning={isRunning} />}
      {isRunning && !isConnectionLost && <Writing hasText={text !== ''} usage={props.usage} />}
      {isRunning && isConnectionLost && (
        <p className="mt-3 text-sm text-danger">{texts.conversations.connectionLost}</p>
      )}
      {isBroken && (
        <Unfinished status={status} text={text} error={error}>
          {onRetry !== undefined && (
            <Button onClick={onRetry}>
              <RotateCcw aria-hidden="true" />
              {texts.common.tryAgain}
            </Button>
          )}
          {onContinue !== undefined && text !== '' && (
            <Button onClick={onContinue}>
              <StepForward aria-hidden="true" />
              {texts.conversations.continue}
            </Button>
          )}
        </Unfinished>
      )}
      {!isRunning && text !== '' && (
        <footer className="mt-1.5 -ml-2 flex items-center gap-0.5 text-xs text-muted">
          <CopyButton label={texts.conversations.copyAnswer} text={() => text} />
          {status === 'completed' && onRetry !== undefined && (
            <IconButton label={texts.conversations.askAgain} onClick={onRetry}>
              <RotateCcw />
            </IconButton>
          )}
          {props.onBranch !== undefined && (
            <IconButton label={texts.conversations.branchHere} onClick={props.onBranch}>
              <GitBranch />
            </IconButton>
          )}
          <Origin agentId={props.agentId} usage={props.usage} />
          {props.usage?.model === 'built-in' && <ChooseModel />}
          {props.run !== undefined && (
            <Link
              to="/conversations/$conversationId/runs/$messageId"
              params={props.run}
              className={quietLinkStyle}
            >
              {texts.runs.title}
            </Link>
          )}
        </footer>
      )}
    </article>
  )
}

function Writing({ hasText, usage }: { hasText: boolean; usage: AnswerUsage | undefined }) {
  const texts = useTexts()
  return (
    <p className={`flex items-center gap-2 text-sm text-muted ${hasText ? 'mt-3' : ''}`}>
      <span aria-hidden="true" className="size-2 animate-breathe rounded-full bg-accent" />
      {hasText ? texts.conversations.writing : texts.conversations.looking}
      {usage !== undefined && (
        <span className="tabular-nums">
          {texts.conversations.spent(usage.input_tokens + usage.output_tokens, usage.cost)}
        </span>
      )}
    </p>
  )
}

/** Who gave the answer. */
function Origin({ agentId, usage }: Pick<AgentMessageProps, 'agentId' | 'usage'>) {
  const texts = useTexts()
  const agents = useQuery(agentsOptions()).data
  const parts = [
    agentId === undefined
      ? undefined
      : (agents?.find(({ id }) => id === agentId)?.name ?? describeAgent(agentId, texts)),
    // In the place of one that failed the built-in model answers.
    usage === undefined
      ? undefined
      : describeModel(usage.fallback === undefined ? usage.model : 'built-in', texts),
  ].filter((part) => part !== undefined)
  if (parts.length === 0) return null
  return (
    <span className="min-w-0 truncate px-1" title={usage?.fallback?.message}>
      {parts.join(' · ')}
      {usage?.fallback !== undefined && texts.conversations.inPlaceOf(describeModel(usage.model, texts))}
    </span>
  )
}

/** Under an answer that was written without a model, where there is none that could be asked. */
function ChooseModel() {
  const texts = useTexts()
  const models = useQuery(modelsOptions()).data
  if (models?.used !== 'built-in') return null
  return (
    <Link to="/settings" search={{ section: 'model' }} className={quietLinkStyle}>
      {texts.models.set}
    </Link>
  )
}

/** Conspicuous where it failed: what stands above is not the whole answer. `AnswerAnnouncer` says it to listeners. */
function Unfinished(props: {
  status: 'stopped' | 'error'
  text: string
  error: string | null
  children: ReactNode
}) {
  const texts = useTexts()
  const { status, text, error, children } = props
  const hasText = text !== ''
  if (status === 'stopped') {
    return (
      <div className="mt-3">
        <p className="flex items-center gap-2 text-sm text-muted">
          <CircleStop aria-hidden="true" className="size-4" />
          {hasText ? texts.conversations.stoppedHere : texts.conversations.stoppedBefore}
        </p>
        {error !== null && <p className="mt-0.5 text-sm break-words text-muted">{error}</p>}
        <div className="mt-2 flex flex-wrap gap-2">{children}</div>
      </div>
    )
  }
  return (
    <div className="mt-3 rounded-lg border border-danger/40 bg-danger-soft px-3.5 py-2.5">
      <div className="text-danger">
        <p className="flex items-center gap-2 font-medium">
          <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
          {hasText ? texts.conversations.brokeOff : texts.conversations.noAnswer}
        </p>
        {/* The service has said why in the text, where there is one. */}
        {(!error || !text.includes(error)) && (
          <p className="mt-0.5 break-words">{error || texts.conversations.failedWriting}</p>
        )}
      </div>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">{children}</div>
    </div>
  )
}
