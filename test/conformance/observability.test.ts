import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

import { createRepository, createTemporaryDirectory } from '../support/git-fixture.ts'
import { startService } from './start-service.ts'
import { startToldModel } from './told-model.ts'

const token = 'metrics-token-0123456789'

describe('GET /metrics', () => {
  test('does not exist without a token', async () => {
    await using service = await startService()
    expect((await service.send('GET', '/metrics', { key: token })).status).toBe(404)
  })

  test('counts requests by route, work and projects, for the token alone', async () => {
    await using repository = await createRepository([{ 'a.py': 'def total():\n    return 1\n' }])
    await using service = await startService({ config: { metricsToken: token } })
    const id = await service.parseFolder(repository.directory)
    await service.send('GET', `/api/v2/parsing-status/${id}`)
    expect((await service.send('GET', '/metrics')).status).toBe(401)
    expect((await service.send('GET', '/metrics', { key: null })).status).toBe(401)

    const text = await (await service.send('GET', '/metrics', { key: token })).text()
    expect(text).toMatch(
      /^parley_http_request_duration_seconds_count\{method="GET",route="\/api\/v2\/parsing-status\/:project_id",status="200"\} [1-9]/m,
    )
    expect(text).toContain('parley_http_requests_open{method="GET",route="/metrics"} 1')
    expect(text).toContain('parley_projects{status="ready"} 1')
    expect(text).toContain('parley_database_up 1')
    expect(text).toContain('process_resident_memory_bytes')
    // Values of requests would make a series each.
    expect(text).not.toContain(id)
  })
})

test('a reader that leaves in the middle of an answer is counted no more, and is in the audit log', async () => {
  await using stack = new AsyncDisposableStack()
  const directory = stack.use(await createTemporaryDirectory())
  const repository = stack.use(await createRepository([{ 'a.py': 'def total():\n    return 1\n' }]))
  const model = stack.use(await startToldModel())
  const auditLog = join(directory.path, 'audit.jsonl')
  const config = { metricsToken: token, auditLog, model: model.settings }
  const service = stack.use(await startService({ config }))
  const project = await service.parseFolder(repository.directory)
  const leaving = new AbortController()
  const stream = await service.send('POST', `/api/v2/project/${project}/message/?stream=true`, {
    body: { content: 'What is total?' },
    signal: leaving.signal,
  })
  const reader = stream.body!.getReader()
  await reader.read()
  const told = await model.next()
  const route = '{method="POST",route="/api/v2/project/:project_id/message"}'
  const readMetrics = async () => await (await service.send('GET', '/metrics', { key: token })).text()
  expect(await readMetrics()).toContain(`parley_http_requests_open${route} 1`)
  leaving.abort()
  await expect(reader.read()).rejects.toThrow('aborted')
  await expect.poll(readMetrics).toContain(`parley_http_requests_open${route} 0`)
  expect(await readMetrics()).toContain('route="/api/v2/project/:project_id/message",status="200"} 1')
  await expect
    .poll(() => (existsSync(auditLog) ? readFileSync(auditLog, 'utf8') : ''))
    .toContain('"action":"POST /api/v2/project/:project_id/message"')
  told.finish()
})

describe('GET /ready', () => {
  test('says that requests may be sent', async () => {
    await using service = await startService()
    const response = await service.send('GET', '/ready', { key: null })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      status: 'ready',
      checks: { database: 'ok', data_directory: 'ok' },
    })
  })

  test('says what is missing', async () => {
    await using directory = await createTemporaryDirectory()
    await using service = await startService({ dataDirectory: directory.path })
    rmSync(directory.path, { recursive: true })
    const response = await service.send('GET', '/ready', { key: null })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.json()).toMatchObject({
      status: 'not_ready',
      code: 'not_ready',
      detail: 'The service is not ready: data_directory is not_writable',
      checks: { database: 'ok', data_directory: 'not_writable' },
    })
  })
})

describe('the audit log', () => {
  test('names the address and the request of an MCP client behind a proxy', async () => {
    await using directory = await createTemporaryDirectory()
    await using repository = await createRepository([{ 'a.py': 'def total():\n    return 1\n' }])
    const auditLog = join(directory.path, 'audit.jsonl')
    await using service = await startService({ config: { auditLog, trustedProxies: ['127.0.0.1'] } })
    const project = await service.parseFolder(repository.directory)
    const called = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: {
        'x-api-key': service.localKey,
        'x-forwarded-for': '203.0.113.7',
        'x-request-id': 'of-the-agent',
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'search', arguments: { query: 'total', project } },
      }),
    })
    expect(await called.text()).toContain('a.py#total')
    await service[Symbol.asyncDispose]()
    const lines = readFileSync(auditLog, 'utf8').trimEnd().split('\n')
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(entries.find(({ action }) => String(action).endsWith('/tools/:tool'))).toMatchObject({
      address: '203.0.113.7',
      request: 'of-the-agent',
    })
  })

  test('has a line for each request of a user: who, what, which project, how it ended', async () => {
    await using directory = await createTemporaryDirectory()
    await using repository = await createRepository([{ 'a.py': 'def total():\n    return 1\n' }])
    const auditLog = join(directory.path, 'log/audit.jsonl')
    await using service = await startService({ config: { auditLog } })
    const project = await service.parseFolder(repository.directory)
    const { conversation_id: conversation } = await service.json('POST', '/api/v2/conversations', {
      body: { project_ids: [project], agent_ids: ['codebase_qna_agent'] },
    })
    const answer = await service.send('POST', `/api/v2/conversations/${String(conversation)}/message`, {
      body: { content: 'Is the secret phrase xylophone in here?', stream: false },
    })
    expect(answer.status).toBe(200)
    await service.send('GET', '/api/v2/projects/list', { key: 'sk-wrong' })
    await service.send('GET', '/health', { key: null })
    await service[Symbol.asyncDispose]()

    const text = readFileSync(auditLog, 'utf8')
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const asked = lines.find(({ action }) => String(action).endsWith('/message'))
    expect(asked).toMatchObject({
      user: expect.any(String),
      address: '127.0.0.1',
      action: 'POST /api/v2/conversations/:conversation_id/message',
      conversation,
      projects: [project],
      status: 200,
    })
    expect(Date.parse(String(asked?.['time']))).toBeGreaterThan(0)
    expect(lines.find(({ status }) => status === 401)).toMatchObject({
      user: null,
      action: 'GET /api/v2/projects/list',
    })
    expect(text).not.toContain('xylophone')
    expect(text).not.toContain('sk-')
  })

  test('is not written unless it is asked for', async () => {
    await using directory = await createTemporaryDirectory()
    await using service = await startService({ dataDirectory: directory.path })
    await service.json('GET', '/api/v2/projects/list')
    expect(existsSync(join(directory.path, 'log/audit.jsonl'))).toBe(false)
  })
})
