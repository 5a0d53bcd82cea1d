import { expect, test } from 'vitest'
import { edgesOf } from './testing/link-texts.ts'

test('a function of very many signatures is one function', async () => {
  const signatures = Array.from({ length: 40 }, (_, index) => `export function h(x: ${index}): void\n`)
  const project = {
    'a.ts': `${signatures.join('')}export function h(x: any) {}\nh(1)\n`,
    'b.ts': `import { h } from './a'\nh(1)\n`,
  }
  expect(await edgesOf(project)).toEqual(['calls a.ts -> a.ts#h', 'calls b.ts -> a.ts#h'])
})
