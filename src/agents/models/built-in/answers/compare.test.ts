import { expect, test } from 'vitest'
import { linkTexts } from '../../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../../index/testing/open-texts.ts'
import { collectRun } from '../../../testing/collect-run.ts'

async function ask(question: string, texts: Readonly<Record<string, string>>): Promise<string> {
  using snapshot = openTexts(texts, await linkTexts(texts), 'acme/shop')
  const run = await collectRun({ projects: [{ repoName: 'acme/shop', snapshot }], question })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run.text
}

const workers = {
  'worker.py': [
    'class Base:',
    '    def prepare(self):',
    '        return 1',
    '',
    'class Forking(Base):',
    '    def run(self, job):',
    '        """Runs the job in a process of its own."""',
    '        return fork(job)',
    '',
    '    def kill(self):',
    '        """Ends the process."""',
    '        stop()',
    '',
    'class Spawning(Forking):',
    '    def run(self, job):',
    '        """Starts a new interpreter for the job."""',
    '        return spawn(job)',
    '',
  ].join('\n'),
  'headers.py': 'class Headers:\n    def get(self, name):\n        return self.values[name]\n',
  'other.py': 'class Headers:\n    pass\n',
}

test('classes are compared by what both do differently, then by what one alone has', async () => {
  const text = await ask('what is the difference between Forking and Spawning?', workers)
  expect(text).toContain('`Spawning` is a `Forking` with its own `run` [worker.py:14-14]')
  expect(text).toContain('`Forking.run`: Runs the job in a process of its own')
  expect(text).toContain('Only `Forking` declares:')
  expect(text.indexOf('Both have `run`')).toBeLessThan(text.indexOf('Only `Forking` declares:'))
  expect(text).not.toContain('Not in the other')
})

test('functions without a name are no difference, and properties are called so', async () => {
  const text = await ask('Level.Outer vs Level.Inner - whats the difference?', {
    'Level.cs': [
      'using System;',
      'public class Level {',
      '  private Func<int> _outer;',
      '  private Func<int> _inner;',
      '  /// <summary>Between rules.</summary>',
      '  public int Outer {',
      '    get => _outer();',
      '    set => _outer = () => value;',
      '  }',
      '  /// <summary>Within a rule.</summary>',
      '  public int Inner {',
      '    get => _inner();',
      '    set => _inner = () => value;',
      '  }',
      '}',
      '',
    ].join('\n'),
  })
  expect(text).toMatch(/^`Level\.Outer` and `Level\.Inner` are properties in `Level\.cs`/u)
  expect(text).toContain('Between rules')
  expect(text).toContain('Within a rule')
  expect(text).not.toContain('Only `')
})

test('a definition in a file that is named is explained, not the file', async () => {
  const text = await ask('explain the Headers class in headers.py', workers)
  expect(text).toMatch(/^`Headers` is a class in `headers\.py` \[headers\.py:1-3\]/u)
})

test('who listens for an event and who sends it is read from the lines with its name', async () => {
  const text = await ask("who listens to the 'order:paid' event?", {
    'mail.js': "import { bus } from './bus.js'\nexport function start() {\n  bus.on('order:paid', send)\n}\n",
    'pay.js': "import { bus } from './bus.js'\nexport function pay() {\n  bus.emit('order:paid')\n}\n",
    'bus.js': "import { EventEmitter } from 'events'\nexport const bus = new EventEmitter()\n",
  })
  expect(text).toContain('listened for in one line outside of tests and sent in one line')
  expect(text.indexOf('[mail.js:3-3]')).toBeLessThan(text.indexOf('[pay.js:3-3]'))
})

test('the tests among callers are counted by file', async () => {
  const text = await ask('who calls `price`?', {
    'shop.py': 'def price():\n    return 1\n\n\ndef total():\n    return price()\n',
    'tests/test_shop.py': `from shop import price\n${[1, 2, 3, 4, 5, 6]
      .map((number) => `\n\ndef test_${number}():\n    assert price() == 1\n`)
      .join('')}`,
  })
  expect(text).toContain('In tests: [tests/test_shop.py] (6)')
  expect(text).not.toContain('test_3')
})
