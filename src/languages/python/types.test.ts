import { describe, expect, test } from 'vitest'

import { extractText } from '../testing/index.ts'
import { python } from './index.ts'

describe('types', () => {
  test('strings in annotations have exact extents, values in Literal do not become types', async () => {
    const text =
      'x: Optional["a.Foo[Bar]"]\ny: Literal["Foo"]\nz: Annotated["Foo", "text"]\nw: "not a type"\n'
    const found = await extractText(python, 'a.py', text)
    const { op, start, end } = found.expressions
    const written = [...op.keys()]
      .filter((row) => op[row] === 1 || op[row] === 2)
      .map((row) => `${start[row]} ${text.slice(start[row], end[row])}`)
    expect(written).toEqual([
      '3 Optional',
      '13 a',
      '15 Foo',
      '19 Bar',
      '29 Literal',
      '47 Annotated',
      '58 Foo',
    ])
  })
})
