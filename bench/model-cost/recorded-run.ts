import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { chunk, textChunks } from '../../src/agents/testing/chat-server.ts'
import type { ChatReply } from '../../src/agents/testing/chat-server.ts'
import type { CollectedRun } from '../../src/agents/testing/collect-run.ts'

const reply = z.union([
  z.object({ calls: z.array(z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) })) }),
  z.object({ text: z.string() }),
])

const recordedRun = z.object({
  /** `owner/name` */
  repository: z.string(),
  /** All 40 digits. */
  commit: z.string(),
  question: z.string(),
  /** Of the model, one for each request; the last is the answer. */
  replies: z.array(reply).min(1),
})

/** What a model said in one run: replayed, the tools answer its calls as they do now. */
export type RecordedRun = z.infer<typeof recordedRun>
type Reply = z.infer<typeof reply>

/** The runs of a folder by the names of their files. Throws where one is none. */
export function readRuns(folder: string): ReadonlyMap<string, RecordedRun> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return new Map(
    names
      .toSorted()
      .map((name) => [
        name.slice(0, -'.json'.length),
        recordedRun.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))),
      ]),
  )
}

/** What the model of a recorded run sends for its request of that number. */
export function replyOf({ replies }: RecordedRun, index: number): ChatReply {
  const said = replies[index]
  if (said === undefined || 'text' in said)
    return { kind: 'chunks', chunks: textChunks(said?.text ?? 'There is no such reply.') }
  const calls = said.calls.map(({ name, arguments: input }, at) => ({
    index: at,
    id: `call-${index}-${at}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }))
  return { kind: 'chunks', chunks: [chunk({ tool_calls: calls }), ...textChunks('', 'tool_calls')] }
}

/** The replies of a run that was made: calls that no result stands between were made at once. */
export function repliesOf({ events, text }: Pick<CollectedRun, 'events' | 'text'>): Reply[] {
  const replies: Reply[] = []
  let calls: { name: string; arguments: Record<string, unknown> }[] = []
  for (const event of events) {
    if (event.type === 'tool-call')
      calls.push({ name: event.toolName, arguments: event.arguments as Record<string, unknown> })
    else if (event.type === 'usage' && calls.length > 0) {
      replies.push({ calls })
      calls = []
    }
  }
  return [...replies, ...(calls.length > 0 ? [{ calls }] : []), { text }]
}
