/** An index that another tool made, attached to a project: what a run of CI sends. */
import { readdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeIndex, sketchDocument } from '../../src/index/scip/testing/sketch-index.ts'
import { createRepository } from '../support/git-fixture.ts'
import type { FixtureRepository } from '../support/git-fixture.ts'
import { startService, untilReady } from './start-service.ts'
import type { TestService } from './start-service.ts'

const till = 'package shop\ndef ring_up() = 1\nval rung = ring_up()\n'
const document = sketchDocument('till.scala', till, [
  [2, 'ring_up', 'sketch . shop . ring_up().', 2],
  [3, 'ring_up', 'sketch . shop . ring_up().'],
])
const elsewhere = { ...document, path: 'app/till.scala' }
const index = encodeIndex([document, elsewhere])

const stack = new AsyncDisposableStack()
let service: TestService
let repository: FixtureRepository
let project: string

beforeAll(async () => {
  repository = stack.use(await createRepository([{ 'till.scala': till }]))
  service = stack.use(await startService({ config: { maxIndexMb: 1 } }))
  project = await service.parseFolder(repository.directory)
})
afterAll(() => stack.disposeAsync())

function formOf(bytes: Uint8Array): FormData {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'index.scip'))
  return form
}

const send = async (bytes: Uint8Array, to = project): Promise<Response> =>
  await service.send('POST', `/api/v2/projects/${to}/scip`, { body: formOf(bytes) })

async function attach(bytes: Uint8Array, to = project): Promise<Record<string, unknown>> {
  const response = await send(bytes, to)
  expect(response.status).toBe(200)
  const answer = (await response.json()) as Record<string, unknown>
  await untilReady(service, to, service.localKey)
  return answer
}

type Details = {
  readonly status: string
  readonly attached_index: { readonly sha256: string; readonly byte_size: number } | null
  readonly statistics: { readonly precise_index?: { readonly documents: object; readonly edges: number } }
}

const details = async (of = project): Promise<Details> =>
  (await service.json('GET', `/api/v2/projects/${of}`)) as Details

const filesOnDisk = async (): Promise<string[]> =>
  (await readdir(join(service.ctx.dataDirectory, 'indexes'))).toSorted()

async function snapshotKey(): Promise<string | null | undefined> {
  const { db } = service.ctx.store
  const row = await db
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', project as never)
    .executeTakeFirst()
  return row?.snapshotKey
}

test('it is read with the parse that it starts, with every later one, and replaced by a newer', async () => {
  expect((await details()).attached_index).toBeNull()
  const answer = await attach(index)
  expect(answer).toMatchObject({
    project_id: project,
    status: 'submitted',
    index: { tool: 'scip-sketch 1', documents: 2, byte_size: index.length, sha256: expect.any(String) },
  })
  const { sha256 } = answer['index'] as { sha256: string }
  const read = { documents: { used: 1, stale: 0, unknown: 1, too_large: 0 }, edges: 1 }
  expect(await details()).toMatchObject({
    attached_index: { sha256, byte_size: index.length },
    statistics: { precise_index: { tool: 'scip-sketch 1', ...read } },
  })
  const references = await service.json(
    'GET',
    `/api/v2/projects/${project}/references?node_id=till.scala%23ring_up`,
  )
  expect(references['sites']).toMatchObject([{ file_path: 'till.scala', line: 3, known: 'exact' }])

  // The same once more: no parse, no second file.
  const before = await snapshotKey()
  expect(await attach(index)).toMatchObject({ status: 'ready', index: { sha256 } })
  expect(await snapshotKey()).toBe(before)
  expect(await filesOnDisk()).toEqual([expect.stringContaining(sha256)])

  // A later parse of changed code leaves out what is stale.
  await writeFile(join(repository.directory, 'till.scala'), till.replace('ring_up()', 'ring()'))
  await service.json('POST', `/api/v2/projects/${project}/refresh`)
  await untilReady(service, project, service.localKey)
  expect((await details()).statistics.precise_index!.documents).toMatchObject({
    used: 0,
    stale: 1,
    unknown: 1,
  })
  await writeFile(join(repository.directory, 'till.scala'), till)
  await service.json('POST', `/api/v2/projects/${project}/refresh`)
  await untilReady(service, project, service.localKey)
  expect((await details()).statistics.precise_index).toMatchObject({ edges: 1 })

  const newer = encodeIndex([document])
  await attach(newer)
  const now = await details()
  expect(now.statistics.precise_index!.documents).toMatchObject({ used: 1, unknown: 0 })
  expect(await filesOnDisk()).toEqual([expect.stringContaining(now.attached_index!.sha256)])
})

test('it is taken away, and the project is what it was without it', async () => {
  await attach(index)
  expect(await service.json('DELETE', `/api/v2/projects/${project}/scip`)).toEqual({
    project_id: project,
    status: 'submitted',
  })
  await untilReady(service, project, service.localKey)
  const { attached_index: attached, statistics } = await details()
  expect(attached).toBeNull()
  expect(statistics).not.toHaveProperty('precise_index')
  expect(await filesOnDisk()).toEqual([])
})

test('that comes while the project is parsed is read by the parse that ends', async () => {
  const other = stack.use(await createRepository([{ 'till.scala': till }]))
  const { project_id: id } = await service.json('POST', '/api/v2/parse', {
    body: { repo_path: other.directory, commit_id: other.head },
  })
  await attach(index, String(id))
  expect((await details(String(id))).statistics.precise_index).toMatchObject({ edges: 1 })
  await service.json('DELETE', `/api/v2/projects/${String(id)}`)
  expect(await filesOnDisk()).toEqual([])
})

test('that is lost is told by the parse, and comes back with the same upload', async () => {
  await attach(index)
  await rm(join(service.ctx.dataDirectory, 'indexes', (await filesOnDisk())[0]!))
  await writeFile(join(repository.directory, 'more.py'), 'y = 1\n')
  await service.json('POST', `/api/v2/projects/${project}/refresh`)
  await untilReady(service, project, service.localKey)
  expect((await details()).statistics).toMatchObject({
    problems: [{ reason: 'Cannot read the attached index: there is no such file' }],
  })
  await attach(index)
  expect((await details()).statistics.precise_index).toMatchObject({ edges: 1 })
  await service.json('DELETE', `/api/v2/projects/${project}/scip`)
  await untilReady(service, project, service.localKey)
})

test.each<[string, Uint8Array, number, object]>([
  [
    'is cut off',
    index.subarray(0, -3),
    400,
    { detail: expect.stringMatching(/^Cannot use the index: it ends 3 bytes/) },
  ],
  [
    'is compressed',
    Buffer.from([0x1f, 0x8b, 8, 0]),
    400,
    { detail: expect.stringContaining('it is compressed') },
  ],
  ['is empty', new Uint8Array(), 400, { detail: expect.stringContaining('it is empty') }],
  [
    'has a damaged document',
    Buffer.concat([index, Buffer.from([0x12, 4, 0x0a, 9, 1, 1])]),
    400,
    { code: 'invalid_index' },
  ],
  [
    'is larger than it may be',
    Buffer.concat([index, Buffer.alloc(2 ** 20, Buffer.from([0x1a, 0]))]),
    413,
    { code: 'body_too_large', detail: expect.stringContaining('at most 1 MiB') },
  ],
])('one that %s is refused, and nothing of it stays', async (_what, bytes, status, body) => {
  const response = await send(bytes)
  expect([response.status, await response.json()]).toMatchObject([status, body])
  expect(await details()).toMatchObject({ status: 'ready', attached_index: null })
  expect(await filesOnDisk()).toEqual([])
})

test('one of more rows than are read is taken, and its large document counted', async () => {
  // Half a million symbols without anything, in a document of a megabyte.
  const symbols = Buffer.alloc(1_000_002, Buffer.from([0x1a, 0]))
  const bomb = Buffer.concat([encodeIndex([]), Buffer.from([0x12, 0xc2, 0x84, 0x3d]), symbols])
  await attach(bomb)
  expect((await details()).statistics.precise_index!.documents).toMatchObject({ used: 0, too_large: 1 })
  await service.json('DELETE', `/api/v2/projects/${project}/scip`)
  await untilReady(service, project, service.localKey)
})

test('an upload whose connection breaks leaves nothing', async () => {
  const { port, hostname } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  const head = [
    `POST /api/v2/projects/${project}/scip HTTP/1.1`,
    'host: localhost',
    `x-api-key: ${service.localKey}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 100000',
  ].join('\r\n')
  socket.write(`${head}\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`)
  socket.write(index)
  await expect.poll(filesOnDisk).toEqual([expect.stringMatching(/\.part$/)])
  socket.destroy()
  await expect.poll(filesOnDisk).toEqual([])
})

test('one of whoever sees no such project is not kept, however large', async () => {
  const { key } = await service.createUser()
  const body = formOf(Buffer.alloc(900_000))
  const response = await service.send('POST', `/api/v2/projects/${project}/scip`, { body, key })
  expect([response.status, await response.json()]).toMatchObject([404, { code: 'project_not_found' }])
  const anonymous = await service.send('POST', `/api/v2/projects/${project}/scip`, { body, key: null })
  expect(anonymous.status).toBe(401)
  expect(await filesOnDisk()).toEqual([])
})

test('a user has no more on disk than they may', async () => {
  await using small = await startService({ config: { diskQuotaMb: 1, maxIndexMb: 10 } })
  const id = await small.parseFolder(repository.directory)
  const padded = Buffer.concat([index, Buffer.alloc(2 * 2 ** 20, Buffer.from([0x1a, 0]))])
  const refused = await small.send('POST', `/api/v2/projects/${id}/scip`, { body: formOf(padded) })
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'disk_quota_exceeded' }])
  expect(await readdir(join(small.ctx.dataDirectory, 'indexes'))).toEqual([])
  expect((await small.send('POST', `/api/v2/projects/${id}/scip`, { body: formOf(index) })).status).toBe(200)
  await untilReady(small, id, small.localKey)
})
