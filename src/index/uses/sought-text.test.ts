import { expect, test } from 'vitest'
import { createRandom, pick } from '../../../test/support/random.ts'
import { SoughtText } from './sought-text.ts'

test('a name is found at the same places however often a text was asked', () => {
  const random = createRandom(7)
  const parts = ['run', 'runs', '_run', '$run', 'run-all', 'a.b', 'é', '\n', ' ', '(', 'run']
  const text = Array.from({ length: 400 }, () => pick(random, parts)).join(' ')
  const sought = new SoughtText(text)
  const names = [
    ['run', 'run'],
    ['$run', 'run'],
    ['run-all', 'run'],
    ['missing', 'missing'],
  ] as const
  const placesOf = () => names.map(([name, word]) => whole(text, name, sought.placesOf(name, word)))
  const first = placesOf()
  expect(first.map(({ length }) => length > 0)).toEqual([true, true, true, false])
  for (let asked = 0; asked < 10; asked++) expect(placesOf()).toEqual(first)
  expect(placesOf()).toEqual(first)
})

/** Places at which no word goes on. */
function whole(text: string, name: string, places: Iterable<number>): number[] {
  return [...places].filter(
    (at) => !/\w/u.test(text[at - 1] ?? ' ') && !/\w/u.test(text[at + name.length] ?? ' '),
  )
}
