import { request } from 'node:http'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startService } from '../conformance/start-service.ts'
import type { TestService } from '../conformance/start-service.ts'
import { startToldModel } from '../conformance/told-model.ts'
import { checkResourcesAndPrompts, checkTools, checkWrongUse } from './check-tools.ts'
import { createShop } from './shop-repository.ts'

const stack = new AsyncDisposableStack()
let service: TestService

beforeAll(async () => {
  const shop = stack.use(await createShop())
  service = stack.use(await startService())
  await service.parseFolder(shop.directory)
})
afterAll(() => stack.disposeAsync())

type Era = 'auto' | 'legacy'

async function connect(
  era: Era = 'auto',
  key = service.localKey,
  query = '',
  at = service.url,
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: era } })
  const url = new URL(`/mcp${query}`, at)
  await client.connect(
    new StreamableHTTPClientTransport(url, { requestInit: { headers: { 'x-api-key': key } } }),
  )
  return client
}

describe.each<Era>(['auto', 'legacy'])('MCP over HTTP (%s)', (era) => {
  test('offers every tool, and each answers as its schema says', async () => {
    const client = await connect(era)
    expect(client.getInstructions()).toContain('"verdict"')
    expect(await checkTools(client)).toBe(16)
    await client.close()
  })

  test('offers resources and prompts', async () => {
    const client = await connect(era)
    expect(await checkResourcesAndPrompts(client)).toContain('how checkout works')
    await client.close()
  })

  test('says what is wrong with a call, and cuts what is too much', async () => {
    const client = await connect(era)
    expect(await checkWrongUse(client)).toMatchObject({ structuredContent: { verdict: { complete: false } } })
    await client.close()
  })
})

describe('MCP over HTTP', () => {
  test('serves 50 clients of both eras at once', { timeout: 120_000 }, async () => {
    const clients = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => await connect(index % 2 === 0 ? 'auto' : 'legacy')),
    )
    const input = { name: 'neighbours', arguments: { node: 'total', direction: 'in' } }
    const results = await Promise.all(clients.map(async (client) => await client.callTool(input)))
    expect(results.filter(({ structuredContent }) => structuredContent !== undefined)).toHaveLength(50)
    await Promise.all(clients.map(async (client) => await client.close()))
  })

  test('tells its progress while it works on an answer', async () => {
    const client = await connect()
    const lines: string[] = []
    await client.callTool(
      { name: 'ask', arguments: { question: 'Who calls total?' } },
      { onprogress: ({ message }) => lines.push(message ?? '') },
    )
    expect(lines.length).toBeGreaterThan(0)
    await client.close()
  })

  test('a call that is given up is stopped where it runs', async () => {
    await using model = await startToldModel()
    await using told = await startService({ config: { model: model.settings } })
    await using shop = await createShop()
    await told.parseFolder(shop.directory)
    const client = await connect('auto', told.localKey, '', told.url)
    const giving = new AbortController()
    const asked = client.callTool(
      { name: 'ask', arguments: { question: 'Why?' } },
      { signal: giving.signal, onprogress: () => {} },
    )
    const answer = await model.next()
    answer.say('Because')
    giving.abort()
    await expect(asked).rejects.toThrow(/abort/i)
    await answer.gone
    await client.close()
  })

  test('says within its wait that a project is being parsed, and answers when it is ready', async () => {
    await using shop = await createShop()
    const { project_id: id } = await service.json('POST', '/api/v2/parse', {
      body: { repo_path: shop.directory },
    })
    const client = await connect('auto', service.localKey, `?project=${String(id)}`)
    const lines: string[] = []
    const result = await client.callTool(
      { name: 'neighbours', arguments: { node: 'total', direction: 'in' } },
      { onprogress: ({ message }) => lines.push(message ?? '') },
    )
    expect(result).toMatchObject({ structuredContent: { result: { total: 1 } } })
    expect(lines.join('\n')).toMatch(/^Parsing /)
    await service.json('DELETE', `/api/v2/projects/${String(id)}`)
    await client.close()
  })

  test('parses another repository, and says why it cannot', async () => {
    await using shop = await createShop()
    const client = await connect()
    const parse = async (repository: string) =>
      await client.callTool({ name: 'parse', arguments: { repository } })
    const { structuredContent } = await parse(shop.directory)
    const { project } = structuredContent as { project: string }
    expect(structuredContent).toMatchObject({ status: 'ready' })
    const asked = await client.callTool({ name: 'overview', arguments: { project } })
    expect(asked).toMatchObject({ structuredContent: { result: { projects: [{ files: 5 }] } } })
    const missing = await parse(`${shop.directory}/nowhere`)
    expect([missing.isError, JSON.stringify(missing.content)]).toEqual([
      true,
      expect.stringContaining('nowhere'),
    ])
    await service.json('DELETE', `/api/v2/projects/${project}`)
    await client.close()
  })

  test('lets in nobody without a key, and shows nobody the projects of others', async () => {
    const { key } = await service.createUser()
    const foreign = await connect('auto', key)
    expect((await foreign.listResources()).resources).toHaveLength(1)
    const result = await foreign.callTool({ name: 'overview', arguments: {} })
    expect(JSON.stringify(result.content)).toContain('there is none yet')
    await foreign.close()
    await expect(connect('auto', 'sk-wrong')).rejects.toThrow(/401|API key/i)
    await expect(connect('legacy', 'sk-wrong')).rejects.toThrow(/401|API key/i)
  })

  test('refuses what a web page of somebody else could send', async () => {
    const status = async (headers: Record<string, string>): Promise<number | undefined> =>
      await new Promise((resolve, reject) => {
        const sent = request(`${service.url}/mcp`, {
          method: 'POST',
          headers: { 'x-api-key': service.localKey, 'content-type': 'application/json', ...headers },
        })
        sent.once('response', (response) => {
          response.resume()
          resolve(response.statusCode)
        })
        sent.once('error', reject)
        sent.end('{"jsonrpc":"2.0","id":1,"method":"ping"}')
      })
    expect(await status({ host: 'evil.example' })).toBe(403)
    expect(await status({ origin: 'https://evil.example' })).toBe(403)
    expect(await status({ origin: service.url, accept: 'application/json, text/event-stream' })).toBe(200)
  })

  test('refuses a body that is no JSON, or too large', async () => {
    const send = async (body: string) =>
      (
        await fetch(`${service.url}/mcp`, {
          method: 'POST',
          headers: { 'x-api-key': service.localKey, 'content-type': 'application/json' },
          body,
        })
      ).status
    expect(await send('{')).toBe(400)
    expect(await send(JSON.stringify({ text: 'x'.repeat(2_000_000) }))).toBe(413)
  })
})
