/**
 * Readers of streams over bare sockets, in a thread of their own: what thousands of clients do must not slow down the
 * model whose words they wait for.
 */
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** `swift` reads what comes; `slow` a little a second; `stuck` nothing until it is told to. */
export type ReaderKind = 'swift' | 'slow' | 'stuck'

export interface ReaderTask {
  readonly host: string
  readonly port: number
  readonly apiKey: string
  readonly streams: readonly { readonly path: string; readonly kind: ReaderKind }[]
}

export interface ReaderReport {
  /** Microseconds from what the model said to its frame here, of swift readers. */
  readonly delays: Float64Array
  /** Streams that did not get each event once, in order, and a whole end. */
  readonly wrong: readonly string[]
}

export type ReaderMessage = 'opened' | 'swift-ended' | ReaderReport

/** Connections that are being opened at once. */
const OPENING = 100
const SLOW_INTERVAL_MS = 1_000

const task = workerData as ReaderTask
const delays: number[] = []
const wrong: string[] = []
const resumes: (() => void)[] = []
const swift: Promise<void>[] = []
const others: Promise<void>[] = []

let isReleased = false

parentPort!.once('message', () => {
  isReleased = true
  resumes.forEach((resume) => resume())
})
const queue = [...task.streams]
await Promise.all(
  Array.from({ length: OPENING }, async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await open(next)
  }),
)
tell('opened')
await Promise.all(swift)
tell('swift-ended')
await Promise.all(others)
tell({ delays: Float64Array.from(delays), wrong })

function tell(message: ReaderMessage): void {
  parentPort!.postMessage(message)
}

/** Resolves when the first frame is here. */
async function open({ path, kind }: ReaderTask['streams'][number]): Promise<void> {
  const { promise: opened, resolve: hasOpened } = Promise.withResolvers<void>()
  const { promise: ended, resolve: hasEnded } = Promise.withResolvers<void>()
  const socket = connect(task.port, task.host)
  socket.setNoDelay()
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: ${task.host}\r\nx-api-key: ${task.apiKey}\r\naccept: text/event-stream\r\n\r\n`,
  )
  let rest = ''
  let expected = 1
  let isOpen = false
  let isWhole = false
  socket.on('data', (data) => {
    const now = Number(process.hrtime.bigint() / 1000n)
    rest += data.toString('latin1')
    for (;;) {
      const end = rest.indexOf('\n\n')
      if (end < 0) break
      const frame = rest.slice(0, end)
      rest = rest.slice(end + 2)
      if (!isOpen) {
        isOpen = true
        hasOpened()
        if (kind === 'slow') readSlowly(socket)
      }
      // A frame holds the text twice; that of its message is counted.
      const text = frame.slice(frame.indexOf('"message":'), frame.indexOf('"content":'))
      for (const [, number, saidAt] of text.matchAll(/Step (\d+) said at (\d+)/g)) {
        if (Number(number) !== expected++) wrong.push(`${path}: step ${number} where ${expected - 1} was due`)
        if (kind === 'swift') delays.push(now - Number(saidAt))
      }
      if (frame.includes('event: end')) {
        isWhole = frame.includes('"status":"completed"')
        socket.destroy()
      }
    }
    if (kind !== 'swift' && isOpen && !isReleased) socket.pause()
  })
  resumes.push(() => socket.resume())
  socket.on('error', (error) => wrong.push(`${path}: ${error.message}`))
  socket.once('close', () => {
    if (!isWhole) wrong.push(`${path}: ended after step ${expected - 1} without its end`)
    hasOpened()
    hasEnded()
  })
  if (kind === 'swift') swift.push(ended)
  else others.push(ended)
  await opened
}

function readSlowly(socket: Socket): void {
  const timer = setInterval(() => socket.resume(), SLOW_INTERVAL_MS)
  socket.once('close', () => clearInterval(timer))
}
