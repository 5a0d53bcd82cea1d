/** Texts that nobody would write, in every place that reads text. `npm run bench -- hostile` sends ten thousand. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTemporaryDirectory } from '../support/git-fixture.ts'
import type { TemporaryDirectory } from '../support/git-fixture.ts'
import { hostilePlaces } from '../support/hostile-requests.ts'
import type { HostileTarget } from '../support/hostile-requests.ts'
import { hostileTexts } from '../support/hostile-texts.ts'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'

let folder: TemporaryDirectory
let service: TestService
let target: HostileTarget

beforeAll(async () => {
  folder = await createTemporaryDirectory()
  await mkdir(join(folder.path, 'src'))
  await writeFile(
    join(folder.path, 'src/a.py'),
    'def parse(text):\n    return show(text)\n\ndef show(x):\n    return x\n',
  )
  service = await startService()
  const projectId = await service.parseFolder(folder.path)
  const { conversation_id: conversationId } = await service.json('POST', '/api/v2/conversations/', {
    body: { project_ids: [projectId] },
  })
  target = { projectId, conversationId: String(conversationId), folder: folder.path }
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

/** The issue's own words: each held the only thread for up to minutes, or for ever. */
const known = [
  'route from between '.repeat(800),
  Array.from({ length: 1_000 }, (_, index) => `src/some/folder/file-${index}.ts`).join('\n'),
  '**d**d!',
  '(?:a|a)*b'.repeat(500),
]

/** Answers are given in threads: what the main thread does for a request is small, however slow the machine. */
const mostCpuMsPerRequest = 250

test.each(Object.entries(hostilePlaces))('%s takes any text', async (_place, toRequest) => {
  const texts = hostileTexts(7, 20_000)
  const sent = [...known, ...Array.from({ length: 4 }, () => texts.next().value)]
  const before = process.threadCpuUsage()
  const answers = await Promise.all(
    sent.map(async (text) => {
      const { method, path, headers, body } = toRequest(text, target)
      const response = await fetch(`${service.url}${path}`, {
        method,
        headers: { 'x-api-key': service.localKey, ...headers },
        ...(body === undefined ? {} : { body }),
      })
      return { status: response.status, answer: await response.text() }
    }),
  )
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000 / sent.length).toBeLessThan(mostCpuMsPerRequest)
  const faults = answers.filter(
    ({ status, answer }) => status >= 500 && !/"code":"invalid_(?:node|attachment)_ids"/u.test(answer),
  )
  expect(faults).toEqual([])
})
