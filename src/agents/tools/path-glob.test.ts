import { expect, test } from 'vitest'
import { compileGlob, isGlob } from './path-glob.ts'

const paths = ['api/main.go', 'api/user.ts', 'api/zoo.go', 'api/v1/main.go', '012.md', '013.md', '014.md']

test.each([
  ['api/*.{go,ts}', ['api/main.go', 'api/user.ts', 'api/zoo.go']],
  ['api/[mu]*.go', ['api/main.go']],
  ['api/[!m]*.go', ['api/zoo.go']],
  ['01[2-3]*', ['012.md', '013.md']],
  ['01[23]*', ['012.md', '013.md']],
  ['api/**/main.go', ['api/main.go', 'api/v1/main.go']],
  ['01?.md', ['012.md', '013.md', '014.md']],
  ['api/{main*', []],
])('%s', (glob, expected) => {
  expect(isGlob(glob)).toBe(true)
  expect(paths.filter(compileGlob(glob))).toEqual(expected)
})
