import { afterAll, expect, test } from 'vitest'
import { linkTexts } from '../../../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../../../index/testing/open-texts.ts'
import { collectRun } from '../../../../testing/collect-run.ts'

const report = (name: string): string =>
  `import { rows } from '../rows.ts'\n\n/** Counts ${name}. */\nexport function ${name}Report() {\n${'  rows()\n'.repeat(10)}}\n`
const texts = {
  'src/rows.ts': 'export function rows() {\n  return []\n}\n',
  'src/reports/sales.ts': report('sales'),
  'src/reports/returns.ts': report('returns'),
  'src/registry.ts':
    "import { salesReport } from './reports/sales.ts'\nimport { returnsReport } from './reports/returns.ts'\n\nexport const all = { sales: salesReport, returns: returnsReport }\n",
  'test/returns.test.ts':
    "import { returnsReport } from '../src/reports/returns.ts'\n\ntest('returns', () => returnsReport())\n",
  'docs/reports.md': '# Reports\n\nThe returnsReport counts what came back.\n',
}
const snapshot = openTexts(texts, await linkTexts(texts), 'acme/shop')
afterAll(() => snapshot[Symbol.dispose]())

async function ask(question: string): Promise<string> {
  const run = await collectRun({ projects: [{ repoName: 'acme/shop', snapshot }], question })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run.text
}

test('one that is named is followed: where it is defined, registered, tested and described', async () => {
  const text = await ask('how do I add a new report like returnsReport?')
  expect(text).toContain('1. Write one like it: `returnsReport` is in')
  expect(text).toContain(
    '`export const all = { sales: salesReport, returns: returnsReport }` [src/registry.ts:4-4]',
  )
  expect(text).toContain('Test it as [test/returns.test.ts] does.')
  expect(text).toContain('[docs/reports.md:3-3]')
})

test('where none is named, a directory that is called as the kind has the patterns', async () => {
  const text = await ask('how do I add a new report?')
  expect(text).toMatch(/Follow `src\/reports\/\w+\.ts`/u)
  expect(text).toContain('[src/registry.ts:')
})
