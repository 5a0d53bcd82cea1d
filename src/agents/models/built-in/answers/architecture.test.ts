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
