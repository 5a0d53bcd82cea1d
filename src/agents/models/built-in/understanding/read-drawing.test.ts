import { expect, test } from 'vitest'
import { understand } from '../understand.ts'
import { readDrawing } from './read-drawing.ts'

test.each([
  ['Draw a sequence diagram of decoding a frame', 'sequence', 'decoding a frame'],
  ['Draw a diagram of how a request flows.', 'any', 'how does a request flow'],
  ['Can you sketch a class diagram of the readers?', 'classes', 'the readers'],
  ['give me a component diagram for the server', 'parts', 'the server'],
  ['Draw a sequence diagram of `tool add x`', 'sequence', 'what happens when I run `tool add x`'],
])('%s', (text, kind, of) => {
  expect(readDrawing(text)).toEqual({ kind, of })
})

test.each([
  'Draw an ER diagram of the tables',
  'Where is the diagram drawn?',
  'Draw the call graph of parse',
])('another question, or a picture of its own kind: %s', (text) => {
  expect(readDrawing(text)).toBeUndefined()
})

test('a picture is asked for with the question that it answers', () => {
  expect(understand('Draw a diagram of how a request flows.')).toMatchObject({
    intent: 'flow',
    text: 'how does a request flow',
    wantsDiagram: true,
  })
  expect(understand('Draw a class diagram of the readers')).toMatchObject({
    intent: 'architecture',
    drawing: 'classes',
  })
})
