/** What is done for an answer, told in a line from its frames: in a terminal, and as the progress of an MCP call. */
import { groupDigits } from './group-digits.ts'
import type { Answer, AnswerUsage } from './answer.ts'

export interface Progress {
  /** `Searching for "total"`, and when that is over `Searching for "total": 3 matches`. */
  readonly step: string
  /** What the model has used so far: `12,345 tokens, $0.0210`. Empty where none was asked. */
  readonly spent: string
}

export class AnswerProgress {
  readonly #asked = new Map<string, string>()
  #step = ''
  #spent = ''

  /** Undefined where the frame says nothing of the work. */
  add({ tool_calls: calls, usage }: Answer): Progress | undefined {
    if (calls.length === 0 && usage === undefined) return undefined
    for (const { call_id: id, event_type: type, tool_response: words } of calls) {
      if (type === 'call') this.#asked.set(id, words)
      const asked = this.#asked.get(id)
      this.#step = type === 'call' || asked === undefined ? words : `${asked}: ${words}`
    }
    if (usage !== undefined) this.#spent = describeSpent(usage)
    return { step: this.#step, spent: this.#spent }
  }
}

/** `openai:gpt-5 · 3 requests · 12,000 tokens read, 345 written · $0.0210` */
export function describeUsage(usage: AnswerUsage): string {
  const { model, steps, input_tokens: read, output_tokens: written, cost } = usage
  const requests = `${groupDigits(steps)} ${steps === 1 ? 'request' : 'requests'}`
  const tokens = `${groupDigits(read)} tokens read, ${groupDigits(written)} written`
  return [model, requests, tokens, ...(cost === null ? [] : [dollars(cost)])].join(' · ')
}

function describeSpent({ steps, input_tokens: read, output_tokens: written, cost }: AnswerUsage): string {
  if (steps === 0) return ''
  const tokens = `${groupDigits(read + written)} tokens`
  return cost === null ? tokens : `${tokens}, ${dollars(cost)}`
}

const dollars = (value: number): string => `$${value.toFixed(4)}`
