/** The content of an attachment that is damaged or deleted behind the service's back. */
import { readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createRandom } from '../../src/graph/testing/faulty-input.ts'
import type { TestService } from '../conformance/start-service.ts'
import { startService } from '../conformance/start-service.ts'
import { flipBit } from '../support/flip-bit.ts'

let service: TestService

beforeAll(async () => {
  service = await startService()
  // What is expected to be reported here would only clutter the output of the tests.
  vi.spyOn(service.ctx.log, 'error').mockImplementation(() => {})
})
afterAll(() => service[Symbol.asyncDispose]())

const damages: Readonly<Record<string, (path: string) => Promise<void>>> = {
  gone: (path) => rm(path),
  emptied: (path) => truncate(path, 0),
  'cut in half': (path) => truncate(path, 10),
  'another text of the same length': async (path) => {
    await writeFile(path, (await readFile(path, 'utf8')).toUpperCase())
  },
  'one bit another': (path) => {
    flipBit(path, createRandom(3))
    return Promise.resolve()
  },
}

test.each(Object.entries(damages))('%s: it is said, until the content is restored', async (what, damage) => {
  const text = `notes that are ${what}`
  const before = await readdir(folder())
  const id = await upload(text)
  const other = await upload('others')
  const [name = ''] = (await readdir(folder())).filter(
    (found) => !before.includes(found) && found.startsWith(id),
  )
  await damage(join(folder(), name))
  const response = await download(id)
  expect([response.status, await response.json()]).toMatchObject([
    404,
    {
      code: 'attachment_not_found',
      detail: `Cannot read attachment "notes.txt": its content is ${what === 'gone' ? 'gone' : 'damaged'} where the service keeps it; expected it to be uploaded again, or restored from a backup`,
    },
  ])
  expect(await (await download(other)).text()).toBe('others')
  await writeFile(join(folder(), name), text)
  expect(await (await download(id)).text()).toBe(text)
  await damage(join(folder(), name))
  await service.json('DELETE', `/api/v2/media/${id}`)
  expect(await readdir(folder())).not.toContain(name)
})

test('one that was uploaded before names had the hash is read, and its length is compared', async () => {
  const id = await upload('older notes')
  await rm(join(folder(), (await readdir(folder())).find((found) => found.startsWith(id)) ?? ''))
  await sql`update attachments set storage_key = ${id} where id = ${id}`.execute(service.ctx.store.db)
  await writeFile(join(folder(), id), 'older notes')
  expect(await (await download(id)).text()).toBe('older notes')
  await truncate(join(folder(), id), 3)
  expect((await download(id)).status).toBe(404)
})

function folder(): string {
  return join(service.ctx.dataDirectory, 'attachments')
}

async function upload(text: string): Promise<string> {
  const body = new FormData()
  body.set('file', new Blob([text]), 'notes.txt')
  return String((await service.json('POST', '/api/v2/media/upload', { body }))['id'])
}

async function download(id: string): Promise<Response> {
  return await service.send('GET', `/api/v2/media/${id}/download`)
}
