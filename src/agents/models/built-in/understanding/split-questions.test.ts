import { expect, test } from 'vitest'
import { splitQuestions } from './split-questions.ts'

test.each([
  ['who calls parse_config, and which tests cover it?', ['who calls parse_config', 'which tests cover it?']],
  ['Where is `parse` defined? Who uses it?', ['Where is `parse` defined?', 'Who uses it?']],
  [
    'explain parse_config and where is it called; which tests cover read_file',
    ['explain parse_config', 'where is it called', 'which tests cover read_file'],
  ],
  [
    'is there any support for rate limits in the client, and for retries?',
    ['is there any support for rate limits in the client?', 'is there any support for retries?'],
  ],
])('%s', (message, parts) => {
  expect(splitQuestions(message)).toEqual(parts)
})

test.each([
  'What does parse_config do and why?',
  'I just cloned this. What is it, how do I run the tests?',
  'who calls parse_config and read_file?',
  'what is fsnotify and where would it fit? could I drop it?',
  'which layers are there and who may call whom?',
])('%s is one question', (message) => {
  expect(splitQuestions(message)).toEqual([message])
})
