import { afterAll, describe, expect, test } from 'vitest'
import { collectRun } from '../../../testing/collect-run.ts'
import { openSketch } from '../../../testing/open-sketch.ts'

const sketch = openSketch({
  files: {
    'src/config.rs': {
      definitions: [{ name: 'open', kind: 'function', lines: [1, 8] }],
      text: `fn open() -> Result<()> {
    if stale {
        return Err(Error::new(
            "The data was modified after its index. \\
             Please make the index again.",
        ));
    }
}
`,
    },
    'app/check.py': `def check(user):
    print(
        "The account is locked until an administrator "
        f"opens it again by hand"
    )
`,
    'web/notice.js':
      "export const notice =\n  'Your session has expired, ' +\n  'please sign in once more to continue'\n",
    'Loader.java':
      'class Loader {\n  String text = "Nothing could be loaded from "\n      + "the given folder today";\n}\n',
    'main.c': 'const char *usage =\n  "mill: grinds whatever is "\n  "put into the hopper\\n";\n',
    'src/near.ts': 'export const near = `could not reach ${host} within the given time`\n',
  },
})
afterAll(() => sketch[Symbol.dispose]())

async function ask(question: string): Promise<string> {
  const run = await collectRun({ projects: [sketch.project], question })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run.text
}

describe('a text that is broken over lines is found', () => {
  test.each([
    ['Rust', 'The data was modified after its index. Please make the index again.', 'src/config.rs:4-5'],
    ['Python', 'The account is locked until an administrator opens it again by hand', 'app/check.py:3-4'],
    ['JavaScript', 'Your session has expired, please sign in once more to continue', 'web/notice.js:2-3'],
    ['Java', 'Nothing could be loaded from the given folder today', 'Loader.java:2-3'],
    ['C', 'mill: grinds whatever is put into the hopper', 'main.c:2-3'],
  ])('%s', async (_, text, place) => {
    const answer = await ask(`Where is the text "${text}" used?`)
    expect(answer).toContain(`[${place}]`)
    expect(answer).not.toMatch(/does not occur|No line/u)
  })
})

test('an error whose text is continued on the next line is found where it is made', async () => {
  const answer = await ask(
    'why do I get "The data was modified after its index. Please make the index again." and how do i fix it',
  )
  expect(answer).toContain('src/config.rs:')
  expect(answer).not.toMatch(/does not occur|No line/u)
})

test('of a text with a value in it the longest piece is shown', async () => {
  const answer = await ask('Where is the text "could not reach example.org within the given time" used?')
  expect(answer).toContain('No line has the text')
  expect(answer).toContain('`within the given time`')
  expect(answer).toContain('[src/near.ts:1-1]')
})

test('a text of which no piece is found may still be put together', async () => {
  const answer = await ask('Where is the text "hopper given today" used?')
  expect(answer).toContain('word for word')
  expect(answer).not.toContain('does not occur')
})

test('a piece ends with a word, and each line that is shown has it', async () => {
  const text = await ask('Where does the text "please sign in once more today" stand?')
  expect(text).toContain('A piece of it, `please sign in once more`, stands here')
  const other = await ask('Where does the text "the given fold" stand?')
  expect(other).not.toContain('the given fold`, stands here')
})
