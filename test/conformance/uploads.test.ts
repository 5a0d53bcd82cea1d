/** "media/upload" and the images of a message. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { existsSync } from 'node:fs'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRepository } from '../support/git-fixture.ts'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'

const stack = new AsyncDisposableStack()
let service: TestService
let project: string

beforeAll(async () => {
  const repository = stack.use(await createRepository([{ 'a.ts': 'export const a = 1\n' }]))
  service = stack.use(await startService())
  project = await service.parseFolder(repository.directory)
})

afterAll(() => stack.disposeAsync())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const starts: Readonly<Record<string, Buffer>> = {
  'image/png': png,
  'image/jpeg': Buffer.from('ffd8ffe000104a46494600010100', 'hex'),
  'image/gif': Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00', 'latin1'),
  'image/webp': Buffer.from('RIFF\x1a\x00\x00\x00WEBPVP8 ', 'latin1'),
}

async function upload(content: Buffer, name: string, path = '/api/v2/media/upload'): Promise<Response> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)], { type: 'text/plain' }), name)
  return await service.send('POST', path, { body: form })
}

const filesOnDisk = async (): Promise<string[]> =>
  await readdir(join(service.ctx.dataDirectory, 'attachments'))

describe('an upload', () => {
  test.each(Object.entries(starts))('is an %s by its content, not by its name', async (type, content) => {
    expect(await (await upload(content, 'picture.txt')).json()).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      attachment_type: 'image',
      file_name: 'picture.txt',
      mime_type: type,
      file_size: content.length,
      message: expect.any(String),
    })
  })

  test('is a document otherwise, and comes back as it was', async () => {
    const content = Buffer.from('not a picture \u0000 ü')
    const answer = await (await upload(content, '../../etc/pass wörd.png', '/api/v1/media/upload/')).json()
    const { id, ...record } = answer as { id: string }
    expect(record).toMatchObject({
      attachment_type: 'document',
      file_name: 'pass wörd.png',
      mime_type: 'text/plain',
    })
    const download = await service.send('GET', `/api/v2/media/${id}/download`)
    expect(Buffer.from(await download.arrayBuffer())).toEqual(content)
    expect(download.headers.get('content-disposition')).toMatch(
      /^attachment; filename\*=UTF-8''pass%20w%C3%B6rd\.png$/,
    )
    expect(download.headers.get('x-content-type-options')).toBe('nosniff')
    const { key } = await service.createUser()
    expect((await service.send('GET', `/api/v2/media/${id}/download`, { key })).status).toBe(404)
    expect((await service.send('DELETE', `/api/v2/media/${id}`, { key })).status).toBe(404)
    await service.json('DELETE', `/api/v2/media/${id}`)
    expect((await service.send('GET', `/api/v2/media/${id}/download`)).status).toBe(404)
    expect(await filesOnDisk()).not.toContain(id)
  })

  test.each([
    ['an image of more than 10 MiB', Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]), /10 MiB/],
    ['a document of more than 50 MiB', Buffer.alloc(50 * 1024 * 1024 + 1, 'x'), /50 MiB/],
  ])('that is %s is refused, and nothing of it stays', async (_name, content, detail) => {
    const before = await filesOnDisk()
    const refused = await upload(content, 'large')
    expect([refused.status, await refused.json()]).toMatchObject([
      413,
      { code: 'body_too_large', detail: expect.stringMatching(detail) },
    ])
    expect(await filesOnDisk()).toEqual(before)
  })

  test('without a file, or without a form', async () => {
    const form = new FormData()
    form.set('note', 'x')
    const empty = await service.send('POST', '/api/v2/media/upload', { body: form })
    expect([empty.status, await empty.json()]).toMatchObject([
      400,
      { detail: expect.stringContaining('file') },
    ])
    const json = await service.send('POST', '/api/v2/media/upload', { body: { file: 'x' } })
    expect([json.status, await json.json()]).toMatchObject([415, { code: 'unsupported_media_type' }])
  })

  test.each([
    ['has no parts', '--x\r\nnonsense'],
    ['breaks off in a file', '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc'],
    ['breaks off in a field', '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\nabc'],
  ])('in a form that %s', async (_name, body) => {
    const before = await filesOnDisk()
    for (const path of ['/api/v2/media/upload', `/api/v2/project/${project}/message/`]) {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      const broken = await service.send('POST', path, { body, headers })
      expect([broken.status, await broken.json()]).toMatchObject([400, { code: 'malformed_form' }])
    }
    expect(await filesOnDisk()).toEqual(before)
  })
})

describe('images of a message', () => {
  async function send(image: Buffer, query = ''): Promise<Response> {
    const form = new FormData()
    form.set('content', 'What is this?')
    form.append('images', new Blob([new Uint8Array(image)]), 'shot.png')
    return await service.send('POST', `/api/v2/project/${project}/message/?stream=false${query}`, {
      body: form,
    })
  }

  test('become attachments', async () => {
    const answer = (await (await send(png)).json()) as { conversation_id: string }
    const messages = await service.send('GET', `/api/v2/conversations/${answer.conversation_id}/messages`)
    const [human] = (await messages.json()) as { attachment_ids: string[] }[]
    expect(human!.attachment_ids.length).toBe(1)
    const download = await service.send('GET', `/api/v2/media/${human!.attachment_ids[0]!}/download`)
    expect(download.headers.get('content-type')).toBe('image/png')
  })

  test('that are none are refused, and nothing of them stays', async () => {
    const before = await filesOnDisk()
    const refused = await send(Buffer.from('<svg onload="alert(1)"/>'))
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'unsupported_image' }])
    expect(await filesOnDisk()).toEqual(before)
  })
})

test('a form whose message is too long', async () => {
  const form = new FormData()
  form.set('content', 'x'.repeat(1024 * 1024 + 1))
  const refused = await service.send('POST', `/api/v2/project/${project}/message/`, { body: form })
  expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'body_too_large' }])
})

describe('a user whose quota is used up', () => {
  test.each([
    { uploadQuota: { megabytes: 1, files: 100 }, sizes: [600_000, 300_000], more: 200_000 },
    { uploadQuota: { megabytes: 100, files: 2 }, sizes: [1, 1], more: 1 },
  ])('$uploadQuota', async ({ uploadQuota, sizes, more }) => {
    await using other = await startService({ config: { uploadQuota } })
    const send = async (size: number, key: string): Promise<Response> => {
      const form = new FormData()
      form.set('file', new Blob(['x'.repeat(size)]), 'note.txt')
      return await other.send('POST', '/api/v2/media/upload', { body: form, key })
    }
    const ids = []
    for (const size of sizes) {
      ids.push(((await (await send(size, other.localKey)).json()) as { id: string }).id)
    }
    const refused = await send(more, other.localKey)
    expect([refused.status, await refused.json()]).toMatchObject([
      413,
      { code: 'upload_quota_exceeded', detail: expect.stringMatching(/files and .* MiB.*Delete/) },
    ])
    const { key } = await other.createUser()
    expect((await send(more, key)).status).toBe(200)
    await other.json('DELETE', `/api/v2/media/${ids[0]!}`)
    expect((await send(more, other.localKey)).status).toBe(200)
    const files = await readdir(join(other.ctx.dataDirectory, 'attachments'))
    expect(files.filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

test('a file that belongs to no attachment is removed while the service runs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    await using own = await startService()
    const path = join(own.ctx.dataDirectory, 'attachments/orphan')
    await writeFile(path, 'what a process that was killed has left')
    const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 3600
    await utimes(path, twoDaysAgo, twoDaysAgo)
    vi.advanceTimersByTime(3_600_000)
    await expect.poll(() => existsSync(path), { timeout: 60_000 }).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})
