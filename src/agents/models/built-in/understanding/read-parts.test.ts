import { expect, test } from 'vitest'
import { readParts } from './read-parts.ts'

test.each([
  [
    'Which env vars does it read, and what happens if DATABASE_URL is not set?',
    ['Which env vars does it read', 'what happens if DATABASE_URL is not set?'],
  ],
  [
    'I cloned the repo. How do I build it, and do I need docker?',
    ['I cloned the repo. How do I build it', 'do I need docker?'],
  ],
  [
    'How is the library layered? Does the core depend on react?',
    ['How is the library layered?', 'Does the core depend on react?'],
  ],
])('%s', (message, parts) => {
  expect(readParts(message)).toEqual(parts)
})

test.each([
  'when were notifications added and by whom?',
  'Is toThenable exported? can it go away',
  'How do users, articles and tags relate?',
  'New here. What is this app?',
])('%s asks for one thing', (message) => {
  expect(readParts(message)).toEqual([message])
})
