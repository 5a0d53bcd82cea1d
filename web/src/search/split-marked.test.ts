import { expect, test } from 'vitest'
import { splitMarked } from './split-marked.ts'

const marked = (line: string, wanted: string): string =>
  splitMarked(line, wanted)
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('')

test('the text itself is marked, wherever it stands', () => {
  expect(marked('let Total = total + 1', 'total')).toBe('let [Total] = [total] + 1')
})

test('words are marked where the text does not stand as a whole', () => {
  expect(marked('return apply(sum, percent)', 'percent return')).toBe('[return] apply(sum, [percent])')
  expect(marked('percent return, return', 'percent return')).toBe('[percent return], return')
})

test('alternatives and phrases are marked, and not what must not be there', () => {
  expect(marked('the cart and a sum of it', 'basket OR "a sum" NOT the')).toBe('the cart and [a sum] of it')
  expect(marked('f(x) of a cart', '(cart OR basket) AND f(x)')).toBe('[f(x)] of a [cart]')
  expect(marked('a cart', 'OR cart')).toBe('a [cart]')
})

test('nothing is marked where nothing was looked for, or positions cannot be told', () => {
  expect(marked('all of it', '')).toBe('all of it')
  expect(marked('İstanbul i', 'i')).toBe('İstanbul i')
})
