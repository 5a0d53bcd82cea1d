/** The database is killed while the service works: nothing ends with it, and work goes on when it is back. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { startEmbedded } from '../../src/store/index.ts'
import { createRepository, createTemporaryDirectory } from '../support/git-fixture.ts'
import { ownProcesses } from '../support/own-processes.ts'
import { largeTree } from './large-tree.ts'
import { startWorld } from './process-world.ts'
import type { ProcessWorld } from './process-world.ts'
import { beginAnswer, endAnswer, say } from './start-model.ts'

const cluster = (world: ProcessWorld): string => join(world.directory, 'data/postgres/cluster')

/** Ends every session but its own, again each time it is called; returns how many. */
async function connectKiller(world: ProcessWorld): Promise<AsyncDisposable & { killAll(): Promise<number> }> {
  const [, , , port, host] = (await readFile(join(cluster(world), 'postmaster.pid'), 'utf8')).split('\n')
  const client = new Client({ host: host!, port: Number(port), user: 'parley', database: 'postgres' })
  await client.connect()
  const statement = `select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`
  return {
    killAll: async () => (await client.query(statement)).rows.length,
    [Symbol.asyncDispose]: () => client.end(),
  }
}

async function untilHealth(world: ProcessWorld, status: number): Promise<Response> {
  for (;;) {
    const response = await world.service.send('GET', '/health')
    if (response.status === status) return response
    await response.body?.cancel()
  }
}

describe('while a parse runs', () => {
  test('sessions that are killed again and again do not end it', async (context) => {
    await using world = await startWorld(context)
    await using repository = await createRepository([largeTree()])
    await using killer = await connectKiller(world)
    const id = await world.parse({ repo_path: repository.directory, commit_id: repository.head })
    const killed: Promise<number>[] = []
    let seen = ''
    await world.untilStatus(id, ({ status, progress }) => {
      const now = JSON.stringify({ status, progress })
      if (status === 'ready') return true
      if (now !== seen) killed.push(killer.killAll())
      seen = now
      return false
    })
    expect(Math.max(...(await Promise.all(killed)))).toBeGreaterThan(0)
    const { files } = await world.service.json('GET', `/api/v2/projects/${id}/files`)
    expect(files).toHaveLength(Object.keys(largeTree()).length)
    expect(world.service.log.filter((line) => /taken up again|"level":(?:50|60)/.test(line))).toEqual([])
  })

  test('a server that is killed is started again, and the parse goes on', async (context) => {
    await using world = await startWorld(context)
    await using repository = await createRepository([largeTree()])
    const id = await world.parse({ repo_path: repository.directory, commit_id: repository.head })
    await world.untilStatus(id, ({ progress }) => Number(progress['done']) > 0)
    const [pid] = (await readFile(join(cluster(world), 'postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(pid), 'SIGKILL')
    await world.untilStatus(id, ({ status }) => status === 'ready')
    await untilHealth(world, 200)
    const [again] = (await readFile(join(cluster(world), 'postmaster.pid'), 'utf8')).split('\n')
    expect(again).not.toBe(pid)
  })
})

describe('a database of somebody else that is away for a while', () => {
  test('requests say so, and parses and answers go on when it is back', async (context) => {
    await using folder = await createTemporaryDirectory()
    ownProcesses(context, folder.path)
    const dataDirectory = join(folder.path, 'database')
    const first = await startEmbedded({ dataDirectory })
    await using stack = new AsyncDisposableStack()
    let database = first
    stack.defer(() => database.stop())
    const { host, port, user } = first.connection
    await using world = await startWorld(context, {
      DATABASE_URL: `postgres://${user}@localhost/postgres?host=${encodeURIComponent(host)}&port=${port}`,
    })
    const ready = await world.parse({ repo_name: 'acme/shop' })
    await world.untilStatus(ready, ({ status }) => status === 'ready')
    const { conversation_id: conversation } = await world.service.json('POST', '/api/v2/conversations', {
      project_ids: [ready],
    })
    await world.service.stop()
    await world.start(world.model.environment)

    // An answer in mid-sentence, and a parse that waits for its host.
    const answering = Promise.withResolvers<Parameters<ProcessWorld['model']['reply']>[0]>()
    world.model.reply = (response) => {
      beginAnswer(response, 'One, ')
      answering.resolve(response)
    }
    const message = `/api/v2/conversations/${String(conversation)}/message`
    const stream = await world.service.send('POST', `${message}?stream=true`, { content: 'What is alpha?' })
    const frames = stream.text()
    const answer = await answering.promise
    const opened = Promise.withResolvers<void>()
    world.gate = opened.promise
    const id = await world.parse({ repo_name: `acme/shop`, branch_name: 'main' })
    await world.untilStatus(
      id,
      ({ progress, status }) => progress['stage'] === 'cloning' || status === 'ready',
    )

    await database.stop()
    const degraded = await untilHealth(world, 503)
    expect(degraded.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await degraded.json()).toMatchObject({
      status: 'degraded',
      version: expect.any(String) as string,
      code: 'database_unavailable',
    })
    const refused = await world.service.send('GET', '/api/v2/usage')
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'database_unavailable' }])
    const mcp = await world.service.send('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' })
    expect([mcp.status, await mcp.json()]).toMatchObject([503, { code: 'database_unavailable' }])
    // Section 7 of the specification names these two.
    const list = await world.service.send('GET', '/api/v2/projects/list')
    expect([list.status, await list.json()]).toMatchObject([
      500,
      { code: 'database_failed', detail: expect.stringMatching(/connect|terminat/i) as string },
    ])
    const posted = await world.service.send('POST', message, { content: 'And?' })
    expect([posted.status, await posted.json()]).toMatchObject([
      500,
      { code: 'database_failed', detail: 'Internal server error' },
    ])
    say(answer, 'two, ')
    opened.resolve()
    await world.service.untilLogged('the lease of a run could not be renewed')

    database = await startEmbedded({ dataDirectory })
    await untilHealth(world, 200)
    await world.untilStatus(id, ({ status }) => status === 'ready')
    say(answer, 'three.')
    endAnswer(answer)
    const read = await frames
    const text = Array.from(read.matchAll(/"content":"([^"]*)"/g), (match) => match[1]).join('')
    expect(text).toBe('One, two, three.')
    expect(read).toMatch(/event: end\ndata: .*"status":"completed"/)
  })
})
