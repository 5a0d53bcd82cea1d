import { expect, test } from 'vitest'
import type { Conversation, Message, Project } from '../api/types.ts'
import { english } from '../texts/languages/en.ts'
import { toMarkdown } from './export-conversation.ts'

test('a conversation reads as a document, and says what is not complete', () => {
  const conversation = { title: 'Taxes', created_at: '2026-11-22T10:00:00Z' } as Conversation
  const projects = [{ repo_name: 'acme/shop', commit_id: 'abcdef0123456789' }] as Project[]
  const messages = [
    { role: 'human', content: 'Who taxes?\nAnd why?' },
    { role: 'agent', content: '`tax` does [src/shop.ts:5-7].', status: 'completed' },
    { role: 'human', content: 'More?' },
    { role: 'agent', content: 'It', status: 'error', error: 'The model is away.' },
  ] as Message[]
  expect(toMarkdown(conversation, projects, messages, english)).toBe(
    `# Taxes

2026-11-22, acme/shop at abcdef012345

## Who taxes?

And why?

\`tax\` does [src/shop.ts:5-7].

## More?

It

*The answer is not complete: The model is away.*

`,
  )
})
