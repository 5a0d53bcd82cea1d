import { expect, test } from 'vitest'
import type { NodeDetail } from '../../../tools/get-node.ts'
import { readQuestionWords } from '../../../passages/question-words.ts'
import { excerptOf } from './excerpt.ts'

function longFunction(): NodeDetail {
  const lines = [
    'def run(settings):',
    '    """Runs.',
    ...Array.from({ length: 10 }, () => '    Tokens, tokens.'),
    '    """',
  ]
  for (let index = 0; index < 60; index += 1)
    lines.push(index === 45 ? '    verify_token(settings.token)' : `    step_${index}()`)
  return {
    node_id: 'src/run.py#run',
    kind: 'function',
    name: 'run',
    location: `src/run.py:1-${lines.length}`,
    path: 'src/run.py',
    start_line: 1,
    end_line: lines.length,
    members: [],
    member_count: 0,
    edges: [],
    centrality: 0,
    source: lines.map((line, index) => `${1 + index}| ${line}`).join('\n'),
  }
}

test('shows the part of a long definition that speaks of the question, not its doc', () => {
  const excerpt = excerptOf(longFunction(), {
    words: readQuestionWords('where is the token verified?'),
    most: 12,
  })
  expect(excerpt).toContain('The part that fits most')
  expect(excerpt).toContain('verify_token(settings.token)')
  expect(excerpt).not.toContain('Tokens, tokens.')
  const [, from = '0', to = '0'] = /\[src\/run\.py:(\d+)-(\d+)\]/u.exec(excerpt) ?? []
  expect(Number(to) - Number(from)).toBe(11)
})

test('shows a short definition whole', () => {
  const node = { ...longFunction(), source: '1| def run():\n2|     return 1' }
  expect(excerptOf(node)).toBe('The code [src/run.py:1-2]:\n\n```python\ndef run():\n    return 1\n```')
})
