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
  ['see <!-- ` --> ![x](y) `', 'see &lt;!-- ` --> ![x](y) `'],
  // What some take for code and others do not.
  ['text\n    ```\n![x](y)', 'text\n    ```\n\\![x](y)'],
  ['text\n\t~~~\n<img src=x>', 'text\n\t~~~\n&lt;img src=x>'],
  ['```\n    ```\n```\n![x](y)', '```\n    ```\n```\n\\![x](y)'],
  ['- ```\ntext ![x](y)', '- ```\ntext \\![x](y)'],
  ['- text\n  ```\n![x](y)', '- text\n  ```\n\\![x](y)'],
  ['text\n2. ```\n   ![x](y)', 'text\n2. ```\n   \\![x](y)'],
  ['> ```\n![x](y)', '> ```\n\\![x](y)'],
  ['> ```\n> a\n\n```\n![x](y)\n```\n![x](y)', '> ```\n> a\n\n```\n![x](y)\n```\n\\![x](y)'],
  ['- a\n  > ```\n> ![x](y)', '- a\n  > ```\n> \\![x](y)'],
  ['`a\nb` ![x](y) `c`', '`a\nb` \\![x](y) `c`'],
  ['| `a | ![x](y) ` |', '| `a | \\![x](y) ` |'],
  ['<https://a.example/`> ![x](y) `', '<https://a.example/`> \\![x](y) `'],
  ['https://a.example/` ![x](y) `', 'https://a.example/` \\![x](y) `'],
] as const

test.each(cases)('%s is made harmless', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  'Open [the page](https://example.com/a_(b)), [mail](mailto:a@b.example) or [a file](src/a.ts).',
  'Look at [Makefile](Makefile:12) and [server](../server.ts:3-4)!',
  'A `![badge](https://ci.example/b.svg)` and `<img src=x>` in code.',
  '```md\n![badge](https://ci.example/b.svg)\n<img src=x>\n[a](javascript:b)\n```\n',
  '1. Do this:\n\n   ```md\n   ![badge](x)\n\n   <img src=x>\n   ```\n2. and that:\n    ```\n    <a b>\n    ```\n',
  '- a\n  - b\n\n    ```html\n    <a b>\n    ```\n- ```\n  <a b>\n  ```\n\n~~~\n   ```\n<a b>\n~~~\n',
  '> ```\n> <a b>\n> ```\n',
  'First.\n   ```\n   <a b>\n     ![badge](x)\n   ```\n',
  String.raw`\![no image](https://example.com) and \<img src=x>`,
  'A `Promise` is Promise<void>, Map<string, number>, std::vector<std::string>, a<b, a < b, 1 <2, <https://example.com>.',
  'It ends![so] – is it [a]: yes, b[0](c), x != y, wow!',
])('%s is left as it is', (text) => {
  expect(read(text)).toBe(text.replace('ends![so]', String.raw`ends\![so]`))
})

test('what goes out does not depend on how the text came in', () => {
  const texts = cases.map(([before]) => before)
  for (const text of [...texts, texts.join('\n\nand then: ')]) {
    const whole = read(text)
    for (const step of [1, 2, 3, 7, 50]) expect(read(text, step)).toBe(whole)
  }
})

test('takes time that is linear in the text', () => {
  for (const part of ['!', ']', '<', '![', '](', '<a', '](&#1', '<!']) {
    expect(read(part.repeat(100_000)).length).toBeGreaterThanOrEqual(100_000)
  }
})
