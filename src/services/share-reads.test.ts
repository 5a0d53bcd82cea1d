import { expect, test } from 'vitest'
import { shareReads } from './share-reads.ts'

test('those who ask together share a read, and who asks after it began gets another one', async () => {
  const share = shareReads<number>()
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let reads = 0
  const read = async (): Promise<number> => {
    const number = reads++
    begun[number]!.resolve()
    await begun[1]!.promise
    return number
  }
  const together = [share('run 3', read), share('run 3', read)]
  await begun[0]!.promise
  const later = share('run 3', read)
  expect(await Promise.all([...together, later])).toEqual([0, 0, 1])
})

test('a read that fails fails for all who share it, and is forgotten', async () => {
  const share = shareReads<number>()
  const failing = (): Promise<number> => Promise.reject(new Error('away'))
  const together = await Promise.allSettled([share('run 3', failing), share('run 3', failing)])
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await share('run 3', () => Promise.resolve(7))).toBe(7)
})
