/** What a collector of traces is told, and what it is not. */
import { afterEach, expect, test, vi } from 'vitest'
import { parseConfig } from '../../src/services/config.ts'
import { startTracing } from '../../src/services/tracing/index.ts'
import { createRepository } from '../support/git-fixture.ts'
import { startTraceCollector } from '../support/trace-collector.ts'
import type { CollectedSpan } from '../support/trace-collector.ts'
import { startService } from './start-service.ts'
import { startToldModel } from './told-model.ts'

afterEach(() => vi.unstubAllEnvs())

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const sender = '00f067aa0ba902b7'

test('requests, runs, their tools, and parses, each below what it belongs to', async () => {
  await using collector = await startTraceCollector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-collector-key=abc')
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=test')
  const tracing = await startTracing()
  await using repository = await createRepository([{ 'a.py': 'def walrus_total():\n    return 1\n' }])
  const service = await startService({ tracing })
  const project = await service.parseFolder(repository.directory)
  const { conversation_id: conversation } = await service.json('POST', '/api/v2/conversations/', {
    body: { project_ids: [project] },
  })
  await service.json('POST', `/api/v2/conversations/${String(conversation)}/message/?stream=false`, {
    body: { content: 'Where is walrus_total defined?' },
    headers: { traceparent: `00-${trace}-${sender}-01` },
  })
  await service.send('GET', '/api/v2/projects/list', {
    key: 'sk-wrong',
    headers: { traceparent: 'nonsense' },
  })
  await service[Symbol.asyncDispose]()
  await tracing.stop()

  const named = (name: string): CollectedSpan => {
    const found = collector.spans.find((span) => span.name === name)
    if (found === undefined)
      throw new Error(`No span "${name}" in ${collector.spans.map((span) => span.name).join(', ')}`)
    return found
  }
  const message = named('POST /api/v2/conversations/:conversation_id/message')
  expect(message).toMatchObject({
    traceId: trace,
    parentSpanId: sender,
    hasFailed: false,
    attributes: { 'http.response.status_code': 200, 'http.request.method': 'POST' },
  })
  const run = named('run')
  expect(run).toMatchObject({ traceId: trace, parentSpanId: message.spanId })
  const tools = collector.spans.filter(({ name }) => name.startsWith('tool '))
  expect(tools.length).toBeGreaterThan(0)
  for (const tool of tools) {
    expect(tool).toMatchObject({ traceId: trace, parentSpanId: run.spanId })
    expect(tool.durationMs).toBeGreaterThanOrEqual(0)
  }
  const parse = named('parse')
  expect(parse.attributes).toMatchObject({ 'parley.project.id': project })
  for (const name of ['parse fetch', 'parse index', 'parse share']) {
    expect(named(name)).toMatchObject({ traceId: parse.traceId, parentSpanId: parse.spanId })
  }
  const list = named('GET /api/v2/projects/list')
  expect(list).toMatchObject({ attributes: { 'http.response.status_code': 401 }, hasFailed: false })
  expect(list.parentSpanId ?? '').toBe('')
  expect(collector.requests[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-collector-key': 'abc' } })
  expect(collector.text).toContain('deployment.environment.name')
  // Neither words of a person, nor of a repository, nor of a key, nor where it stands.
  for (const secret of ['walrus', 'Where is', 'sk-', service.localKey, repository.directory]) {
    expect(collector.text).not.toContain(secret)
  }
})

test('a model is told of the trace, and that it failed is seen', async () => {
  await using collector = await startTraceCollector()
  await using model = await startToldModel()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  const tracing = await startTracing()
  await using repository = await createRepository([{ 'a.py': 'def total():\n    return 1\n' }])
  const service = await startService({ tracing, config: { model: model.settings } })
  const project = await service.parseFolder(repository.directory)
  const asked = service.send('POST', `/api/v2/project/${project}/message/?stream=false`, {
    body: { content: 'Why?' },
  })
  const answer = await model.next()
  answer.say('Because')
  answer.break()
  await (await asked).text()
  await service[Symbol.asyncDispose]()
  await tracing.stop()
  const run = collector.spans.find(({ name }) => name === 'run')
  expect(run).toMatchObject({ attributes: { 'parley.model.failure': expect.any(String) as string } })
  const call = collector.spans.find(({ name }) => name === 'model')
  expect(call).toMatchObject({ traceId: run?.traceId, parentSpanId: run?.spanId })
  expect(answer.headers['traceparent']).toBe(`00-${run?.traceId ?? ''}-${run?.spanId ?? ''}-01`)
})

test('nobody is told unless it is asked for', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://localhost:4318'
  expect(parseConfig({}).traces).toBe(false)
  expect(parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toBe(true)
  expect(parseConfig({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toBe(true)
  expect(parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' }).traces).toBe(false)
  expect(() => parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' })).toThrow(
    'Cannot use OTEL_EXPORTER_OTLP_ENDPOINT "localhost:4318": expected an address such as http://localhost:4318',
  )
})
