import { afterAll, expect, test } from 'vitest'
import { linkTexts } from '../../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../../index/testing/open-texts.ts'
import { collectRun } from '../../../testing/collect-run.ts'

const body = (name: string, uses = ''): string =>
  `${uses}export class ${name} {\n${'  /** One more. */\n  run() {}\n'.repeat(6)}}\n`
const texts = {
  'README.md':
    '# Mill\n\nMill is a program that grinds corn into flour.\n\n- `src/stones`: the stones that turn\n',
  'src/stones/README.md': '# Stones\n\nRun this first.\n\nThe stones grind what the hopper feeds them.\n',
  'src/stones/stone.ts': body('Stone'),
  'src/hopper/hopper.ts': body(
    'Hopper',
    "import { Stone } from '../stones/stone.ts'\nexport const first = new Stone()\n",
  ),
  'src/wheel/wheel.ts': body(
    'Wheel',
    "import { Hopper } from '../hopper/hopper.ts'\nexport const fed = new Hopper()\n",
  ),
  'src/feed-pipe/feed-pipe.ts': body(
    'FeedPipe',
    "import { Hopper } from '../hopper/hopper.ts'\nexport const end = new Hopper()\n",
  ),
  'website/src/main.js': body('Page'),
}
const snapshot = openTexts(texts, await linkTexts(texts), 'acme/mill')
afterAll(() => snapshot[Symbol.dispose]())

async function ask(question: string): Promise<string> {
  const run = await collectRun({ projects: [{ repoName: 'acme/mill', snapshot }], question })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run.text
}

test('the parts are the directories of the product, with what people wrote about them', async () => {
  const text = await ask('What are the main parts and how do they relate?')
  expect(text).toContain('Mill is a program that grinds corn into flour')
  expect(text).toContain(
    '`src/stones`: The stones grind what the hopper feeds them [src/stones/README.md:5-5].',
  )
  expect(text).toContain('`src/hopper` imports `src/stones`')
  expect(text).not.toContain('website')
})

test('a directory without a README of its own is not described by another one', async () => {
  const text = await ask('What are the main parts and how do they relate?')
  expect(text).not.toContain('`src/wheel`: Mill grinds')
})

test('parts that are named in two words or by what they do are found', async () => {
  const text = await ask('How do the hopper, the feed pipe and the stones work together?')
  expect(text).toContain('`FeedPipe`')
  expect(text).toContain('`src/stones`')
  expect(text).toMatch(/`src\/hopper` uses `src\/stones`/u)
})

test('what is asked by the name of the project is all of it, in one answer, with its layers', async () => {
  const text = await ask('How is mill organised? What are the modules and main abstractions?')
  expect(text).toContain('Mill is a program that grinds corn into flour')
  expect(text).toContain(
    'By what they import, from top to bottom: `src/feed-pipe` and `src/wheel`; `src/hopper`; `src/stones`.',
  )
  expect(text).not.toContain('Not answered')
  expect(await ask('Give me the big picture.')).toContain('`src/hopper` imports `src/stones`')
})

test('of the types that others are made to, those in tests are counted apart', async () => {
  const made = {
    ...texts,
    'src/stones/stone.ts': `${body('Stone')}${['Flint', 'Quartz', 'Basalt', 'Lava', 'Slate']
      .map((name) => `export class ${name} extends Stone {}\n`)
      .join('')}`,
    'test/stone.test.ts':
      "import { Stone } from '../src/stones/stone.ts'\nclass Fake extends Stone {}\nclass Other extends Stone {}\ntest('x', () => new Fake() ?? new Other())\n",
  }
  using built = openTexts(made, await linkTexts(made), 'acme/mill')
  const { text } = await collectRun({
    projects: [{ repoName: 'acme/mill', snapshot: built }],
    question: 'How is mill organised? What are the modules and main abstractions?',
  })
  expect(text).toMatch(/`Stone` .*; extended by (?:`\w+`, ){3}`\w+` and 1 more, and by 2 in tests\n/u)
})

test('a class diagram has the types of a part, what they derive from, and each is cited', async () => {
  const shapes = {
    'src/shape.ts': 'export interface Shape {\n  area(): number\n}\n',
    'src/circle.ts':
      "import type { Shape } from './shape.ts'\nexport class Circle implements Shape {\n  area(): number {\n    return 3\n  }\n}\n",
    'src/box.ts':
      "import { Circle } from './circle.ts'\nexport class Box {\n  held: Circle = new Circle()\n}\n",
  }
  using drawn = openTexts(shapes, await linkTexts(shapes), 'acme/shapes')
  const { text } = await collectRun({
    projects: [{ repoName: 'acme/shapes', snapshot: drawn }],
    question: 'Draw a class diagram of the src folder',
  })
  expect(text).toContain('`Circle` implements `Shape`')
  expect(text).toContain('interface `Shape` [src/shape.ts:1-3]')
  expect(text).toContain('classDiagram')
  const [, circle] = /class (c\d)\["Circle"\]/u.exec(text) ?? []
  const [, shape] = /class (c\d)\["Shape"\]/u.exec(text) ?? []
  expect(text).toContain(`  ${circle} ..|> ${shape}`)
})
