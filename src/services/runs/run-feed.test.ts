import { expect, test } from 'vitest'
import type { RunId } from '../../store/index.ts'
import { RunFeed } from './run-feed.ts'

const [one, two] = ['one', 'two'] as RunId[]

test('readers of quiet runs are told of what changed, by one look for all of them', async () => {
  const feed = new RunFeed()
  const told: string[] = []
  for (const [reader, runId] of [
    ['a', one!],
    ['b', one!],
    ['c', two!],
  ] as const) {
    feed.subscribe(runId, ({ kind }) => told.push(`${reader} ${kind}`))
  }
  const states = new Map([
    [one!, 'running 1'],
    [two!, 'running 1'],
  ])
  const looks: (readonly RunId[])[] = []
  const look = async (): Promise<string[]> => {
    told.length = 0
    await feed.lookAtQuiet((runIds) => {
      looks.push(runIds)
      return Promise.resolve(new Map(states))
    })
    return [...told]
  }
  expect(await look()).toEqual(['a changed', 'b changed', 'c changed'])
  expect(await look()).toEqual([])
  states.set(two!, 'running 2')
  expect(await look()).toEqual(['c changed'])
  states.delete(one!)
  expect(await look()).toEqual(['a changed', 'b changed'])
  feed.publish(two!, { kind: 'changed' })
  await look()
  expect(looks).toEqual([[one, two], [one, two], [one, two], [one, two], [one]])
})
