import { afterAll, describe, expect, test } from 'vitest'
import { createCitationChecker } from './check-stream.ts'
import { labelProjects } from '../../projects.ts'
import { openSketch } from '../../testing/open-sketch.ts'

const first = openSketch(
  {
    files: {
      'src/a.ts': 'one\ntwo\nthree\nfour\n',
      'app/[id]/page.tsx': 'one\ntwo\n',
      Makefile: 'all:\n',
      'src/empty.ts': '',
      'docs/with space.md': 'x\n',
      'src/only-first.ts': 'x\n',
    },
  },
  'acme/shop',
)
const second = openSketch({ files: { 'src/a.ts': 'one\ntwo\n', 'lib/b.py': 'x\n' } }, 'acme/bank')
const single = labelProjects([first.project])
const several = labelProjects([first.project, second.project])

afterAll(() => {
  first[Symbol.dispose]()
  second[Symbol.dispose]()
})

function read(text: string, projects = single, splits: readonly number[] = []) {
  const checker = createCitationChecker(projects)
  let output = ''
  let from = 0
  for (const at of [...splits].sort((a, b) => a - b)) {
    output += checker.push(text.slice(from, at))
    from = at
  }
  output += checker.push(text.slice(from))
  output += checker.finish()
  return { output, citations: checker.citations, withheld: checker.withheld }
}

describe('createCitationChecker()', () => {
  test.each([
    ['It adds [src/a.ts:1-3].', 'It adds [src/a.ts:1-3].', ['src/a.ts:1-3']],
    ['One line [src/a.ts:2].', 'One line [src/a.ts:2-2].', ['src/a.ts:2-2']],
    ['A file [src/a.ts] and [Makefile].', 'A file [src/a.ts] and [Makefile].', ['src/a.ts', 'Makefile']],
    [
      'Written [./src/a.ts:L1-L2] and [src/a.ts#L3].',
      'Written [src/a.ts:1-2] and [src/a.ts:3-3].',
      ['src/a.ts:1-2', 'src/a.ts:3-3'],
    ],
    ['With a dash [src/a.ts:1–2].', 'With a dash [src/a.ts:1-2].', ['src/a.ts:1-2']],
    ['In code [`src/a.ts:1-2`].', 'In code [src/a.ts:1-2].', ['src/a.ts:1-2']],
    ['Two [src/a.ts:1, 3-4].', 'Two [src/a.ts:1-1] [src/a.ts:3-4].', ['src/a.ts:1-1', 'src/a.ts:3-4']],
    ['Brackets [app/[id]/page.tsx:1-2].', 'Brackets [app/[id]/page.tsx:1-2].', ['app/[id]/page.tsx:1-2']],
    ['Linked [src/a.ts:1-2](src/a.ts#L1).', 'Linked [src/a.ts:1-2].', ['src/a.ts:1-2']],
    ['Nested [see [src/a.ts:4] there].', 'Nested [see [src/a.ts:4-4] there].', ['src/a.ts:4-4']],
    ['Spaces [docs/with space.md:1].', 'Spaces [docs/with space.md:1-1].', ['docs/with space.md:1-1']],
    ['Past the end [src/a.ts:3-9].', 'Past the end [src/a.ts:3-4].', ['src/a.ts:3-4']],
    ['By its name [only-first.ts:1].', 'By its name [src/only-first.ts:1-1].', ['src/only-first.ts:1-1']],
    [
      'Hosted [a.ts](https://example.org/acme/shop/blob/main/src/a.ts#L1-L2).',
      'Hosted [src/a.ts:1-2].',
      ['src/a.ts:1-2'],
    ],
  ])('keeps what stands: %s', (text, output, citations) => {
    expect(read(text)).toEqual({ output, citations, withheld: 0 })
  })

  test.each([
    'Too far [%src/a.ts:5-6%].',
    'Backwards [%src/a.ts:3-2%].',
    'From zero [%src/a.ts:0-1%].',
    'No such file [%src/b.ts:1-2%], really.',
    'Nor this [%missing.py%] one.',
    'No lines [%src/empty.ts:1%].',
    'Linked [%src/b.ts:1](src/b.ts%).',
    'Outside [%../../etc/passwd:1%].',
    'Inside [see [%src/b.ts:4%] there].',
  ])('withholds what does not resolve, and marks its place: %s', (marked) => {
    const output = marked.replace(/\[%[^%]*%[\])]/u, '[unconfirmed]')
    expect(read(marked.replaceAll('%', ''))).toEqual({ output, citations: [], withheld: 1 })
  })

  test('keeps the good half of a list and counts the other', () => {
    expect(read('Both [src/a.ts:1-2; src/b.ts:3].')).toEqual({
      output: 'Both [src/a.ts:1-2].',
      citations: ['src/a.ts:1-2'],
      withheld: 1,
    })
  })

  test.each([
    'A link [text](https://example.org/a.ts:1) and [src/a.ts:9](https://example.org).',
    '- [ ] to do\n- [x] done',
    'Index a[i:j], b[0], c[1:3], d[key] and e[-1].',
    'A note [1], a footnote [^2], a section [tool.pytest], a choice [either/or].',
    'Inline `[src/b.ts:1-9]` and ``a ` [src/b.ts:2]``.',
    '```ts\n[src/b.ts:1-9]\n```\n',
    '1. ```\n   [src/b.ts:1-9]\n   ```\n',
    '~~~\n```\n[src/b.ts:1]\n~~~\n',
    String.raw`Escaped \[src/b.ts:1] brackets.`,
    'Never closed [src/b.ts:1 and on\nnext line',
    `Never closed [${'x'.repeat(900)}`,
  ])('leaves alone: %s', (text) => {
    expect(read(text)).toEqual({ output: text, citations: [], withheld: 0 })
  })

  test('checks again after a fence and after a backtick that is never closed', () => {
    expect(read('```\n[src/b.ts:1]\n```\nThen [src/b.ts:1].').output).toBe(
      '```\n[src/b.ts:1]\n```\nThen [unconfirmed].',
    )
    expect(read('A lone ` here [src/b.ts:1].').output).toBe('A lone ` here [unconfirmed].')
  })

  test('reports each citation once, in order of first use', () => {
    expect(read('[src/a.ts:2] [src/a.ts:1-2] [src/a.ts:2]').citations).toEqual([
      'src/a.ts:2-2',
      'src/a.ts:1-2',
    ])
  })

  test('wants a prefix where several projects hold the path, and adds it where one does', () => {
    expect(read('[acme/bank@src/a.ts:1-2]', several).citations).toEqual(['acme/bank@src/a.ts:1-2'])
    expect(read('[src/only-first.ts:1]', several).output).toBe('[acme/shop@src/only-first.ts:1-1]')
    expect(read('[src/a.ts:1-2]', several)).toEqual({
      output: '[unconfirmed]',
      citations: [],
      withheld: 1,
    })
    expect(read('[acme/bank@src/a.ts:3-4]', several).withheld).toBe(1)
  })

  test('releases a bracket that does not close after a bounded length', () => {
    const checker = createCitationChecker(single)
    const shown = checker.push(`a [${'word '.repeat(200)}`)
    expect(shown.length).toBeGreaterThan(500)
  })

  test('gives the same result however the text is split', () => {
    const random = createRandom(7)
    const pieces = [
      '[',
      ']',
      '(',
      ')',
      '`',
      '```',
      '~~~',
      '\n',
      ' ',
      '  ',
      'src/a.ts',
      'src/b.ts',
      ':1-3',
      ':2',
      ':1-9',
      ', ',
      '; ',
      '\\',
      'text',
      '- ',
      '> ',
      '1. ',
      '[ ]',
      'a[i:j]',
      '[src/a.ts:1-2]',
      ' [src/b.ts:1].',
      '](src/a.ts)',
      '](http://x.y)',
      '``',
      'é',
      '🙂',
    ]
    for (let round = 0; round < 3_000; round += 1) {
      const length = 1 + Math.floor(random() * 24)
      const text = Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)] ?? '').join('')
      const whole = read(text)
      const splits = Array.from({ length: Math.floor(random() * 8) }, () =>
        Math.floor(random() * (text.length + 1)),
      )
      const everywhere = Array.from({ length: text.length }, (_, index) => index)
      expect({ text, splits, ...read(text, single, splits) }).toEqual({ text, splits, ...whole })
      expect({ text, ...read(text, single, everywhere) }).toEqual({ text, ...whole })
      for (const citation of whole.citations) expect(citation).toMatch(/^src\/a\.ts(?::[1-4]-[1-4])?$/u)
    }
  })
})

/** A small generator with a fixed seed (mulberry32), so that a failure can be repeated. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}
