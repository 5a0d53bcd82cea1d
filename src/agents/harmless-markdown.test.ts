import { expect, test } from 'vitest'
import { createCitationChecker } from './checks/citations/check-stream.ts'

function read(text: string, step = text.length): string {
  const checker = createCitationChecker([])
  let output = ''
  for (let at = 0; at < text.length; at += step) output += checker.push(text.slice(at, at + step))
  return output + checker.finish()
}

const cases = [
  ['![seen](https://evil.example/p.png)', String.raw`\![seen](https://evil.example/p.png)`],
  ['![seen][1]\n\n[1]: https://evil.example', '\\![seen][1]\n\n[1]: https://evil.example'],
  ['[press](javascript:alert(1))', String.raw`[press]\(javascript:alert(1))`],
  ['[press]( \n JAVASCRIPT:alert(1))', '[press]\\( \n JAVASCRIPT:alert(1))'],
  ['[press](java&#115;cript&colon;alert(1))', String.raw`[press]\(java&#115;cript&colon;alert(1))`],
  [String.raw`[press](javascript\:alert(1))`, String.raw`[press]\(javascript\:alert(1))`],
  ['[press](<javascript:alert(1)>)', String.raw`[press]\(&lt;javascript:alert(1)>)`],
  [`[press](${' '.repeat(500)}javascript:alert(1))`, `[press]\\(${' '.repeat(500)}javascript:alert(1))`],
  [`[${'long '.repeat(200)}](javascript:alert(1))`, `[${'long '.repeat(200)}]\\(javascript:alert(1))`],
  ['[1]: data:text/html,x', String.raw`[1]\: data:text/html,x`],
  ['[`code`](vbscript:x)', String.raw`[\`code\`]\(vbscript:x)`.replaceAll('\\`', '`')],
  ['<javascript:alert(1)>', '&lt;javascript:alert(1)>'],
  ['see <img src=https://evil.example/p.png>', 'see &lt;img src=https://evil.example/p.png>'],
  ['see <b/onclick=x>', 'see &lt;b/onclick=x>'],
  ['see <script>x</script>', 'see &lt;script>x&lt;/script>'],
  ['<div>\n`<img src=x>`', '&lt;div>\n`<img src=x>`'],
  ['> <!-- x', '> &lt;!-- x'],
] as const

test.each(cases)('%s is made harmless', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  'Open [the page](https://example.com/a_(b)), [mail](mailto:a@b.example) or [a file](src/a.ts).',
  'Look at [Makefile](Makefile:12) and [server](../server.ts:3-4)!',
  'A `![badge](https://ci.example/b.svg)` and `<img src=x>` in code.',
  '```md\n![badge](https://ci.example/b.svg)\n<img src=x>\n[a](javascript:b)\n```\n',
  String.raw`\![no image](https://example.com) and \<img src=x>`,
  'A `Promise` is Promise<void>, Map<string, number>, std::vector<std::string>, a<b, a < b, 1 <2, <https://example.com>.',
  'It ends![so] – is it [a]: yes, b[0](c), x != y, wow!',
])('%s is left as it is', (text) => {
  expect(read(text)).toBe(text.replace('ends![so]', String.raw`ends\![so]`))
})

test('what goes out does not depend on how the text came in', () => {
  const text = cases.map(([before]) => before).join('\n\nand then: ')
  const whole = read(text)
  for (const step of [1, 2, 3, 7, 50]) expect(read(text, step)).toBe(whole)
})

test('takes time that is linear in the text', () => {
  for (const part of ['!', ']', '<', '![', '](', '<a', '](&#1', '<!']) {
    expect(read(part.repeat(100_000)).length).toBeGreaterThanOrEqual(100_000)
  }
})
