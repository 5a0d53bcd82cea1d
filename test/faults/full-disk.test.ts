/** A disk that is full while a snapshot is written. */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { encodeIndex } from '../../src/index/scip/testing/sketch-index.ts'
import { createRepository, runFixtureGit } from '../support/git-fixture.ts'
import type { FixtureRepository } from '../support/git-fixture.ts'
import { listChildren } from '../support/list-children.ts'
import { snapshotFolder } from './snapshot-files.ts'
import { startHostedService } from './start-hosted-service.ts'
import type { HostedService } from './start-hosted-service.ts'

let service: HostedService
let large: FixtureRepository

beforeEach(async () => {
  // Random text does not shrink: its snapshot is larger than what is allowed here.
  large = await createRepository([{ 'large.txt': `${randomBytes(3 * 2 ** 20).toString('base64')}\n` }])
  service = await startHostedService()
})
afterEach(async () => {
  await service[Symbol.asyncDispose]()
  await large[Symbol.asyncDispose]()
})

/** Why the parse failed. It leaves nothing behind, and what fits is still parsed. */
async function reasonOfFullDisk(): Promise<string | null> {
  const { status, error } = await service.parse({ repo_path: large.directory, commit_id: large.head })
  expect({ status, files: await readdir(snapshotFolder(service)) }).toEqual({ status: 'error', files: [] })
  await using small = await createRepository([{ 'a.py': 'def alpha(): pass\n' }])
  const parsed = await service.parse({ repo_path: small.directory, commit_id: small.head })
  expect(parsed).toMatchObject({ status: 'ready' })
  expect((await service.ask(parsed.id, 'Where is alpha defined?')).citations).toContain('a.py:1-1')
  return error
}

describe('a full disk', () => {
  test.skipIf(!canMount())('is said, leaves nothing half-written, and the service goes on', async () => {
    // Only root may make a small disk; others have the test below.
    const folder = snapshotFolder(service)
    await rm(folder, { recursive: true })
    await mkdir(folder)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
    try {
      expect(await reasonOfFullDisk()).toMatch(/disk is full.*parse again/)
    } finally {
      execFileSync('umount', ['--lazy', folder])
    }
  })

  test.skipIf(!canMount())('is said to who uploads, and what fits is taken', async () => {
    const folder = join(service.ctx.dataDirectory, 'attachments')
    await mkdir(folder, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
    // The operator is told, too; here it would only clutter the output of the tests.
    const told = vi.spyOn(service.ctx.log, 'error').mockImplementation(() => {})
    const upload = async (byteSize: number): Promise<Response> => {
      const body = new FormData()
      body.set('file', new File([new Uint8Array(byteSize).fill(97)], 'notes.txt'))
      return await service.send('POST', '/api/v2/media/upload', { body })
    }
    try {
      const refused = await upload(2 * 2 ** 20)
      expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'disk_full' }])
      expect(told).toHaveBeenCalledOnce()
      expect((await upload(1000)).status).toBe(200)
    } finally {
      execFileSync('umount', ['--lazy', folder])
    }
  })

  test.skipIf(!canMount())('is said to who attaches an index, and what fits is taken', async () => {
    await using small = await createRepository([{ 'a.py': 'def alpha(): pass\n' }])
    const { id } = await service.parse({ repo_path: small.directory, commit_id: small.head })
    const folder = join(service.ctx.dataDirectory, 'indexes')
    await mkdir(folder, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
    const told = vi.spyOn(service.ctx.log, 'error').mockImplementation(() => {})
    const attach = async (padding: number): Promise<Response> => {
      const body = new FormData()
      body.set(
        'file',
        new File([new Uint8Array(encodeIndex([])), new Uint8Array(padding).fill(0x1a)], 'a.scip'),
      )
      return await service.send('POST', `/api/v2/projects/${id}/scip`, { body })
    }
    try {
      const refused = await attach(2 * 2 ** 20)
      expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'disk_full' }])
      expect(told).toHaveBeenCalledOnce()
      expect(await readdir(folder)).toEqual([])
      expect((await attach(0)).status).toBe(200)
    } finally {
      execFileSync('umount', ['--lazy', folder])
    }
  })

  test.skipIf(process.platform !== 'linux')('a file size that is not allowed is said likewise', async () => {
    limitFileSize(String(2 ** 20))
    try {
      expect(await reasonOfFullDisk()).toMatch(/Writing snapshot ".*" failed/)
    } finally {
      limitFileSize('unlimited')
    }
  })

  test.skipIf(process.platform !== 'linux')(
    'while a moved branch is parsed is made up for later',
    async () => {
      const text = randomBytes(3 * 2 ** 20).toString('base64')
      const commits = [{ 'a.py': 'def alpha(): pass\n' }, { 'a.py': 'def beta(): pass\n', 'large.txt': text }]
      const repository = await service.host('acme/shop', commits, { branches: { before: 0, after: 1 } })
      const move = ['update-ref', 'refs/heads/main'] as const
      await runFixtureGit(repository.directory, [...move, 'refs/heads/before'])
      const { id } = await service.parse({ repo_name: 'acme/shop' })
      await runFixtureGit(repository.directory, [...move, 'refs/heads/after'])
      // Everything has been fetched: it is the snapshot that has no room.
      limitFileSize(String(2 ** 20))
      try {
        expect(await service.parse({ repo_name: 'acme/shop' })).toMatchObject({ id, status: 'error' })
      } finally {
        limitFileSize('unlimited')
      }
      expect((await service.node(id, 'a.py#alpha')).status).toBe(200)
      expect(await service.parse({ repo_name: 'acme/shop' })).toMatchObject({ id, status: 'ready' })
      expect((await service.node(id, 'a.py#beta')).status).toBe(200)
    },
  )
})

/** Of this process and of the one that waits to write a snapshot; the soft limit only, which can be raised again. */
function limitFileSize(bytes: string): void {
  for (const { pid } of [process, ...listChildren(process.pid)]) {
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
  }
}

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
