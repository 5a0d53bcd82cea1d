import { afterAll, expect, test } from 'vitest'
import { NodeFlagBit } from '../../../../../graph/graph.ts'
import { shop } from '../../../../../index/testing/shop.ts'
import { collectRun } from '../../../../testing/collect-run.ts'
import { openSketch } from '../../../../testing/open-sketch.ts'
import type { HistoryMessage } from '../../../../run-input.ts'

const sketch = openSketch({
  ...shop,
  files: {
    ...shop.files,
    'src/store.py': {
      text: [
        'class Store:',
        '    def load(self, path):',
        '        if not path:',
        '            raise ValueError(',
        '                "a path is needed"',
        '            )',
        '        return self._read(path)',
        '',
        '    def _read(self, path):',
        '        """Reads a file from disk."""',
        '        return path',
        '',
      ].join('\n'),
      definitions: [
        { name: 'Store', kind: 'class', lines: [1, 11] },
        { name: 'Store.load', kind: 'method', lines: [2, 7], flags: NodeFlagBit.EXPORTED },
        {
          name: 'Store._read',
          kind: 'method',
          lines: [9, 11],
          doc: 'Reads a file from disk.',
          flags: NodeFlagBit.PRIVATE,
        },
      ],
    },
  },
})
afterAll(() => {
  sketch[Symbol.dispose]()
})

async function lastAnswer(...messages: readonly string[]): Promise<string> {
  const history: HistoryMessage[] = []
  for (const question of messages) {
    const { text } = await collectRun({ projects: [sketch.project], question, history })
    history.push({ role: 'human', content: question }, { role: 'agent', content: text })
  }
  return history.at(-1)?.content ?? ''
}

test('"show me the code" is answered with the code', async () => {
  expect(await lastAnswer('what does Store.load do?', 'show me the code')).toContain(
    '        raise ValueError(',
  )
})

test('how errors are handled is read from the lines, with the message that stands below', async () => {
  const text = await lastAnswer('explain Store.load', 'how does it handle errors?')
  expect(text).toContain('raise ValueError("a path is needed"')
  expect(text).toContain('[src/store.py:4-4]')
  expect(await lastAnswer('explain Store._read', 'how does it handle errors?')).toContain('I found no line')
})

test('entries of a list are chosen by their declaration and by words', async () => {
  const members = 'what methods does Store have?'
  const open = await lastAnswer(members, 'which of them are public?')
  expect(open).toContain('`Store.load`')
  expect(open).not.toContain('_read')
  const read = await lastAnswer(members, 'which of them read from disk?')
  expect(read).toContain('`Store._read`')
  expect(read).not.toContain('Store.load')
  expect(await lastAnswer(members, 'which of them delete accounts?')).toContain('I found none of them')
})

test('"is that all?" is as certain as the answer before it', async () => {
  expect(await lastAnswer('what methods does Store have?', 'is that all?')).toMatch(
    /^Yes.*\n\n> .*2 methods/u,
  )
  expect(await lastAnswer('where are prices computed?', 'is that all?')).toContain('I cannot say so')
})

test('"go on" says what the answer before did not', async () => {
  const text = await lastAnswer('explain Store._read', 'go on')
  expect(text).toContain('def _read(self, path):')
  expect(text).toContain('something of this name')
})

test('of a language that is only outlined the declaration tells what is public', async () => {
  using php = openSketch({
    files: {
      'src/Emitter.php': {
        text: 'class Emitter {\n  public function emit() {}\n  private function emitBody() {}\n}\n',
        definitions: [
          { name: 'Emitter', kind: 'class', lines: [1, 4] },
          {
            name: 'Emitter.emit',
            kind: 'method',
            lines: [2, 2],
            signature: 'public function emit()',
            flags: 0,
          },
          {
            name: 'Emitter.emitBody',
            kind: 'method',
            lines: [3, 3],
            signature: 'private function emitBody()',
            flags: 0,
          },
        ],
      },
    },
  })
  const { text: members } = await collectRun({
    projects: [php.project],
    question: 'what methods does Emitter have?',
  })
  const { text } = await collectRun({
    projects: [php.project],
    question: 'which of its methods are public?',
    history: [
      { role: 'human', content: 'what methods does Emitter have?' },
      { role: 'agent', content: members },
    ],
  })
  expect(text).toContain('`Emitter.emit`')
  expect(text).not.toContain('emitBody')
})
