import { expect, test } from 'vitest'
import { linkTexts } from '../../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../../index/testing/open-texts.ts'
import { collectRun } from '../../../testing/collect-run.ts'

const texts = {
  'src/price.py': 'def price_of(name):\n    return 1\n',
  'src/cart.py':
    'from src.price import price_of\n\n\ndef total(thing):\n    return price_of("tea") + thing.price_of(1)\n',
  'src/shop.py': 'from src.price import price_of\n\nprint(price_of("tea"))\n',
  'src/test_cart.py':
    'from src.cart import total\nfrom src.price import price_of\n\n\ndef test_price():\n    assert price_of("tea") == 1\n',
}

async function ask(question: string): Promise<string> {
  using snapshot = openTexts(texts, await linkTexts(texts))
  const project = { repoName: 'test/test', snapshot }
  const run = await collectRun({ projects: [project], question, agentId: 'code_generation_agent' })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run.text
}

test('a renaming is answered with its diff, who is affected, the tests and what is left', async () => {
  const text = await ask('Rename `price_of` in src/price.py to `cost_of`.')
  for (const part of [
    'It renames `price_of` to `cost_of` at 7 places in 4 files that lead to it [src/price.py:1-2].',
    '````diff\n',
    '-def price_of(name):\n+def cost_of(name):',
    'every name in them leads where it led before',
    '`total` [src/cart.py:4-5]',
    '`src/shop.py` [src/shop.py]',
    'Tests to run: [src/test_cart.py].',
    '- One place where the name stands in code and may mean it: [src/cart.py:5-5].',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).toContain('+    return cost_of("tea") + thing.price_of(1)')
})

test('a change that is not safe is refused with the reason, and one that lacks something says what', async () => {
  expect(await ask('Rename price_of to total')).toContain(
    'would lead elsewhere than before. See [src/cart.py:5-5]',
  )
  expect(await ask('Rename `total` to `price_of`')).toContain('No change was made. Cannot rename `total`')
  expect(await ask('Rename `vanish` to `gone`')).toContain('No change was made. Cannot find "vanish"')
  expect(await ask('Add a parameter mode to total')).toContain('I need one thing more: the default of `mode`')
})

test('a task of another kind is not pretended to be done', async () => {
  const text = await ask('Make `total` apply a discount for members')
  expect(text).toContain('No code was written')
  expect(text).not.toContain('```diff')
})
