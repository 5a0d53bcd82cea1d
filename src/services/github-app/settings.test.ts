import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTemporaryDirectory } from '../../../test/support/git-fixture.ts'
import { ConfigError, parseConfig } from '../config.ts'

const directory = await createTemporaryDirectory()
afterAll(() => directory[Symbol.asyncDispose]())
const write = (name: string, text: string): string => {
  const path = join(directory.path, name)
  writeFileSync(path, text)
  return path
}
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const pem = rsa.export({ type: 'pkcs1', format: 'pem' })
const keyFile = write('app.pem', pem)

const problemsOf = (environment: Record<string, string>): string => {
  try {
    parseConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

test('parseConfig() reads the key of a GitHub App, and where its interface is', () => {
  const given = { PARLEY_GITHUB_APP: '4711', PARLEY_GITHUB_APP_KEY_FILE: keyFile }
  const config = parseConfig(given)
  expect(config.githubApp).toMatchObject({
    id: '4711',
    origin: 'https://github.com',
    api: 'https://api.github.com',
  })
  expect(config.githubApp?.key.equals(rsa)).toBe(true)
  expect(JSON.stringify(config)).not.toContain(pem.split('\n')[1])
  const enterprise = parseConfig({ ...given, PARLEY_GITHUB_APP_HOST: 'https://github.example.com/' })
  expect(enterprise.githubApp).toMatchObject({
    origin: 'https://github.example.com',
    api: 'https://github.example.com/api/v3',
  })
  expect(parseConfig({}).githubApp).toBeUndefined()
})

test('parseConfig() says what is wrong with it, and nothing of what the file holds', () => {
  const id = { PARLEY_GITHUB_APP: '4711' }
  expect(problemsOf(id)).toContain('Cannot use PARLEY_GITHUB_APP without PARLEY_GITHUB_APP_KEY_FILE')
  expect(problemsOf({ PARLEY_GITHUB_APP_KEY_FILE: keyFile })).toContain('without PARLEY_GITHUB_APP')
  expect(problemsOf({ ...id, PARLEY_GITHUB_APP_KEY_FILE: join(directory.path, 'none.pem') })).toMatch(
    /^Cannot use PARLEY_GITHUB_APP_KEY_FILE ".*none\.pem": ENOENT$/,
  )
  const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  for (const text of ['hunter2', elliptic.export({ type: 'pkcs8', format: 'pem' })]) {
    const problems = problemsOf({ ...id, PARLEY_GITHUB_APP_KEY_FILE: write('wrong.pem', text) })
    expect(problems).toMatch(/expected the private key of the app, an RSA key in PEM$/)
    expect(problems).not.toContain('hunter2')
  }
  expect(problemsOf({ PARLEY_GITHUB_APP: 'an app' })).toContain('expected the id of a GitHub App')
})
