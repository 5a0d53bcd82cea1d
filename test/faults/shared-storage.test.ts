/** Two services with a data folder each, one database and one bucket: what one parses, the other answers from. */
import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseConfig } from '../../src/services/config.ts'
import type { TestService } from '../conformance/start-service.ts'
import { startService } from '../conformance/start-service.ts'
import { createTemporaryDirectory } from '../support/git-fixture.ts'
import { startS3Server } from '../support/s3-server.ts'
import type { S3Server } from '../support/s3-server.ts'
import { snapshotFolder, snapshotKeysOf, snapshotNamesOf } from './snapshot-files.ts'
import { startHostedService } from './start-hosted-service.ts'
import type { HostedService } from './start-hosted-service.ts'

let bucket: S3Server
let isAway: boolean
let parser: HostedService
let reader: TestService
const stack: AsyncDisposableStack[] = []

beforeEach(async () => {
  const own = new AsyncDisposableStack()
  stack.push(own)
  isAway = false
  bucket = own.use(
    await startS3Server({
      directory: own.use(await createTemporaryDirectory()).path,
      onRequest: (_request, response) => {
        if (isAway) response.writeHead(503).end()
        return isAway
      },
    }),
  )
  const { objectStore } = parseConfig(bucket.environment)
  parser = own.use(await startHostedService({ config: { objectStore } }))
  const { store, config } = parser.ctx
  reader = own.use(
    await startService({ store, config: { objectStore, parses: false, gitHost: config.gitHost } }),
  )
  // What is expected to be reported here would only clutter the output of the tests.
  vi.spyOn(parser.ctx.log, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  for (const own of stack.splice(0)) await own.disposeAsync()
})

async function parse(): Promise<string> {
  await parser.host('acme/shop', [{ 'a.py': 'def alpha():\n    return 1\n' }])
  // Asked of the one that parses nothing itself.
  const { project_id: id } = await reader.json('POST', '/api/v2/parse', { body: { repo_name: 'acme/shop' } })
  expect(await parser.untilEnded(String(id))).toMatchObject({ status: 'ready', error: null })
  return String(id)
}

async function ask(id: string): Promise<Record<string, unknown>> {
  const path = `/api/v2/project/${id}/message/?stream=false`
  return await reader.json('POST', path, { body: { content: 'Where is alpha defined?' } })
}

const gets = (): number => bucket.requests.filter(({ method }) => method === 'GET').length

test('a snapshot is fetched once, and read without the bucket from then on', async () => {
  const id = await parse()
  const before = gets()
  const answers = await Promise.all([1, 2, 3].map(() => ask(id)))
  for (const { citations } of answers) expect(citations).toContain('a.py:1-2')
  expect(gets() - before).toBe(1)
  isAway = true
  expect((await ask(id))['citations']).toContain('a.py:1-2')
  expect(await snapshotKeysOf(reader)).toEqual([`${id}-1`])
})

test('a copy that is damaged or gone is fetched again, not parsed again', async () => {
  const id = await parse()
  await ask(id)
  const [name = ''] = await snapshotNamesOf(reader)
  const path = join(snapshotFolder(reader), name)
  for (const damage of [() => rm(path), () => writeFile(path, 'not a database'.repeat(1000))]) {
    await damage()
    expect((await ask(id))['citations']).toContain('a.py:1-2')
  }
  expect(await snapshotKeysOf(reader)).toEqual([`${id}-1`])
})

test.each(['damaged', 'gone'])('an object that is %s: it is said, and parsed again', async (how) => {
  const id = await parse()
  const path = bucket.pathOf(`snapshots/${(await snapshotNamesOf(parser))[0] ?? ''}`)
  const stored = await readFile(path)
  stored[stored.length - 100]! ^= 1
  if (how === 'gone') await rm(path)
  else await writeFile(path, stored)
  const response = await reader.send('GET', `/api/v2/projects/${id}/files/a.py`)
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { detail: expect.stringContaining('index is missing or damaged and is being built again') as string },
  ])
  expect(await parser.untilEnded(id)).toMatchObject({ status: 'ready', error: null })
  expect((await ask(id))['citations']).toContain('a.py:1-2')
})

test('a bucket that is away is said to be, and nothing is parsed again for it', async () => {
  const id = await parse()
  isAway = true
  const response = await reader.send('GET', `/api/v2/projects/${id}/files/a.py`)
  expect([response.status, await response.json()]).toMatchObject([503, { code: 'storage_unavailable' }])
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  isAway = false
  expect((await ask(id))['citations']).toContain('a.py:1-2')
  expect(await snapshotKeysOf(parser)).toEqual([`${id}-1`])
})

test('attachments are seen by both, until one deletes them', async () => {
  const body = new FormData()
  body.set('file', new Blob(['notes of one service']), 'notes.txt')
  const { id } = await parser.json('POST', '/api/v2/media/upload', { body })
  const download = async () => await reader.send('GET', `/api/v2/media/${String(id)}/download`)
  expect(await (await download()).text()).toBe('notes of one service')
  await reader.json('DELETE', `/api/v2/media/${String(id)}`)
  expect((await download()).status).toBe(404)
  expect(await readdir(join(parser.ctx.dataDirectory, 'attachments'))).toHaveLength(1)
  const listed: string[] = []
  for await (const { key } of parser.ctx.files.list('attachments/')) listed.push(key)
  expect(listed).toEqual([])
})

test('a damaged copy of an attachment is fetched again; that the object itself is damaged is said', async () => {
  const body = new FormData()
  body.set('file', new Blob(['notes of one service']), 'notes.txt')
  const { id } = await parser.json('POST', '/api/v2/media/upload', { body })
  const download = async () => await reader.send('GET', `/api/v2/media/${String(id)}/download`)
  expect(await (await download()).text()).toBe('notes of one service')
  const copies = join(reader.ctx.dataDirectory, 'attachments')
  const [name = ''] = await readdir(copies)
  await writeFile(join(copies, name), 'votes of one service')
  expect(await (await download()).text()).toBe('notes of one service')
  const stored = await readFile(bucket.pathOf(`attachments/${name}`))
  stored[stored.length - 1]! ^= 1
  await writeFile(bucket.pathOf(`attachments/${name}`), stored)
  // Those who have a copy do not notice.
  expect(await (await download()).text()).toBe('notes of one service')
  await rm(join(copies, name))
  vi.spyOn(reader.ctx.log, 'error').mockImplementation(() => {})
  const response = await download()
  expect([response.status, await response.json()]).toMatchObject([
    404,
    { detail: expect.stringContaining('"notes.txt": its content is damaged where') as string },
  ])
})

test('what is parsed while the bucket is away is ready when it is back', async () => {
  isAway = true
  await parser.host('acme/shop', [{ 'a.py': 'def alpha():\n    return 1\n' }])
  const warned = Promise.withResolvers<void>()
  const { warn } = parser.ctx.log
  vi.spyOn(parser.ctx.log, 'warn').mockImplementation((...what: unknown[]) => {
    if (what[1] === 'the object store is away; it is asked again') warned.resolve()
    ;(warn as (...all: unknown[]) => void)(...what)
  })
  const { project_id: id } = await reader.json('POST', '/api/v2/parse', { body: { repo_name: 'acme/shop' } })
  await warned.promise
  isAway = false
  expect(await parser.untilEnded(String(id))).toMatchObject({ status: 'ready' })
  expect((await ask(String(id)))['citations']).toContain('a.py:1-2')
})
