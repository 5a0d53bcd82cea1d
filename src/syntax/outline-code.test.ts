import { expect, test } from 'vitest'
import { isOutlinedTestPath, outlineFile } from './outline-file.ts'

test('comments above a definition are its documentation', () => {
  const swift = '/**\n * Loads topics.\n *\n * Slowly.\n */\n@Inject\nfunc load() {}\n'
  expect(outlineFile('a.swift', swift)[0]).toMatchObject({
    doc: 'Loads topics.\n\nSlowly.',
    signature: 'func load() {}',
  })
  expect(outlineFile('a.lua', '-- Says it.\nfunction say()\nend\n')[0]?.doc).toBe('Says it.')
})

test.each([
  ['spec/models/user_spec.lua', true],
  ['app/src/androidTest/scala/NavigationTest.scala', true],
  ['tests/Unit/UserTest.scala', true],
  ['app/models/user.lua', false],
  ['app/Services/Latest.scala', false],
  ['spec/openapi.yaml', false],
])('whether %s is a test: %s', (path, isTest) => {
  expect(isOutlinedTestPath(path)).toBe(isTest)
})
