import { afterAll, expect, test } from 'vitest'
import { shop } from '../../index/testing/shop.ts'
import { runTool } from '../run-tool.ts'
import { openSketch } from '../testing/open-sketch.ts'

const sketch = openSketch(shop)
afterAll(() => sketch[Symbol.dispose]())

test('a passage covers what it says and what the lines that it cites show', async () => {
  const { output } = await runTool(
    [sketch.project],
    {
      tool: 'check_coverage',
      input: {
        question: 'Where are discounts for kubernetes?',
        passages: [
          'It is `applyDiscount` [src/price.ts:1-5].',
          'That is here [src/price.ts:1-5].',
          'Nothing.',
        ],
      },
    },
    new AbortController().signal,
  )
  expect(output).toMatchObject({
    absent: ['kubernetes'],
    passages: [
      { said: expect.arrayContaining(['discounts']) as string[] },
      { said: [], shown: expect.arrayContaining(['discounts']) as string[] },
      { said: [], shown: [] },
    ],
  })
})

test('a word that stands nowhere is covered by what may stand for it', async () => {
  const { output } = await runTool(
    [sketch.project],
    {
      tool: 'check_coverage',
      input: { question: 'Where are credentials of discounts?', passages: ['The password is `x`.', 'None.'] },
    },
    new AbortController().signal,
  )
  expect(output).toMatchObject({
    absent: ['credentials'],
    passages: [{ said: ['credentials'] }, { said: [] }],
  })
})
