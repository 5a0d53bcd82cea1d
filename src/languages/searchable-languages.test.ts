import { expect, test } from 'vitest'
import { languageOfFile } from './registry.ts'
import { searchableLanguageOfFile } from './searchable-languages.ts'

test.each([
  ['app/Models/User.scala', 'Scala'],
  ['lib/shop.LUA', 'Lua'],
  ['Makefile', 'Makefile'],
  ['docker/Dockerfile', 'Dockerfile'],
  ['App.astro', 'Astro'],
  ['Shape.m', 'Objective-C or MATLAB'],
  ['proguard.pro', undefined],
  ['README.md', undefined],
  ['package.json', undefined],
  ['.lua', undefined],
  ['constructor', undefined],
])('the language of %s is %s', (path, name) => {
  expect(searchableLanguageOfFile(path)).toBe(name)
})

test.each([
  'a.py',
  'a.ts',
  'a.go',
  'a.rs',
  'a.java',
  'a.cs',
  'a.c',
  'a.hpp',
  'a.js',
  'a.rb',
  'Rakefile',
  'a.php',
  'a.phtml',
])('%s is of a language that facts are taken from, and of no other', (path) => {
  expect(languageOfFile(path, '')).toBeDefined()
  expect(searchableLanguageOfFile(path)).toBeUndefined()
})
