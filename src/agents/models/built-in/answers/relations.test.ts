import { expect, test } from 'vitest'
import { linkTexts } from '../../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../../index/testing/open-texts.ts'
import { collectRun } from '../../../testing/collect-run.ts'

async function ask(question: string, texts: Readonly<Record<string, string>>): Promise<string> {
  using snapshot = openTexts(texts, await linkTexts(texts), 'acme/mill')
  const run = await collectRun({ projects: [{ repoName: 'acme/mill', snapshot }], question })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run.text
}

const tests = Array.from(
  { length: 200 },
  (_, at) =>
    `func TestWheel${at}(t *testing.T) {\n\twheel := New()\n\tif wheel == nil {\n\t\tt.Fail()\n\t}\n}\n`,
)
const texts = {
  'go.mod': 'module example.org/mill\n\ngo 1.22\n',
  'a_test.go': `package mill\n\nimport "testing"\n\n${tests.join('\n')}`,
  'mill.go': 'package mill\n\ntype Wheel struct{}\n\nfunc New() *Wheel { return &Wheel{} }\n',
  'z_main.go': 'package mill\n\nfunc Main() *Wheel { return New() }\n',
}

test('of more callers than are shown those of the product come first, and the cut is said', async () => {
  const text = await ask('Who calls New in mill.go?', texts)
  expect(text).toMatch(
    /^`New` \[mill\.go:5-5\] is called in one place of the code, by `Main`, and in at least/u,
  )
  expect(text).toMatch(/Shown are the first \d+ of 201 links\. There are no others in this repository\./u)
  expect(text).not.toContain('That is all')
})

test('a definition that is called like a common word is meant where its kind stands before it', async () => {
  for (const question of ['Who calls the function New in mill.go?', 'who calls the function New'])
    expect(await ask(question, texts)).toMatch(/^`New` \[mill\.go:5-5\] is called in one place/u)
})
