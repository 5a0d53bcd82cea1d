import { expect, test } from 'vitest'
import { withhold } from '../gate/withhold.ts'
import type { Asked } from '../plans.ts'
import { understand } from '../understand.ts'
import { answerTestsByWords } from './tests-by-words.ts'

test('what no test speaks of is said in the words of the question', () => {
  const question = 'Which tests need databases that they organised by themselves?'
  const asked: Asked = {
    understanding: understand(question),
    subjects: { found: [], missing: [], isFromContext: false },
    conversation: { question, earlier: [], documents: '', results: new Map(), alreadySaid: 0 },
    options: { agentId: 'codebase_qna_agent', labels: [''], repositories: ['a/b'], focus: [], images: 0 },
  }
  const script = withhold(answerTestsByWords(asked))
  let step = script.next([])
  while (step.done !== true) {
    const calls = step.value.kind === 'calls' ? step.value.calls : []
    step = script.next(calls.map(() => ({ error: 'nothing' })))
  }
  const said = step.value.texts.join('')
  expect(said).toContain('`databases`')
  expect(said).not.toMatch(/`(?:databas|the|need|organis)`/u)
})
