import { expect, test } from 'vitest'

import { languageOfFile, languages } from './registry.ts'

test.each([
  ['a.ts', '', 'typescript'],
  ['a.d.mts', '', 'typescript'],
  ['x/y.TSX', '', 'typescript'],
  ['a.cjs', '', 'javascript'],
  ['a.pyi', '', 'python'],
  ['A.java', '', 'java'],
  ['a.go', '', 'go'],
  ['a.rs', '', 'rust'],
  ['a.RB', '', 'ruby'],
  ['app/Rakefile', '', 'ruby'],
  ['bin/tool', '#!/usr/bin/env python3', 'python'],
  ['bin/tool', '#!/usr/bin/python3.12 -u', 'python'],
  ['bin/tool', '#!/usr/bin/env -S node --flag', 'javascript'],
])('languageOfFile(%s) with first line "%s" is %s', (path, firstLine, id) => {
  expect(languageOfFile(path, firstLine)?.id).toBe(id)
})

test.each([
  ['README', ''],
  ['.ts', ''],
  ['a.unknown', '#!/usr/bin/env python3'],
  ['bin/tool', '#!/bin/sh'],
  ['bin/tool', 'python'],
])('%s with first line "%s" has none', (path, firstLine) => {
  expect(languageOfFile(path, firstLine)).toBeUndefined()
})

test('no extension belongs to two languages', () => {
  const extensions = languages.flatMap((language) => language.extensions)
  expect(new Set(extensions).size).toBe(extensions.length)
})
