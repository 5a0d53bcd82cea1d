import { expect, test } from 'vitest'
import { plainMarkdown } from './plain-markdown.ts'

test.each([
  ['[Install](#install) **now** <a name="x"></a>', 'Install now '],
  ['![build](b.svg)The *fast* [parser][docs]', 'The fast parser'],
  ['__very fast__ indeed', 'very fast indeed'],
  ['<b>Fast</b> and <!-- soon --> small<br/>', 'Fast and  small'],
])('marks of %s', (text, plain) => expect(plainMarkdown(text)).toBe(plain))

test.each([
  '__init__.py and __main__ of snake_case',
  'f(*args, **kwargs) and 2 * 3 * 4',
  '`<p>` and ``<b>`` wrap `**kwargs` and `[a](b)`',
  '{@code <p>text</p>} and {@literal <b>}',
  'a < b and c > d',
])('%s has no marks', (text) => expect(plainMarkdown(text)).toBe(text))
