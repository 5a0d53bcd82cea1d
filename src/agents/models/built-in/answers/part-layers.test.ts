import { expect, test } from 'vitest'
import { isCircle, layersOf } from './part-layers.ts'

const uses = [
  { from: 'app', to: 'core' },
  { from: 'core', to: 'net' },
  { from: 'net', to: 'core' },
  { from: 'net', to: 'util' },
]

test('parts stand above what they use, and those that use each other stand together', () => {
  expect(layersOf(uses)).toEqual([['app'], ['core', 'net'], ['util']])
  expect(isCircle(['core', 'net'], uses)).toBe(true)
  expect(isCircle(['app'], uses)).toBe(false)
})
