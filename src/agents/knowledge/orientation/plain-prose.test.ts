import { expect, test } from 'vitest'
import { plainProse } from './plain-prose.ts'

test.each([
  ['- A *fast*\n  [parser](a.md)  for `__init__.py`', 'A fast parser for `__init__.py`'],
  ['See `the guide <guide.html>`__ of __init__', 'See the guide of __init__'],
  ['Wraps `<p>` in ``<b>``, not <i>text</i>', 'Wraps `<p>` in ``<b>``, not text'],
])('%s', (text, plain) => expect(plainProse(text)).toBe(plain))
