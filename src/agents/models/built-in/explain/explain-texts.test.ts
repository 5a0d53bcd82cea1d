import { afterAll, expect, test } from 'vitest'
import { collectRun } from '../../../testing/collect-run.ts'
import { openSketch } from '../../../testing/open-sketch.ts'
import { findAskedFlag } from './asked-flag.ts'

const main = `var keepLines bool

func render(style string) string {
	return format(style, withKeptLines())
}

func page() string {
	if cfg.KeepLines {
		return "kept"
	}
	return ""
}

func init() {
	flags.BoolVar(&keepLines, "keep-lines", false, "keep lines")
}

func withKeepLines() bool { return true }

func renderPlain() string {
	return format("", withKeepLines())
}
`
const sketch = openSketch({
  files: {
    'main.go': {
      text: main,
      definitions: [
        { name: 'render', kind: 'function', lines: [3, 5] },
        { name: 'page', kind: 'function', lines: [7, 12] },
        { name: 'init', kind: 'function', lines: [14, 16] },
        { name: 'renderPlain', kind: 'function', lines: [20, 22] },
      ],
    },
    'stack.h': {
      text: 'struct stack {\n  int limit;\n};\n',
      definitions: [
        { name: 'stack', kind: 'class', lines: [1, 3] },
        { name: 'stack.limit', kind: 'field', lines: [2, 2] },
      ],
    },
    'builtin.jq': {
      text: '# At most so many.\ndef limit($n; f):\n  if $n > 0 then f\n  else empty end;\ndef rest: 1;\n',
    },
    'src/inject_faults.c': {
      text: 'int read(int x) {\n  return x;\n}\n',
      definitions: [{ name: 'read', kind: 'function', lines: [1, 3] }],
    },
    'Makefile.am': { text: 'libfaults_SOURCES = src/inject_faults.c\n' },
  },
  edges: [],
})
afterAll(() => sketch[Symbol.dispose]())

async function ask(question: string): Promise<string> {
  const run = await collectRun({ question, projects: [sketch.project] })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run.text
}

test('an option of which one place takes no notice', async () => {
  const text = await ask('Does --keep-lines do anything in plain mode?')
  expect(text).toContain('`--keep-lines` is declared at')
  expect(text).toContain('in `renderPlain`: `return format("", withKeepLines())` [main.go:21-21]')
  expect(text).toContain('in `page`: `if cfg.KeepLines {` [main.go:8-8]')
})

test('a definition in a file that the graph does not read, not a field of its name', async () => {
  const text = await ask('explain builtin `limit` def')
  expect(text).toContain(
    '`limit` is defined in `builtin.jq` [builtin.jq:2-4]. Above it stands: At most so many',
  )
  expect(text).not.toContain('def rest')
})

test('who builds a file', async () => {
  const text = await ask('what is src/inject_faults.c for?')
  expect(text).toContain('`libfaults_SOURCES = src/inject_faults.c` [Makefile.am:1-1]')
})

test('only a doubt asks for the uses of an option', () => {
  expect(findAskedFlag('What does --pager do?')).toBeUndefined()
  expect(findAskedFlag('I see no difference with --pager')).toBe('pager')
})

test('where an option is declared and used is told by its lines', async () => {
  expect(findAskedFlag('where is the --pager option declared and used?')).toBe('pager')
  expect(findAskedFlag('where is --pager?')).toBe('pager')
  expect(findAskedFlag('where is the width set when --pager is given?')).toBeUndefined()
  const text = await ask('where is --keep-lines used?')
  expect(text).toContain('`--keep-lines` is declared at')
})
