import { createHash, randomBytes } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTemporaryDirectory } from '../../test/support/git-fixture.ts'
import { s3Keys, startS3Server } from '../../test/support/s3-server.ts'
import type { S3RequestSeen, S3Server } from '../../test/support/s3-server.ts'
import { LocalObjects, S3Objects } from './index.ts'
import type { ObjectStore, S3Settings } from './index.ts'

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>
let server: S3Server
let settings: S3Settings
let onRequest: (request: S3RequestSeen, response: ServerResponse) => boolean

beforeEach(async () => {
  directory = await createTemporaryDirectory()
  onRequest = () => false
  server = await startS3Server({
    directory: join(directory.path, 'bucket'),
    pageSize: 3,
    onRequest: (request, response) => onRequest(request, response),
  })
  settings = {
    bucket: 'parley',
    prefix: 'test/',
    endpoint: server.url,
    region: 'eu-test-1',
    ...s3Keys,
    sessionToken: undefined,
  }
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  await directory[Symbol.asyncDispose]()
})

async function fileOf(content: string | Buffer): Promise<string> {
  const path = join(directory.path, `given-${randomBytes(6).toString('hex')}`)
  await writeFile(path, content)
  return path
}

async function keysOf(objects: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of objects.list(prefix)) keys.push(key)
  return keys
}

describe.each(['bucket', 'folder'])('objects in a %s', (kind) => {
  const open = (): ObjectStore =>
    kind === 'bucket' ? new S3Objects(settings) : new LocalObjects(join(directory.path, 'objects'))

  test('are got as they were put, until they are deleted', async () => {
    const objects = open()
    const content = randomBytes(3 * 2 ** 20)
    const target = join(directory.path, 'new-folder/got')
    expect(await objects.get('snapshots/a.sqlite', target)).toBe(false)
    await objects.put('snapshots/a.sqlite', await fileOf(content))
    expect(await objects.head('snapshots/a.sqlite')).toMatchObject({ key: 'snapshots/a.sqlite' })
    expect(await objects.get('snapshots/a.sqlite', target)).toBe(true)
    expect((await readFile(target)).equals(content)).toBe(true)
    await objects.delete('snapshots/a.sqlite')
    await objects.delete('snapshots/a.sqlite')
    expect(await objects.head('snapshots/a.sqlite')).toBeUndefined()
    expect(await objects.get('snapshots/a.sqlite', target)).toBe(false)
    // What was got before stays.
    expect((await readFile(target)).equals(content)).toBe(true)
  })

  test('are listed by the beginning of their keys, however many there are', async () => {
    const objects = open()
    const path = await fileOf('x')
    const names = ['1', '2', '3', '4', '5', '6', '7'].map((name) => `a/${name}`)
    for (const key of [...names, 'b/1']) await objects.put(key, path)
    expect(await keysOf(objects, 'a/')).toEqual(names)
    expect(await keysOf(objects, 'a/3')).toEqual(['a/3'])
    expect(await keysOf(objects, 'c/')).toEqual([])
  })

  test('have no keys that lead elsewhere', async () => {
    const objects = open()
    for (const key of ['../a', 'a/../../b', '/etc/passwd', 'a', 'a//b', 'a/.b', 'a/b?c']) {
      await expect(objects.put(key, await fileOf('x'))).rejects.toThrow('Naming an object')
      await expect(objects.delete(key)).rejects.toThrow('Naming an object')
    }
  })
})

describe('a bucket', () => {
  test('that fails for a moment is asked again, and what it has is got whole', async () => {
    const objects = new S3Objects(settings)
    const content = randomBytes(100_000)
    let failures = 0
    onRequest = (_request, response) => {
      failures++
      if (failures === 1) response.writeHead(503).end()
      else if (failures === 2) response.destroy()
      return failures <= 2
    }
    await objects.put('a/b', await fileOf(content))
    expect(failures).toBe(3)

    let answers = 0
    onRequest = ({ method }, response) => {
      if (method !== 'GET' || answers++ > 0) return false
      // It breaks off in the middle.
      response.writeHead(200, { 'content-length': content.length }).write(content.subarray(0, 1000), () => {
        response.destroy()
      })
      return true
    }
    const target = join(directory.path, 'got')
    expect(await objects.get('a/b', target)).toBe(true)
    expect(answers).toBe(2)
    expect((await readFile(target)).equals(content)).toBe(true)
  })

  test('with an object that is damaged says so, and nothing appears', async () => {
    const objects = new S3Objects(settings)
    await objects.put('a/b', await fileOf('as it was put'))
    const stored = await readFile(server.pathOf('a/b'))
    stored[stored.length - 1]! ^= 1
    await writeFile(server.pathOf('a/b'), stored)
    await expect(objects.get('a/b', join(directory.path, 'got/b'))).rejects.toMatchObject({
      code: 'damaged',
      message: 'Cannot read object "a/b" in bucket "parley": its content is not what was put there',
    })
    expect(await readdir(join(directory.path, 'got'))).toEqual([])
  })

  test('refuses wrong keys and wrong names at once, and shows no secret', async () => {
    const wrongKey = new S3Objects({ ...settings, secretAccessKey: 'another-secret' })
    const refused = await wrongKey.check().catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 'refused',
      message: expect.stringContaining('SignatureDoesNotMatch') as string,
    })
    expect(String(refused)).not.toContain('secret')
    await expect(new S3Objects({ ...settings, bucket: 'other' }).check()).rejects.toThrow(
      'in bucket "other": NoSuchBucket',
    )
    expect(server.requests).toHaveLength(2)
  })

  test('compares what comes with what was signed', async () => {
    const path = await fileOf('one')
    const wrong = createHash('sha256').update('other').digest('hex')
    const { sendS3Request } = await import('./s3-request.ts')
    const { openAsBlob } = await import('node:fs')
    const sent = sendS3Request(settings, {
      method: 'PUT',
      action: 'put object "a/b"',
      key: 'a/b',
      headers: { 'x-amz-content-sha256': wrong },
      body: () => openAsBlob(path),
    })
    await expect(sent).rejects.toThrow('XAmzContentSHA256Mismatch')
    expect(await new S3Objects(settings).head('a/b')).toBeUndefined()
  })
})
