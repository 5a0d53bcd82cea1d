import { describe, expect, test } from 'vitest'
import { weighLines } from './weigh-lines.ts'

/** The weight of the line that begins so, 0 where it was left out. */
function weightOf(beginning: string, text: string): number {
  const part = weighLines(text).find((candidate) =>
    candidate.text.split('\n').some((line) => line.trimStart().startsWith(beginning)),
  )
  return part?.weight ?? 0
}

const issue = `Saving a cart loses its items
<!-- Thank you for filing an issue!
Please read the contributing guide first. -->
### Checklist
- [x] I have searched the existing issues
### Describe the bug
save() writes nothing
>>> cart.save()
>     result = func()
> another user had said this
### Environment
I use a strange machine
numpy==1.21.3
pandas                    1.3.4    py39_0
### Logs
2023-01-01 10:20:01,123 INFO [worker] started
ERROR cannot save the cart
`

describe('weighLines()', () => {
  test.each(['Saving a cart', 'save() writes', '>>> cart.save()', '>     result'])(
    'reads %j in full',
    (line) => {
      expect(weightOf(line, issue)).toBe(1)
    },
  )

  test.each(['Please read', '- [x] I have', '### Describe', '### Checklist'])('leaves out %j', (line) => {
    expect(weightOf(line, issue)).toBe(0)
  })

  test.each(['> another user', 'I use a strange', 'numpy==', 'pandas  ', '2023-01-01', 'ERROR cannot'])(
    'sets back %j',
    (line) => {
      expect(weightOf(line, issue)).toBeLessThan(0.5)
    },
  )

  test('a failure in a log counts more than the rest of it', () => {
    expect(weightOf('ERROR', issue)).toBeGreaterThan(weightOf('2023-01-01', issue))
  })

  test('the first line is the title, whatever it looks like', () => {
    expect(weightOf('## Environment', '## Environment variables are ignored\n\nSince today.')).toBe(1)
  })

  test('lines that come back with other numbers, and the tail of a long text, count ever less', () => {
    const table = Array.from({ length: 50 }, (_, index) => `row ${index} of the table`).join('\n')
    expect(weightOf('row 1 ', table)).toBe(1)
    expect(weightOf('row 49 ', table)).toBeLessThan(0.1)
    const prose = Array.from(
      { length: 400 },
      (_, at) => `${'abcdefghij'[at % 10]}${at.toString(36)} tells a story of some length`,
    )
    const text = `${prose.map((line, at) => `${String.fromCodePoint(0x4e00 + at)} ${line}`).join('\n')}\nlast words`
    expect(weightOf('last words', text)).toBeLessThan(0.1)
  })

  test('a long text says less than its beginning, but the paths of a trace say as much anywhere', () => {
    const prose = Array.from(
      { length: 200 },
      (_, at) => `${String.fromCodePoint(0x4e00 + at)} goes on and on and on`,
    )
    const parts = weighLines(
      `title\n${prose.join('\n')}\n  File "/shop/cart.py", line 3, in save\nlast words`,
    )
    expect(parts.at(-2)).toMatchObject({ weight: expect.closeTo(0.04, 1), pathWeight: 1 })
    const spoken = parts.map(({ text, weight }) => text.length * weight)
    expect(spoken.reduce((sum, one) => sum + one)).toBeLessThan(2200)
  })

  test('every line of a hostile text is read once', () => {
    for (const unit of ['<!--', '- [', '# ', '> ', '1.1', 'a ', '~/', 'a-', '**', '|', '\t']) {
      expect(() => weighLines(`title\n${unit.repeat(20_000)}`)).not.toThrow()
    }
  })
})
