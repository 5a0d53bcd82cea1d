/** The service is killed without a word, or stopped in order, and started again on the same data. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRepository } from '../support/git-fixture.ts'
import { largeTree } from './large-tree.ts'
import { startWorld } from './process-world.ts'
import { beginAnswer, endAnswer } from './start-model.ts'

describe('a service that is killed in the middle of a parse', () => {
  test('takes it up again while it clones, and says so', async (context) => {
    await using world = await startWorld(context)
    world.gate = new Promise(() => {})
    const id = await world.parse({ repo_name: 'acme/shop' })
    await world.untilStatus(id, ({ progress }) => progress['stage'] === 'cloning')
    await world.service.kill()

    const opened = Promise.withResolvers<void>()
    world.gate = opened.promise
    await world.start()
    const resumed = await world.untilStatus(id, ({ progress }) => progress['resumed'] === true)
    expect(resumed).toMatchObject({
      status: 'submitted',
      progress: { attempt: 2, note: expect.stringContaining('Taken up again') as string },
    })
    opened.resolve()
    await world.untilStatus(id, ({ status }) => status === 'ready')
    const node = await world.service.json('GET', `/api/v2/nodes/${id}/${encodeURIComponent('a.py#alpha')}`)
    expect(node).toMatchObject({ file_path: 'a.py', start_line: 1 })
  })

  test('takes it up again while it reads files, and leaves nothing half-written', async (context) => {
    await using world = await startWorld(context)
    await using repository = await createRepository([largeTree()])
    const id = await world.parse({ repo_path: repository.directory, commit_id: repository.head })
    await world.untilStatus(id, ({ progress }) => Number(progress['done']) > 0)
    await world.service.kill()
    await world.start()
    await world.untilStatus(id, ({ status }) => status === 'ready')
    expect(world.service.log.join('\n')).toContain('taken up again')
    const { files } = await world.service.json('GET', `/api/v2/projects/${id}/files`)
    expect(files).toHaveLength(Object.keys(largeTree()).length)
    const names = await readdir(join(world.directory, 'data', 'snapshots'))
    expect(names.filter((name) => name.startsWith(id)).toSorted()).toEqual([
      expect.stringMatching(/\.sqlite$/),
      expect.stringMatching(/\.sqlite\.run$/),
    ])
  })

  test('does not give up what only waits for its host, stopped or killed as it is', async (context) => {
    await using world = await startWorld(context)
    const opened = Promise.withResolvers<void>()
    world.gate = opened.promise
    const id = await world.parse({ repo_name: 'acme/shop' })
    const untilCloning = async (attempt: number) =>
      await world.untilStatus(
        id,
        ({ progress }) => progress['stage'] === 'cloning' && progress['attempt'] === attempt,
      )
    await untilCloning(1)
    for (const [index, end] of (['stop', 'kill', 'kill', 'kill', 'kill', 'kill'] as const).entries()) {
      await world.service[end]()
      await world.start()
      await untilCloning(index + 2)
    }
    opened.resolve()
    const { error } = await world.untilStatus(id, ({ status }) => status === 'ready')
    expect(error).toBeNull()
  })
})

describe('a service that is killed in the middle of an answer', () => {
  const path = (id: string, session: string) =>
    `/api/v2/project/${id}/message/?stream=true&session_id=${session}`

  test('ends it visibly: what was said is kept, and it does not look whole', async (context) => {
    await using world = await startWorld(context)
    const id = await world.parse({ repo_name: 'acme/shop' })
    await world.untilStatus(id, ({ status }) => status === 'ready')
    await world.service.stop()
    await world.start(world.model.environment)
    world.model.reply = (response) =>
      beginAnswer(response, 'The first sentence of an answer. The second one is ')
    const response = await world.service.send('POST', path(id, 'killed'), { content: 'What is alpha?' })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let read = ''
    while (!read.includes('first sentence')) read += (await reader.read()).value ?? ''
    const conversation = /"conversation_id":"([^"]+)"/.exec(read)?.[1] ?? ''
    await world.service.kill()
    // The reader's connection breaks: it is not told of an end.
    const rest = await readToEnd(reader)
    expect(rest).not.toContain('event: end')

    await world.start(world.model.environment)
    const sessions = `/api/v2/conversations/${conversation}/sessions`
    const replayed = await world.service.send('GET', `${sessions}/killed/stream`)
    const frames = await replayed.text()
    expect(frames).toContain('first sentence')
    expect(frames).toMatch(/event: end\ndata: .*"status":"error".*interrupted/)
    const messages: unknown = await world.service.json(
      'GET',
      `/api/v2/conversations/${conversation}/messages`,
    )
    expect(messages).toMatchObject([
      { content: 'What is alpha?' },
      { status: 'error', content: expect.stringContaining('first sentence') as string },
    ])
  })

  test('does it anew where it had said nothing yet', async (context) => {
    await using world = await startWorld(context)
    const id = await world.parse({ repo_name: 'acme/shop' })
    await world.untilStatus(id, ({ status }) => status === 'ready')
    await world.service.stop()
    await world.start(world.model.environment)
    const asked = Promise.withResolvers<void>()
    world.model.reply = () => asked.resolve()
    const response = await world.service.send('POST', path(id, 'silent'), { content: 'What is alpha?' })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    const { value: first = '' } = await reader.read()
    const conversation = /"conversation_id":"([^"]+)"/.exec(first)?.[1] ?? ''
    await asked.promise
    await world.service.kill()
    await readToEnd(reader)

    world.model.reply = (again) => {
      beginAnswer(again, 'It returns one.')
      endAnswer(again)
    }
    await world.start(world.model.environment)
    const sessions = `/api/v2/conversations/${conversation}/sessions`
    const replayed = await world.service.send('GET', `${sessions}/silent/stream`)
    const frames = await replayed.text()
    expect(frames).toMatch(/event: end\ndata: .*"status":"completed"/)
    const messages: unknown = await world.service.json(
      'GET',
      `/api/v2/conversations/${conversation}/messages`,
    )
    expect(messages).toMatchObject([{}, { status: 'completed', content: 'It returns one.' }])
  })
})

async function readToEnd(reader: ReadableStreamDefaultReader<string>): Promise<string> {
  let read = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return read
      read += value
    }
  } catch {
    return read
  }
}
