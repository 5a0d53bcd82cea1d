import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchBody, watchSilence } from './watch-silence.ts'

const limitMs = 30_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A body that a test writes piece by piece, and that ends like that of a request whose signal aborts. */
function createBody(signal: AbortSignal) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (own) => void (controller = own) })
  signal.addEventListener('abort', () => controller?.error(signal.reason))
  return {
    body,
    say: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
  }
}

describe('watchSilence()', () => {
  test('aborts when nothing was heard for the limit, and says that this is why', () => {
    const silence = watchSilence(limitMs)
    vi.advanceTimersByTime(limitMs - 1)
    silence.heard()
    vi.advanceTimersByTime(limitMs - 1)
    expect(silence.signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(silence.signal.aborted).toBe(true)
    expect(silence.isTooLong()).toBe(true)
  })

  test('aborts with the given signal, which is another reason', () => {
    const given = new AbortController()
    const silence = watchSilence(limitMs, given.signal)
    given.abort()
    expect(silence.signal.aborted).toBe(true)
    expect(silence.isTooLong()).toBe(false)
    silence.end()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('watchBody()', () => {
  const toError = (): Error => new Error('given up')

  test('a body that comes slowly is read to its end, however long that takes', async () => {
    const silence = watchSilence(limitMs)
    const { body, say, end } = createBody(silence.signal)
    const text = watchBody(new Response(body), silence, toError).text()
    for (const piece of ['slow ', 'but ', 'whole']) {
      await vi.advanceTimersByTimeAsync(limitMs - 1)
      say(piece)
      await vi.advanceTimersByTimeAsync(0)
    }
    end()
    expect(await text).toBe('slow but whole')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a body that stops in the middle is an error', async () => {
    const silence = watchSilence(limitMs)
    const { body, say } = createBody(silence.signal)
    const outcome = watchBody(new Response(body), silence, toError)
      .text()
      .catch((error: Error) => error.message)
    say('half')
    await vi.advanceTimersByTimeAsync(limitMs)
    expect(await outcome).toBe('given up')
    expect(silence.isTooLong()).toBe(true)
  })

  test('keeps the status and the headers, and waits for nothing where there is no body', async () => {
    const silence = watchSilence(limitMs)
    const given = new Response('a', { status: 201, headers: { 'x-request-id': 'r' } })
    const watched = watchBody(given, silence, toError)
    expect([watched.status, watched.headers.get('x-request-id'), await watched.text()]).toEqual([
      201,
      'r',
      'a',
    ])
    watchBody(new Response(null, { status: 204 }), watchSilence(limitMs), toError)
    expect(vi.getTimerCount()).toBe(0)
  })
})
