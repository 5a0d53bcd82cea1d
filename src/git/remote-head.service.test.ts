import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createRepository, createTemporaryDirectory, runFixtureGit } from '../../test/support/git-fixture.ts'
import { startGitServer, type GitServerOptions } from '../../test/support/git-server.ts'
import { remoteHead } from './remote-head.ts'

async function startHost(auth?: { password: string }, onRequest?: GitServerOptions['onRequest']) {
  const root = await createTemporaryDirectory()
  const directory = join(root.path, 'owner/repo.git')
  const repository = await createRepository([{ 'a.ts': '1' }, { 'a.ts': '2' }], {
    directory,
    bare: true,
    branches: { 'feature/search': 0, develop: 0 },
  })
  await createRepository([], { directory: join(root.path, 'owner/empty.git'), bare: true })
  const server = await startGitServer({
    root: root.path,
    ...(auth === undefined ? {} : { auth }),
    ...(onRequest === undefined ? {} : { onRequest }),
  })
  return {
    root: root.path,
    directory,
    commits: repository.commits,
    server,
    url: `${server.url}/owner/repo.git`,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await root[Symbol.asyncDispose]()
    },
  }
}

describe('remoteHead()', () => {
  test('gives the default branch, or the named one', async () => {
    await using host = await startHost()
    const { url, commits } = host
    expect(await remoteHead({ url })).toEqual({ branch: 'main', commit: commits[1] })
    expect(await remoteHead({ url, branch: 'feature/search' })).toEqual({
      branch: 'feature/search',
      commit: commits[0],
    })
  })

  test('names the closest branches where there is none of that name', async () => {
    await using host = await startHost()
    const { url } = host
    await expect(remoteHead({ url, branch: 'develpo' })).rejects.toMatchObject({
      code: 'branch_not_found',
      message: 'Cannot find branch "develpo": expected an existing branch, such as "develop"',
      details: { branch: 'develpo', url, suggestions: ['develop'] },
    })
    // `search` is the end of the name of a branch, and not that branch.
    await expect(remoteHead({ url, branch: 'search' })).rejects.toMatchObject({
      details: { suggestions: ['feature/search'] },
    })
  })

  test('tells an empty repository from one that is not there, and from a host that is not', async () => {
    await using host = await startHost()
    const base = host.server.url
    await expect(remoteHead({ url: `${base}/owner/empty.git` })).rejects.toMatchObject({
      code: 'empty_repository',
    })
    await expect(remoteHead({ url: `${base}/owner/empty.git`, branch: 'main' })).rejects.toMatchObject({
      code: 'empty_repository',
    })
    await expect(remoteHead({ url: `${base}/owner/none.git` })).rejects.toMatchObject({
      code: 'repository_not_found',
    })
    await host.server[Symbol.asyncDispose]()
    await expect(remoteHead({ url: host.url })).rejects.toMatchObject({ code: 'host_unreachable' })
  })

  test('finds the branch of a host whose HEAD is at a commit', async () => {
    await using host = await startHost()
    await runFixtureGit(host.directory, ['update-ref', '--no-deref', 'HEAD', host.commits[1] ?? ''])
    expect(await remoteHead({ url: host.url })).toEqual({ branch: 'main', commit: host.commits[1] })
  })

  test('says which branches there are where the default one does not exist', async () => {
    await using host = await startHost()
    await runFixtureGit(host.directory, ['symbolic-ref', 'HEAD', 'refs/heads/gone'])
    await expect(remoteHead({ url: host.url })).rejects.toMatchObject({
      code: 'branch_not_found',
      details: { suggestions: ['develop', 'feature/search', 'main'] },
    })
  })

  test('needs the token where the host does, and never repeats it', async () => {
    await using host = await startHost({ password: 'secret-token' })
    const { url, commits } = host
    expect(await remoteHead({ url, token: 'secret-token' })).toMatchObject({ commit: commits[1] })
    await expect(remoteHead({ url })).rejects.toMatchObject({ code: 'access_denied' })
    const wrong = await remoteHead({ url, token: 'wrong-token' }).catch((error: unknown) => error)
    expect(wrong).toMatchObject({ code: 'access_denied' })
    const shown = inspect(wrong, { depth: 10, showHidden: true })
    expect(shown).not.toContain('wrong-token')
    expect(shown).not.toContain(Buffer.from('x-access-token:wrong-token').toString('base64'))
  })

  test('does not carry the token to where a host redirects', async () => {
    await using other = await startHost()
    await using host = await startGitServer({
      root: other.root,
      onRequest: (request, response) => {
        response.writeHead(301, { location: `${other.server.url}${request.path}` }).end()
        return true
      },
    })
    const head = await remoteHead({ url: `${host.url}/owner/repo.git`, token: 'secret-token' })
    expect(head).toMatchObject({ commit: other.commits[1] })
    expect(host.requests[0]?.authorization).toMatch(/^Basic /)
    expect(new Set(other.server.requests.map(({ authorization }) => authorization))).toEqual(
      new Set([undefined]),
    )
  })

  test('does not answer the question for a password of a host it was redirected to', async () => {
    await using other = await startHost({ password: 'secret-token' })
    await using host = await startGitServer({
      root: other.root,
      onRequest: (request, response) => {
        response.writeHead(301, { location: `${other.server.url}${request.path}` }).end()
        return true
      },
    })
    const url = `${host.url}/owner/repo.git`
    await expect(remoteHead({ url, token: 'secret-token' })).rejects.toMatchObject({ code: 'access_denied' })
    expect(new Set(other.server.requests.map(({ authorization }) => authorization))).toEqual(
      new Set([undefined]),
    )
  })

  test('finds a private repository that its host has renamed', async () => {
    await using host = await startHost({ password: 'secret-token' }, (request, response) => {
      if (!request.path.startsWith('/owner/former')) return false
      response.writeHead(301, { location: request.path.replace('former', 'repo') }).end()
      return true
    })
    const url = `${host.server.url}/owner/former.git`
    expect(await remoteHead({ url, token: 'secret-token' })).toMatchObject({ commit: host.commits[1] })
    await expect(remoteHead({ url, token: 'wrong-token' })).rejects.toMatchObject({
      code: 'access_denied',
      message: expect.not.stringContaining('wrong-token'),
    })
  })

  test.each([
    '--upload-pack=touch MARK',
    '-b',
    'a b',
    'a..b',
    'a/',
    '/a',
    'x.lock',
    '@',
    'a\nb',
    'a~1',
    '*',
    '',
  ])('refuses %j as a branch before it asks the host', async (branch) => {
    await using root = await createTemporaryDirectory()
    await using server = await startGitServer({ root: root.path })
    const mark = join(root.path, 'mark')
    const attempt = remoteHead({ url: `${server.url}/a/b`, branch: branch.replace('MARK', mark) })
    await expect(attempt).rejects.toMatchObject({ code: 'invalid_reference' })
    expect(server.requests).toEqual([])
    expect(existsSync(mark)).toBe(false)
  })

  test.each([
    '--upload-pack=touch /tmp/x',
    'ext::sh -c true',
    'owner/repo',
    '/etc',
    'https://a b',
    'https://x:hunter2@host/a/b',
    'ssh://-oProxyCommand=true/a',
    'ftp://hunter2@host/a',
  ])('refuses %j as an address', async (url) => {
    await expect(remoteHead({ url })).rejects.toMatchObject({
      code: 'invalid_reference',
      message: expect.not.stringContaining('hunter2'),
    })
  })

  test('gives up after the timeout, and at once when cancelled', async () => {
    await using root = await createTemporaryDirectory()
    const controller = new AbortController()
    await using server = await startGitServer({
      root: root.path,
      onRequest: (request) => {
        if (request.path.includes('/cancelled')) controller.abort()
        return true
      },
    })
    await expect(remoteHead({ url: `${server.url}/a/slow`, timeoutMs: 300 })).rejects.toMatchObject({
      code: 'timeout',
    })
    await expect(
      remoteHead({ url: `${server.url}/a/cancelled`, signal: controller.signal }),
    ).rejects.toMatchObject({ code: 'cancelled' })
  })
})
