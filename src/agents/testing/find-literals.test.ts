import { expect, test } from 'vitest'
import { findLiterals } from './find-literals.ts'

test('literals stand with the functions that they are arguments of', () => {
  const source = [
    `import a from 'a b'`,
    `// 'comment'`,
    'const x = /["\'`]/u',
    "say(choose(extent, `it ${plural(1, 'is')} so`, 'or \\'not\\''))",
    'const y = [String.raw`\\d`, "end"]',
  ].join('\n')
  expect(findLiterals(source)).toEqual([
    { text: 'is', within: ['say', 'choose', 'plural'] },
    { text: 'it … so', within: ['say', 'choose'] },
    { text: "or \\'not\\'", within: ['say', 'choose'] },
    { text: 'end', within: [] },
  ])
})
