import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addCommits, createRepository, createTemporaryDirectory } from '../../test/support/git-fixture.ts'
import { startGitServer, type GitServerOptions } from '../../test/support/git-server.ts'
import { listTree } from './list-tree.ts'
import type { GitProgress } from './parse-progress.ts'
import { resolveCommit } from './resolve-commit.ts'
import { syncMirror } from './sync-mirror.ts'

async function startHost(options: Omit<GitServerOptions, 'root'> = {}) {
  const folder = await createTemporaryDirectory()
  const root = join(folder.path, 'host')
  const directory = join(root, 'owner/repo.git')
  const repository = await createRepository([{ 'a.ts': '1', 'b.ts': 'b' }, { 'a.ts': '2' }], {
    directory,
    bare: true,
    branches: { old: 0 },
  })
  const server = await startGitServer({ root, ...options })
  return {
    directory,
    commits: repository.commits,
    server,
    url: `${server.url}/owner/repo.git`,
    mirrorDirectory: join(folder.path, 'mirrors/owner/repo'),
    mirrorsDirectory: join(folder.path, 'mirrors/owner'),
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** Leaves the request for the pack itself without an answer; the first request of that kind asks for names. */
function holdFetch() {
  const { promise: held, resolve } = Promise.withResolvers<ServerResponse>()
  let posts = 0
  let isHolding = true
  const onRequest: GitServerOptions['onRequest'] = (request, response) => {
    if (!isHolding || request.method !== 'POST' || ++posts < 3) return false
    resolve(response)
    return true
  }
  return { held, onRequest, letGo: () => (isHolding = false) }
}

/** What a loss of power leaves on some file systems. */
async function emptyHeadObject(mirrorDirectory: string): Promise<void> {
  const { commit } = await resolveCommit(mirrorDirectory)
  const path = join(mirrorDirectory, 'objects', commit.slice(0, 2), commit.slice(2))
  await chmod(path, 0o644)
  await truncate(path, 0)
}

async function cutPack(mirrorDirectory: string): Promise<void> {
  const folder = join(mirrorDirectory, 'objects/pack')
  const name = (await readdir(folder)).find((name) => name.endsWith('.pack')) ?? ''
  await chmod(join(folder, name), 0o644)
  await truncate(join(folder, name), 100)
}

describe('syncMirror()', () => {
  test('makes a mirror, then brings it up to date', async () => {
    await using host = await startHost()
    const { url, mirrorDirectory, commits } = host
    const progress: GitProgress[] = []
    const first = await syncMirror({ url, mirrorDirectory, onProgress: (step) => progress.push(step) })
    expect(first).toEqual({ isNew: true, head: { branch: 'main', commit: commits[1] } })
    expect(progress).toContainEqual({ stage: 'Counting objects', done: 7, total: 7, percent: 100 })

    const [third = ''] = await addCommits(host.directory, [{ 'c.ts': 'new' }])
    const second = await syncMirror({ url, mirrorDirectory })
    expect(second).toEqual({ isNew: false, head: { branch: 'main', commit: third } })
    expect(await resolveCommit(mirrorDirectory)).toEqual({ branch: 'main', commit: third })
    expect((await listTree(mirrorDirectory, third)).map(({ path }) => path)).toEqual(['a.ts', 'b.ts', 'c.ts'])
    expect(await readdir(host.mirrorsDirectory)).toEqual(['repo'])
  })

  test('follows rewritten, renamed and deleted branches', async () => {
    await using host = await startHost()
    const { url, mirrorDirectory, commits } = host
    await syncMirror({ url, mirrorDirectory })
    // The branch `old` makes way for `old/one`, which cannot exist beside it.
    await createRepository([{ 'z.ts': 'z' }], { directory: host.directory, bare: true, branch: 'other' })
    await rm(join(host.directory, 'refs/heads/old'))
    await mkdir(join(host.directory, 'refs/heads/old'))
    await writeFile(join(host.directory, 'refs/heads/old/one'), `${commits[1]}\n`)
    await writeFile(join(host.directory, 'refs/heads/main'), `${commits[0]}\n`)
    await syncMirror({ url, mirrorDirectory })
    expect(await resolveCommit(mirrorDirectory, { branch: 'main' })).toMatchObject({ commit: commits[0] })
    expect(await resolveCommit(mirrorDirectory, { branch: 'old/one' })).toMatchObject({ commit: commits[1] })
    await expect(resolveCommit(mirrorDirectory, { branch: 'old' })).rejects.toMatchObject({
      code: 'branch_not_found',
    })
  })

  test('lets callers of one mirror wait for each other', async () => {
    await using host = await startHost()
    const { url, mirrorDirectory } = host
    const results = await Promise.all([1, 2, 3].map(() => syncMirror({ url, mirrorDirectory })))
    expect(results.map(({ isNew }) => isNew)).toEqual([true, false, false])
  })

  test('stops and leaves nothing behind when cancelled', async () => {
    const hold = holdFetch()
    await using host = await startHost({ onRequest: hold.onRequest })
    const { url, mirrorDirectory } = host
    const controller = new AbortController()
    const syncing = syncMirror({ url, mirrorDirectory, signal: controller.signal })
    const waiting = new AbortController()
    const second = syncMirror({ url, mirrorDirectory, signal: waiting.signal })
    const response = await hold.held
    const disconnected = once(response, 'close')

    // One that waits for its turn can leave without disturbing the one at work.
    waiting.abort()
    await expect(second).rejects.toMatchObject({ code: 'cancelled' })
    controller.abort()
    await expect(syncing).rejects.toMatchObject({
      code: 'cancelled',
      message: `Cannot fetch "${url}": it was cancelled`,
    })
    await disconnected
    expect(await readdir(host.mirrorsDirectory)).toEqual([])
    hold.letGo()
    expect(await syncMirror({ url, mirrorDirectory })).toMatchObject({ isNew: true })
  })

  test('replaces what a killed process has left of a clone', async () => {
    const hold = holdFetch()
    await using host = await startHost({ onRequest: hold.onRequest })
    const { url, mirrorDirectory } = host
    const script = `import { syncMirror } from ${JSON.stringify(import.meta.resolve('./sync-mirror.ts'))}
      await syncMirror(${JSON.stringify({ url, mirrorDirectory })})`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' })
    const exited = once(child, 'exit')
    const response = await hold.held
    child.kill('SIGKILL')
    await exited
    expect(await readdir(host.mirrorsDirectory)).toEqual([expect.stringMatching(/^repo\.partial-/)])

    response.destroy()
    hold.letGo()
    expect(await syncMirror({ url, mirrorDirectory })).toMatchObject({ isNew: true })
    expect(await readdir(host.mirrorsDirectory)).toEqual(['repo'])
  })

  test('removes lock files that a killed git has left', async () => {
    await using host = await startHost()
    const { url, mirrorDirectory } = host
    await syncMirror({ url, mirrorDirectory })
    for (const name of ['HEAD.lock', 'packed-refs.lock', 'config.lock', 'refs/heads/main.lock']) {
      await writeFile(join(mirrorDirectory, name), '')
    }
    const [commit] = await addCommits(host.directory, [{ 'c.ts': 'new' }])
    expect(await syncMirror({ url, mirrorDirectory })).toMatchObject({ isNew: false, head: { commit } })
    expect(await resolveCommit(mirrorDirectory)).toMatchObject({ commit })
  })

  test.each([
    ['with an object file that is empty', emptyHeadObject],
    ['whose settings are no settings', (mirror: string) => writeFile(join(mirror, 'config'), '\0[[[')],
    ['whose HEAD is empty', (mirror: string) => writeFile(join(mirror, 'HEAD'), '')],
    ['without HEAD', (mirror: string) => rm(join(mirror, 'HEAD'))],
  ])('replaces a mirror %s', async (_, damage) => {
    await using host = await startHost()
    const { url, mirrorDirectory } = host
    await syncMirror({ url, mirrorDirectory })
    await damage(mirrorDirectory)
    const [commit = ''] = await addCommits(host.directory, [{ 'c.ts': 'new' }])
    expect(await syncMirror({ url, mirrorDirectory })).toMatchObject({ isNew: true })
    expect(await listTree(mirrorDirectory, commit)).toHaveLength(3)
  })

  test('gets the objects of a pack again that is cut off', async () => {
    await using host = await startHost()
    const { url, mirrorDirectory } = host
    // More than a hundred objects are kept as a pack, fewer as single files.
    const files = Array.from({ length: 120 }, (_, index) => [`f${index}.ts`, `${index}`] as const)
    const [commit = ''] = await addCommits(host.directory, [Object.fromEntries(files)])
    await syncMirror({ url, mirrorDirectory })
    await cutPack(mirrorDirectory)
    await syncMirror({ url, mirrorDirectory })
    expect(await listTree(mirrorDirectory, commit)).toHaveLength(122)
  })

  test('leaves a folder alone that is no mirror', async () => {
    await using host = await startHost()
    const { url, mirrorDirectory } = host
    await mkdir(mirrorDirectory, { recursive: true })
    await writeFile(join(mirrorDirectory, 'thesis.txt'), 'my only copy')
    await expect(syncMirror({ url, mirrorDirectory })).rejects.toMatchObject({ code: 'failed' })
    expect(existsSync(join(mirrorDirectory, 'thesis.txt'))).toBe(true)
  })

  test('keeps the mirror when the host is gone', async () => {
    await using host = await startHost()
    const { url, mirrorDirectory, commits } = host
    await syncMirror({ url, mirrorDirectory })
    await host.server[Symbol.asyncDispose]()
    await expect(syncMirror({ url, mirrorDirectory })).rejects.toMatchObject({ code: 'host_unreachable' })
    expect(await resolveCommit(mirrorDirectory)).toMatchObject({ commit: commits[1] })
  })

  test('fetches with a token, which is in no file of the mirror', async () => {
    await using host = await startHost({ auth: { password: 'secret-token' } })
    const { url, mirrorDirectory, directory } = host
    await expect(syncMirror({ url, mirrorDirectory })).rejects.toMatchObject({ code: 'access_denied' })
    await expect(syncMirror({ url, mirrorDirectory, token: 'other' })).rejects.toMatchObject({
      code: 'access_denied',
    })
    expect(await syncMirror({ url, mirrorDirectory, token: 'secret-token' })).toMatchObject({ isNew: true })
    await expect(syncMirror({ url: `file://${directory}`, mirrorDirectory })).resolves.toMatchObject({
      isNew: false,
    })
  })

  test('fetches a private repository that its host has renamed', async () => {
    await using host = await startHost({
      auth: { password: 'secret-token' },
      onRequest: (request, response) => {
        if (!request.path.startsWith('/owner/former')) return false
        response.writeHead(301, { location: request.path.replace('former', 'repo') }).end()
        return true
      },
    })
    const url = `${host.server.url}/owner/former.git`
    await syncMirror({ url, mirrorDirectory: host.mirrorDirectory, token: 'secret-token' })
    expect(await resolveCommit(host.mirrorDirectory)).toMatchObject({ commit: host.commits[1] })
  })

  test('makes nothing of an empty repository, and says so', async () => {
    await using host = await startHost()
    const empty = join(host.directory, '../empty.git')
    await createRepository([], { directory: empty, bare: true })
    const { mirrorDirectory } = host
    await expect(
      syncMirror({ url: `${host.server.url}/owner/empty`, mirrorDirectory }),
    ).rejects.toMatchObject({
      code: 'empty_repository',
    })
    expect(existsSync(mirrorDirectory)).toBe(false)
  })
})
