import { expect, test } from 'vitest'

import { codeLines } from './code-lines.ts'
import { linesThatRan } from './lines-that-ran.ts'

const text = `import { b } from './b.ts'
const table = [1]
// What a does.
export function a(x: number): number {
  if (x > 0) {
    return b(x)
  }
  return table[0]!
}
`

test('lines of code are those that hold more than comments, imports and brackets', () => {
  expect(codeLines('a.ts', text).map(({ line }) => line)).toEqual([2, 4, 5, 6, 8])
})

test('a line ran where the innermost range around its beginning did', () => {
  const range = (part: string, count: number) => {
    const startOffset = text.indexOf(part)
    return { startOffset, endOffset: startOffset + part.length, count }
  }
  const body = text.slice(text.indexOf('function a'), -1)
  const functions = [
    { functionName: '', isBlockCoverage: true, ranges: [range(text, 1)] },
    {
      functionName: 'a',
      isBlockCoverage: true,
      ranges: [range(body, 2), range('{\n    return b(x)\n  }', 0)],
    },
  ]
  expect(linesThatRan(functions, codeLines('a.ts', text))).toEqual([5, 8])
})
