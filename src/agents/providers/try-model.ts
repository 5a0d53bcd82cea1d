import type { Failure } from '../loop/describe-failure.ts'
import type { RunUsage } from '../loop/run-usage.ts'
import { askOnce } from './ask-once.ts'
import type { OutsideModelSettings } from './model-settings.ts'

export interface ModelTrial {
  /** From the request to the last word. */
  readonly seconds: number
  readonly usage: RunUsage
  /** What it said; undefined where it failed. */
  readonly reply: string | undefined
  readonly failure: Failure | undefined
}

const prompt = 'Reply with one short sentence: are you ready to answer questions about code?'
const maxDurationMs = 60_000
const longestReply = 300

/** Asks a model one short question, once. Never throws. */
export async function tryModel(settings: OutsideModelSettings): Promise<ModelTrial> {
  const startedAt = performance.now()
  const { text, usage, failure } = await askOnce(settings, { prompt, maxDurationMs })
  return {
    seconds: Math.round(performance.now() - startedAt) / 1_000,
    usage,
    reply: failure === undefined ? text.trim().slice(0, longestReply) : undefined,
    failure,
  }
}
