import { afterAll, describe, expect, test } from 'vitest'
import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../../index/testing/open-texts.ts'
import { shop } from '../../index/testing/shop.ts'
import { openSketch } from '../testing/open-sketch.ts'
import type { ToldHistory } from '../testing/told-history.ts'
import { tellHistory } from '../testing/told-history.ts'
import { useTool } from '../testing/use-tool.ts'
import { changeImpactTool } from './change-impact.ts'
import type { ChangeImpactOutput } from './change-impact.ts'

const sketch = openSketch(shop)
afterAll(() => sketch[Symbol.dispose]())

async function judge(
  changedLines: NonNullable<ToldHistory['changedLines']>,
  input: object = {},
  project = sketch.project,
) {
  const changed = { ...project, history: tellHistory({ commits: [], changedLines }) }
  return (await useTool(changeImpactTool, input, changed)) as ChangeImpactOutput
}

const modified = { path: 'src/price.ts', status: 'modified', removed: 1 } as const

describe('change_impact', () => {
  test('finds the definition around changed lines, who depends on it, and the tests that would tell', async () => {
    const output = await judge([{ ...modified, ranges: [{ start: 3, end: 3 }] }])
    expect(output.changed).toMatchObject([{ node_id: 'src/price.ts#priceOf', change: 'changed' }])
    const alone = await judge([])
    expect(alone).toMatchObject({ changed_count: 0, test_count: 0, note: 'Nothing differs from "HEAD".' })
    expect(output.levels[0]?.nodes.map(({ through }) => through)).toContain('priceOf')
    const tested = await judge([{ ...modified, path: 'src/cart.ts', ranges: [{ start: 8, end: 8 }] }])
    expect(tested).toMatchObject({
      changed: [{ name: 'ShoppingCart.addItem' }],
      tests: [{ name: 'adds items', depth: 1 }],
    })
  })

  test('tells the product before its tests, and documents apart', async () => {
    using documented = openSketch({
      files: {
        'CHANGELOG.md': {
          text: '# Changes\n\n## One\n\nFaster.\n',
          definitions: [{ name: 'One', kind: 'section', lines: [3, 5] }],
        },
        'a.test.ts': {
          text: 'function check() {}\n',
          isTest: true,
          definitions: [{ name: 'check', kind: 'function', lines: [1, 1] }],
        },
        'b.ts': {
          text: 'function run() {}\n',
          definitions: [{ name: 'run', kind: 'function', lines: [1, 1] }],
        },
      },
    })
    const output = await judge(
      ['CHANGELOG.md', 'a.test.ts', 'b.ts'].map((path) => ({
        ...modified,
        path,
        ranges: [{ start: 1, end: 5 }],
      })),
      {},
      documented.project,
    )
    expect(output).toMatchObject({
      changed: [{ name: 'run' }, { name: 'check' }],
      changed_count: 2,
      documents: [{ location: 'CHANGELOG.md', sections: 1 }],
      changed_files: [{ path: 'a.test.ts' }, { path: 'b.ts' }, { path: 'CHANGELOG.md' }],
    })
  })

  test('what only whoever starts the program runs has no users that may be missing', async () => {
    const texts = { 'main.c': 'int main(void) { return 0; }\n' }
    using snapshot = openTexts(texts, await linkTexts(texts))
    const change = { ...modified, path: 'main.c', ranges: [{ start: 1, end: 1 }] }
    const output = await judge([change], {}, { ...sketch.project, snapshot })
    expect(output).toMatchObject({ changed: [{ name: 'main' }], complete: true, extent: { unread: [] } })
  })

  test('says what the graph of the parsed code cannot show', async () => {
    const output = await judge([
      { path: 'src/old.ts', status: 'deleted', ranges: [], removed: 9 },
      { ...modified, ranges: [{ start: 0, end: -1 }] },
    ])
    expect(output.complete).toBe(false)
    expect(output.extent.unread).toEqual([
      { what: 'deleted file, whose former users are not in this index', count: 1 },
      { what: 'place where lines were removed outside of definitions', count: 1 },
    ])
  })

  test('takes a base as git does, and compares no two others', async () => {
    expect(await judge([], { base: 'main...' })).toMatchObject({ base: 'main' })
    expect(await judge([], { base: 'main...other' })).toMatchObject({
      error: expect.stringContaining('Cannot compare "main...other"') as string,
    })
  })
})
