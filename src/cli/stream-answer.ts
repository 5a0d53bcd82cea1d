import type { Answer } from '../contract/answer.ts'
import type { ApiClient } from './api-client.ts'
import { exitCodes } from './exit-codes.ts'

/** npm passes Ctrl-C on to what it has started, which the terminal has told it already. */
const sameSignalMs = 1_000

/**
 * Posts a message and gives the frames of its answer. An answer goes on without readers: Ctrl-C stops it at the
 * service, which then ends the stream as of any other; once more it ends the command.
 */
export async function* streamAnswer(
  client: ApiClient,
  path: string,
  body: unknown,
): AsyncGenerator<Answer, void, undefined> {
  let conversation: string | undefined
  let askedAt: number | undefined
  const stop = (): void => {
    if (conversation === undefined) return
    const stopping = client.post(`/api/v2/conversations/${conversation}/stop`, {})
    stopping.catch(() => process.exit(exitCodes.stopped))
  }
  const onInterrupt = (): void => {
    if (askedAt !== undefined && performance.now() - askedAt > sameSignalMs) process.exit(exitCodes.stopped)
    if (askedAt !== undefined) return
    askedAt = performance.now()
    stop()
  }
  process.on('SIGINT', onInterrupt)
  try {
    for await (const frame of client.stream(path, body)) {
      const isFirst = conversation === undefined
      conversation ??= frame.conversation_id
      if (isFirst && askedAt !== undefined) stop()
      yield frame
    }
  } finally {
    process.off('SIGINT', onInterrupt)
  }
}
