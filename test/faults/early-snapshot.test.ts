/** A project that can be asked while its calls are still being followed. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRepository } from '../support/git-fixture.ts'
import { tangledCode } from '../support/tangled-code.ts'
import { startWorld } from './process-world.ts'
import type { ProcessWorld, Status } from './process-world.ts'

interface ToolReply {
  readonly output: { readonly total: number; readonly complete: boolean; readonly error?: string }
  readonly verdict: { readonly complete: boolean; readonly text: string }
  readonly index: { readonly pending: readonly string[] }
}

const environment = { PARLEY_EARLY_FROM: '1', isDevelopmentMode: 'enabled' }
const isEarly = (status: Status): boolean => status.status === 'ready' && pendingOf(status).length > 0
const isWhole = (status: Status): boolean => status.status === 'ready' && pendingOf(status).length === 0

function pendingOf(status: Status): readonly string[] {
  return (status as Status & { pending: readonly string[] }).pending
}

async function callers(world: ProcessWorld, id: string, wait: number): Promise<ToolReply> {
  const input = { node: 'm1.py#make1', direction: 'in' }
  const path = `/api/v2/projects/${id}/tools/neighbours?wait=${wait}`
  return (await world.service.json('POST', path, input)) as unknown as ToolReply
}

async function snapshotsOf(world: ProcessWorld, id: string): Promise<string[]> {
  const names = await readdir(join(world.directory, 'data', 'snapshots'))
  return names.filter((name) => name.startsWith(id)).toSorted()
}

describe('of a large repository that is parsed for the first time', () => {
  test('names and texts are told before calls are, the stages keep their order, and the whole replaces it', async (context) => {
    await using world = await startWorld(context, environment)
    await using repository = await createRepository([tangledCode()])
    const id = await world.parse({ repo_path: repository.directory, commit_id: repository.head })
    const seen: string[] = []
    await world.untilStatus(id, (status) => {
      if (seen.at(-1) !== status.status) seen.push(status.status)
      return isEarly(status)
    })
    const stages = ['submitted', 'cloned', 'parsed', 'processing', 'inferring', 'ready']
    expect(seen).toEqual(stages.filter((stage) => seen.includes(stage)))

    const node = await world.service.json('GET', `/api/v2/nodes/${id}/${encodeURIComponent('m1.py#make1')}`)
    expect(node).toMatchObject({ file_path: 'm1.py', kind: 'function' })
    const early = await callers(world, id, 0)
    expect(early.verdict.complete).toBe(false)
    expect(early.verdict.text).toContain('Still linking: calls are not known yet.')
    expect(early.index.pending).toEqual(['calls'])
    // Asked for again it is not parsed again, and a conversation may begin.
    const again = { repo_path: repository.directory, commit_id: repository.head }
    expect(await world.service.json('POST', '/api/v2/parse', again)).toEqual({
      project_id: id,
      status: 'ready',
    })
    const answer = await world.service.json('POST', `/api/v2/project/${id}/message/?stream=false`, {
      content: 'Who calls make1 in m1.py?',
    })
    expect(answer['message']).toContain('calls are not known yet')
    const callees = `hierarchy?node_id=${encodeURIComponent('m1.py#make1')}&relation=callees`
    expect(await world.service.json('GET', `/api/v2/projects/${id}/${callees}`)).toMatchObject({
      complete: false,
      reasons: [{ reason: 'still linking', count: 1 }],
    })
    // A graph that does not say how complete it is, is given whole.
    const graph = await world.service.send('GET', `/api/v2/projects/${id}/graph`)
    expect(graph.status).toBe(400)
    expect(await graph.json()).toMatchObject({ code: 'project_not_ready' })
    const { pending } = await world.service.json('GET', `/api/v2/projects/${id}`)
    expect(pending).toEqual(['calls'])

    // Whoever wants to know the callers waits for them.
    const whole = await callers(world, id, 120)
    expect(whole.index.pending).toEqual([])
    expect(whole.output.total).toBeGreaterThan(0)
    expect(whole.verdict.text).not.toContain('Still linking')
    const status = await world.untilStatus(id, isWhole)
    expect(status.progress).toEqual({})
    expect(await snapshotsOf(world, id)).toEqual([
      expect.stringMatching(/-1\.parley-\d+\.sqlite$/),
      expect.stringMatching(/-1\.parley-\d+\.sqlite\.run$/),
    ])
  })

  test('a service that is killed in between serves what there is, and goes on to the end', async (context) => {
    await using world = await startWorld(context, environment)
    await using repository = await createRepository([tangledCode()])
    const id = await world.parse({ repo_path: repository.directory, commit_id: repository.head })
    await world.untilStatus(id, isEarly)
    await world.service.kill()
    await world.start()
    const resumed = await world.untilStatus(id, ({ progress }) => progress['resumed'] === true)
    expect(isEarly(resumed)).toBe(true)
    expect((await callers(world, id, 0)).index.pending).toEqual(['calls'])
    await world.untilStatus(id, isWhole)
    const whole = await callers(world, id, 0)
    expect(whole.output.total).toBeGreaterThan(0)
    expect(await snapshotsOf(world, id)).toEqual([
      expect.stringMatching(/-2\.parley-\d+\.sqlite$/),
      expect.stringMatching(/-2\.parley-\d+\.sqlite\.run$/),
    ])
  })
})
