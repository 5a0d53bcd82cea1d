import { afterAll, expect, test } from 'vitest'
import type { ChatReply, ChatRequest } from './testing/chat-server.ts'
import { callChunks, startChatServer, textChunks } from './testing/chat-server.ts'
import { collectRun } from './testing/collect-run.ts'
import { openSketch } from './testing/open-sketch.ts'

/** Files that are each longer than a small window; one line of each says what only a reader of it can know. */
const files = Array.from({ length: 9 }, (_, file) => {
  const body = Array.from({ length: 200 }, (_line, line) =>
    line === 30
      ? `  const secret${file} = 'told'`
      : `  value(${line}, "padding that takes room ${line * file}")`,
  )
  return {
    path: `src/part${file}.ts`,
    text: [`export function part${file}(): void {`, ...body, '}', ''].join('\n'),
    name: `part${file}`,
  }
})
const sketch = openSketch({
  files: Object.fromEntries(
    files.map(({ path, text, name }) => [
      path,
      {
        text,
        definitions: [{ name, kind: 'function', lines: [1, 202], signature: `function ${name}(): void` }],
      },
    ]),
  ),
})
afterAll(() => sketch[Symbol.dispose]())

/** Of source and JSON, at the least that common tokenizers make of them. */
const charactersOfToken = 3.2

const tokensOf = (body: ChatRequest): number =>
  (JSON.stringify(body.messages).length + JSON.stringify(body.tools ?? []).length) / charactersOfToken

const textOf = ({ content }: ChatRequest['messages'][number]): string =>
  typeof content === 'string' ? content : JSON.stringify(content)

/** Where a text stands, as the messages say it: behind the number of its line, below the place of its result. */
function findPlace(messages: ChatRequest['messages'], wanted: string): string | undefined {
  for (const message of messages.toReversed()) {
    if (message.role !== 'tool') continue
    const text = textOf(message)
    const [, line] = new RegExp(`^(\\d+)\\| .*${wanted}`, 'mu').exec(text) ?? []
    const [, path] = /^location: (\S+?):\d/mu.exec(text) ?? []
    if (line !== undefined && path !== undefined) return `${path}:${line}-${line}`
  }
  return undefined
}

/** The last line that the newest result shows; 0 where nothing was read. */
function lastLineOf(messages: ChatRequest['messages']): number {
  const newest = messages.findLast(({ role }) => role === 'tool')
  const lines = newest === undefined ? [] : [...textOf(newest).matchAll(/^(\d+)\| /gmu)]
  return Number(lines.at(-1)?.[1] ?? 0)
}

test.each([8_192, 16_384, 32_768])(
  'a window of %i tokens holds a whole run, which still cites',
  async (window) => {
    let largest = 0
    let refused = 0
    const notes: string[] = []
    const reply = (index: number, { messages, tools }: ChatRequest): ChatReply => {
      largest = Math.max(largest, tokensOf({ model: '', messages, tools: tools ?? [] }))
      if (largest > window) {
        refused += 1
        return { kind: 'status', status: 400, body: '{"error":{"code":"context_length_exceeded"}}' }
      }
      // What it has read it notes at once, as a model does that knows how little it can keep; what is cut it asks for.
      const found = findPlace(messages, `secret${notes.length}`)
      if (found !== undefined) notes.push(found)
      if (notes.length === files.length) {
        return {
          kind: 'chunks',
          chunks: textChunks(notes.map((place) => `It is told [${place}].`).join('\n\n')),
        }
      }
      const from = found === undefined ? lastLineOf(messages) + 1 : 1
      const input = {
        path: `src/part${notes.length}.ts`,
        ...(from > 1 ? { start_line: from, end_line: from + 60 } : {}),
      }
      return { kind: 'chunks', chunks: callChunks('read_file', JSON.stringify(input), `c${index}`) }
    }
    await using server = await startChatServer(reply)
    const run = await collectRun({
      projects: [sketch.project],
      question: 'Where is each secret told?',
      model: { ...server.model, contextTokens: window },
      limits: { retries: 0 },
    })
    expect(refused).toBe(0)
    expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
    expect(run.citations).toEqual(files.map(({ path }) => `${path}:32-32`))
    // Older results gave way where the window is small, and only there.
    const last = server.requests.at(-1)?.body.messages.filter(({ role }) => role === 'tool') ?? []
    const kept = last.filter((message) => !textOf(message).includes('left out to save space')).length
    expect(kept).toBeGreaterThan(0)
    if (window < 32_768) expect(kept).toBeLessThan(files.length)
    expect(last.map(textOf).join('')).not.toContain(String.raw`\n31|`)
  },
)
