import { expect, test } from 'vitest'
import { keepCited } from './keep-cited.ts'

const citations = ['a.ts:1-2', 'src/b.ts:3-3']

test.each([
  ['It runs `main` [a.ts:1-2]. That calls `b` [src/b.ts:3-3].', 0],
  ['It runs `main`. [a.ts:1-2] That calls `b`. [src/b.ts:3-3] [a.ts:1-2]', 0],
  ['Version 1.2 of it, e.g. `x.y`, runs [a.ts:1-2].', 0],
])('a cited sentence stays: %s', (text, left) => {
  expect(keepCited(text, citations)).toEqual({ markdown: text, left })
})

test('a sentence without a place that stands is left out, and so is what is no prose', () => {
  const text = `# Overview

It is a powerful and elegant tool. It runs \`main\` [a.ts:1-2]. It scales [unconfirmed]. It is \`b\` that
is called [src/b.ts:3-3].

- A list [a.ts:1-2]

Nothing here holds [c.ts:9-9].`
  expect(keepCited(text, citations)).toEqual({
    markdown: 'It runs `main` [a.ts:1-2]. It is `b` that is called [src/b.ts:3-3].',
    left: 5,
  })
})
