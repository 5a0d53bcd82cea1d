import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { requestJson } from '../api/request.ts'
import type { ExportedRun, RunComparison } from '../api/types.ts'
import { conversationPath } from './conversation-queries.ts'

function runPath(conversationId: string, messageId: string): string {
  return `${conversationPath(conversationId)}/runs/${encodeURIComponent(messageId)}`
}

/** What wrote an answer. It changes no more. */
export function runOptions(conversationId: string, messageId: string) {
  return queryOptions({
    queryKey: ['conversations', conversationId, 'runs', messageId],
    queryFn: ({ signal }) =>
      requestJson<ExportedRun>(`${runPath(conversationId, messageId)}/export`, { signal }),
    staleTime: Infinity,
  })
}

export function compareRunOptions(conversationId: string, messageId: string) {
  return mutationOptions({
    mutationFn: () =>
      requestJson<RunComparison>(`${runPath(conversationId, messageId)}/replay`, { method: 'POST' }),
  })
}

/** What the page shows of a run's record, which is open to what later versions write. */
export type RunView = {
  readonly question: string
  readonly model: string
  readonly answer: string
  readonly citations: readonly string[]
  readonly requests: number
  readonly calls: readonly RunCall[]
  readonly snapshots: readonly { readonly repoName: string; readonly commit: string; readonly file: string }[]
}

type RunCall = {
  readonly callId: string
  readonly toolName: string
  readonly summary: string
  readonly arguments: unknown
  readonly content: string
}

/** As `src/agents/recording/run-record.ts` has it. */
type RunRecord = {
  readonly question: string
  readonly model: string
  readonly answer: { readonly text: string; readonly citations: readonly string[] }
  readonly requests: readonly unknown[]
  readonly calls: readonly RunCall[]
  readonly projects: readonly { readonly repoName: string; readonly commitId: string | null }[]
  readonly snapshots: readonly { readonly file: string }[]
}

export function readRun(open: object): RunView {
  const record = open as RunRecord
  return {
    question: record.question,
    model: record.model,
    answer: record.answer.text,
    citations: record.answer.citations,
    requests: record.requests.length,
    calls: record.calls,
    snapshots: record.snapshots.map(({ file }, index) => {
      const { repoName = '', commitId = null } = record.projects[index] ?? {}
      return { repoName, commit: commitId?.slice(0, 12) ?? '', file }
    }),
  }
}
