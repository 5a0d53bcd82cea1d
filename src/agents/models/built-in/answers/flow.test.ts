import { afterAll, expect, test } from 'vitest'
import { collectRun } from '../../../testing/collect-run.ts'
import { openSketch } from '../../../testing/open-sketch.ts'

const tool = openSketch({
  files: {
    'main.go': {
      text: `package main
var rootCommand = &Command{Run: show}
func main() {
	rootCommand.Execute()
}
func show(source string) error {
	text := readSource(source)
	return render(text)
}
func readSource(source string) string {
	if isRemote(source) {
		return download(source)
	}
	return readFile(source)
}
func render(text string) error {
	return page.Show(text)
}
`,
      definitions: [
        { name: 'rootCommand', kind: 'variable', lines: [2, 2] },
        { name: 'main', kind: 'function', lines: [3, 5] },
        { name: 'show', kind: 'function', lines: [6, 9] },
        { name: 'readSource', kind: 'function', lines: [10, 15] },
        { name: 'render', kind: 'function', lines: [16, 18] },
      ],
    },
    'log.ts': {
      text: `function write(text) {
  file.append(text)
}
class Queue {
  write(text) {
    if (this.full) this.drop(text)
    this.push(text)
  }
  push(text) {
    this.items.push(text)
  }
}
`,
      definitions: [
        { name: 'write', kind: 'function', lines: [1, 3] },
        { name: 'Queue', kind: 'class', lines: [4, 12] },
        { name: 'Queue.write', kind: 'method', lines: [5, 8] },
        { name: 'Queue.push', kind: 'method', lines: [9, 11] },
      ],
    },
  },
  edges: [
    ['references', 'main.go', 'main.go#show', 2],
    ['calls', 'main.go#show', 'main.go#readSource', 7],
    ['calls', 'main.go#show', 'main.go#render', 8],
    ['calls', 'log.ts#Queue.write', 'log.ts#Queue.push', 7],
  ],
})
const viewer = openSketch({
  files: {
    'view.go': {
      text: `package view
func Show(page Page) error {
	return draw(page)
}
func draw(page Page) error {
	return screen.Put(page)
}
func fuzzPages(page Page) {
	Show(page)
}
`,
      definitions: [
        { name: 'Show', kind: 'function', lines: [2, 4] },
        { name: 'draw', kind: 'function', lines: [5, 7] },
        {
          name: 'fuzzPages',
          kind: 'function',
          lines: [8, 10],
          doc: 'Shows a page step by step until it appears.',
        },
      ],
    },
  },
  edges: [
    ['calls', 'view.go#Show', 'view.go#draw', 3],
    ['calls', 'view.go#fuzzPages', 'view.go#Show', 9],
  ],
})
afterAll(() => {
  for (const opened of [tool, viewer]) opened[Symbol.dispose]()
})

test('a command that is run begins where main registers it, and each step says what its callee does', async () => {
  const question = 'What happens after I type `tool readme.md` until the text of the source is shown?'
  const run = await collectRun({ projects: [tool.project], question })
  expect(run.text).toContain('It begins in `show` [main.go:6-9]')
  expect(run.text).toContain(
    '`show` calls `readSource` [main.go:7-7]: if `isRemote(source)`, returns `download(source)`',
  )
  expect(run.text).toContain('`show` calls `render` [main.go:8-8]')
})

test('of several definitions of a name, the one whose class the question speaks of is followed', async () => {
  const question = 'What happens step by step when I call write() on the queue, until it is pushed?'
  const run = await collectRun({ projects: [tool.project], question })
  expect(run.text).toContain('It begins in `Queue.write` [log.ts:5-8]')
})

test('a function that is said to be called is where it begins, though its name is a plain word', async () => {
  const question = 'What happens step by step when I call Show, until the page appears?'
  const run = await collectRun({ projects: [viewer.project], question })
  expect(run.text).toContain('It begins in `Show` [view.go:2-4]')
})
