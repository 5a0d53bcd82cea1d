import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRepository } from '../support/git-fixture.ts'
import type { FixtureRepository } from '../support/git-fixture.ts'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'

const stack = new AsyncDisposableStack()
let service: TestService
let repository: FixtureRepository
let id: string

beforeAll(async () => {
  repository = stack.use(
    await createRepository([
      {
        'shop/price.py': 'def total(items):\n    return sum(items)\n',
        'shop/cart.py': 'from shop.price import total\n\n\ndef checkout(items):\n    return total(items)\n',
      },
    ]),
  )
  service = stack.use(await startService())
  id = await service.parseFolder(repository.directory)
})
afterAll(() => stack.disposeAsync())

const call = async (tool: string, body: object, query = '') =>
  await service.json('POST', `/api/v2/projects/${id}/tools/${tool}${query}`, { body })

describe('tools over HTTP', () => {
  test('are listed with the schema of their input', async () => {
    const list = await service.send('GET', '/api/v2/tools')
    expect(await list.json()).toContainEqual(
      expect.objectContaining({
        name: 'neighbours',
        input_schema: expect.objectContaining({ required: ['node', 'direction'] }) as object,
      }),
    )
  })

  test('answer with citations, a verdict, and the state of the index', async () => {
    expect(await call('neighbours', { node: 'total', direction: 'in' })).toMatchObject({
      failed: false,
      verdict: { complete: true },
      citations: expect.arrayContaining(['shop/cart.py:5-5']) as string[],
      index: { state: 'current', changed_count: 0 },
    })
    expect(await call('get_node', { node: 'nobody' })).toMatchObject({ failed: true })
  })

  test('see what was saved, added and removed since the parse', async () => {
    const added = join(repository.directory, 'shop/gift.py')
    await writeFile(added, 'from shop.price import total\n\n\ndef wrap(items):\n    return total(items)\n')
    expect(await call('neighbours', { node: 'total', direction: 'in' })).toMatchObject({
      output: { total: 2 },
      index: { state: 'refreshed', changed_files: ['shop/gift.py'] },
    })
    expect(await call('change_impact', {})).toMatchObject({
      output: { changed: [{ node_id: 'shop/gift.py#wrap', change: 'added' }], changed_file_count: 1 },
    })
    await rm(added)
    expect(await call('neighbours', { node: 'total', direction: 'in' }, '?unchecked=true')).toMatchObject({
      output: { total: 2 },
      index: { state: 'unchecked', reason: null, changed_files: [], changed_count: 0 },
    })
    expect(await call('neighbours', { node: 'total', direction: 'in' }, '?wait=0')).toMatchObject({
      index: { state: 'behind', changed_files: ['shop/gift.py'], changed_count: 1 },
    })
  })

  test('keep to a budget, and say what is wrong with a call', async () => {
    const short = await call('read_file', { path: 'shop/cart.py' }, '?budget=200&wait=60')
    expect(JSON.stringify(short['output']).length).toBeLessThanOrEqual(800)
    const status = async (tool: string, body: object, query = '') => {
      const response = await service.send('POST', `/api/v2/projects/${id}/tools/${tool}${query}`, { body })
      return [response.status, ((await response.json()) as { detail: string }).detail] as const
    }
    expect(await status('nosuch', {})).toEqual([404, expect.stringContaining('expected one of overview')])
    expect(await status('get_node', { line: 'x' })).toEqual([
      400,
      expect.stringContaining('Cannot call "get_node": "line": '),
    ])
    expect((await status('get_node', {}, '?budget=1'))[0]).toBe(400)
  })

  test('are for the owner of the project alone', async () => {
    const { key } = await service.createUser()
    const path = `/api/v2/projects/${id}/tools/overview`
    expect((await service.send('POST', path, { key, body: {} })).status).toBe(404)
    expect((await service.send('POST', path, { key: null, body: {} })).status).toBe(401)
  })
})

test('a check says why a folder was not compared', async () => {
  const other = stack.use(await createRepository([{ 'a.py': 'def alpha(): pass\n' }]))
  const parse = async (body: object): Promise<string> => {
    const { project_id } = await service.json('POST', '/api/v2/parse', { body })
    const status = async () => await service.json('GET', `/api/v2/parsing-status/${String(project_id)}`)
    await expect.poll(status, { timeout: 60_000 }).toMatchObject({ status: 'ready' })
    return String(project_id)
  }
  const check = async (project: string) => await service.json('POST', `/api/v2/projects/${project}/check`)
  const [whole, branch] = [
    await parse({ repo_path: other.directory }),
    await parse({ repo_path: other.directory, branch_name: 'main' }),
  ]
  expect(await check(whole)).toMatchObject({ state: 'current', reason: null })
  expect(await check(branch)).toMatchObject({
    state: 'unchecked',
    reason: `It was parsed at branch "main" of "${other.directory}", which is looked at when it is refreshed.`,
  })
  await rm(other.directory, { recursive: true })
  expect(await check(whole)).toMatchObject({
    state: 'unchecked',
    reason: `Cannot list the files of "${other.directory}": it does not exist; expected a folder.`,
  })
})
