import { expect, test } from 'vitest'

import { dumpText } from '../testing/index.ts'
import { typescript } from './index.ts'

test('tests are named by their string, under the suite that holds them', async () => {
  const facts = await dumpText(
    typescript,
    'src/a.test.ts',
    `
describe('suite', () => {
  beforeEach(() => reset())
  it('works', async () => { await make() })
  it.each([1, 2])('case %s', (n) => { function helper() {} })
})
test.only(\`plain\`, function () {})
xit('off', () => {})
pattern.test('not a test')
`,
    ['definitions'],
  )
  expect(facts).toMatchInlineSnapshot(`
    "definitions
      0 test suite [test] 2-6
          describe('suite', () =>
      1 function suite.<anonymous> [anonymous local] 3-3
      2 test suite.works [async test] 4-4
          it('works', async () =>
      3 test suite.case %s [test] 5-5
          it.each([1, 2])('case %s', (n) =>
      4 function suite.case %s.helper [local] 5-5
          function helper()
      5 test plain [test] 7-7
          test.only(\`plain\`, function ()
      6 test off [test] 8-8
          xit('off', () =>"
  `)
})

test('words of other libraries mean tests in test files only', async () => {
  const facts = await dumpText(
    typescript,
    'src/a.ts',
    `
suite('x', () => {})
test('y', () => {})
`,
    ['definitions'],
  )
  expect(facts).toMatchInlineSnapshot(`
    "definitions
      0 function <anonymous> [anonymous] 2-2
      1 test y [test] 3-3
          test('y', () =>"
  `)
})
