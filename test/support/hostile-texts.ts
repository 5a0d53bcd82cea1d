import { createRandom, pick } from './random.ts'

/** Words that our own patterns look for, and characters that formats give a meaning to. */
const vocabulary = [
  'route path from to between which what who where tests cover calls is does do the class function in of list show',
  '"error" settings config APP_PORT `code` src/a.ts **/* ../ // ::1 File "a.py", line 1 at a.b(c.js:1:2) Error: panic:',
  '[ ] ( ) { } < > " \' ` ``` * ** ? ! \\ / # @ % & = ; , %00 \u0000 \ud800 \udfff \u2028 \u202e é 中文 👩‍👩‍👧 ﬀ İ',
  '(a+)+ (?:a|a)*b [^ a{1,1000} .*.*.*x **d**d! {a,b}{c,d} [a- $ref __proto__ -0 1e999',
].flatMap((words) => words.split(' '))

/** Texts that are long, nested or repeated, and none that a person would write; the same ones for the same seed. */
export function* hostileTexts(seed: number, maximumLength: number): Generator<string, never, undefined> {
  const random = createRandom(seed)
  const unit = (): string => {
    const parts = Array.from({ length: 1 + random(4) }, () => pick(random, vocabulary))
    return parts.join(pick(random, ['', ' ', '\n', '\t']))
  }
  for (;;) {
    const length = 1 + random(pick(random, [40, 400, 4_000, maximumLength]))
    const part = unit()
    switch (random(5)) {
      case 0:
        yield part.repeat(Math.ceil(length / part.length)).slice(0, length)
        break
      case 1: {
        const depth = Math.ceil(length / 2)
        yield `${pick(random, ['(', '[', '{', '<', '((', '[{'])
          .repeat(depth)
          .slice(0, depth)}${part}${pick(random, [')', ']', '}', '>', '']).repeat(depth)}`.slice(0, length)
        break
      }
      case 2:
        yield `${part}${pick(random, [' ', '\n', 'a', '/', '.', '-', '_', '`', '"']).repeat(length)}${unit()}`
        break
      case 3: {
        let text = ''
        while (text.length < length) text += `${unit()}${pick(random, ['', ' ', '\n'])}`
        yield text.slice(0, length)
        break
      }
      default:
        yield Array.from({ length: Math.min(length, 2_000) }, () =>
          String.fromCharCode(random(0x10000)),
        ).join('')
    }
  }
}
