import { expect, test } from 'vitest'

import { extractText, validateFacts } from '../testing/index.ts'
import { python } from './index.ts'

test('extents and offsets count in UTF-16 units', async () => {
  const text = 'naïve = "🦊"\ndef ключ(): return naïve\n'
  const found = await extractText(python, 'a.py', text)
  expect(validateFacts(found, text)).toEqual([])
  const { nameStart, nameEnd } = found.definitions
  expect(text.slice(nameStart[1], nameEnd[1])).toBe('ключ')
})

test('an empty file has facts too', async () => {
  expect((await extractText(python, 'a.py', '')).definitions.count).toBe(0)
})
