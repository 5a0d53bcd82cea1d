import { expect, test } from 'vitest'
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
