import { expect, test } from 'vitest'
import { createIdSource, newId, parseId } from './ids.ts'

test('newId() makes version 7 identifiers of variant 10 that carry the time', () => {
  const id = createIdSource(() => 0x0192_3456_789a)()
  expect(id).toMatch(/^01923456-789a-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('newId() increases within a millisecond and when the clock goes back', () => {
  const times = [...Array<number>(10_000).fill(5_000), 4_000, 3_000, 6_000]
  const next = createIdSource(() => times.shift() ?? 0)
  const ids = Array.from({ length: 10_003 }, next)
  expect(ids).toEqual([...ids].sort())
  expect(new Set(ids).size).toBe(ids.length)
})

test('continueAfter() goes on from an id that was made when the clock was ahead', () => {
  const ahead = createIdSource(() => 9_000_000)
  const next = createIdSource(() => 5_000_000)
  const ids = [next(), ...Array.from({ length: 5_000 }, ahead)]
  next.continueAfter(ids.at(-1)!)
  next.continueAfter(ids[0]!)
  ids.push(next(), next())
  expect(ids).toEqual([...ids].sort())
  expect(new Set(ids).size).toBe(ids.length)
})

test('parseId() takes what newId() makes, in upper case too, and nothing else', () => {
  const id = newId<'project'>()
  expect(parseId(id.toUpperCase())).toBe(id)
  for (const text of ['', 'abc', `${id}0`, id.replaceAll('-', ''), `${id}\n`, "' or 1=1"]) {
    expect(parseId(text)).toBeUndefined()
  }
})
