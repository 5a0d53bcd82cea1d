import { expect, test } from 'vitest'
import { shareLooks } from './shared-looks.ts'

test('those who ask together share a look, and who asks after it began gets another one', async () => {
  const share = shareLooks<number>()
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let looks = 0
  const look = async (): Promise<number> => {
    const number = looks++
    begun[number]!.resolve()
    await begun[1]!.promise
    return number
  }
  const together = [share('run 3', look), share('run 3', look)]
  await begun[0]!.promise
  const later = share('run 3', look)
  expect(await Promise.all([...together, later])).toEqual([0, 0, 1])
})

test('a look that fails fails for all who share it, and is forgotten', async () => {
  const share = shareLooks<number>()
  const failing = (): Promise<number> => Promise.reject(new Error('away'))
  const together = await Promise.allSettled([share('run 3', failing), share('run 3', failing)])
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await share('run 3', () => Promise.resolve(7))).toBe(7)
})
