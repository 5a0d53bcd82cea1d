import { createHash } from 'node:crypto'
import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { FocusNode, HistoryMessage, RunLimits } from '../loop/run-input.ts'

/** All that a run was, in a form that can be kept, read and replayed over the same snapshots. */
export interface RunRecord {
  readonly agentId: string
  /** As `--model` takes it. */
  readonly model: string
  readonly contextTokens?: number | undefined
  /** Those that are not the usual ones. */
  readonly limits?: Partial<RunLimits> | undefined
  readonly question: string
  readonly history: readonly HistoryMessage[]
  readonly focus: readonly FocusNode[]
  /** Images are left out, and known by their digest. */
  readonly attachments: readonly {
    readonly fileName: string
    readonly mimeType: string
    readonly text?: string | undefined
    readonly image?: string | undefined
  }[]
  readonly projects: readonly { readonly repoName: string; readonly commitId: string | null }[]
  /** Instructions and messages of the first request to the model; null where none was asked. */
  readonly prompt: LanguageModelV4CallOptions['prompt'] | null
  readonly requests: readonly RecordedRequest[]
  readonly calls: readonly RecordedCall[]
  readonly answer: { readonly text: string; readonly citations: readonly string[] }
  /** The run read from an editor, whose files no snapshot holds. */
  readonly isFromEditor: boolean
  /** `finish`, or the code of the error. */
  readonly ending: string
}

export interface RecordedRequest {
  /** Of the prompt and the tools that were offered. */
  readonly promptDigest: string
  /** What came back; pieces of one text are joined. */
  readonly parts: readonly LanguageModelV4StreamPart[]
  /** The prompt was longer than the model's window, and was sent again with less. */
  readonly isCompacted?: true
}

export interface RecordedCall {
  readonly callId: string
  readonly toolName: string
  readonly arguments: unknown
  readonly summary: string
  /** The beginning of the result. */
  readonly content: string
  /** SHA-256 of the whole result. */
  readonly digest: string
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export function digestPrompt({ prompt, tools }: LanguageModelV4CallOptions): string {
  return digestOf(JSON.stringify([prompt, tools ?? []], withoutBytes))
}

/** Bytes of files are known by their digest. */
export function withoutBytes(_key: string, value: unknown): unknown {
  return value instanceof Uint8Array ? { sha256: createHash('sha256').update(value).digest('hex') } : value
}
