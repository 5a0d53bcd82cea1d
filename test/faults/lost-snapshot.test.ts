/** A snapshot file that is damaged or deleted behind the service's back. */
import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createRandom } from '../../src/graph/testing/faulty-input.ts'
import { flipBit } from '../support/flip-bit.ts'
import { snapshotFolder, snapshotNamesOf } from './snapshot-files.ts'
import { startHostedService } from './start-hosted-service.ts'
import type { HostedService } from './start-hosted-service.ts'

let service: HostedService

beforeAll(async () => {
  service = await startHostedService()
  // What is expected to be reported here would only clutter the output of the tests.
  vi.spyOn(service.ctx.log, 'error').mockImplementation(() => {})
})
afterAll(() => service[Symbol.asyncDispose]())

const damages: Readonly<Record<string, (path: string) => Promise<void>>> = {
  deleted: (path) => rm(path),
  emptied: (path) => truncate(path, 0),
  'cut in half': async (path) => truncate(path, Math.floor((await readFile(path)).length / 2)),
  overwritten: (path) => writeFile(path, 'not a database'.repeat(1000)),
  'one bit another': (path) => {
    flipBit(path, createRandom(5))
    return Promise.resolve()
  },
  'of another format': async (path) => {
    const bytes = await readFile(path)
    bytes.writeUInt32BE(999, 60)
    await writeFile(path, bytes)
  },
}

describe('a snapshot file that is', () => {
  test.each(Object.entries(damages))('%s: requests say so, and it is made again', async (what, damage) => {
    const name = `acme/${what.replaceAll(' ', '-')}`
    await service.host(name, [{ 'a.py': 'def alpha():\n    return 1\n' }])
    const { id } = await service.parse({ repo_name: name })
    const { conversation_id: conversation } = await service.json('POST', '/api/v2/conversations', {
      body: { project_ids: [id] },
    })
    const path = await snapshotPathOf(id)
    await damage(path)

    const response = await service.readFile(id, 'a.py')
    expect({ status: response.status, ...((await response.json()) as object) }).toMatchObject({
      status: 400,
      detail: expect.stringMatching(/index is missing or damaged and is being built again/) as string,
    })
    // Asked for by nobody: the first who found it damaged had it made again.
    expect(await service.untilEnded(id)).toMatchObject({ status: 'ready', error: null })
    expect(await snapshotPathOf(id)).not.toBe(path)
    const message = `/api/v2/conversations/${String(conversation)}/message?stream=false`
    const ask = { body: { content: 'Where is alpha defined?' } }
    expect((await service.json('POST', message, ask))['citations']).toContain('a.py:1-2')
  })
})

/** The newest: the one before is removed a moment after it was replaced. */
async function snapshotPathOf(id: string): Promise<string> {
  const names = (await snapshotNamesOf(service)).filter((name) => name.startsWith(id))
  const newest = names.toSorted((a, b) => generationOf(a) - generationOf(b)).at(-1)
  return join(snapshotFolder(service), newest ?? '')
}

function generationOf(name: string): number {
  return Number(/-(\d+)\.parley-/.exec(name)?.[1])
}
