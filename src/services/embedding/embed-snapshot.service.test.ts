import { existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { labelProjects } from '../../agents/projects.ts'
import { searchTool } from '../../agents/tools/search.ts'
import { WorkspaceSession } from '../../agents/workspace.ts'
import type { EmbeddingSettings } from '../../agents/providers/embeddings/embedding-settings.ts'
import { buildSnapshot } from '../../index/build.ts'
import { openSnapshot } from '../../index/open.ts'
import { sketchProject } from '../../index/testing/make-graph.ts'
import { createTemporaryDirectory } from '../../index/testing/temporary-directory.ts'
import { vectorsPath } from '../../index/vectors/vector-file.ts'
import type { ServiceContext } from '../context.ts'
import { openFiles } from '../open-files.ts'
import { snapshotDirectory } from '../projects/directories.ts'
import { embedSnapshot } from './embed-snapshot.ts'
import { embeddingSettled, startEmbedding } from './start-embedding.ts'

/** Two directions of meaning, whatever the words: the way of a body, and money. */
const meanings = [/car|automobile|vehicle|drive/iu, /price|money|pay/iu]

interface Provider extends AsyncDisposable {
  readonly settings: EmbeddingSettings
  readonly asked: string[]
  status: number
}

/** A server that speaks the OpenAI protocol for embeddings. */
async function startProvider(): Promise<Provider> {
  const asked: string[] = []
  const provider = { status: 200 }
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      const { input } = JSON.parse(body) as { input: string[] }
      asked.push(...input)
      response.writeHead(provider.status, { 'content-type': 'application/json' })
      if (provider.status !== 200) {
        response.end('{"error":{"message":"no quota"}}')
        return
      }
      const data = input.map((text, index) => ({
        object: 'embedding',
        index,
        embedding: [...meanings.map((meaning) => (meaning.test(text) ? 1 : 0)), 0.1],
      }))
      response.end(JSON.stringify({ object: 'list', data, model: 'fake', usage: { prompt_tokens: 1 } }))
    })()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return Object.assign(provider, {
    asked,
    settings: { name: 'fake', baseUrl: `http://127.0.0.1:${port}/v1`, maxTexts: 100 },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  })
}

const sketch = {
  files: {
    'src/road.ts': {
      text: 'export function steer() { return automobile }\n',
      definitions: [{ name: 'steer', kind: 'function' as const, lines: [1, 1] as const }],
    },
    'src/till.ts': {
      text: 'export function settle() { return money }\n',
      definitions: [{ name: 'settle', kind: 'function' as const, lines: [1, 1] as const }],
    },
    'src/words.ts': {
      text: 'export function wheels() { return four }\n',
      definitions: [{ name: 'wheels', kind: 'function' as const, lines: [1, 1] as const }],
    },
  },
}

let directory: ReturnType<typeof createTemporaryDirectory>
let provider: Provider
let snapshotPath: string
const { signal } = new AbortController()

beforeEach(async () => {
  directory = createTemporaryDirectory()
  provider = await startProvider()
  snapshotPath = buildSnapshot(sketchProject(sketch, directory.path)).path
})
afterEach(async () => {
  await provider[Symbol.asyncDispose]()
  directory[Symbol.dispose]()
})

const embed = async (settings = provider.settings) =>
  await embedSnapshot({ snapshotPath, cacheDirectory: `${directory.path}/cache`, settings }, signal)

async function search(query: string, embeddings: EmbeddingSettings | undefined = provider.settings) {
  using snapshot = openSnapshot(snapshotPath)
  const projects = labelProjects([{ repoName: 'acme/shop', snapshot }])
  const context = { projects, workspace: new WorkspaceSession(undefined), embeddings }
  const output = (await searchTool.execute(context, { query }, signal)) as {
    results: { name: string }[]
    note?: string
  }
  return { names: output.results.map(({ name }) => name), note: output.note }
}

test('what means the same is found without a word in common', async () => {
  expect((await search('vehicle to drive')).names).toEqual([])
  expect(await embed()).toEqual({ total: 3, embedded: 3, asked: 3, failure: '' })
  expect((await search('vehicle to drive')).names[0]).toBe('steer')
  expect((await search('who must pay')).names[0]).toBe('settle')
  // Without the setting nothing changes.
  using snapshot = openSnapshot(snapshotPath)
  expect(snapshot.embeddings()).toEqual({ model: 'fake', dimensions: 3, total: 3, embedded: 3, failure: '' })
  expect(snapshot.search('vehicle to drive')).toEqual([])
})

test('what both rankings have comes first, and words weigh more', async () => {
  await embed()
  expect((await search('automobile with four wheels')).names.slice(0, 2).toSorted()).toEqual([
    'steer',
    'wheels',
  ])
  using snapshot = openSnapshot(snapshotPath)
  const [first] = snapshot.search('settle money', { meaning: Float32Array.of(0, 1, 0), explain: true })
  expect(first?.node.name).toBe('settle')
  expect(first?.explanation?.map(({ part }) => part)).toContain('meaning')
})

test('a name is looked for by its letters alone', async () => {
  await embed()
  provider.asked.length = 0
  expect((await search('settle')).names[0]).toBe('settle')
  expect(provider.asked).toEqual([])
})

test('a text is asked for once, and no more texts than the budget', async () => {
  expect(await embed({ ...provider.settings, maxTexts: 2 })).toMatchObject({
    total: 3,
    embedded: 2,
    asked: 2,
  })
  expect(await embed()).toMatchObject({ embedded: 3, asked: 1 })
  expect(await embed()).toMatchObject({ embedded: 3, asked: 0 })
})

test('a provider that fails leaves search as it is, with a line that says so', async () => {
  await embed()
  provider.status = 400
  const { names, note } = await search('money for the thing')
  expect(names[0]).toBe('settle')
  expect(note).toMatch(/^Ranked by words alone, because the model of embeddings failed: .*no quota/u)
  const failed = await embed({ ...provider.settings, name: 'other' })
  expect(failed).toMatchObject({ embedded: 0, asked: 0, failure: expect.stringContaining('no quota') })
  expect(existsSync(vectorsPath(snapshotPath))).toBe(true)
  // Vectors of another model, or none, are not compared.
  expect((await search('money for the thing')).note).toBeUndefined()
})

test('a thread embeds in the background, and a failure is a line in the log', async () => {
  const lines: string[] = []
  const log = (_fields: object, message = ''): void => void lines.push(message)
  const ctx = {
    dataDirectory: directory.path,
    config: { embeddings: provider.settings },
    log: { debug: log, info: log, warn: log, error: log },
    files: openFiles(
      { dataDirectory: directory.path, objectStore: undefined, cacheSizeMb: 256 },
      { onRemove: () => {}, clock: Date.now },
    ),
    signal,
  } as unknown as ServiceContext
  const folder = snapshotDirectory(ctx)
  mkdirSync(folder, { recursive: true })
  const { path } = buildSnapshot({ ...sketchProject(sketch, folder), key: 'parsed' })
  startEmbedding(ctx, 'parsed')
  startEmbedding(ctx, 'deleted-since')
  await embeddingSettled(ctx)
  expect(lines).toEqual(['embedded', 'not all could be embedded; search ranks without the rest'])
  using snapshot = openSnapshot(path)
  expect(snapshot.embeddings()).toMatchObject({ embedded: 3 })
})
