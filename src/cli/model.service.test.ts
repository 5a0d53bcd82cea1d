import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startService } from '../../test/conformance/start-service.ts'
import { findPrograms, findServers } from '../services/models/find-models.ts'

const scratch = mkdtempSync(join(tmpdir(), 'parley-test-model-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const main = join(import.meta.dirname, 'main.ts')
const keys = /^(?:PARLEY_\w+|OPENAI_\w+|ANTHROPIC_\w+|GOOGLE_\w+)$/

async function parley(data: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !keys.test(name)))
  const child = spawn(process.execPath, [main, 'model', ...args], {
    env: { ...clean, PARLEY_DATA: join(scratch, data), ...more },
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output, errors }
}

async function serve(reply: string): Promise<AsyncDisposable & { readonly port: number }> {
  const server = createServer((_request, response) => response.end(reply))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test('a model is chosen once, used from then on, and taken back', async () => {
  const key = { ANTHROPIC_API_KEY: 'sk-a-secret' }
  const before = await parley('chosen', [], key)
  expect(before.output).toContain('Answers: without a model')
  expect(before.output).toMatch(
    /ANTHROPIC_API_KEY is set: .* api\.anthropic\.com, for about \$0\.\d\d an answer/u,
  )
  const [, suggested = ''] = /parley model set (anthropic:\S+)/u.exec(before.output) ?? []
  expect(await parley('chosen', ['set', suggested], key)).toMatchObject({ code: 0, errors: '' })
  const after = await parley('chosen', [], key)
  expect(after.output).toContain(`Answers: ${suggested}, which was chosen here`)
  const kept = readFileSync(join(scratch, 'chosen', 'model.json'), 'utf8')
  expect(`${before.output}${after.output}${kept}`).not.toContain('sk-a-secret')
  // The environment wins.
  const other = await parley('chosen', [], { ...key, PARLEY_MODEL: 'built-in' })
  expect(other.output).toContain('Answers: without a model')
  // Without its key it is not used, which is said.
  const keyless = await parley('chosen', [])
  expect(keyless).toMatchObject({
    code: 0,
    errors: expect.stringContaining('set ANTHROPIC_API_KEY') as string,
  })
  expect(keyless.output).toContain('Answers: without a model')
  expect((await parley('chosen', ['off'], key)).output).toBe('Chosen: no model.\n')
  expect((await parley('chosen', [], key)).output).toContain('Answers: without a model')
})

test('what cannot be used is not chosen', async () => {
  const refused = await parley('refused', ['set', 'anthropic:x'])
  expect(refused).toMatchObject({ code: 1, output: '' })
  expect(refused.errors).toContain('without a key: set ANTHROPIC_API_KEY')
  expect((await parley('refused', ['set', 'mistral:x'])).errors).toContain('available are')
  expect((await parley('refused', [])).output).toContain('Answers: without a model')
})

test('a service that was started by hand is named, to be started again', async () => {
  await using service = await serve('{"status":"ok"}')
  const address = `http://127.0.0.1:${service.port}`
  await parley('running', ['set', 'openai-compatible:a', '--base-url', 'http://127.0.0.1:9/v1'])
  const record = {
    address,
    version: '0',
    pid: process.pid,
    isBackground: false,
    model: { name: 'built-in', digest: '' },
  }
  writeFileSync(join(scratch, 'running', 'service.json'), JSON.stringify(record))
  const { output } = await parley('running', ['off'])
  expect(output).toContain(`The service at ${address} (process ${process.pid}) goes on with built-in`)
})

test('servers of models on this machine are found by what they serve, and others are not taken for one', async () => {
  await using models = await serve('{"object":"list","data":[{"id":"qwen3:8b"},{"id":"bad name; rm"}]}')
  await using other = await serve('<html>a page</html>')
  const found = await findServers([
    { name: 'Ollama', port: models.port },
    { name: 'vLLM', port: other.port },
  ])
  expect(found).toEqual([
    { name: 'Ollama', baseUrl: `http://127.0.0.1:${models.port}/v1`, models: ['qwen3:8b'] },
  ])
})

test.skipIf(process.platform === 'win32')('programs are found in the PATH where they can be run', () => {
  for (const [name, mode] of [
    ['codex', 0o755],
    ['claude', 0o644],
    ['other', 0o755],
  ] as const) {
    writeFileSync(join(scratch, name), '')
    chmodSync(join(scratch, name), mode)
  }
  expect(findPrograms(['/nowhere', scratch].join(delimiter))).toEqual(['codex'])
})

test('the model that is set in the web app is named, and taken back from the terminal', async () => {
  await using service = await startService()
  const body = { provider: 'openai-compatible', name: 'of-the-web', base_url: 'http://127.0.0.1:9/v1' }
  await service.json('POST', '/api/v2/models/service', { body })
  const environment = { PORT: new URL(service.url).port, PARLEY_API_KEY: service.localKey }
  const shown = await parley('of-the-web', [], environment)
  expect(shown.output).toContain('Answers: openai-compatible:of-the-web, which was set in the web app')
  const off = await parley('of-the-web', ['off'], environment)
  expect(off.output).toContain('openai-compatible:of-the-web, which was set in the web app, was taken back.')
  expect(await service.json('GET', '/api/v2/models')).toMatchObject({ used: 'built-in', available: [] })
})
