import { expect } from 'vitest'
import type { CallToolResult, Client } from '@modelcontextprotocol/client'
import { toolInputs } from './shop-tool-inputs.ts'
import type { ToolName } from './shop-tool-inputs.ts'

/** A part of what each tool says of the shop. */
const answers: Readonly<Record<ToolName, object>> = {
  ask: { answer: expect.stringContaining('checkout') },
  overview: { result: { projects: [expect.objectContaining({ files: 5 })] } },
  search: { result: { results: expect.anything() } },
  get_node: { result: { node: { node_id: 'shop/price.py#total' } } },
  neighbours: {
    result: { total: 1 },
    verdict: { complete: true },
    citations: expect.arrayContaining(['shop/cart.py:6-6']),
  },
  find_path: { result: { found: true } },
  impact: { result: { tests: [expect.objectContaining({ name: 'test_checkout' })] } },
  read_file: { result: { location: 'shop/price.py:1-3' } },
  grep: { result: { matches: [expect.objectContaining({ in: 'shop/price.py#total' })] } },
  inventory: {
    result: { definitions: expect.arrayContaining([expect.objectContaining({ name: 'total' })]) },
  },
  history: { result: { commits: [expect.anything(), expect.anything()] } },
  trace: { result: { errors: [{ name: 'TypeError', message: 'no items' }] } },
  kin: { result: { node: { name: 'total' } } },
  query: { result: { rows: [{ nodes: { f: { name: 'total' } } }] } },
  edit_code: { result: { files: expect.arrayContaining(['shop/cart.py', 'shop/price.py']) } },
}

/** Whatever the transport: the client itself checks each result against the tool's schema. */
export async function checkTools(client: Client): Promise<number> {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([...Object.keys(toolInputs), 'parse'])
  expect(tools.length).toBeLessThanOrEqual(16)
  for (const { annotations, outputSchema } of tools.slice(0, -1)) {
    expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
    expect(outputSchema?.properties).toMatchObject({
      verdict: expect.anything(),
      citations: expect.anything(),
    })
  }
  for (const [name, input] of Object.entries(toolInputs)) {
    const result = await call(client, name, input)
    expect({ name, ...result }).toMatchObject({ name, structuredContent: answers[name as ToolName] })
    expect(result.isError).not.toBe(true)
  }
  const changed = await call(client, 'impact', { base: 'base' })
  expect(changed.structuredContent).toMatchObject({
    result: { changed: [expect.objectContaining({ node_id: 'shop/price.py#total' })] },
  })
  return tools.length
}

export async function checkResourcesAndPrompts(client: Client): Promise<string> {
  const { resources } = await client.listResources()
  const overview = resources.find(({ uri }) => uri.endsWith('/overview'))
  expect(resources.map(({ uri }) => uri)).toContain('parley://schema')
  const read = async (uri: string): Promise<string> => {
    const [content] = (await client.readResource({ uri })).contents
    return content !== undefined && 'text' in content ? content.text : ''
  }
  expect(await read('parley://schema')).toContain('has-type')
  expect(JSON.parse(await read(overview!.uri))).toMatchObject({ result: { projects: [{ files: 5 }] } })
  expect(await read('parley://-/files/shop/price.py')).toContain('def total(items)')
  expect(JSON.parse(await read('parley://-/nodes/shop/price.py%23total'))).toMatchObject({
    result: { node: { name: 'total' } },
  })
  const contents = await read(overview!.uri.replace(/overview$/u, 'book'))
  const page = /\(([^)]+\/book\/overview)\)/u.exec(contents)?.[1] ?? ''
  expect(await read(page)).toMatch(/^# Overview\n[^]*\[shop\/\S+\]/u)
  const { prompts } = await client.listPrompts()
  expect(prompts.map(({ name }) => name)).toEqual(['explain', 'debug', 'impact_review', 'onboarding'])
  const prompt = await client.getPrompt({ name: 'explain', arguments: { subject: 'checkout' } })
  return JSON.stringify(prompt.messages)
}

/** What is wrong is said so that a model can call again; what is too much is cut and says so. */
export async function checkWrongUse(client: Client): Promise<CallToolResult> {
  const textOf = ({ content }: CallToolResult): string => JSON.stringify(content)
  const unknown = await call(client, 'get_node', { node: 'nobody' })
  expect([unknown.isError, textOf(unknown)]).toEqual([true, expect.stringContaining('nobody')])
  const wrong = await call(client, 'neighbours', { node: 'total', direction: 'sideways' })
  expect([wrong.isError, textOf(wrong)]).toEqual([true, expect.stringContaining('direction')])
  const elsewhere = await call(client, 'overview', { project: 'acme/nosuch' })
  expect([elsewhere.isError, textOf(elsewhere)]).toEqual([
    true,
    expect.stringContaining('Cannot find project \\"acme/nosuch\\"'),
  ])
  const huge = { node: 'x'.repeat(300_000), direction: 'in' }
  expect((await call(client, 'neighbours', huge)).isError).toBe(true)
  const wide = { node: 'total', direction: 'in', kinds: Array.from({ length: 5_000 }, () => 'calls') }
  await expect(call(client, 'neighbours', wide).then(({ isError }) => isError)).resolves.toBe(true)
  const short = await call(client, 'read_file', { path: 'long.txt', budget: 500 })
  expect(JSON.stringify((short.structuredContent as { result: object }).result).length).toBeLessThanOrEqual(
    2_000,
  )
  await expect(client.callTool({ name: 'nosuch', arguments: {} })).rejects.toThrow('nosuch')
  await checkLongNames(client)
  return short
}

/** Whatever a request names comes back short, as an error of the protocol. */
async function checkLongNames(client: Client): Promise<void> {
  const long = 'k'.repeat(9_000)
  const requests = [
    async () => await client.callTool({ name: long, arguments: {} }),
    async () => await client.getPrompt({ name: long }),
    ...['', 'parley://', 'parley://-/files/', 'parley://-/book/', 'parley://-/nodes/'].map(
      (start) => async () => await client.readResource({ uri: start + long }),
    ),
  ]
  for (const request of requests) {
    const error = await request().then(
      () => undefined,
      (reason: unknown) => reason as { readonly message: string; readonly data?: unknown },
    )
    expect(error).toMatchObject({ code: -32602 })
    expect(JSON.stringify([error?.message, error?.data]).length).toBeLessThan(3_000)
  }
}

async function call(client: Client, name: string, input: object): Promise<CallToolResult> {
  return await client.callTool({ name, arguments: { ...input } })
}
