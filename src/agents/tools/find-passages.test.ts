import { expect, test } from 'vitest'
import { labelProjects } from '../projects.ts'
import { openSketch } from '../testing/open-sketch.ts'
import { WorkspaceSession } from '../workspace.ts'
import type { FindPassagesOutput } from './find-passages.ts'
import { findPassagesTool } from './find-passages.ts'

test('a module whose head and names speak of the subject comes before one line that mentions it', async () => {
  using opened = openSketch({
    files: {
      'src/backoff.ts': {
        text: '// Retries of requests that failed.\nexport function retry(send: () => void) {\n  for (let tries = 0; tries < 5; tries++) send()\n}\n',
        definitions: [
          { name: 'retry', kind: 'function', lines: [2, 4], doc: 'Retries of requests that failed.' },
        ],
      },
      'src/report.ts': {
        text: 'export function report(count: number) {\n  console.log("requests", count)\n  print("no retries")\n}\n',
        definitions: [{ name: 'report', kind: 'function', lines: [1, 4] }],
      },
      'test/retry.test.ts': {
        text: 'test("retries requests that failed", () => retry(send))\n',
        isTest: true,
      },
    },
  })
  const context = { projects: labelProjects([opened.project]), workspace: new WorkspaceSession(undefined) }
  const input = { question: 'Where are requests to kubernetes retried?' }
  const output = (await findPassagesTool.execute(
    context,
    input,
    new AbortController().signal,
  )) as FindPassagesOutput
  expect(output.absent).toEqual(['kubernetes'])
  expect(output.files.map(({ path }) => path).slice(0, 2)).toEqual(['src/backoff.ts', 'src/report.ts'])
  const [place] = output.files[0]?.places ?? []
  expect(place).toMatchObject({ name: 'retry', words: expect.arrayContaining(['retried', 'requests']) })
  expect(place?.passages[0]).toMatchObject({
    text: 'Retries of requests that failed.',
    location: 'src/backoff.ts:1-1',
    source: 'comment',
  })
})
