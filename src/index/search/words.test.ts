import { expect, test } from 'vitest'
import { splitWords } from './words.ts'

test.each([
  ['getUserName', ['getusername', 'get', 'user', 'name']],
  ['get_user_name', ['getusername', 'get', 'user', 'name']],
  ['HTTPServer2', ['httpserver2', 'http', 'server']],
  ['__init__', ['init']],
  ['MAX_SIZE', ['maxsize', 'max', 'size']],
  ['utf8', ['utf8', 'utf']],
  ['a.b(c)', ['a', 'b', 'c']],
  ['Größe_max', ['größe', 'max']],
  ['世界和平', ['世界', '界和', '和平']],
  ['_', []],
  ['', []],
])('%s is %j', (text, words) => {
  expect(splitWords(text)).toEqual(words)
})
