import { afterAll, expect, test } from 'vitest'
import { shop } from '../../../index/testing/shop.ts'
import { labelProjects } from '../../projects.ts'
import { openSketch } from '../../testing/open-sketch.ts'
import { checkDiffs, noteChecks } from './check-diffs.ts'

const sketch = openSketch(shop)
afterAll(() => sketch[Symbol.dispose]())
const projects = labelProjects([sketch.project])

const check = async (...lines: string[]): Promise<string> =>
  noteChecks(await checkDiffs(projects, `Here:\n\n\`\`\`diff\n${lines.join('\n')}\n\`\`\`\n\nDone.`))

const priceHeader = ['--- a/src/price.ts', '+++ b/src/price.ts']

test('checkDiffs() says of a good change that it applies and parses, wherever its lines have moved', async () => {
  for (const header of ['@@ -7,3 +7,3 @@', '@@ -90,3 +90,3 @@ function applyDiscount']) {
    expect(
      await check(
        ...priceHeader,
        header,
        ' function applyDiscount(cents: number): number {',
        '-  return Math.round(cents * 0.9)',
        '+  return Math.floor(cents * 0.8)',
        ' }',
      ),
    ).toContain('- `src/price.ts`: applies and parses.')
  }
})

test('checkDiffs() says what `git apply` would not take of a change that fits', async () => {
  const lines = [
    ' function applyDiscount(cents: number): number {',
    '-  return Math.round(cents * 0.9)',
    '+  return 0',
    ' }',
  ]
  expect(await check(...priceHeader, '@@', ...lines)).toContain(
    '- `src/price.ts` fits the file, but `git apply` refuses it: the header of hunk 1 names no lines',
  )
  expect(await check(...priceHeader, '@@ -7,3 +7,4 @@', ...lines)).toContain(
    '`--recount` only: the header of hunk 1 counts 3 old and 4 new lines, and there are 3 and 3.',
  )
})

test('checkDiffs() says why a change does not apply', async () => {
  expect(await check(...priceHeader, '@@ -7,1 +7,1 @@', '-  return cents', '+  return 0')).toContain(
    '- `src/price.ts` does not apply: in hunk 1 the line `return cents` is not in the file.',
  )
  expect(
    await check(...priceHeader, '@@ -7,1 +7,1 @@', '-  tag`${a}` as Page<Owner>', '+  return 0'),
  ).toContain('the line `` tag`${a}` as Page<Owner> `` is not in the file.')
  expect(await check('--- a/src/gone.ts', '+++ b/src/gone.ts', '@@ -1 +1 @@', '-a', '+b')).toContain(
    'does not apply: there is no file "src/gone.ts"',
  )
  expect(await check('--- /dev/null', '+++ b/src/price.ts', '@@ -0,0 +1 @@', '+a')).toContain(
    'does not apply: the file is there already',
  )
})

test('checkDiffs() finds what no longer parses, and names that are neither defined nor imported', async () => {
  expect(
    await check(
      ...priceHeader,
      '@@ -8,1 +8,1 @@',
      '-  return Math.round(cents * 0.9)',
      '+  return Math.round((cents',
    ),
  ).toContain('- `src/price.ts` applies, but does not parse any more.')
  expect(
    await check(
      '--- /dev/null',
      '+++ b/src/total.ts',
      '@@ -0,0 +1,4 @@',
      "+import { priceOf } from './price'",
      '+export function total(): number {',
      "+  return priceOf('tea') + checkout() + Number(parseInt('1')) + vanish()",
      '+}',
    ),
  ).toBe(
    'Checked against the parsed repository:\n' +
      '- `src/total.ts` uses `checkout`, which it neither defines nor imports (src/checkout.ts has one).\n' +
      '- `src/total.ts` uses `vanish`, which it neither defines nor imports.',
  )
})

test('checkDiffs() applies several diffs of one file behind one another, and says what it did not parse', async () => {
  const note = await check(
    '--- a/README.md',
    '+++ b/README.md',
    '@@ -1,3 +1,3 @@',
    ' # Shop',
    '',
    '-A cart, prices and checkout.',
    '+A cart.',
    '--- a/README.md',
    '+++ b/README.md',
    '@@ -3,1 +3,1 @@',
    '-A cart.',
    '+A trolley.',
  )
  expect(note).toContain('- `README.md`: applies; not parsed.')
  expect(noteChecks(await checkDiffs(projects, 'No diff.\n```ts\nconst a = 1\n```'))).toBe('')
})
