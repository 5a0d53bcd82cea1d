import { afterAll, describe, expect, test } from 'vitest'
import { collectRun } from '../../../../testing/collect-run.ts'
import { linkTexts } from '../../../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../../../index/testing/open-texts.ts'
import { openSketch } from '../../../../testing/open-sketch.ts'
import { findExitCodes } from './exit-codes.ts'

const client = `class Client:
    def __init__(self, proxy=None, timeout=5):
        self.proxy = proxy


class Reply:
    def read(self):
        self.body = self.stream.read()

    def text(self):
        if not hasattr(self, "body"):
            raise BodyMissing()
        return self.body
`
const service = `import { SECRET } from '../config'

export class Shop {
  async like(id: number) {
    const user = await this.users.findOne(id)
    return user.likes.findIndex((one) => one.id === SECRET)
  }
}
`
const entity = `export class User {
  @ManyToMany((type) => Item)
  likes: Item[]
}
`
const header = `namespace acme {
class table {};
}
`
const sketch = openSketch({
  files: {
    'acme/client.py': {
      text: client,
      definitions: [
        { name: 'Client', kind: 'class', lines: [1, 3] },
        { name: 'Client.__init__', kind: 'method', lines: [2, 3] },
        { name: 'Reply', kind: 'class', lines: [6, 13] },
        { name: 'Reply.read', kind: 'method', lines: [7, 8] },
        { name: 'Reply.text', kind: 'method', lines: [10, 13] },
      ],
    },
    'CHANGES.md': { text: '# 2.0\n\n- The `proxies` argument has been removed, use `proxy`.\n' },
    'src/shop/shop.ts': {
      text: service,
      definitions: [
        { name: 'Shop', kind: 'class', lines: [3, 8] },
        { name: 'Shop.like', kind: 'method', lines: [4, 7] },
      ],
    },
    'src/shop/user.ts': {
      text: entity,
      definitions: [
        { name: 'User', kind: 'class', lines: [1, 4] },
        { name: 'User.likes', kind: 'field', lines: [3, 3] },
      ],
    },
    'src/config.ts.example': { text: "export const SECRET = ''\n" },
    '.gitignore': { text: 'src/config.ts\n' },
    'include/table.h': {
      text: header,
      definitions: [{ name: 'table', kind: 'class', lines: [2, 2] }],
    },
    'src/run.c': {
      text: 'enum {\n  ERR_USAGE = 2,\n  ERR_FLAGS = 4,\n};\nint run(int argc) {\n  int ret = 0;\n  if (argc < 2)\n    ret = ERR_USAGE;\n  return ret == ERR_USAGE;\n}\n',
      definitions: [{ name: 'run', kind: 'function', lines: [5, 10] }],
    },
    'include/other.h': { text: '#include "table.h"\n' },
  },
  edges: [],
})
afterAll(() => sketch[Symbol.dispose]())

async function ask(question: string): Promise<string> {
  const run = await collectRun({ question, projects: [sketch.project] })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run.text
}

describe('planErrors()', () => {
  test('an argument that is not there any more, and what the documents say of it', async () => {
    const text = await ask("TypeError: Client.__init__() got an unexpected keyword argument 'proxies'. Why?")
    expect(text).toContain('`Client.__init__` [acme/client.py:2-3] has no parameter `proxies`')
    expect(text).toContain('The nearest that it has is `proxy`.')
    expect(text).toContain('“The `proxies` argument has been removed, use `proxy`.” [CHANGES.md:3-3]')
  })

  test('an argument that is there is no answer', async () => {
    const text = await ask("TypeError: Client.__init__() got an unexpected keyword argument 'timeout'. Why?")
    expect(text).not.toContain('has no parameter')
  })

  test('a module that is ignored and has an example', async () => {
    const text = await ask("src/shop/shop.ts(1,24): error TS2307: Cannot find module '../config'. Why?")
    expect(text).toContain('`src/config.ts` is not in the parsed commit')
    expect(text).toContain('copy it to `src/config.ts`')
    expect(text).toContain('Git ignores it: `src/config.ts` [.gitignore:1-1]')
  })

  test('a header without a guard', async () => {
    const text = await ask("my.cpp: error: redefinition of 'class table'. Why?")
    expect(text).toContain('has neither `#pragma once` nor an include guard')
    expect(text).toContain('[include/other.h:1-1]')
  })

  test('a relation that the query does not ask for', async () => {
    const text = await ask(
      "It fails:\n\nTypeError: Cannot read property 'findIndex' of undefined\n    at Shop.like (src/shop/shop.ts:6:23)\n\nwhy?",
    )
    expect(text).toContain(
      '`user.likes` is undefined when `.findIndex` is read from it [src/shop/shop.ts:6-6].',
    )
    expect(text).toContain('this query names no `relations`')
  })

  test('an exit code by the constant that a function returns, not by a flag of its value', async () => {
    const text = await ask('exit codes: what is the difference between 2 and 4?')
    expect(text).toContain('**2**: `ERR_USAGE = 2` [src/run.c:2-2]')
    expect(text).toContain(
      'in `run`: `ret = ERR_USAGE;` [src/run.c:8-8], under `if (argc < 2)` [src/run.c:7-7]',
    )
    expect(text).not.toContain('ERR_FLAGS')
    expect(text).not.toContain('[src/run.c:9-9]')
  })

  test('only a code of an exit is one', () => {
    expect(findExitCodes('why does it exit with code 3?')).toEqual(['3'])
    expect(findExitCodes('what are exit codes 2, 3 and 5?')).toEqual(['2', '3', '5'])
    expect(findExitCodes('why do I get 404?')).toEqual([])
  })

  test('a trace that ends where the error is raised on purpose', async () => {
    const text = await ask(
      'Traceback (most recent call last):\n  File "app.py", line 12, in <module>\n    print(r.text())\n  File "acme/client.py", line 12, in text\n    raise BodyMissing()\nacme.BodyMissing: no body\n\nwhat did I do wrong?',
    )
    expect(text).toContain('under `if not hasattr(self, "body")`')
    expect(text).toContain('`body` is set by `Reply.read` [acme/client.py:8-8]')
  })
})

test('an error that makes its own text: where that is, each place that raises it, and who raises it anew', async () => {
  const files = {
    'src/SyncError.cs': [
      'public class SyncError : Exception {',
      '  public SyncError() {}',
      '  public SyncError(string type) : base(BuildMessage(type)) {}',
      '  private static string BuildMessage(string type) {',
      '    return $"Runner \\"{type}\\" holds deferred steps but was run directly. Please call RunLater instead.";',
      '  }',
      '}',
      '',
    ].join('\n'),
    'src/Step.cs': [
      'public class Step {',
      '  public void Run(bool late, bool last) {',
      '    if (late) {',
      '      throw new SyncError();',
      '    }',
      '    if (last) {',
      '      throw new SyncError();',
      '    }',
      '  }',
      '}',
      '',
    ].join('\n'),
    'src/Runner.cs': [
      'public class Runner {',
      '  public void Start(Step step) {',
      '    try {',
      '      step.Run(true, false);',
      '    }',
      '    catch (SyncError) {',
      '      throw new SyncError("Runner");',
      '    }',
      '  }',
      '}',
      '',
    ].join('\n'),
  }
  using snapshot = openTexts(files, await linkTexts(files), 'acme/runner')
  const { text } = await collectRun({
    projects: [{ repoName: 'acme/runner', snapshot }],
    question:
      'getting SyncError: Runner "Nightly" holds deferred steps but was run directly. why & how to fix',
  })
  expect(text).toMatch(
    /^The text is made in `SyncError\.BuildMessage` \[src\/SyncError\.cs:5-5\]\. `SyncError` is raised in `Runner\.Start` \[src\/Runner\.cs:7-7\]/u,
  )
  expect(text).toContain('I found 2 further places outside of tests, below')
  expect(text).toMatch(/also raised here:\n\n- .*\[src\/Step\.cs:4-4\].*\n- .*\[src\/Step\.cs:7-7\]/u)
  expect(text).toContain('`Runner.Start` catches it and raises an error anew [src/Runner.cs:7-7]')
  expect(text).not.toMatch(/text that fits|stack trace can tell/u)
})
