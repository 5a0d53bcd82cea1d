import { expect, test } from 'vitest'

import { fileDoc } from './file-doc.ts'

test.each([
  ['a docstring', 'python', '"""Reads carts.\n\n    More.\n    """\nimport a\n', 'Reads carts.\n\nMore.'],
  [
    'after a line for the shell and comments',
    'python',
    "#!/usr/bin/env python\n# -*- x -*-\n\nr'''Raw.'''\n",
    'Raw.',
  ],
  [
    'a block comment',
    'typescript',
    '/**\n * Reads carts.\n * Slowly.\n */\nimport a from "a"\n',
    'Reads carts.\nSlowly.',
  ],
  [
    'line comments and an empty line',
    'javascript',
    '// Reads carts.\n// Slowly.\n\nfunction f() {}\n',
    'Reads carts.\nSlowly.',
  ],
  [
    'after a licence',
    'java',
    '/*\n * Copyright 2020 A. Licensed.\n */\n/** The shop. */\npackage a;\n',
    'The shop.',
  ],
  ['a Go package', 'go', '// Copyright X\n\n// Package shop sells.\npackage shop\n', 'Package shop sells.'],
  ['after a directive', 'typescript', "'use strict'\n/* eslint-disable */\n/* Carts. */\n\nlet a", 'Carts.'],
])('fileDoc(): %s', (_name, language, text, doc) => {
  expect(fileDoc(language, text)).toBe(doc)
})

test.each([
  ['a comment that documents what follows', 'typescript', '/** Adds. */\nexport function add() {}\n'],
  ['a licence alone', 'go', '// Copyright X\npackage a\n'],
  ['a string further down', 'python', 'import a\n"""No."""\n'],
  ['nothing', 'python', ''],
  ['code', 'java', 'package a;\n/** B. */ class B {}'],
])('fileDoc() finds nothing: %s', (_name, language, text) => {
  expect(fileDoc(language, text)).toBe('')
})

test('a comment without an end is taken as far as it is read', () => {
  expect(fileDoc('python', `"""${'a'.repeat(50_000)}`)).toHaveLength(4000)
  expect(fileDoc('javascript', `/* ${'a'.repeat(50_000)}`)).toBe('')
})

test('empty lines take no longer for being many', () => {
  expect(fileDoc('python', `${'\n'.repeat(5000)}a = 1\n`)).toBe('')
  expect(fileDoc('python', `${'# b\n\n'.repeat(1000)}'''Doc.'''\n`)).toBe('Doc.')
  expect(fileDoc('go', `${'\n'.repeat(5000)}package a\n`)).toBe('')
})
