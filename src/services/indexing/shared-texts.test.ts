import { expect, test } from 'vitest'

import { SharedTexts } from './shared-texts.ts'

test('keeps texts of all sizes, each in shared memory', () => {
  const texts = new SharedTexts()
  const sizes = [0, 1, 100_000, 3_000_000, 7, ...Array.from({ length: 30 }, (_, index) => 90_000 + index)]
  const bytes = sizes.map((size, index) => Buffer.alloc(size, index + 1))
  const kept = bytes.map((text) => texts.keep(text))
  expect(kept.every((text, index) => Buffer.compare(text, bytes[index]!) === 0)).toBe(true)
  expect(kept.slice(1).every(({ buffer }) => buffer instanceof SharedArrayBuffer)).toBe(true)
})
