import { afterAll, expect, test } from 'vitest'
import { collectRun } from '../../../testing/collect-run.ts'
import { openSketch } from '../../../testing/open-sketch.ts'

const uploads = openSketch({
  files: {
    'src/upload.ts': {
      text: `export class Upload {
  retries: number
}
function retryUpload(upload: Upload) {
  const delay = 100
  if (upload.retries > 3) {
    throw new Error('gave up the upload')
  }
  for (const part of upload.parts) {
    send(part)
  }
  wait(delay)
  wait(delay)
  wait(delay)
  wait(delay)
  wait(delay)
  wait(delay)
  wait(delay)
  return upload.retries + 1
}
`,
      definitions: [
        { name: 'Upload', kind: 'class', lines: [1, 3], doc: '@author Somebody Else' },
        { name: 'retryUpload', kind: 'function', lines: [4, 20] },
      ],
    },
    'styles/upload.css': '.upload-retry { color: red; }\n.upload-retries { color: blue; }\n',
  },
})
afterAll(() => {
  uploads[Symbol.dispose]()
})

test('the place where something happens is told by its statements, and no style sheet is named', async () => {
  const run = await collectRun({ projects: [uploads.project], question: 'Where are uploads retried?' })
  expect(run.text).toContain('`retryUpload` [src/upload.ts:4-20]')
  expect(run.text).toContain(
    "If `upload.retries > 3`, raises `Error('gave up the upload')` [src/upload.ts:6-8].",
  )
  expect(run.text).not.toContain('upload.css')
  expect(run.text).not.toContain('@author')
})

test('a letter that a question speaks of is no name that is missing', async () => {
  const question = 'Where is an upload with the letter `o` retried?'
  const run = await collectRun({ projects: [uploads.project], question })
  expect(run.text).not.toContain('Nothing named')
})
