import { createParser } from 'eventsource-parser'
import type { Answer } from '../../src/contract/answer.ts'

export type Frame = { readonly id: number; readonly event: string; readonly data: Answer }

/** The frames of a stream, as they come. */
export async function* readFrames(response: Response): AsyncGenerator<Frame, void, undefined> {
  const frames: Frame[] = []
  const parser = createParser({
    onEvent: ({ id, event, data }) => {
      frames.push({ id: Number(id), event: event ?? '', data: JSON.parse(data) as Answer })
    },
  })
  const decoder = new TextDecoder()
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    parser.feed(decoder.decode(bytes, { stream: true }))
    yield* frames.splice(0)
  }
}

export async function readAllFrames(response: Response): Promise<Frame[]> {
  return await collect(readFrames(response))
}

/** The frames up to the one whose text ends the wanted text. */
export async function readUntil(frames: AsyncGenerator<Frame>, wanted: string): Promise<Frame[]> {
  const read: Frame[] = []
  let text = ''
  while (!text.includes(wanted)) {
    const next = await frames.next()
    if (next.done === true) throw new Error(`The stream ended without "${wanted}": "${text}"`)
    read.push(next.value)
    text += next.value.data.content
  }
  return read
}

export const textOf = (frames: readonly Frame[]): string => frames.map(({ data }) => data.content).join('')

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = []
  for await (const item of items) collected.push(item)
  return collected
}
