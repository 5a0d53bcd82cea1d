import { expect, test } from 'vitest'
import { createRandom, pick } from '../../../test/support/random.ts'
import { bitsOf, makeSets, mayHave } from './text-filter.ts'

const has = (text: string, wanted: string): boolean => mayHave(makeSets(Buffer.from(text)), bitsOf(wanted))

test('whatever a line has is in the sets of its file, in either case', () => {
  const random = createRandom(7)
  const letters = ['a', 'b', 'c', 'A', 'B', 'C', '_', '.', '(', ' ', 'é', 'ß', '字', '😀']
  const word = (length: number): string => Array.from({ length }, () => pick(random, letters)).join('')
  for (let round = 0; round < 200; round++) {
    const lines = Array.from({ length: 1 + random(400) }, () => word(random(300)))
    const line = pick(random, lines)
    const start = random(line.length + 1)
    const wanted = line.slice(start, start + 1 + random(12))
    expect(has(lines.join('\n'), wanted)).toBe(true)
    expect(
      has(
        lines.join('\r\n'),
        wanted.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()),
      ),
    ).toBe(true)
  }
})

test('most files without a text are told from those with it', () => {
  const code = Array.from(
    { length: 3_000 },
    (_, index) => `const value${index} = read(${index * 31})\n`,
  ).join('')
  expect(has(code, 'value2999')).toBe(true)
  expect(has(code, 'resolveName')).toBe(false)
  expect(has('', 'abc')).toBe(false)
})

test('a long line is not cut, and letters that are of ASCII in another case are found', () => {
  expect(has(`${'x'.repeat(40_000)}needle${'y'.repeat(40_000)}`, 'xneedley')).toBe(true)
  // Kelvin sign, long s, dotted I.
  for (const text of ['5 \u212A', 'di\u017Ftance', '\u0130stanbul'])
    expect(has(`first\n${text}`, 'ask')).toBe(true)
})
