import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider'

/** How much is taken out of a prompt that a model found too long; each level takes out more than the one before. */
export interface Compaction {
  /** Messages of tool results, from the newest, that stay; older ones only say that they were left out. */
  readonly keptResults: number
  /** Characters of each tool result that stays. */
  readonly resultCharacters: number
  /** Characters of each message before the question; 0: they go. */
  readonly historyCharacters: number
  /** Characters of each text of the question's message: its background gives way, the question is shorter. */
  readonly textCharacters: number
}

export const compactions: readonly Compaction[] = [
  { keptResults: 2, resultCharacters: 8_000, historyCharacters: 3_000, textCharacters: 30_000 },
  { keptResults: 2, resultCharacters: 3_000, historyCharacters: 0, textCharacters: 8_000 },
  { keptResults: 1, resultCharacters: 1_500, historyCharacters: 0, textCharacters: 2_500 },
]

const leftOut = '(left out to save space; call the tool again if needed)'

/** A shorter prompt of the same conversation: every call keeps its result, in short if need be. */
export function compactPrompt(prompt: LanguageModelV4Prompt, compaction: Compaction): LanguageModelV4Prompt {
  const question = findQuestion(prompt)
  const results = prompt.flatMap((message, index) => (message.role === 'tool' ? [index] : []))
  const kept = new Set(results.slice(-compaction.keptResults))
  return prompt.flatMap((message, index): LanguageModelV4Message[] => {
    if (message.role === 'system') return [message]
    if (index < question) {
      return compaction.historyCharacters === 0 ? [] : [shortenTexts(message, compaction.historyCharacters)]
    }
    if (message.role === 'tool') {
      return [shortenResults(message, kept.has(index) ? compaction.resultCharacters : 0)]
    }
    if (message.role === 'user') return [shortenTexts(message, compaction.textCharacters)]
    return [message]
  })
}

/** Where the question of this run stands: the last message of a person before the first tool result of the run. */
function findQuestion(prompt: LanguageModelV4Prompt): number {
  const firstResult = prompt.findIndex(({ role }) => role === 'tool')
  const before = firstResult < 0 ? prompt : prompt.slice(0, firstResult)
  return before.findLastIndex(({ role }) => role === 'user')
}

function shortenResults(
  message: Extract<LanguageModelV4Message, { role: 'tool' }>,
  maximumCharacters: number,
): LanguageModelV4Message {
  return {
    ...message,
    content: message.content.map((part) => {
      if (part.type !== 'tool-result') return part
      const { output } = part
      const text = output.type === 'text' ? output.value : JSON.stringify(output)
      if (text.length <= Math.max(maximumCharacters, leftOut.length)) return part
      const value = maximumCharacters === 0 ? leftOut : cut(text, maximumCharacters)
      return { ...part, output: { type: 'text', value } }
    }),
  }
}

function shortenTexts(message: LanguageModelV4Message, maximumCharacters: number): LanguageModelV4Message {
  const shorten = <Part extends { readonly type: string }>(part: Part): Part =>
    part.type === 'text' && 'text' in part && typeof part.text === 'string'
      ? { ...part, text: cut(part.text, maximumCharacters) }
      : part
  if (message.role === 'user') return { ...message, content: message.content.map(shorten) }
  if (message.role === 'assistant') return { ...message, content: message.content.map(shorten) }
  return message
}

function cut(text: string, maximumCharacters: number): string {
  return text.length <= maximumCharacters
    ? text
    : `${text.slice(0, maximumCharacters)}\n(cut here to save space)`
}

/** Characters of a prompt, without its files. */
export function promptCharacters(prompt: LanguageModelV4Prompt): number {
  return prompt.reduce((sum, { content }) => {
    if (typeof content === 'string') return sum + content.length
    return (
      sum + content.reduce((size, part) => size + (part.type === 'file' ? 0 : JSON.stringify(part).length), 0)
    )
  }, 0)
}
