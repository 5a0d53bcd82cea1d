import type { ModelSettings, OutsideProvider } from '../providers/model-settings.ts'
import { runAgent } from '../loop/run-agent.ts'
import type { AgentProject } from '../loop/run-input.ts'
import { EventRecorder } from './record-run.ts'
import { replayReplies } from './record-replies.ts'
import type { RunRecord } from './run-record.ts'

export interface Replay {
  /** Prompts, calls and the answer that were compared. */
  readonly compared: { readonly prompts: number; readonly calls: number; readonly characters: number }
  /** What came out otherwise, in words; empty where the run is the same bit for bit. */
  readonly differences: readonly string[]
}

/** Why a run cannot be replayed, in words. */
export class ReplayError extends Error {
  override readonly name = 'ReplayError'
}

/**
 * Makes a run again over snapshots: the tools are called again, the model's recorded replies stand for the model, and
 * nothing is sent anywhere.
 */
export async function replayRun(
  record: RunRecord,
  projects: readonly AgentProject[],
  signal: AbortSignal,
): Promise<Replay> {
  if (record.isFromEditor) throw new ReplayError('It read from an editor, whose files no snapshot holds.')
  if (record.ending !== 'finish') throw new ReplayError(`It did not end well (${record.ending}).`)
  if (record.attachments.some(({ image }) => image !== undefined)) {
    throw new ReplayError('It was given an image, which the file does not hold.')
  }
  const differences: string[] = []
  let prompts = 0
  const tap = replayReplies(record.requests, (request, isSame) => {
    prompts += 1
    if (!isSame) differences.push(`Request ${request} to the model has another prompt.`)
  })
  const now = new EventRecorder()
  const { agentId, question, history, focus, limits = {} } = record
  const attachments = record.attachments.map(({ image: _image, ...document }) => document)
  const input = { agentId, question, history, focus, attachments, limits, projects, signal }
  for await (const event of runAgent({ ...input, model: settingsOf(record), tap })) now.add(event)
  if (now.ending !== 'finish') differences.push(`The run ended otherwise: ${now.ending}.`)
  const calls = Math.max(record.calls.length, now.calls.length)
  for (let index = 0; index < calls; index += 1) {
    const [before, after] = [record.calls[index], now.calls[index]]
    const name = (before ?? after)?.toolName ?? ''
    if (before === undefined) differences.push(`Call ${index + 1} of ${name} was not made before.`)
    else if (after === undefined) differences.push(`Call ${index + 1} of ${name} is not made any more.`)
    else if (before.digest !== after.digest || before.toolName !== after.toolName)
      differences.push(`Call ${index + 1} of ${name} has another result.`)
  }
  if (now.text !== record.answer.text) differences.push('The answer has another text.')
  if (now.citations.join('\n') !== record.answer.citations.join('\n'))
    differences.push('The answer has other citations.')
  return {
    compared: { prompts, calls: record.calls.length, characters: record.answer.text.length },
    differences,
  }
}

/** The model by its name, at an address where nothing listens: it is never asked. */
function settingsOf({ model, contextTokens }: RunRecord): ModelSettings {
  if (model === 'built-in') return { provider: 'built-in' }
  const separator = model.indexOf(':')
  return {
    provider: model.slice(0, separator) as OutsideProvider,
    name: model.slice(separator + 1),
    baseUrl: 'http://127.0.0.1:9',
    contextTokens,
  }
}
