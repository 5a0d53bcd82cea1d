import type { ModelMessage, ToolModelMessage } from 'ai'

const leftOut = '(left out to save space; call the tool again if needed)'
/** What the newest result keeps however full the prompt is: without it the step that asked for it was for nothing. */
const leastKept = 1_500

/**
 * Keeps a growing prompt within its budget: the oldest tool results give way, and the newest is cut where it does not
 * fit by itself. The calls remain, so that the model knows what it has looked at.
 */
export function pruneToolResults(
  messages: readonly ModelMessage[],
  maximumCharacters: number,
): ModelMessage[] {
  let size = messages.reduce((sum, message) => sum + sizeOf(message), 0)
  const newest = messages.findLastIndex(({ role }) => role === 'tool')
  return messages.map((message, index) => {
    if (message.role !== 'tool' || size <= maximumCharacters) return message
    const before = sizeOf(message)
    const room = maximumCharacters - (size - before)
    const pruned = shorten(message, index === newest ? Math.max(leastKept, room) : 0)
    size -= before - sizeOf(pruned)
    return pruned
  })
}

/** The message with so many characters of results, shared out evenly; 0: none. */
function shorten(message: ToolModelMessage, characters: number): ToolModelMessage {
  const share = Math.floor(characters / message.content.length)
  return {
    ...message,
    content: message.content.map((part) => {
      if (part.type !== 'tool-result') return part
      const text = part.output.type === 'text' ? part.output.value : JSON.stringify(part.output)
      if (characters > 0 && text.length <= share) return part
      const value = characters === 0 ? leftOut : `${cutAtLine(text, share)}\n(cut here: ask for less)`
      return { ...part, output: { type: 'text', value } }
    }),
  }
}

/** Whole lines where there are some: half of one looks like a fact. */
function cutAtLine(text: string, characters: number): string {
  const end = text.lastIndexOf('\n', characters)
  return text.slice(0, end > 0 ? end : characters)
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
