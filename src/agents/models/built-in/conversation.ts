import type { LanguageModelV4Prompt, LanguageModelV4ToolResultOutput } from '@ai-sdk/provider'

/** What the built-in model reads from a prompt. */
export interface Conversation {
  readonly question: string
  /** Earlier turns, newest first. */
  readonly earlier: readonly { readonly question: string; readonly answer: string }[]
  /** Texts of attached documents. */
  readonly documents: string
  /** Results of this turn's tool calls, by call id. */
  readonly results: ReadonlyMap<string, unknown>
  /** Characters of this turn's answer that earlier steps have said. */
  readonly alreadySaid: number
}

export function readConversation(prompt: LanguageModelV4Prompt): Conversation {
  const lastUser = prompt.findLastIndex((message) => message.role === 'user')
  const texts = userTexts(prompt, lastUser)
  const results = new Map<string, unknown>()
  let alreadySaid = 0
  for (const message of prompt.slice(lastUser + 1)) {
    if (message.role !== 'assistant' && message.role !== 'tool') continue
    for (const part of message.content) {
      if (part.type === 'text') alreadySaid += part.text.length
      if (part.type === 'tool-result') results.set(part.toolCallId, readOutput(part.output))
    }
  }
  return {
    question: texts.at(-1) ?? '',
    earlier: readEarlier(prompt.slice(0, Math.max(0, lastUser))),
    documents: texts
      .slice(0, -1)
      .flatMap((text) =>
        text.split(/(?=^Attached file ")/mu).filter((part) => part.startsWith('Attached file "')),
      )
      .join('\n'),
    results,
    alreadySaid,
  }
}

function userTexts(prompt: LanguageModelV4Prompt, index: number): string[] {
  const message = prompt[index]
  if (message?.role !== 'user') return []
  return message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
}

function readEarlier(prompt: LanguageModelV4Prompt): { question: string; answer: string }[] {
  const turns: { question: string; answer: string }[] = []
  prompt.forEach((message, index) => {
    if (message.role === 'user') turns.push({ question: userTexts(prompt, index).at(-1) ?? '', answer: '' })
    const turn = turns.at(-1)
    if (message.role === 'assistant' && turn !== undefined) {
      turn.answer += message.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
    }
  })
  return turns.reverse()
}

function readOutput(output: LanguageModelV4ToolResultOutput): unknown {
  switch (output.type) {
    case 'json':
      return output.value
    case 'text':
    case 'error-text':
      return { error: output.value }
    default:
      return { error: 'the tool gave no usable result' }
  }
}
