/** No file of the repository holds a key, a token or a password of anybody's. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { findSecrets } from './support/find-secrets.ts'

const root = resolve(import.meta.dirname, '..')

/** Made up, for tests and documents: passwords in addresses, in parts, so that this file holds none. */
const madeUp: ReadonlySet<string> = new Set(
  [
    ['https://ada', 'hunter2', 'o'],
    ['https://me', 'hunter2', 'g'],
    ['https://someone', 'secret', 'e'],
    ['https://user', 'password', 'h'],
    ['https://x', 'hunter2', 'h'],
    ['mysql://ada', 'hunter2', 'h'],
    ['postgres://user', 'password', 'h'],
  ].map(([name, password, host]) => `${name}:${password}@${host}`),
)

// What is not a checkout has no list of what was committed.
test.skipIf(!existsSync(join(root, '.git')))('the files of the repository hold no secrets', () => {
  const paths = execFileSync('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 64 * 1024 * 1024 })
    .toString()
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)))
  expect(paths.length).toBeGreaterThan(1_000)
  const found = paths.flatMap((path) =>
    findSecrets(readFileSync(join(root, path), 'latin1'))
      .filter(({ text }) => !madeUp.has(text))
      .map(({ kind, line, text }) => `${path}:${line} ${kind}: ${text.slice(0, 12)}…`),
  )
  expect(found).toEqual([])
})

const letters = (count: number): string => 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0z'.repeat(10).slice(0, count)

const pem = (kind: string): string => `-----BEGIN ${kind}-----`

// Put together here, so that this file holds none.
test.each([
  ['a private key', pem('RSA PRIVATE KEY')],
  ['a private key', pem('OPENSSH PRIVATE KEY')],
  ['a private key', pem('PRIVATE KEY')],
  ['a private key', pem('PGP PRIVATE KEY BLOCK')],
  ['a key of Amazon', `AKIA${letters(16).toUpperCase()}`],
  ['a token of GitHub', `ghp_${letters(36)}`],
  ['a token of GitHub', `ghs_${letters(36)}`],
  ['a token of GitHub', `github_pat_${letters(22)}_${letters(59)}`],
  ['a token of GitLab', `glpat-${letters(20)}`],
  ['a token of Slack', `xoxb-${letters(24)}`],
  ['a token of npm', `npm_${letters(36)}`],
  ['a key of Anthropic', `sk-ant-api03-${letters(80)}`],
  ['a key of OpenAI', `sk-proj-${letters(48)}`],
  ['a key of Google', `AIza${letters(35)}`],
  ['a key of Stripe', `sk_live_${letters(24)}`],
  ['a key of Parley', `sk-${'0123456789abcdef'.repeat(4)}`],
  ['a signed token', `eyJ${letters(20)}.eyJ${letters(40)}.${letters(43)}`],
  ['a password in an address', `postgres://parley:${letters(12)}@db.internal/parley`],
])('%s is found: %s', (kind, secret) => {
  expect(findSecrets(`first\nconst value = '${secret}'\n`)).toContainEqual(
    expect.objectContaining({ kind, line: 2 }),
  )
})

test('what only looks like one is not', () => {
  for (const text of [
    'sk-wrong',
    'the public key AKIA',
    'https://user@host/path',
    'postgres://host:5432/name',
    'eyJ',
  ]) {
    expect(findSecrets(text)).toEqual([])
  }
})
