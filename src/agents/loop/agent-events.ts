import type { CitedLines } from '../checks/citations/changed-lines.ts'
import type { RunUsage } from './run-usage.ts'

/**
 * What a run says while it works, in order. Services store these events; the server turns each into a chunk of the
 * answer object. Names are noun, then what happened.
 */
export type AgentEvent =
  /** Text of the answer; citations in it have been checked, and those that did not resolve taken out. */
  | { readonly type: 'text-delta'; readonly text: string }
  | { readonly type: 'thinking-delta'; readonly text: string }
  | {
      readonly type: 'tool-call'
      readonly callId: string
      readonly toolName: string
      /** One line for people, e.g. `Searching for "parse config"`. */
      readonly summary: string
      readonly arguments: unknown
    }
  | {
      readonly type: 'tool-result'
      readonly callId: string
      readonly toolName: string
      readonly summary: string
      /** What the model was given, cut to 4,000 characters. */
      readonly content: string
      readonly isTruncated: boolean
      readonly originalLength: number
      /** SHA-256 of the whole result. */
      readonly digest: string
    }
  | {
      readonly type: 'tool-error'
      readonly callId: string
      readonly toolName: string
      readonly summary: string
      readonly message: string
      /** SHA-256 of the whole message. */
      readonly digest: string
    }
  /** All citations that stand so far, each once, in order of first use. */
  | {
      readonly type: 'citations'
      readonly citations: readonly string[]
      /** What stands at those that are new and name lines, with the ids of their projects. */
      readonly cited?: readonly (CitedLines & { readonly projectId: string })[]
    }
  /** What an outside model has used so far, after each request to it. */
  | { readonly type: 'usage'; readonly usage: RunUsage }
  /** The last event of a run that went well. */
  | {
      readonly type: 'finish'
      readonly usage: RunUsage
      readonly withheldCitations: number
      /** Paragraphs of an outside model that name code and cite nothing. */
      readonly uncitedParagraphs: number
    }
  /** The last event of a run that did not. `message` is for people. */
  | { readonly type: 'error'; readonly code: string; readonly message: string; readonly usage?: RunUsage }
