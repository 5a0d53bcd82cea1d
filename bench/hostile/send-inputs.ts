/** A client that does nothing but harm: it sends hostile inputs until their number or the time is reached. */
import { hostileInput, hostileInputCount } from '../../test/support/hostile-inputs.ts'
import type { HostileTarget } from '../../test/support/hostile-requests.ts'

export type SendInputs = HostileTarget & {
  readonly url: string
  readonly apiKey: string
  readonly requests: number
  readonly seconds: number
  readonly atOnce: number
}

export type SentInputs = {
  readonly sent: number
  readonly kinds: number
  readonly statuses: Readonly<Record<string, number>>
  readonly largest: SentInput
  readonly slowest: SentInput
  /** Faults that the specification does not have. */
  readonly faults: readonly string[]
}

type SentInput = { readonly name: string; readonly bytes: number; readonly ms: number }

/** Next to each other in the order of numbers are the same texts: a part of them is to be of all kinds. */
const stride = 7_919

process.once('message', (options: SendInputs) => {
  void send(options).then((sent) => process.send?.(sent, () => process.disconnect?.()))
})

async function send({ url, apiKey, requests, seconds, atOnce, ...target }: SendInputs): Promise<SentInputs> {
  const endsAt = performance.now() + seconds * 1000
  const statuses: Record<string, number> = {}
  const faults: string[] = []
  const all: SentInput[] = []
  let next = 0
  const sendSome = async (): Promise<void> => {
    while (next < requests && performance.now() < endsAt) {
      const { method, path, headers, body } = hostileInput((next++ * stride) % hostileInputCount, target)
      const name = `${method} ${path.slice(0, 90)} ${typeof body === 'string' ? body.slice(0, 60) : ''}`
      const start = performance.now()
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { 'x-api-key': apiKey, ...headers },
        ...(body === undefined ? {} : { body }),
      })
      const text = await response.text()
      all.push({ name, bytes: text.length, ms: Math.round(performance.now() - start) })
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
      const isSpecified = /"code":"invalid_(?:node|attachment)_ids"/u.test(text)
      if (response.status >= 500 && !isSpecified) faults.push(`${response.status} ${name}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendSome))
  const none = { name: '', bytes: 0, ms: 0 }
  return {
    sent: all.length,
    kinds: Math.min(all.length, hostileInputCount),
    statuses,
    largest: all.reduce((most, one) => (one.bytes > most.bytes ? one : most), none),
    slowest: all.reduce((most, one) => (one.ms > most.ms ? one : most), none),
    faults,
  }
}
