import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ServiceError } from '../service-error.ts'
import { UnopenedSnapshotError } from './thread-failure.ts'
import type { OddTasks } from './testing/odd-thread.ts'
import { ThreadPool } from './thread-pool.ts'
import type { ThreadPoolOptions } from './thread-pool.ts'

const script = new URL('testing/odd-thread.ts', import.meta.url)
const never = new AbortController().signal

function createPool(options: Partial<ThreadPoolOptions> = {}) {
  return new ThreadPool<OddTasks>({ script, size: 1, streamsPerThread: 2, ...options })
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

test('a call is answered in a thread, and threads start when there is work for them', async () => {
  await using pool = createPool({ size: 2 })
  expect(pool.threadCount).toBe(0)
  expect(await pool.call('echo', [], 'hello')).toBe('hello')
  expect(await pool.call('echo', [], 'again')).toBe('again')
  expect(pool.threadCount).toBe(1)
  const texts = ['a', 'b', 'c', 'd']
  expect(await Promise.all(texts.map((text) => pool.call('echo', [], text)))).toEqual(texts)
  expect(pool.threadCount).toBe(2)
})

test('a thread that is kept warm has done its call before there is work for it', async () => {
  await using pool = createPool({ size: 3 })
  await pool.keepWarm('countCalls', null)
  expect(pool.threadCount).toBe(1)
  expect(await pool.call('countCalls', [], null)).toBe(2)
})

test('what fails to become warm says so', async () => {
  await using pool = createPool({ size: 2 })
  await expect(pool.keepWarm('exit', null)).rejects.toMatchObject({ reason: 'ended' })
})

test('a thread that had a snapshot and has rested is ended, and a warm one waits in its place', async () => {
  await using pool = createPool({ idleMs: 50 })
  await pool.keepWarm('countCalls', null)
  await setTimeout(200)
  // Without a snapshot it holds nothing that others need.
  expect(await pool.call('countCalls', [], null)).toBe(2)
  await pool.call('echo', ['/nowhere/at/all'], 'x').catch(() => {})
  await setTimeout(500)
  expect(await pool.call('countCalls', [], null)).toBe(2)
  expect(pool.threadCount).toBe(1)
})

test('an error keeps its class and its words', async () => {
  await using pool = createPool()
  const error = await pool.call('refuse', [], 'Node not found: "x"').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ServiceError)
  expect(error).toMatchObject({ code: 'node_not_found', message: 'Node not found: "x"' })
})

test('a snapshot that cannot be opened is told from work that failed', async () => {
  await using pool = createPool()
  await expect(pool.call('echo', ['/nowhere/at/all'], 'x')).rejects.toThrow(UnopenedSnapshotError)
})

test('where no thread can be started those that there are do the work, and without one it fails', async () => {
  let refusals = 1
  const options = {
    size: 2,
    streamsPerThread: 2,
    // The platform throws for it, as where it has no thread to give.
    get script() {
      return refusals-- > 0 ? new URL('https://example.test/') : script
    },
  }
  await using pool = new ThreadPool<OddTasks>(options)
  await expect(pool.call('echo', [], 'a')).rejects.toMatchObject({ code: 'not_ready' })
  expect(await pool.call('echo', [], 'b')).toBe('b')
  refusals = 100
  const texts = ['c', 'd', 'e']
  expect(await Promise.all(texts.map((text) => pool.call('echo', [], text)))).toEqual(texts)
  expect(pool.threadCount).toBe(1)
})

test('a thread that hangs is ended with its work, and replaced', async () => {
  await using pool = createPool({ hungMs: 200 })
  const spinning = pool.call('spin', [], null)
  const waiting = pool.call('echo', [], 'still there')
  await expect(spinning).rejects.toMatchObject({ name: 'ThreadLostError', reason: 'hung' })
  expect(await waiting).toBe('still there')
})

test('a thread that gets no processor is waited for', async () => {
  await using pool = createPool({ hungMs: 250 })
  expect(await pool.call('starve', [], 1_000)).toBe('fed')
})

test('a thread that ends or runs out of memory is replaced', async () => {
  await using pool = createPool({ heapMb: 48 })
  await expect(pool.call('exit', [], null)).rejects.toMatchObject({ reason: 'ended' })
  await expect(pool.call('exhaust', [], null)).rejects.toMatchObject({ reason: 'out-of-memory' })
  expect(await pool.call('echo', [], 'still there')).toBe('still there')
})

test('a stream comes whole and in order, and calls get in between', async () => {
  await using pool = createPool()
  const numbers = collect(pool.stream('count', [], 20, never))
  expect(await pool.call('echo', [], 'in between')).toBe('in between')
  expect(await numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

test('a stream goes no faster than its reader, and ends when the reader leaves', async () => {
  await using pool = createPool()
  const numbers = pool.stream('count', [], 1_000, never)
  await numbers.next()
  expect(await pool.call('producedAfterTurns', [], 100)).toBeLessThan(20)
  await numbers.return()
  expect(await collect(pool.stream('count', [], 3, never))).toEqual([1, 2, 3])
})

test('an abort reaches the work, which may say its last words', async () => {
  await using pool = createPool()
  const controller = new AbortController()
  const said: string[] = []
  for await (const word of pool.stream('waitForStop', [], 'begun', controller.signal)) {
    said.push(word)
    controller.abort()
  }
  expect(said).toEqual(['begun', 'stopped'])
})

test('an abort ends the reading of work that does not hear of it', async () => {
  await using pool = createPool({ size: 2 })
  const controller = new AbortController()
  const said: string[] = []
  for await (const word of pool.stream('hang', [], 'begun', controller.signal)) {
    said.push(word)
    controller.abort()
  }
  expect(said).toEqual(['begun'])
  expect(await pool.call('echo', [], 'still there')).toBe('still there')
})

test('a stream that waits for its turn is taken out of the queue by an abort', async () => {
  await using pool = createPool({ streamsPerThread: 1 })
  const first = pool.stream('waitForStop', [], 'first', never)
  expect((await first.next()).value).toBe('first')
  const controller = new AbortController()
  const second = collect(pool.stream('waitForStop', [], 'second', controller.signal))
  const third = collect(pool.stream('count', [], 1, never))
  controller.abort()
  expect(await second).toEqual([])
  await first.return()
  expect(await third).toEqual([1])
})

test('what is under way ends with the pool', async () => {
  const pool = createPool()
  const ended = Promise.allSettled([pool.call('spin', [], null), pool.call('echo', [], '')])
  await pool[Symbol.asyncDispose]()
  const lost = { status: 'rejected', reason: { name: 'ThreadLostError', reason: 'stopped' } }
  expect(await ended).toMatchObject([lost, lost])
  await expect(pool.call('echo', [], '')).rejects.toMatchObject({ reason: 'stopped' })
})

test('the work of one owner never takes the last thread', async () => {
  await using pool = createPool({ size: 2, threadsOfOwner: 1 })
  const spinning = Promise.allSettled([
    pool.call('spin', [], null, 'greedy'),
    pool.call('spin', [], null, 'greedy'),
  ])
  const hanging = pool.stream('hang', [], 'begun', never, 'greedy')
  expect(await pool.call('echo', [], 'another is answered', 'modest')).toBe('another is answered')
  expect(await pool.call('echo', [], 'the service too')).toBe('the service too')
  await pool[Symbol.asyncDispose]()
  await spinning
  await hanging.return()
})

test('owners take turns, however much one of them waits for', async () => {
  await using pool = createPool()
  const ended: string[] = []
  const call = async (text: string, owner: string): Promise<void> => {
    await pool.call('echo', [], text, owner)
    ended.push(text)
  }
  const first = ['g1', 'g2', 'g3', 'g4'].map((text) => call(text, 'greedy'))
  await Promise.all([...first, call('m1', 'modest')])
  // The first is at work when the second of its owner comes, before the one of the other.
  expect(ended).toEqual(['g1', 'g2', 'm1', 'g3', 'g4'])
})
