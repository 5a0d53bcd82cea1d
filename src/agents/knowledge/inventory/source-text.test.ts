import { expect, test } from 'vitest'
import { createSourceText } from './source-text.ts'

test('attributes of Rust without a module behind them are read in linear time', () => {
  const text = '#[cfg(test)]\n#[a]\n'.repeat(20_000)
  const start = performance.now()
  expect(createSourceText('a.rs', text).text).toBe(text)
  expect(performance.now() - start).toBeLessThan(1000)
})
