import type { Answer } from '../contract/answer.ts'
import { CliError } from './cli-error.ts'

/** Prints an answer as it streams, then its citations. Tool calls go to standard error, where it is a terminal. */
export async function printAnswer(frames: AsyncIterable<Answer>): Promise<void> {
  let citations: readonly string[] = []
  let ended = false
  let endsWithNewline = true
  for await (const frame of frames) {
    if (frame.message !== '') {
      process.stdout.write(frame.message)
      endsWithNewline = frame.message.endsWith('\n')
    }
    if (process.stderr.isTTY) {
      for (const call of frame.tool_calls) {
        if (call.event_type === 'call') console.error(`\u001B[2m· ${call.tool_response}\u001B[0m`)
      }
    }
    citations = frame.citations
    if (frame.status === undefined) continue
    ended = true
    if (!endsWithNewline) console.log()
    if (frame.status === 'error')
      throw new CliError(`The answer broke off: ${frame.error ?? 'no reason was given'}`)
  }
  if (!ended) throw new CliError('The answer broke off: the service closed the connection')
  if (citations.length > 0)
    console.log(
      `\nCitations, each checked against the parsed tree:\n${citations.map((citation) => `  ${citation}`).join('\n')}`,
    )
}
