import { afterAll, describe, expect, test } from 'vitest'
import { collectRun } from '../../../testing/collect-run.ts'
import { openSketch } from '../../../testing/open-sketch.ts'

const core = `TABLE = {}


def load(name):
    entry = TABLE.get(name)
    if entry is None:
        raise LookupError(f"no entry named {name} in the table")
    return entry.value


def load_all(names):
    return [load(name) for name in names]


class Reader:
    def read(self, source):
        return load(source)


class Writer:
    def read(self, source):
        return source
`
const vendored = `def fetch(url):
    return url.open()
`
const sketch = openSketch(
  {
    files: {
      'src/acme/core.py': {
        text: core,
        definitions: [
          { name: 'load', kind: 'function', lines: [4, 8] },
          { name: 'load_all', kind: 'function', lines: [11, 12] },
          { name: 'Reader', kind: 'class', lines: [15, 17] },
          { name: 'Reader.read', kind: 'method', lines: [16, 17] },
          { name: 'Writer', kind: 'class', lines: [20, 22] },
          { name: 'Writer.read', kind: 'method', lines: [21, 22] },
        ],
      },
      'src/acme/vendor/other/net.py': {
        text: vendored,
        definitions: [{ name: 'fetch', kind: 'function', lines: [1, 2] }],
      },
    },
    edges: [
      ['calls', 'src/acme/core.py#load_all', 'src/acme/core.py#load', 12, 13],
      ['calls', 'src/acme/core.py#Reader.read', 'src/acme/core.py#load', 17, 16],
    ],
  },
  'acme/acme',
)
afterAll(() => sketch[Symbol.dispose]())

async function ask(question: string, agentId: 'debugging_agent' | 'codebase_qna_agent' = 'debugging_agent') {
  const run = await collectRun({ projects: [sketch.project], question, agentId })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run.text
}

const frame = (path: string, line: number, name: string, text: string): string =>
  `  File "${path}", line ${line}, in ${name}\n    ${text}\n`
const installed = '/usr/lib/python3/dist-packages/acme/core.py'

describe('a frame of a trace', () => {
  test('of another commit is bound by its name and its text', async () => {
    const text = await ask(
      `Traceback (most recent call last):\n${frame(installed, 31, 'load', 'return entry.value')}AttributeError: 'str' object has no attribute 'value'`,
    )
    expect(text).toContain('shows in `load` [src/acme/core.py:8-8]')
    expect(text).toContain('`entry` is set by `entry = TABLE.get(name)` [src/acme/core.py:5-5]')
  })

  test('that only raises is not taken for the origin, and its conditions are said', async () => {
    const text = await ask(
      `Traceback (most recent call last):\n${frame(installed, 12, 'load_all', 'return [load(name) for name in names]')}${frame(installed, 7, 'load', 'raise LookupError(f"no entry named {name} in the table")')}LookupError: no entry named x in the table`,
    )
    expect(text).toContain('That line is reached under `if entry is None` [src/acme/core.py:6-6]')
    expect(text).toMatch(/1\. \*\*Origin fix \(preferred\)\*\*: `load_all` \[src\/acme\/core\.py:12-12\]/u)
    expect(text).toMatch(/Symptom fix \(to be avoided\)\*\*: `load` \[src\/acme\/core\.py:7-7\]/u)
  })

  test('without its text stands where it calls the next one', async () => {
    const text = await ask(
      `  File "/srv/src/acme/core.py", line 40, in Reader.read\n  File "/srv/src/acme/core.py", line 99, in load\nKeyError: x`,
    )
    expect(text).toContain(
      '`Reader.read` [src/acme/core.py:17-17]; line 40 in the trace, which is of another commit',
    )
    expect(text).not.toContain('Writer.read')
  })

  test('of two definitions that nothing tells apart names both', async () => {
    const text = await ask('  File "/srv/src/acme/core.py", line 90, in read\nKeyError: x')
    expect(text).toMatch(
      /`Reader\.read` \[[^\]]+\][^\n]*it may also be `Writer\.read`|`Writer\.read` \[[^\]]+\][^\n]*it may also be `Reader\.read`/u,
    )
  })

  test('of another package is not looked for in its vendored copy', async () => {
    const text = await ask(
      `Traceback (most recent call last):\n${frame(installed, 8, 'load', 'return entry.value')}${frame('/usr/lib/python3/dist-packages/other/net.py', 2, 'fetch', 'return url.open()')}TypeError: x`,
    )
    expect(text).toContain('comes out of a call in `load`')
    expect(text).toContain('One frame is of other packages')
    expect(text).not.toContain('`fetch`')
  })

  test('of a program that uses the repository is named, not searched', async () => {
    const text = await ask(
      `Traceback (most recent call last):\n${frame('/home/me/job/run.py', 3, '<module>', 'load("x")')}${frame(installed, 7, 'load', 'raise LookupError(f"no entry named {name} in the table")')}LookupError: no entry named x in the table`,
    )
    expect(text).toContain('The trace enters the repository from `/home/me/job/run.py:3`')
  })
})

describe('an error without a trace', () => {
  test('is found by the text of its message, with its conditions and who gets there', async () => {
    const text = await ask('Why would I see "no entry named tea in the table"?', 'codebase_qna_agent')
    expect(text).toContain(
      'is made in `load` [src/acme/core.py:7-7], under `if entry is None` [src/acme/core.py:6-6]',
    )
    expect(text).toContain('`load_all` calls it')
  })

  test('whose text is mostly a value is not said to be made there', async () => {
    using small = openSketch({
      files: {
        'src/net.py': {
          text: "def connect(self):\n    self.log.warning('Failed to connect %s', self.name)\n",
          definitions: [{ name: 'connect', kind: 'function', lines: [1, 2] }],
        },
      },
    })
    const { text } = await collectRun({
      projects: [small.project],
      question: 'Where does the error "Failed to connect to Venus" come from?',
      agentId: 'codebase_qna_agent',
    })
    expect(text).toMatch(/^No text that I found is `Failed to connect to Venus` as it stands/u)
    expect(text).toContain('[src/net.py:2-2]')
  })

  test('whose text is not in the code is not said to be there', async () => {
    const text = await ask('Why would I see "the moon is made of cheese today"?', 'codebase_qna_agent')
    expect(text).not.toContain('is made in')
  })
})
