import { setTimeout as wait } from 'node:timers/promises'

import { toolInputs } from '../../test/mcp/shop-tool-inputs.ts'
import { expectThat, Tally } from './tally.ts'
import { connect } from './targets.ts'
import type { Targets, TransportName } from './targets.ts'

/** Every tool, what is wrong, too much and given up, by one session of the JavaScript SDK. */
export async function runTools(targets: Targets, transport: TransportName): Promise<Tally> {
  const tally = new Tally()
  const client = await connect(targets, transport)
  const call = async (name: string, input: object, signal?: AbortSignal) =>
    await client.callTool({ name, arguments: { ...input } }, signal === undefined ? {} : { signal })
  for (const [name, input] of Object.entries(toolInputs)) {
    await tally.check(name, async () => {
      const result = await call(name, input)
      expectThat(result.isError !== true && result.structuredContent !== undefined, 'a structured result')
    })
  }
  for (const name of Object.keys(toolInputs)) {
    await tally.check(`${name}, wrong arguments`, async () => {
      const result = await call(name, { budget: 'much', question: 1, direction: [], node: {} })
      expectThat(result.isError === true, 'an error')
    })
    await tally.check(`${name}, oversized`, async () => {
      const huge = 'x'.repeat(100_000)
      const result = await call(name, {
        project: huge,
        node: huge,
        query: huge,
        question: huge,
        pattern: huge,
      })
      expectThat(result.isError === true, 'an error')
    })
    await tally.check(`${name}, given up`, async () => {
      const giving = new AbortController()
      const called = call(name, toolInputs[name as keyof typeof toolInputs], giving.signal)
      const outcome = called.then(
        () => 'answered',
        () => 'given up',
      )
      await wait(2)
      giving.abort()
      // An answer that came first is as good.
      await outcome
      expectThat((await call('get_node', toolInputs.get_node)).isError !== true, 'the session to go on')
    })
  }
  await client.close()
  return tally
}

/** Many sessions at the same moment, each with a question of its own. */
export async function runSessions(
  targets: Targets,
  transport: TransportName,
  count: number,
): Promise<{ readonly opening: Tally; readonly calling: Tally }> {
  const opening = new Tally()
  const calling = new Tally()
  const names = Object.keys(toolInputs) as (keyof typeof toolInputs)[]
  const clients = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      opening.check(`session ${index}`, async () => await connect(targets, transport)),
    ),
  )
  await Promise.all(
    clients.map(async (client, index) => {
      const name = names[index % names.length]!
      await calling.check(`${name} of session ${index}`, async () => {
        if (client === undefined) throw new Error('There is no session')
        const result = await client.callTool({ name, arguments: { ...toolInputs[name] } })
        expectThat(result.isError !== true && result.structuredContent !== undefined, 'a structured result')
      })
    }),
  )
  await Promise.all(clients.map(async (client) => await client?.close()))
  return { opening, calling }
}
