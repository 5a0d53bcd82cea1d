import type { ModelMessage } from 'ai'

/**
 * Keeps a growing prompt within its budget: the oldest tool results give way, newest stay. The calls remain, so
 * that the model knows what it has looked at.
 */
export function pruneToolResults(
  messages: readonly ModelMessage[],
  maximumCharacters: number,
): ModelMessage[] {
  let size = messages.reduce((sum, message) => sum + sizeOf(message), 0)
  if (size <= maximumCharacters) return [...messages]
  return messages.map((message) => {
    if (message.role !== 'tool' || size <= maximumCharacters) return message
    const before = sizeOf(message)
    const pruned: ModelMessage = {
      ...message,
      content: message.content.map((part) =>
        part.type === 'tool-result'
          ? {
              ...part,
              output: { type: 'text', value: '(left out to save space; call the tool again if needed)' },
            }
          : part,
      ),
    }
    size -= before - sizeOf(pruned)
    return pruned
  })
}

function sizeOf(message: ModelMessage): number {
  if (typeof message.content === 'string') return message.content.length
  // An image's bytes are not characters of the prompt.
  return message.content.reduce(
    (sum, part) =>
      sum + (part.type === 'file' || part.type === 'image' ? 3_000 : JSON.stringify(part).length),
    0,
  )
}
