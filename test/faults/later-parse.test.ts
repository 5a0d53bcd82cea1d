/** A parse that nobody remembers the last one of: what that has left lies beside its snapshot. */
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCommits } from '../support/git-fixture.ts'
import { snapshotFolder } from './snapshot-files.ts'
import { startHostedService } from './start-hosted-service.ts'
import type { HostedService } from './start-hosted-service.ts'

let service: HostedService
/** Of each parse, in order: whether nothing had to be linked. */
const moved: unknown[] = []

beforeAll(async () => {
  service = await startHostedService()
  vi.spyOn(service.ctx.log, 'info').mockImplementation((...[said]: unknown[]) => {
    if (typeof said === 'object' && said !== null && 'moved' in said) moved.push(said.moved)
  })
})
afterAll(() => service[Symbol.asyncDispose]())

test('a project whose thread has parsed another meanwhile goes on from its last snapshot', async () => {
  const text = 'def alpha():\n    return beta()\n\ndef beta():\n    return 1\n'
  const shop = await service.host('acme/shop', [{ 'a.py': text }])
  await service.host('acme/other', [{ 'b.py': text }])
  const { id } = await service.parse({ repo_name: 'acme/shop' })
  await service.parse({ repo_name: 'acme/other' })
  await addCommits(shop.directory, [{ 'a.py': `# Letters.\n\n${text}` }])
  expect(await service.parse({ repo_name: 'acme/shop' })).toMatchObject({ id, status: 'ready' })
  expect(moved).toEqual([false, false, true])
  // The snapshot before goes a moment after it was replaced, with what lies beside it.
  await expect.poll(() => namesOf(id)).toHaveLength(2)
  expect(await (await service.readFile(id, 'a.py')).text()).toContain('# Letters.')
  const { citations } = await service.ask(id, 'Where is beta defined?')
  expect(citations).toContain('a.py:6-7')
  await service.json('DELETE', `/api/v2/projects/${id}`)
  await expect.poll(() => namesOf(id)).toEqual([])
})

async function namesOf(id: string): Promise<string[]> {
  return (await readdir(snapshotFolder(service))).filter((name) => name.startsWith(id))
}
