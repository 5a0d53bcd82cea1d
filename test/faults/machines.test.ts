/** Services and workers as processes, killed and stopped in the middle of their work. */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { TestContext } from 'vitest'
import { expect, test } from 'vitest'
import { createRepository } from '../support/git-fixture.ts'
import { largeTree } from './large-tree.ts'
import { startMachines } from './start-machines.ts'
import type { Machines } from './start-machines.ts'
import { beginAnswer, endAnswer, say } from './start-model.ts'
import type { ServiceProcess } from './start-process.ts'

test('what one service takes, a worker parses and another service answers, whichever of them ends', async (context) => {
  await using machines = await startMachines(context)
  await hostShop(machines, { 'a.py': 'def alpha():\n    return 1\n' })
  const [one, other, worker] = await Promise.all([
    machines.serve('one'),
    machines.serve('other'),
    machines.work('worker'),
  ])
  const id = await parse(one)
  await untilReady(context, other, id)
  expect(worker.log.join('\n')).toContain('"msg":"parsed"')
  const node = await other.json('GET', `/api/v2/nodes/${id}/${encodeURIComponent('a.py#alpha')}`)
  expect(node).toMatchObject({ file_path: 'a.py', start_line: 1 })
  // Its history is fetched by the service itself.
  const blame = await other.json('GET', `/api/v2/projects/${id}/blame?path=a.py&start_line=1&end_line=1`)
  expect(blame).toMatchObject({ unavailable: null, lines: [{ start_line: 1, subject: 'Commit 1' }] })

  // A service that is told to end finishes the answer first, which is followed through the other one.
  const first = await beginAnswerAt(machines, one, id, 'drained')
  const followed = await attach(other, first.conversation, 'drained')
  await followed.until('One,')
  const stopped = one.stop()
  await one.untilLogged('"msg":"stopping"')
  say(first.response, ' two,')
  await followed.until('two,')
  say(first.response, ' three.')
  endAnswer(first.response)
  expect(contentOf(await followed.rest())).toBe('One, two, three.')
  expect(followed.read()).toMatch(/event: end\ndata: .*"status":"completed"/)
  await stopped

  // One that is killed ends nothing for readers elsewhere: they hear how it ended, and what it said is kept.
  const again = await machines.serve('one')
  const second = await beginAnswerAt(machines, again, id, 'killed')
  const reader = await attach(other, second.conversation, 'killed')
  await reader.until('One,')
  await again.kill()
  expect(contentOf(await reader.rest())).toBe('One,')
  expect(reader.read()).toMatch(/event: end\ndata: .*"status":"error".*interrupted/)
  const messages: unknown = await other.json('GET', `/api/v2/conversations/${second.conversation}/messages`)
  expect(messages).toMatchObject([{ content: 'What is alpha?' }, { status: 'error', content: 'One,' }])
})

test('a parse goes on with another worker, whether its worker is stopped or killed', async (context) => {
  await using machines = await startMachines(context)
  await hostShop(machines, largeTree())
  const service = await machines.serve('service')
  const first = await machines.work('first')
  const id = await parse(service)
  await untilParsing(context, service, id, 1)
  const second = await machines.work('second')
  await first.stop()
  await untilParsing(context, service, id, 2)
  await second.kill()
  const third = await machines.work('third')
  await untilReady(context, service, id)
  expect(third.log.join('\n')).toContain('"msg":"parsed"')
  const { files } = await service.json('GET', `/api/v2/projects/${id}/files`)
  expect(files).toHaveLength(Object.keys(largeTree()).length)
})

async function hostShop(machines: Machines, files: Record<string, string>): Promise<void> {
  await createRepository([files], { directory: join(machines.hostDirectory, 'acme/shop.git'), bare: true })
}

async function parse(service: ServiceProcess): Promise<string> {
  const { project_id: id } = await service.json('POST', '/api/v2/parse', { repo_name: 'acme/shop' })
  return String(id)
}

type Status = { status: string; error: string | null; progress: Record<string, unknown> }

async function until(
  { signal }: TestContext,
  service: ServiceProcess,
  id: string,
  isIt: (status: Status) => boolean,
): Promise<void> {
  for (;;) {
    const status = (await service.json('GET', `/api/v2/parsing-status/${id}`)) as unknown as Status
    if (isIt(status)) return
    if (status.status === 'error') throw new Error(`Parsing failed: ${status.error}`)
    await delay(5, undefined, { signal })
  }
}

async function untilReady(context: TestContext, service: ServiceProcess, id: string): Promise<void> {
  await until(context, service, id, ({ status }) => status === 'ready')
}

async function untilParsing(
  context: TestContext,
  service: ServiceProcess,
  id: string,
  attempt: number,
): Promise<void> {
  await until(
    context,
    service,
    id,
    ({ progress }) => progress['attempt'] === attempt && Number(progress['done']) > 0,
  )
}

/** Has the model begin an answer with "One," for a message that the service was sent. */
async function beginAnswerAt(machines: Machines, service: ServiceProcess, id: string, session: string) {
  const asked = Promise.withResolvers<Parameters<Machines['model']['reply']>[0]>()
  machines.model.reply = (response) => {
    beginAnswer(response, 'One,')
    asked.resolve(response)
  }
  const path = `/api/v2/project/${id}/message/?stream=true&session_id=${session}`
  const stream = await service.send('POST', path, { content: 'What is alpha?' })
  const frames = readStream(stream)
  await frames.until('"conversation_id":"')
  const conversation = /"conversation_id":"([^"]+)"/.exec(frames.read())?.[1] ?? ''
  return { conversation, response: await asked.promise }
}

async function attach(service: ServiceProcess, conversation: string, session: string) {
  const path = `/api/v2/conversations/${conversation}/sessions/${session}/stream`
  return readStream(await service.send('GET', path))
}

function readStream(response: Response) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let read = ''
  const more = async (): Promise<boolean> => {
    // A connection that breaks ends what is read.
    const next = await reader.read().catch(() => ({ done: true, value: undefined }))
    read += next.value ?? ''
    return !next.done
  }
  return {
    read: () => read,
    until: async (words: string) => {
      while (!read.includes(words))
        if (!(await more())) throw new Error(`It ended without "${words}": ${read}`)
    },
    rest: async () => {
      while (await more());
      return read
    },
  }
}

/** The text of all frames, joined. */
function contentOf(frames: string): string {
  return Array.from(frames.matchAll(/^data: (.*)$/gm), ([, data = '']) => JSON.parse(data) as object)
    .map((data) => ('content' in data ? String(data.content) : ''))
    .join('')
}
