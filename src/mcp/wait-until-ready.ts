import { McpHostError } from './mcp-host-error.ts'
import type { HostWork } from './mcp-host.ts'

/** As the status of a project is told over HTTP. */
export interface ParseState {
  readonly status: string
  readonly error?: string | null | undefined
  readonly progress?:
    | {
        readonly fraction?: number | undefined
        readonly seconds_left?: number | undefined
        readonly [field: string]: unknown
      }
    | null
    | undefined
}

/** Clients give a call up after 60 seconds, whatever they are told meanwhile. */
const mostMs = 45_000
const pollMs = 200

/** Waits for a parse and tells how far it is; one that takes longer than clients wait is an answer that says so. */
export async function waitUntilReady(
  name: string,
  look: () => Promise<ParseState>,
  { signal, report }: HostWork,
  waitMs = mostMs,
): Promise<void> {
  const giveUpAt = performance.now() + waitMs
  for (;;) {
    const state = await look()
    if (state.status === 'ready') return
    if (state.status === 'error') {
      throw new McpHostError(`Cannot parse ${name}: ${state.error ?? 'no reason was given'}`)
    }
    const { fraction, seconds_left: secondsLeft } = state.progress ?? {}
    const percent = fraction === undefined ? '' : `, ${Math.floor(fraction * 100)} %`
    const left = secondsLeft === undefined ? '' : `, about ${secondsLeft} s left`
    const line = `Parsing ${name}: ${state.status}${percent}${left}`
    report(line, fraction)
    if (performance.now() > giveUpAt) {
      throw new McpHostError(`${line}. It is not parsed yet: call again when that time is over.`)
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs)
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
    })
    signal.throwIfAborted()
  }
}
