import { expect, test } from 'vitest'

import type { UserId } from '../../store/index.ts'
import { IndexSlots } from './index-slots.ts'

const [ada, bob] = ['ada', 'bob'] as UserId[]

/** Takes a slot for each; says who has begun, and ends one. */
function createWorld(slots: IndexSlots) {
  const begun: string[] = []
  const held = new Map<string, Disposable>()
  const signals = new Map<string, AbortController>()
  return {
    begun,
    ask: (name: string, userId = ada!, isAlone = false) => {
      const controller = new AbortController()
      signals.set(name, controller)
      slots.take(userId, controller.signal, { isAlone }).then(
        (slot) => {
          begun.push(name)
          held.set(name, slot)
        },
        () => begun.push(`${name} gave up`),
      )
    },
    end: (name: string) => held.get(name)![Symbol.dispose](),
    abort: (name: string) => signals.get(name)!.abort(),
    settle: () => new Promise((resolve) => setImmediate(resolve)),
  }
}

test('a user who fills the queue does not keep another from a turn', async () => {
  const world = createWorld(new IndexSlots(2, 1))
  for (const name of ['a1', 'a2', 'a3']) world.ask(name)
  await world.settle()
  expect(world.begun).toEqual(['a1'])
  world.ask('b1', bob)
  await world.settle()
  expect(world.begun).toEqual(['a1', 'b1'])
  world.end('a1')
  await world.settle()
  expect(world.begun).toEqual(['a1', 'b1', 'a2'])
})

test('the user with the least under way is next, and whoever is alone has all', async () => {
  const world = createWorld(new IndexSlots(2, 2))
  for (const name of ['a1', 'a2', 'a3']) world.ask(name)
  world.ask('b1', bob)
  await world.settle()
  expect(world.begun).toEqual(['a1', 'a2'])
  world.end('a1')
  await world.settle()
  expect(world.begun).toEqual(['a1', 'a2', 'b1'])
})

test('who gives up waits no more, and keeps nobody waiting', async () => {
  const world = createWorld(new IndexSlots(1, 1))
  for (const name of ['a1', 'a2', 'a3']) world.ask(name)
  await world.settle()
  world.abort('a2')
  await world.settle()
  world.end('a1')
  await world.settle()
  expect(world.begun).toEqual(['a1', 'a2 gave up', 'a3'])
})

test('who is to be alone begins when all are done, and nobody begins beside it', async () => {
  const world = createWorld(new IndexSlots(2, 2))
  world.ask('a1')
  await world.settle()
  world.ask('a2', ada, true)
  world.ask('a3')
  await world.settle()
  expect(world.begun).toEqual(['a1'])
  world.end('a1')
  await world.settle()
  expect(world.begun).toEqual(['a1', 'a2'])
  world.end('a2')
  await world.settle()
  expect(world.begun).toEqual(['a1', 'a2', 'a3'])
})
