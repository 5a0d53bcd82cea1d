import { Tokenizer } from 'marked'
import { expect, test, vi } from 'vitest'
import { splitBlocks, toHtml } from './markdown-blocks.ts'

test('each paragraph, list, table and fence is a block', () => {
  const text = 'One.\n\n- a\n- b\n\n| x | y |\n|---|--:|\n| 1 | 2 |\n\n```ts\nlet a\n\nlet b\n```\n\nEnd'
  expect(splitBlocks(text).map((block) => block.trim())).toEqual([
    'One.',
    '- a\n- b',
    '| x | y |\n|---|--:|\n| 1 | 2 |',
    '```ts\nlet a\n\nlet b\n```',
    'End',
  ])
})

test('a fence that is not closed goes to the end', () => {
  expect(splitBlocks('One.\n\n```ts\nlet a\n\nlet b')).toHaveLength(2)
})

test('HTML over several blocks and defined links stay in one piece', () => {
  for (const text of ['<details>\n\n**a**\n\n</details>\n\nb', 'See [it].\n\n[it]: https://example.com']) {
    expect(splitBlocks(text)).toEqual([text])
  }
})

test('a footnote is text', () => {
  expect(toHtml('So it is[^1].\n\n[^1]: somewhere')).toContain('[^1]: somewhere')
})

test('the link of a citation keeps its address', () => {
  expect(toHtml('[cited](#cite=a%20b.ts%3A1-2)')).toBe('<p><a href="#cite=a%20b.ts%3A1-2">cited</a></p>\n')
})

test('what looks like a tag and is none is text', () => {
  expect(toHtml('It gives a Page<Owner>, a List<Object> and <name>.')).toBe(
    '<p>It gives a Page&lt;Owner&gt;, a List&lt;Object&gt; and &lt;name&gt;.</p>\n',
  )
  expect(toHtml('<Owner>\n\n</Owner>')).toBe('<p>&lt;Owner&gt;</p>\n<p>&lt;/Owner&gt;</p>\n')
  expect(toHtml('H<sub>2</sub>O<BR><!-- a note -->')).toBe('<p>H<sub>2</sub>O<BR><!-- a note --></p>\n')
  expect(splitBlocks('<Owner>\n\nb')).toHaveLength(2)
})

test.each([
  ['Of $x^2 < y$ and $\\{a_1, b_1\\}$.', '<p>Of ', 'x^2 &lt; y', ' and ', '\\{a_1, b_1\\}', '.</p>'],
  ['**$a*b$** or $`c$d`$', '<p><strong>', 'a*b', '</strong> or ', 'c$d', ''],
  ['So $$\\frac{1}{2}$$ it is', '<p>So ', '!\\frac{1}{2}', ' it is</p>'],
  ['So:\n$$\na\n= b\n$$\nand', '<p>So:</p>', '!a\n= b', '<p>and</p>'],
  ['\\begin{align}\na &= b\n\\end{align}', '', '!\\begin{align}\na &amp;= b\n\\end{align}', ''],
])('%j has formulas', (markdown, ...parts) => {
  const html = toHtml(markdown)
    .replaceAll(
      /(?:<p>)?<tex-math( display)?>([^]*?)<\/tex-math>(?:<\/p>(?=\n))?/gu,
      (_all, display, source) => `|${display === undefined ? '' : '!'}${source}|`,
    )
    .replaceAll(/\n?\|\n?/gu, '|')
    .trim()
  expect(html.split('|')).toEqual(parts)
})

test.each([
  'costs $5 and $6',
  'costs $5-$6',
  '$HOME and $PATH, or $a, $b',
  'a \\$x$ b',
  'US$5 and US$6',
  '`$a$`',
  '$$',
  '$ a $',
  'one $\n\ntwo$',
  'x_$1_$2',
])('%j has no formula', (markdown) => {
  expect(toHtml(markdown)).not.toContain('tex-math')
})

test.each([
  ['$a<b$ ', '$a&lt;b$ '],
  ['$$\na<b\n$$\n\n', '$$\na&lt;b\n$$'],
])('of 16,000 times %j a few hundred formulas are drawn, and the rest is its source', (markdown, source) => {
  const html = toHtml(markdown.repeat(16_000))
  const formulas = html.split('<tex-math').length - 1
  expect(formulas).toBeGreaterThan(100)
  expect(formulas).toBeLessThanOrEqual(500)
  expect(html.split(source).length - 1 + formulas).toBeGreaterThanOrEqual(15_999)
})

test.each(['$*a', '|*a', '(**a'])('what %j leaves open is looked for within a bound', (markdown) => {
  const emStrong = vi.spyOn(Tokenizer.prototype, 'emStrong')
  toHtml(markdown.repeat(4_000))
  const characters = emStrong.mock.calls
    .filter(([source]) => /^[*_]/u.test(source))
    .reduce((sum, [source]) => sum + source.length, 0)
  emStrong.mockRestore()
  expect(characters).toBeGreaterThan(0)
  expect(characters).toBeLessThan(3_000_000)
  expect(toHtml('*a* and **b**')).toBe('<p><em>a</em> and <strong>b</strong></p>\n')
})

test('each text has its own number of formulas', () => {
  const twice = [1, 2].map(() => toHtml('$a$ '.repeat(400)).split('<tex-math').length)
  expect(twice).toEqual([401, 401])
})

test('dollars without end take time linear in their number', () => {
  const started = performance.now()
  for (const text of ['$a', '$$a ', '$`a', '\n$$\na$', '\\begin{align}\n']) toHtml(text.repeat(4_000))
  expect(performance.now() - started).toBeLessThan(5_000)
})
