/** Programs that we start see what they need of our environment, and none of its secrets. */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { indexEnvironment } from '../src/services/indexing/index-threads.ts'
import { threadEnvironment } from '../src/services/threads/thread-environment.ts'
import { buildGitCommand, keptEnvironment } from '../src/git/git-command.ts'
import { serverEnvironment } from '../src/store/embedded/run-as.ts'
import { pagerEnvironment, serviceEnvironment } from '../src/cli/program-environment.ts'

afterEach(() => vi.unstubAllEnvs())

const secrets = [
  'PARLEY_API_KEY',
  'PARLEY_GIT_TOKEN',
  'PARLEY_GIT_TOKENS',
  'PARLEY_MODEL_API_KEY',
  'OPENAI_API_KEY',
  'ANTHROPIC_API_KEY',
  'GOOGLE_GENERATIVE_AI_API_KEY',
  'INTERNAL_ADMIN_SECRET',
  'DATABASE_URL',
  'PGPASSWORD',
  'AWS_SECRET_ACCESS_KEY',
  'A_SECRET_THAT_NOBODY_KNOWS',
]
const needed = ['PATH', 'HOME', 'TMPDIR']

test.each([
  ['git on this machine', () => buildGitCommand(['status'], { directory: '/nowhere' }).environment],
  [
    'git that talks to a host',
    () => buildGitCommand(['fetch'], { remote: { url: 'https://example.com/a/b' } }).environment,
  ],
  ['the database server', serverEnvironment],
  ['a pager', () => pagerEnvironment(process.env)],
  ['what indexes', indexEnvironment],
  ['a thread that starts git', keptEnvironment],
])('%s', (_name, environmentOf) => {
  for (const name of [...secrets, ...needed]) vi.stubEnv(name, 'hidden')
  vi.stubEnv('https_proxy', 'http://proxy:8080')
  vi.stubEnv('GIT_DIR', '/somebody/elses')
  const environment = environmentOf()
  expect(Object.keys(environment).filter((name) => secrets.includes(name) || name === 'GIT_DIR')).toEqual([])
  expect(Object.keys(environment)).toEqual(expect.arrayContaining(needed))
})

test('git keeps proxies, certificates and its token, which is sent to the host of its address alone', () => {
  vi.stubEnv('https_proxy', 'http://proxy:8080')
  vi.stubEnv('SSL_CERT_FILE', '/etc/certificates')
  const { environment } = buildGitCommand(['fetch'], {
    remote: { url: 'https://example.com/a/b', token: 'a-token' },
  })
  expect(environment).toMatchObject({
    https_proxy: 'http://proxy:8080',
    SSL_CERT_FILE: '/etc/certificates',
    GIT_CONFIG_KEY_1: 'http.https://example.com/.extraHeader',
  })
})

test('threads that read code for questions get the way to the network alone', () => {
  for (const name of [...secrets, ...needed, 'https_proxy']) vi.stubEnv(name, 'hidden')
  const names = Object.keys(threadEnvironment(process.env))
  expect(names).toContain('https_proxy')
  expect(names.filter((name) => [...secrets, ...needed].includes(name))).toEqual([])
})

test('the service in the background gets its settings, and nothing that it does not read', () => {
  for (const name of [...secrets, ...needed]) vi.stubEnv(name, 'hidden')
  const names = Object.keys(serviceEnvironment(process.env))
  expect(names).toEqual(
    expect.arrayContaining([...needed, 'PARLEY_API_KEY', 'DATABASE_URL', 'OPENAI_API_KEY']),
  )
  expect(names).not.toContain('A_SECRET_THAT_NOBODY_KNOWS')
})

/** Started by a thread that indexes, of which they have their environment. */
const innerThreads = ['index/build/build-thread.ts', 'syntax/facts-pool.ts']

test('neither a thread nor another Node is started with the whole of it', () => {
  const source = resolve(import.meta.dirname, '../src')
  const calls = globSync('**/*.ts', { cwd: source })
    .filter((path) => !path.endsWith('.test.ts') && !innerThreads.includes(path))
    .filter((path) => {
      const text = readFileSync(resolve(source, path), 'utf8')
      return (
        /new Worker\(|(?<!\.)\bfork\(/.test(text) && !/^ +env: (?:thread|index|kept)Environment\(/m.test(text)
      )
    })
  expect(calls).toEqual([])
})

test('no program is started with the whole of it', () => {
  const source = resolve(import.meta.dirname, '../src')
  const calls = globSync('**/*.ts', { cwd: source })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => {
      const text = readFileSync(resolve(source, path), 'utf8')
      return text.includes("'node:child_process'") && /\.\.\.process\.env\b/.test(text) ? [path] : []
    })
  expect(calls).toEqual([])
})
