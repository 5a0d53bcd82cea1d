import { describe, expect, test } from 'vitest'
import { createRepository } from '../../test/support/git-fixture.ts'
import type { BlobResult } from './cat-file.ts'
import { hashBlob } from './hash-blob.ts'
import { openBlobReader } from './open-blob-reader.ts'
import { readBlobs } from './read-blobs.ts'

const large = Buffer.alloc(3_000_000, 'a line of text\n')
const contents = [
  Buffer.from(''),
  Buffer.from('no line end'),
  Buffer.from('\n\n0 blob 5\n'),
  Buffer.from([0, 255, 10, 13, 0]),
  large,
  ...Array.from({ length: 700 }, (_, index) => Buffer.from(`file ${index}\n`.repeat(index % 40))),
]
const shas = contents.map(hashBlob)

async function createSample() {
  return await createRepository(
    [Object.fromEntries(contents.map((content, index) => [`f${index}`, content]))],
    {
      bare: true,
    },
  )
}

describe('readBlobs()', () => {
  test('gives the contents in the order of the ids', async () => {
    await using repository = await createSample()
    const results: BlobResult[] = []
    for await (const result of readBlobs(repository.directory, shas)) results.push(result)
    expect(results.map(({ sha }) => sha)).toEqual(shas)
    expect(
      results.every(
        (result, index) => 'content' in result && result.content.equals(contents[index] ?? large),
      ),
    ).toBe(true)
  })

  test('gives the size of what is too large, and says what is not there', async () => {
    await using repository = await createSample()
    const missing = '9'.repeat(40)
    const asked = [hashBlob(large), missing, hashBlob(Buffer.from('no line end'))]
    const results: BlobResult[] = []
    for await (const result of readBlobs(repository.directory, asked, { maxByteSize: 11 }))
      results.push(result)
    expect(results).toEqual([
      { sha: asked[0], tooLarge: true, byteSize: large.length },
      { sha: missing, missing: true },
      { sha: asked[2], content: Buffer.from('no line end') },
    ])
  })

  test('can be left early, cancelled, or begun with nothing', async () => {
    await using repository = await createSample()
    const { directory } = repository
    for await (const result of readBlobs(directory, shas)) {
      expect(result.sha).toBe(shas[0])
      break
    }
    const controller = new AbortController()
    const reading = readBlobs(directory, shas, { signal: controller.signal })
    await reading.next()
    controller.abort()
    await expect(drain(reading)).rejects.toMatchObject({ code: 'cancelled' })
    expect(await drain(readBlobs(directory, []))).toBe(0)
  })

  test('refuses what is no blob id, and a folder that is no repository', async () => {
    await using repository = await createSample()
    await expect(drain(readBlobs(repository.directory, ['HEAD\n--help']))).rejects.toMatchObject({
      code: 'invalid_reference',
    })
    await expect(drain(readBlobs(`${repository.directory}/none`, shas))).rejects.toMatchObject({
      code: 'path_not_found',
    })
  })
})

describe('openBlobReader()', () => {
  test('answers overlapping calls, each with its own blob', async () => {
    await using repository = await createSample()
    await using reader = openBlobReader(repository.directory)
    const results = await Promise.all(shas.map((sha) => reader.read(sha, { maxByteSize: 1_000_000 })))
    expect(results.map(({ sha }) => sha)).toEqual(shas)
    expect(results[4]).toEqual({ sha: shas[4], tooLarge: true, byteSize: large.length })
    expect(await reader.read(shas[1] ?? '')).toEqual({ sha: shas[1], content: contents[1] })
  })

  test('fails clearly once it is closed', async () => {
    await using repository = await createSample()
    const reader = openBlobReader(repository.directory)
    reader.close()
    await expect(reader.read(shas[0] ?? '')).rejects.toMatchObject({ code: 'cancelled' })
  })
})

async function drain(results: AsyncGenerator<BlobResult>): Promise<number> {
  let count = 0
  for await (const result of results) count += result.sha === '' ? 0 : 1
  return count
}
