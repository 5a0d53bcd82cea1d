import { describe, expect, test } from 'vitest'
import { readQuestionWords, splitName } from './question-words.ts'

describe('readQuestionWords()', () => {
  test.each([
    ['the subclass initialization hook', '__init_subclass__', 1],
    ['how citations are checked', 'CitationChecker', 1],
    ['the equality comparison method', '__eq__', 1],
    ['who validates the configuration', 'validateConfig', 1],
    ['the class-level initialization method', 'setup_class', 1],
    ['the request preparation layer', 'prepareRequest', 1],
    ['where are sessions saved', 'saveCookie', 0.5],
    ['where are sessions saved', 'parseUrl', 0],
  ])('"%s" covers %s', (question, name, share) => {
    expect(readQuestionWords(question).coverageOf(name)).toBeCloseTo(share, 1)
  })

  test('counts a word once, whatever its forms', () => {
    const found = readQuestionWords('why are tokens validated').findIn('validate the token, validates tokens')
    expect(found.size).toBe(2)
  })

  test('splits names at case, digits and underscores', () => {
    expect(splitName('getHTTPHeader_v2')).toEqual(['get', 'http', 'header', 'v', '2'])
  })
})
