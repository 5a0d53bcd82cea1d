import { expect, test } from 'vitest'
import { openSketch } from '../testing/open-sketch.ts'

test('says how rare a word is in any of its forms, and which words begin like it', () => {
  using snapshot = openSketch({
    files: {
      'src/a.ts': 'retries = 3\n',
      'src/b.ts': 'other\nbirthDate\n',
      'docs/backoff.md': 'other\n',
    },
  })
  expect(snapshot.wordShare('retry')).toBe(snapshot.wordShare('retries'))
  expect(snapshot.wordShare('Retry')).toBeGreaterThan(0)
  expect(snapshot.wordShare('other')).toBeGreaterThan(snapshot.wordShare('retry'))
  expect(snapshot.wordShare('backoff')).toBeGreaterThan(0)
  expect(snapshot.wordShare('cluster')).toBe(0)
  expect(snapshot.similarWords('birthday', 3)).toContain('birthdate')
  expect(snapshot.similarWords('cluster', 3)).toEqual([])
})
