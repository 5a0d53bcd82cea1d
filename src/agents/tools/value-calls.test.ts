/** Callers of what holds a function that the repository does not define. */
import { expect, test } from 'vitest'
import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../../index/testing/open-texts.ts'
import { labelProjects } from '../projects.ts'
import { WorkspaceSession } from '../workspace.ts'
import type { NeighboursOutput } from './neighbours.ts'
import { neighboursTool } from './neighbours.ts'

async function callersIn(texts: Readonly<Record<string, string>>, node: string) {
  using snapshot = openTexts(texts, await linkTexts(texts))
  const projects = labelProjects([{ repoName: 'test/test', snapshot }])
  const context = { projects, maximumCharacters: 8_000, workspace: new WorkspaceSession(undefined) }
  const output = await neighboursTool.execute(
    context,
    { node, direction: 'in' },
    new AbortController().signal,
  )
  if ('error' in output) return output.error
  const { edges, complete, extent, open_calls: open = [] } = output as NeighboursOutput
  return {
    callers: edges.map(({ kind, node: from, sites }) => `${from.name} ${kind} ${sites.join(' ')}`),
    complete,
    unread: extent.unread.map(({ what, count }) => `${count} ${what}`),
    open: open.map(({ location }) => location),
  }
}

test.each([
  {
    what: 'a field of JavaScript',
    node: 'App.compose',
    texts: {
      'app.js':
        "const compose = require('koa-compose')\nclass App {\n  constructor(given) { this.compose = given || compose }\n  run() { return this.compose([]) }\n}\n",
    },
    caller: 'App.run calls app.js:4-4',
  },
  {
    what: 'a variable of Python',
    node: 'handler',
    texts: { 'a.py': 'from other import wrap\nhandler = wrap(1)\ndef go():\n    return handler()\n' },
    caller: 'go calls a.py:4-4',
  },
  {
    what: 'a field of Go',
    node: 'Server.onClose',
    texts: {
      'b.go':
        'package b\ntype Server struct { onClose func(int) int }\nfunc (s *Server) Close() int { return s.onClose(1) }\n',
    },
    caller: 'Server.Close calls b.go:3-3',
  },
  {
    what: 'a pointer of C',
    node: 'hook',
    texts: { 'c.c': 'extern int (*hook)(int);\nint use(void) { return (*hook)(2); }\n' },
    caller: 'use calls c.c:2-2',
  },
])('$what is called where it is read and called', async ({ node, texts, caller }) => {
  expect(await callersIn(texts, node)).toEqual({ callers: [caller], complete: true, unread: [], open: [] })
})

test('where its value is passed on, there may be more', async () => {
  const texts = {
    'a.py':
      'from other import wrap, later\nhandler = wrap(1)\ndef go():\n    return handler()\ndef plan():\n    later(handler)\n',
  }
  expect(await callersIn(texts, 'handler')).toEqual({
    callers: ['go calls a.py:4-4'],
    complete: false,
    unread: ['1 place that reads it and may pass it on'],
    open: [],
  })
})
