import { expect, test } from 'vitest'
import type { NodeDetail } from '../../tools/get-node.ts'
import { findReasons } from './find-reasons.ts'

function nodeWith(lines: readonly string[]): NodeDetail {
  return {
    node_id: 'src/a.py#run',
    kind: 'function',
    name: 'run',
    location: `src/a.py:10-${9 + lines.length}`,
    path: 'src/a.py',
    start_line: 10,
    end_line: 9 + lines.length,
    members: [],
    member_count: 0,
    edges: [],
    centrality: 0,
    source: lines.map((line, index) => `${10 + index}| ${line}`).join('\n'),
  }
}

test('comments that say why, joined over lines, with their place', () => {
  const reasons = findReasons(
    nodeWith([
      'def run():',
      '    # The lock is taken first, because two',
      '    # processes may start at once.',
      '    lock()',
      '    # Start here.',
      '    return 1  # so that it ends',
    ]),
  )
  expect(reasons).toEqual([
    {
      text: 'The lock is taken first, because two processes may start at once.',
      location: 'src/a.py:11-12',
    },
  ])
})

test('what is to be done is no reason', () => {
  expect(findReasons(nodeWith(['# TODO: this must be done in another way', 'x = 1']))).toEqual([])
})
