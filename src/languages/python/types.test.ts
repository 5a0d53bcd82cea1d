import { describe, expect, test } from 'vitest'

import { extractText } from '../testing/index.ts'
import { factsText } from './facts-text.ts'
import { python } from './index.ts'

describe('types', () => {
  test('docstrings state types of parameters that have no annotation', async () => {
    const text = `
def f(a, b, c, d: int, e):
    """Does it.

    :param Widget a: the first
    :type b: pkg.Thing
    :param Widget d: already annotated
    :param e: a Word of prose
    :rtype: Result

    Parameters
    ----------
    c : Gadget, optional
        The third.
    """
`
    expect(await factsText(text, ['flows'])).toMatchInlineSnapshot(`
      "
      flows
        type f/d <- int
        type f/a <- Widget
        type f/b <- pkg.Thing
        type f/c <- Gadget
        return-type function 0 f <- Result
      "
    `)
  })

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
