/** What clients do, again and again, as ones that lose nothing: each repeats what it got no answer to. */
import { setTimeout as delay } from 'node:timers/promises'
import { watchSilence } from './watch-silence.ts'
import type { World } from './world.ts'

/** What the service has said that it has. */
export interface Acknowledged {
  readonly projects: string[]
  readonly keys: string[]
  readonly messages: AskedMessage[]
}

export interface AskedMessage {
  readonly question: number
  readonly conversationId: string
  readonly projectId: string
  /** All that its readers got, joined: each event once and in order. */
  readonly content: string
  readonly status: string
  /** Why it is not a whole answer. */
  readonly error: string | undefined
}

export interface Client {
  /** The longest that it waited for an event or an end, over all connections, in milliseconds. */
  longestWaitMs: number
  /** The stream that it reads now, which may be cut. */
  reading: AbortController | undefined
}

/** Why no end of an answer came. */
export interface Hanging {
  readonly hanging: string
}

/** An answer that has not ended by then never will. */
const LONGEST_MS = 3 * 60_000
const RETRY_MS = 100

/** Sends a request to any server until one takes it. */
export async function persist(
  world: World,
  random: (below: number) => number,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  for (;;) {
    try {
      return await (await world.anyServer(random)).json(method, path, body)
    } catch (error) {
      world.ending.signal.throwIfAborted()
      if (/gave 4\d\d:/.test((error as Error).message)) throw error
      await delay(RETRY_MS)
    }
  }
}

/** Asks a question and follows its answer to the end, through whatever server there is. */
export async function ask(
  world: World,
  client: Client,
  random: (below: number) => number,
  { question, projectId }: { readonly question: number; readonly projectId: string },
): Promise<AskedMessage | Hanging> {
  let conversationId = ''
  let content = ''
  let cursor = 0
  let events = 0
  const askedAt = performance.now()
  let lastEventAt = askedAt
  const session = `s${question}`
  while (performance.now() - askedAt < LONGEST_MS) {
    const server = await world.anyServer(random)
    const cut = new AbortController()
    client.reading = cut
    using silence = watchSilence(world, () => cut.abort())
    try {
      const attach = conversationId !== ''
      const path = attach
        ? `/api/v2/conversations/${conversationId}/sessions/${session}/stream?cursor=${cursor}`
        : `/api/v2/project/${projectId}/message/?stream=true&session_id=${session}`
      const response = await fetch(`${server.url}${path}`, {
        method: attach ? 'GET' : 'POST',
        headers: {
          'x-api-key': server.key,
          'content-type': 'application/json',
          ...(attach ? {} : { 'idempotency-key': session }),
        },
        signal: cut.signal,
        ...(attach ? {} : { body: JSON.stringify({ content: `What is question #${question}?` }) }),
      })
      if (!response.ok || response.body === null) {
        const text = await response.text()
        if (response.status < 500) throw new Error(`A message gave ${response.status}: ${text}`)
        await delay(RETRY_MS)
        continue
      }
      for await (const { id, event, data } of readFrames(response.body, () => silence.end())) {
        events++
        const now = performance.now()
        client.longestWaitMs = Math.max(client.longestWaitMs, now - lastEventAt)
        lastEventAt = now
        conversationId ||= data.conversation_id ?? ''
        if (event === 'end' && data.resumable !== true) {
          const { status = '', error } = data
          return { question, conversationId, projectId, content, status, error }
        }
        if (event === 'end') break
        if (id !== undefined) cursor = id
        content += data.content ?? ''
      }
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('A message gave')) throw error
      await delay(RETRY_MS)
    } finally {
      client.reading = undefined
    }
    if (silence.isTooLong) {
      return { hanging: `a stream of ${server.url} was silent, after ${events} events of ${session}` }
    }
  }
  return { hanging: `${session} did not end, after ${events} events in conversation "${conversationId}"` }
}

interface Frame {
  readonly id: number | undefined
  readonly event: string
  readonly data: {
    content?: string
    conversation_id?: string
    status?: string
    error?: string
    resumable?: boolean
  }
}

async function* readFrames(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<Frame, void, undefined> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    onBytes()
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const field = (name: string) =>
        part
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2)
      const data = field('data')
      if (data === undefined) continue
      const id = field('id')
      yield {
        id: id === undefined ? undefined : Number(id),
        event: field('event') ?? 'message',
        data: JSON.parse(data) as Frame['data'],
      }
    }
  }
}
