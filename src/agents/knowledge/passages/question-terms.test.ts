import { expect, test } from 'vitest'
import { readQuestionTerms } from './question-terms.ts'

const words = {
  wordShare: (word: string) =>
    ['kubernetes', 'birthday'].includes(word) ? 0 : word === 'message' ? 0.5 : 0.01,
  similarWords: (word: string) => (word === 'birthday' ? ['birthdate'] : []),
}

test('words count by how rare they are, in any form, and synonyms less', () => {
  const terms = readQuestionTerms(words, 'Where are duplicate messages skipped?')
  expect(terms.wordsOf(terms.maskOf('duplicates of a Message'))).toEqual(['duplicate', 'messages'])
  expect(terms.weightOf(terms.maskOf('dup'))).toBeGreaterThan(0)
  expect(terms.weightOf(terms.maskOf('dup'))).toBeLessThan(terms.weightOf(terms.maskOf('duplicate')))
  expect(terms.maskOf('something else')).toBe(0)
})

test('both ways of spelling are one word, and what is nowhere is said or found by its beginning', () => {
  const terms = readQuestionTerms(words, "Is the colour of kubernetes' birthday optimised?")
  expect(terms.absent).toEqual(['kubernetes'])
  expect(terms.wordsOf(terms.maskOf('color optimize'))).toEqual(['colour', 'optimised'])
  expect(terms.weightOf(terms.maskOf('birthDate'))).toBeGreaterThan(0)
})

test('a word with letters beyond ASCII is one word', () => {
  const terms = readQuestionTerms(words, 'Where is grüßen defined?')
  expect(terms.wordsOf(terms.maskOf('def grüßen():'))).toContain('grüßen')
})

test('a verb of two words is the word that names write for it', () => {
  const terms = readQuestionTerms(words, 'What happens when somebody logs in?')
  expect(terms.wordsOf(terms.maskOf('loginHandler'))).toEqual(['login'])
  expect(terms.wordsOf(terms.maskOf('a log'))).toEqual([])
})

test('a request for a diagram is about what it is to show', () => {
  const of = (question: string) => readQuestionTerms({ ...words, wordShare: () => 0 }, question).absent
  expect(of('Draw me a sequence diagram of kubernetes')).toEqual(['kubernetes'])
  expect(of('draw a diagram')).toEqual(['draw'])
})
