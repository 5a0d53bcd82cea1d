import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startService } from '../conformance/start-service.ts'
import { startToldModel } from '../conformance/told-model.ts'
import { endProcessesOf } from '../support/own-processes.ts'
import type { FixtureRepository } from '../support/git-fixture.ts'
import { checkResourcesAndPrompts, checkTools, checkWrongUse } from './check-tools.ts'
import { createShop } from './shop-repository.ts'

const program = resolve(import.meta.dirname, '../../src/cli/main.ts')
const scratch = mkdtempSync(join(tmpdir(), 'parley-test-stdio-'))
let shop: FixtureRepository

beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => {
  await endProcessesOf(scratch)
  await shop[Symbol.asyncDispose]()
  rmSync(scratch, { recursive: true, force: true })
})

type Era = 'auto' | 'legacy'

async function connect(
  era: Era,
  cwd: string,
  settings: Readonly<Record<string, string>> = { PARLEY_DATA: join(scratch, 'data'), PORT: '0' },
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: era } })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [program, 'mcp'],
      cwd,
      env: { ...getDefaultEnvironment(), ...settings },
      stderr: 'ignore',
    }),
  )
  return client
}

describe('MCP over standard input and output', { timeout: 240_000 }, () => {
  test('starts a service, parses the repository around its folder, and says so meanwhile', async () => {
    const client = await connect('auto', join(shop.directory, 'shop'))
    const lines: string[] = []
    const result = await client.callTool(
      { name: 'neighbours', arguments: { node: 'total', direction: 'in' } },
      { onprogress: ({ message }) => lines.push(message ?? '') },
    )
    expect(result).toMatchObject({ structuredContent: { result: { total: 1 } } })
    expect(lines[0]).toMatch(/^Starting or joining /)
    expect(lines.slice(1).join('\n')).toMatch(/Parsing /)
    await client.close()
  })

  // What each says is checked over HTTP, in both eras; here, that it passes.
  test('joins it, and offers everything', async () => {
    const client = await connect('auto', shop.directory)
    expect(await checkTools(client)).toBe(16)
    await client.close()
  })

  test('joins it in the older way as well', async () => {
    const client = await connect('legacy', shop.directory)
    expect(await checkResourcesAndPrompts(client)).toContain('how checkout works')
    expect(await checkWrongUse(client)).toMatchObject({ structuredContent: { verdict: { complete: false } } })
    await client.close()
  })

  test('outside of a repository a call names its project', async () => {
    const client = await connect('auto', scratch)
    const { resources } = await client.listResources()
    const overview = resources.find(({ uri }) => uri.endsWith('/overview'))!
    const project = new URL(overview.uri).hostname
    const named = await client.callTool({ name: 'get_node', arguments: { node: 'total', project } })
    expect(named).toMatchObject({ structuredContent: { result: { node: { name: 'total' } } } })
    await client.close()
  })

  test('a call that waits holds up no other, and one that is given up is stopped where it runs', async () => {
    await using model = await startToldModel()
    await using told = await startService({ config: { model: model.settings } })
    await told.parseFolder(shop.directory)
    const client = await connect('auto', shop.directory, {
      PARLEY_DATA: join(scratch, 'joining'),
      PARLEY_API_KEY: told.localKey,
      PORT: new URL(told.url).port,
    })
    const asked = client.callTool({ name: 'ask', arguments: { question: 'Why total?' } })
    const answer = await model.next()
    const quick = await Promise.all(
      Array.from({ length: 20 }, () => client.callTool({ name: 'get_node', arguments: { node: 'total' } })),
    )
    expect(quick.filter(({ structuredContent }) => structuredContent === undefined)).toEqual([])
    answer.say('Because of [shop/price.py:1-3].')
    answer.finish()
    expect(await asked).toMatchObject({ structuredContent: { citations: ['shop/price.py:1-3'] } })

    const giving = new AbortController()
    const unwanted = client.callTool(
      { name: 'ask', arguments: { question: 'Why total?' } },
      { signal: giving.signal, onprogress: () => {} },
    )
    const begun = await model.next()
    begun.say('Because')
    giving.abort()
    await expect(unwanted).rejects.toThrow(/abort/i)
    await begun.gone
    const next = await client.callTool({ name: 'get_node', arguments: { node: 'total' } })
    expect(next).toMatchObject({ structuredContent: { result: { node: { name: 'total' } } } })
    await client.close()
  })
})
