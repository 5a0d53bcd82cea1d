import { expect, test } from 'vitest'

import { readReport } from './complex-functions.ts'

const diagnostic = (message: string, filename: string) => ({
  message,
  filename,
  labels: [{ span: { line: 7 } }],
})

test('the report of the linter is read, without tests, the most complex first', () => {
  const diagnostics = [
    diagnostic("Function 'a' has a complexity of 26. Maximum allowed is 25.", 'src/a.ts'),
    diagnostic("Function 'b' has a complexity of 40. Maximum allowed is 25.", 'src/b.ts'),
    diagnostic("Function 'c' has a complexity of 50. Maximum allowed is 25.", 'src/c.test.ts'),
  ]
  expect(readReport(JSON.stringify({ diagnostics }))).toEqual([
    { complexity: 40, name: 'b', place: 'src/b.ts:7' },
    { complexity: 26, name: 'a', place: 'src/a.ts:7' },
  ])
})

test('a message of another form is an error', () => {
  const diagnostics = [diagnostic('Function is too long', 'src/a.ts')]
  expect(() => readReport(JSON.stringify({ diagnostics }))).toThrow(
    'Cannot read the complexity in "Function is too long"',
  )
})
