import { expect, test } from 'vitest'
import { createTurnstile, limitConcurrency } from './limit-concurrency.ts'

test('limitConcurrency() runs so much at once, in order, whatever fails', async () => {
  const limit = limitConcurrency(2)
  const events: string[] = []
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const works = gates.map(async ({ promise }, index) => {
    await limit(async () => {
      events.push(`start ${index}`)
      await promise
      if (index === 0) throw new Error('no')
    }).catch(() => events.push(`failed ${index}`))
  })
  await new Promise(setImmediate)
  expect(events).toEqual(['start 0', 'start 1'])
  gates[0]!.resolve()
  await works[0]
  await new Promise(setImmediate)
  expect(events).toEqual(['start 0', 'start 1', 'failed 0', 'start 2'])
  for (const { resolve } of gates) resolve()
  await Promise.all(works)
  expect(events.at(-1)).toBe('start 3')
})

test('a turnstile gives a place once, however often it is left', async () => {
  const enter = createTurnstile(1)
  const leave = await enter()
  const [second, third] = [enter(), enter()]
  leave()
  leave()
  const entered: string[] = []
  void third.then(() => entered.push('third'))
  const leaveSecond = await second
  expect(entered).toEqual([])
  leaveSecond()
  await third
})
