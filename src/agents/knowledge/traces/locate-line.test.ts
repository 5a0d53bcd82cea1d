import { expect, test } from 'vitest'
import { toFrame } from './frame.ts'
import { locateLine } from './locate-line.ts'

const lines = `func (n *node) addRoute(path string) {
	if n.handlers != nil {
		panic("handlers are already registered for path '" + path + "'")
	}
	n.insertChild(path)
	n.insertChild(other)
}`.split('\n')

function locate(line: number, clues: { code?: string; calls?: string; message?: string }): [number, boolean] {
  const frame = toFrame('tree.go', String(line), 'node.addRoute', clues.code)
  const found = locateLine(lines, 11, { frame, calls: clues.calls ?? '', message: clues.message ?? '' })
  return [found.line, found.isConfirmed]
}

test('the text of the line wins over its number', () => {
  expect(locate(12, { code: 'n.insertChild(path)' })).toEqual([15, true])
  expect(locate(12, { code: 'n.gone()' })).toEqual([0, false])
})

test('an outer frame is where it calls the inner one, the nearest of several', () => {
  expect(locate(90, { calls: 'insertChild' })).toEqual([16, true])
  expect(locate(1, { calls: 'insertChild' })).toEqual([15, true])
  expect(locate(12, { calls: 'addRoute' })).toEqual([12, false])
})

test('the innermost frame is where it raises the message', () => {
  const message = "handlers are already registered for path '/x'"
  expect(locate(15, { message })).toEqual([13, true])
})

test('a number alone counts inside of the definition only', () => {
  expect(locate(14, {})).toEqual([14, false])
  expect(locate(40, {})).toEqual([0, false])
})
