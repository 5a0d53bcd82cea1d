import type { EmbeddingSettings } from '../providers/embeddings/embedding-settings.ts'
import type { Snapshot } from '../../index/snapshot.ts'
import type { ModelSettings } from '../providers/model-settings.ts'
import { maximumOutputCharacters } from '../tools/fit-output.ts'
import type { ModelTap } from '../recording/record-replies.ts'
import type { RepositoryHistory } from '../repository-history.ts'
import type { WorkspaceReader } from '../workspace.ts'

/** All that a run needs; nothing is read from elsewhere. */
export interface RunAgentInput {
  readonly agentId: string
  readonly question: string
  /** Earlier messages of the conversation, oldest first. */
  readonly history: readonly HistoryMessage[]
  readonly projects: readonly AgentProject[]
  /** Nodes that the person put in focus; their source is in the prompt from the start. */
  readonly focus: readonly FocusNode[]
  readonly attachments: readonly AgentAttachment[]
  readonly model: ModelSettings
  /** Why the model that was wanted is not asked; the built-in one answers in its place and says so. */
  readonly refusal?: ModelRefusal | undefined
  /** What queries are embedded with, for snapshots that are. */
  readonly embeddings?: EmbeddingSettings | undefined
  /** The person's editor; it belongs to the first project. */
  readonly workspace?: WorkspaceReader | undefined
  readonly signal: AbortSignal
  /** Goes along with each request to the model: W3C Trace Context. */
  readonly traceparent?: string | undefined
  readonly onModelCall?: ModelCallListener | undefined
  /** Hears what goes to the model and back, or answers in its place. */
  readonly tap?: ModelTap | undefined
  readonly limits?: Partial<RunLimits>
}

export interface ModelRefusal {
  /** As `--model` takes it. */
  readonly model: string
  readonly code: string
  readonly message: string
}

/** Hears of each request to the model, when it begins and when it has ended. */
export interface ModelCallListener {
  begun(): void
  ended(call: {
    readonly model: string
    readonly inputTokens: number | undefined
    readonly outputTokens: number | undefined
  }): void
}

export interface HistoryMessage {
  readonly role: 'human' | 'agent'
  readonly content: string
}

export interface AgentProject {
  readonly repoName: string
  readonly snapshot: Snapshot
  /** Where there is none, the tools that ask it say so. */
  readonly history?: RepositoryHistory | undefined
}

export interface FocusNode {
  readonly nodeId: string
  readonly name?: string | undefined
}

export interface AgentAttachment {
  readonly fileName: string
  readonly mimeType: string
  /** Text of a document. */
  readonly text?: string | undefined
  readonly image?: Uint8Array | undefined
}

export interface RunLimits {
  /** Model calls of one run; at the last one no tools are offered. */
  readonly steps: number
  readonly totalMs: number
  /** From a request to the model until its first token: local models load and read the prompt first. */
  readonly firstChunkMs: number
  readonly chunkMs: number
  /** Tries again after a refused connection, 429 or 5xx. */
  readonly retries: number
  /** Characters of earlier messages that are sent; four are about one token. */
  readonly historyCharacters: number
  /** Of the map of the repository and the first search results together; 0: none. */
  readonly evidenceTokens: number
  /** Characters of a whole prompt, tool results included; the oldest tool results give way. */
  readonly promptCharacters: number
  /** Characters of one tool result: tools leave out what is of least use, where pruning can but cut. */
  readonly resultCharacters: number
}

export const defaultLimits: RunLimits = {
  steps: 24,
  totalMs: 15 * 60_000,
  firstChunkMs: 120_000,
  chunkMs: 60_000,
  retries: 2,
  historyCharacters: 40_000,
  evidenceTokens: 2_200,
  promptCharacters: 320_000,
  resultCharacters: maximumOutputCharacters,
}
