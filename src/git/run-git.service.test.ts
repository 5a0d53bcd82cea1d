import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createRepository, createTemporaryDirectory } from '../../test/support/git-fixture.ts'
import { buildGitCommand } from './git-command.ts'
import { redactSecrets } from './explain-failure.ts'
import { resolveCommit } from './resolve-commit.ts'
import { runGit } from './run-git.ts'

afterEach(() => vi.unstubAllEnvs())

describe('runGit()', () => {
  test('says that git is missing where it is', async () => {
    await using empty = await createTemporaryDirectory()
    vi.stubEnv('PATH', empty.path)
    await expect(runGit(['version'], { action: 'ask' })).rejects.toMatchObject({
      code: 'git_missing',
      message:
        'Cannot run "git" (ENOENT): expected git 2.31 or later on the PATH. Install it from https://git-scm.com, then start the service again',
    })
  })

  test('is not led to another repository by what it inherits', async () => {
    await using other = await createRepository([{ a: 'other' }])
    await using repository = await createRepository([{ a: 'own' }])
    vi.stubEnv('GIT_DIR', join(other.directory, '.git'))
    vi.stubEnv('GIT_WORK_TREE', other.directory)
    expect(await resolveCommit(repository.directory)).toMatchObject({ commit: repository.head })
  })

  test('kills a git that does not react to the end of its time', async () => {
    await using folder = await createTemporaryDirectory()
    const program = join(folder.path, 'git')
    await writeFile(
      program,
      `#!/bin/sh\ntrap '' TERM\necho $$ > '${folder.path}/pid'\nwhile :; do sleep 1; done\n`,
    )
    await chmod(program, 0o755)
    vi.stubEnv('PATH', `${folder.path}:${process.env.PATH ?? ''}`)
    await expect(runGit(['version'], { action: 'ask', timeoutMs: 200 })).rejects.toMatchObject({
      code: 'timeout',
      message: 'Cannot ask: git did not finish within 0.2 s',
    })
    const pid = Number(await readFile(join(folder.path, 'pid'), 'utf8'))
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})

describe('buildGitCommand()', () => {
  const remote = { url: 'https://host.test/a/b', token: 'secret-token' }

  test('keeps the token out of the arguments', () => {
    const command = buildGitCommand(['fetch'], { remote })
    const encoded = Buffer.from('x-access-token:secret-token').toString('base64')
    expect(command.arguments.join(' ')).not.toMatch(/secret-token/)
    expect(command.arguments.join(' ')).not.toContain(encoded)
    expect(command.secrets).toEqual(expect.arrayContaining(['secret-token', encoded]))
  })

  test('keeps what reaches a host, and drops what leads astray', () => {
    vi.stubEnv('GIT_SSL_CAINFO', '/ca.pem')
    vi.stubEnv('GIT_TRACE_CURL', '/tmp/trace')
    vi.stubEnv('https_proxy', 'http://proxy.test')
    const { environment } = buildGitCommand(['fetch'], { remote })
    expect(environment).toMatchObject({
      GIT_SSL_CAINFO: '/ca.pem',
      https_proxy: 'http://proxy.test',
      GIT_TERMINAL_PROMPT: '0',
      GIT_ASKPASS: '',
      LC_ALL: 'C',
    })
    expect(environment.GIT_TRACE_CURL).toBeUndefined()
    expect(environment.GIT_CONFIG_NOSYSTEM).toBeUndefined()
    expect(buildGitCommand(['log'], {}).environment.GIT_CONFIG_NOSYSTEM).toBe('1')
  })

  test('refuses a token that would end its header', () => {
    const bad = { url: remote.url, token: 'secret\r\nX-Other: 1' }
    expect(() => buildGitCommand(['fetch'], { remote: bad })).toThrow('Cannot use the git token')
  })

  test('connects to the given address of a host, over http and ssh', () => {
    const address = '2001:db8::7'
    expect(buildGitCommand([], { remote: { ...remote, address } }).arguments).toContain(
      'http.curloptResolve=host.test:443:[2001:db8::7]',
    )
    const ssh = { url: 'ssh://git@host.test:2222/a/b', address: '192.0.2.7' }
    expect(buildGitCommand([], { remote: ssh }).environment.GIT_SSH_COMMAND).toMatch(
      / -oHostName=192\.0\.2\.7 -oHostKeyAlias=host\.test$/,
    )
  })

  test('gives up a host that keeps it waiting, and goes nowhere that a host sends it', () => {
    const command = buildGitCommand(['fetch'], { remote })
    for (const setting of ['http.lowSpeedLimit=16', 'http.lowSpeedTime=60', 'http.followRedirects=false']) {
      expect(command.arguments).toContain(setting)
    }
    expect(command.environment.GIT_SSH_COMMAND).toContain('-oServerAliveInterval=15 -oServerAliveCountMax=4')
  })

  test('allows files as a host only where the address is one', () => {
    expect(buildGitCommand([], { remote }).arguments).toContain('protocol.file.allow=never')
    expect(buildGitCommand([], { remote: { url: 'file:///srv/x' } }).arguments).toContain(
      'protocol.file.allow=always',
    )
  })
})

describe('redactSecrets()', () => {
  test('hides given secrets and what stands before the host', () => {
    expect(redactSecrets('at https://me:pw@host/a: abc refused', ['abc'])).toBe(
      'at https://***@host/a: *** refused',
    )
  })
})
