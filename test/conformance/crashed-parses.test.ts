/** Parses whose process ends in the middle of them, again and again. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimJob, setJobAtWork } from '../../src/store/index.ts'
import type { Store } from '../../src/store/index.ts'
import { createRepository, createTemporaryDirectory } from '../support/git-fixture.ts'
import { createTestStore } from '../support/postgres.ts'
import { startService, untilReady } from './start-service.ts'
import type { TestService } from './start-service.ts'

const stack = new AsyncDisposableStack()
let store: Store
let directory: string
let service: TestService

beforeAll(async () => {
  directory = stack.use(await createTemporaryDirectory()).path
  store = await createTestStore()
  service = stack.use(await startService({ store, dataDirectory: directory, config: { parses: false } }))
})

afterAll(() => stack.disposeAsync())

/** Asks for a parse, of a folder that no other has read, which processes take up and die in so often. */
async function leaveDeadParse(deaths: number, isAtWork: boolean): Promise<string> {
  const repository = stack.use(await createRepository([{ 'a.ts': 'export const a = 1\n' }]))
  const { project_id: id } = await service.json('POST', '/api/v2/parse', {
    body: { repo_path: repository.directory },
  })
  for (let death = 0; death < deaths; death++) {
    const owner = `process ${death}`
    const job = await claimJob(store.db, { owner, leaseMs: -1_000, kinds: ['parse'] })
    expect(job).toMatchObject({ key: id, attempts: death + 1 })
    await setJobAtWork(store.db, job!.id, { owner, isAtWork })
  }
  return String(id)
}

const startWorking = async (): Promise<TestService> => await startService({ store, dataDirectory: directory })

test('are no worse for it while they wait for others, however often', async () => {
  const id = await leaveDeadParse(12, false)
  await using worker = await startWorking()
  await expect(untilReady(worker, id, worker.localKey)).resolves.toBeUndefined()
})

test('are taken up again after three crashes in the midst of the work', async () => {
  const id = await leaveDeadParse(3, true)
  await using worker = await startWorking()
  await expect(untilReady(worker, id, worker.localKey)).resolves.toBeUndefined()
})

test('are given up after four, which their error says', async () => {
  const id = await leaveDeadParse(4, true)
  await using worker = await startWorking()
  await expect(untilReady(worker, id, worker.localKey)).rejects.toThrow(
    'taken up 4 times and the service ended each time while it read the code',
  )
})
