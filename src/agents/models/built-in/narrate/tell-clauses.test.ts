import { expect, test } from 'vitest'
import type { NodeDetail } from '../../../tools/get-node.ts'
import { readQuestionWords } from '../../../passages/question-words.ts'
import { joinClauses, tellClauses } from './tell-clauses.ts'

test('what speaks of the question is told, without guards, clean-up and calls with steps of their own', () => {
  const node = detail(`export function send(request, pool) {
  if (request.closed) throw new Error("closed")
  pool.lock()
  const transport = transportFor(request)
  const retries = pool.retries + 1
  if (request.proxy) return transport.tunnel(request)
  return handle(request)
}`)
  const words = readQuestionWords('how is a proxy used?')
  expect(tellClauses(node, { words, most: 1 })).toBe(
    'if `request.proxy`, returns `transport.tunnel(request)`',
  )
  const told = new Set(['handle', 'transportFor'])
  const clauses = tellClauses(node, { words, most: 5, told })
  expect(clauses).not.toMatch(/closed|lock|transportFor|handle/u)
  expect(clauses).toContain('sets `retries` to `pool.retries + 1`')
  expect(tellClauses(node, { words: readQuestionWords('what is logged?'), most: 5, onlyAsked: true })).toBe(
    '',
  )
})

test('clauses follow a subject as a relative clause or after a colon', () => {
  expect(joinClauses('It calls `f`', 'returns `a`')).toBe('It calls `f`, which returns `a`')
  expect(joinClauses('It calls `f`', 'if `a`, returns `b`')).toBe('It calls `f`: if `a`, returns `b`')
  expect(joinClauses('It calls `f`', '')).toBe('It calls `f`')
})

function detail(source: string): NodeDetail {
  const lines = source.split('\n')
  return {
    node_id: 'src/send.ts#send',
    name: 'send',
    kind: 'function',
    path: 'src/send.ts',
    location: `src/send.ts:1-${lines.length}`,
    start_line: 1,
    end_line: lines.length,
    members: [],
    member_count: 0,
    source: lines.map((line, index) => `${index + 1}| ${line}`).join('\n'),
    edges: [],
    centrality: 0,
  }
}
