import { expect, test } from 'vitest'
import type { FindPassagesOutput } from '../../../tools/find-passages.ts'
import type { Asked } from '../plans.ts'
import { understand } from '../understand.ts'
import { sayShortfall } from './say-shortfall.ts'
import { withhold } from './withhold.ts'

const question = 'Where is the cache emptied by webhooks?'
const asked: Asked = {
  understanding: understand(question),
  subjects: { found: [], missing: [], isFromContext: false },
  conversation: { question, earlier: [], documents: '', results: new Map(), alreadySaid: 0 },
  options: { agentId: 'codebase_qna_agent', labels: [''], repositories: ['a/b'], focus: [], images: 0 },
}

const searched = (words: readonly string[]): FindPassagesOutput => ({
  files: [],
  absent: [],
  words,
  extent: { shown: 0, total: 0, cut: null, unread: [] },
})

/** Tools that a refusal asks after these searches, each of which finds nothing. */
function toolsAfter(...found: readonly FindPassagesOutput[]): string[] {
  const script = withhold(sayShortfall(asked, { kind: 'words', words: ['webhooks'] }, found))
  const tools: string[] = []
  let step = script.next([])
  while (step.done !== true) {
    const calls = step.value.kind === 'calls' ? step.value.calls : []
    tools.push(...calls.map(({ toolName }) => toolName))
    step = script.next(calls.map(() => ({ error: 'nothing' })))
  }
  return tools
}

test('what was searched for the draft is not searched again for the places', () => {
  expect(toolsAfter(searched(['cache', 'emptied', 'webhooks']))).not.toContain('find_passages')
  expect(toolsAfter(searched(['cache']))).toContain('find_passages')
  expect(toolsAfter()).toContain('find_passages')
})

test('a refusal says nothing of the places that it shows', () => {
  const script = sayShortfall(asked, { kind: 'words', words: ['webhooks'] })
  let text = ''
  let step = script.next([])
  while (step.done !== true) {
    if (step.value.kind === 'text') text += step.value.text
    step = script.next([])
  }
  expect(text).toContain('`webhooks`')
  expect(text).not.toMatch(/what I read does not/iu)
})
