import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

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

async function connect(era: Era, cwd: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: era } })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [program, 'mcp'],
      cwd,
      env: { ...process.env, PARLEY_DATA: join(scratch, 'data'), PORT: '0' },
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
    expect(lines.join('\n')).toMatch(/Parsing |Starting /)
    await client.close()
  })

  test.each<Era>(['auto', 'legacy'])('joins it, and offers everything (%s)', async (era) => {
    const client = await connect(era, shop.directory)
    expect(await checkTools(client)).toBe(12)
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
})
