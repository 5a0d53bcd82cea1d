import { expect, test } from 'vitest'
import { readNotebook } from './read-notebook.ts'

const notebookOf = (...cells: readonly object[]): string =>
  JSON.stringify({ nbformat: 4, metadata: { kernelspec: { language: 'python' } }, cells })

test('cells and their outputs are read, each as what can be shown of it', () => {
  const outputs = [
    { output_type: 'stream', name: 'stdout', text: ['1\n', '2\n'] },
    { output_type: 'stream', name: 'stderr', text: 'slow' },
    {
      output_type: 'execute_result',
      data: { 'text/html': '<table onclick="x()">', 'text/plain': ['   a\n', '0  1'] },
    },
    {
      output_type: 'execute_result',
      data: { 'text/html': '<script>draw()</script>', 'text/plain': 'Plot' },
    },
    { output_type: 'display_data', data: { 'image/png': 'iVBO\nRw0K', 'text/plain': '<Figure>' } },
    { output_type: 'display_data', data: { 'image/svg+xml': ['<svg', '/>'] } },
    {
      output_type: 'error',
      ename: 'KeyError',
      evalue: "'x'",
      traceback: ['\u001B[0;31mKeyError\u001B[0m', "'x'"],
    },
    { output_type: 'display_data', data: { 'application/javascript': 'alert(1)' } },
  ]
  const text = notebookOf(
    { cell_type: 'markdown', source: ['# Plan\n', 'Why.'] },
    { cell_type: 'code', source: 'x', execution_count: 3, outputs },
    { cell_type: 'raw', source: 'as it is' },
  )
  expect(readNotebook(text)).toEqual({
    language: 'python',
    cells: [
      { kind: 'markdown', text: '# Plan\nWhy.' },
      {
        kind: 'code',
        text: 'x',
        count: 3,
        outputs: [
          { kind: 'text', text: '1\n2\n' },
          { kind: 'error', text: 'slow' },
          { kind: 'table', text: '<table onclick="x()">' },
          { kind: 'text', text: 'Plot' },
          { kind: 'picture', address: 'data:image/png;base64,iVBORw0K' },
          { kind: 'picture', address: 'data:image/svg+xml,%3Csvg%2F%3E' },
          { kind: 'error', text: "KeyError\n'x'" },
          { kind: 'left-out', types: 'application/javascript' },
        ],
      },
      { kind: 'raw', text: 'as it is' },
    ],
  })
})

test('what lacks a field is shown without it', () => {
  expect(readNotebook(notebookOf({}, { cell_type: 'code', outputs: [{}, null] }))?.cells).toEqual([
    { kind: 'raw', text: '' },
    { kind: 'code', text: '', count: null, outputs: [] },
  ])
})

test.each([
  '',
  '{',
  '[]',
  '{"cells": []}',
  '{"nbformat": 2, "worksheets": []}',
  '{"nbformat": 4, "cells": {}}',
])('%j is no notebook', (text) => expect(readNotebook(text)).toBeUndefined())

test('a notebook of format 3 is read as one of format 4', () => {
  const cells = [
    { cell_type: 'heading', level: 2, source: ['Plan'] },
    { cell_type: 'markdown', source: 'Why.' },
    {
      cell_type: 'code',
      language: 'python',
      input: ['x\n', 'y'],
      prompt_number: 3,
      outputs: [
        { output_type: 'stream', stream: 'stderr', text: 'slow' },
        { output_type: 'pyout', prompt_number: 3, text: ['<Figure>'], png: 'iVBO\n' },
        { output_type: 'pyout', latex: '$$x^2$$', text: 'x**2' },
        { output_type: 'pyerr', ename: 'KeyError', evalue: "'x'", traceback: [] },
      ],
    },
  ]
  const text = JSON.stringify({ nbformat: 3, metadata: { name: 'x' }, worksheets: [{ cells }] })
  expect(readNotebook(text)).toEqual({
    language: 'python',
    cells: [
      { kind: 'markdown', text: '## Plan' },
      { kind: 'markdown', text: 'Why.' },
      {
        kind: 'code',
        text: 'x\ny',
        count: 3,
        outputs: [
          { kind: 'error', text: 'slow' },
          { kind: 'picture', address: 'data:image/png;base64,iVBO' },
          { kind: 'markdown', text: '$$x^2$$' },
          { kind: 'error', text: "KeyError: 'x'" },
        ],
      },
    ],
  })
})
