import type { SessionOptions } from './session.ts'

/** What a command has done: the service's reply with `--json`, else a sentence. */
export function printReply(options: SessionOptions, reply: unknown, sentence: string): void {
  console.log(options.json === true ? JSON.stringify(reply, null, 2) : sentence)
}
