import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

test.each([
  ['a first fetch', undefined],
  ['a later fetch', 'before'],
])('%s that was under way at a change is not what is shown', async (_name, initialData) => {
  const client = createQueryClient()
  const replies: ((text: string) => void)[] = []
  const queryKey = ['answers']
  const queryFn = () => new Promise<string>((resolve) => replies.push(resolve))
  const observer = new QueryObserver(client, { queryKey, queryFn, initialData, staleTime: 0 })
  const unsubscribe = observer.subscribe(() => undefined)
  expect(replies).toHaveLength(1)

  const invalidated = client.invalidateQueries({ queryKey })
  await expect.poll(() => replies.length).toBe(2)
  replies[0]?.('before')
  replies[1]?.('after')
  await invalidated
  expect(observer.getCurrentResult().data).toBe('after')
  unsubscribe()
})
