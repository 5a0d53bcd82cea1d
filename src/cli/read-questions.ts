import { createInterface } from 'node:readline/promises'

/**
 * Questions, one a line, read when the one before is answered. On a terminal there is a prompt, and an empty line ends
 * them, as Ctrl-D and Ctrl-C do; from elsewhere they go on to the end of the input.
 */
export async function* readQuestions(
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean },
  prompts: NodeJS.WritableStream,
): AsyncGenerator<string> {
  const isTerminal = input.isTTY === true
  const lines = createInterface({ input, prompt: '\n> ', ...(isTerminal ? { output: prompts } : {}) })
  let isOpen = true
  lines.once('close', () => (isOpen = false))
  // On a terminal Ctrl-C comes here alone: it stops the answer, or ends the conversation.
  lines.on('SIGINT', () => {
    if (!process.emit('SIGINT', 'SIGINT')) lines.close()
  })
  if (isTerminal) lines.prompt()
  for await (const line of lines) {
    const question = line.trim()
    if (question !== '') yield question
    else if (isTerminal) break
    // The input may have ended while the answer was written.
    if (isTerminal && isOpen) lines.prompt()
  }
  lines.close()
}
