/**
 * The short form of `npm run bench -- soak`: parses, questions and deletions one after another leave nothing behind
 * that their number adds to.
 */
import { readdirSync, readlinkSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startHostedService } from '../faults/start-hosted-service.ts'
import type { HostedService } from '../faults/start-hosted-service.ts'
import { snapshotKeysOf } from '../faults/snapshot-files.ts'
import { createTemporaryDirectory } from '../support/git-fixture.ts'

const rounds = 5
const waited = { timeout: 60_000, interval: 500 }

let service: HostedService
beforeAll(async () => {
  service = await startHostedService()
})
afterAll(() => service[Symbol.asyncDispose]())

/** A folder that is parsed again and again, a new one each time that is deleted, and questions of both. */
async function runRound(refreshed: string, round: number): Promise<string> {
  const text = `def step_${round}():\n    return ${round}\n\n\ndef caller_${round}():\n    return step_${round}()\n`
  await writeFile(join(refreshed, 'a.py'), text)
  const lasting = await service.parse({ repo_path: refreshed })
  expect((await service.ask(lasting.id, `Who calls step_${round}?`)).citations).toContain('a.py:6-6')
  await using folder = await createTemporaryDirectory()
  await writeFile(join(folder.path, 'a.py'), text)
  const passing = await service.parse({ repo_path: folder.path })
  const { conversation_id: conversation } = await service.json('POST', '/api/v2/conversations', {
    body: { project_ids: [passing.id] },
  })
  const message = `/api/v2/conversations/${String(conversation)}/message?stream=false`
  await service.json('POST', message, { body: { content: `Who calls step_${round}?` } })
  await service.json('DELETE', `/api/v2/projects/${passing.id}`)
  await service.json('DELETE', `/api/v2/conversations/${String(conversation)}`)
  return lasting.id
}

test('rounds of parses, questions and deletions leave one project, one snapshot and no open file', async () => {
  await using folder = await createTemporaryDirectory()
  const id = await runRound(folder.path, 0)
  for (let round = 1; round < rounds; round += 1) expect(await runRound(folder.path, round)).toBe(id)

  expect(await service.json('GET', '/api/v2/projects/list')).toMatchObject([{ id }])
  // The snapshot before is removed a moment after it was replaced.
  await vi.waitFor(async () => expect(await snapshotKeysOf(service)).toHaveLength(1), waited)
  expect(await rowsOf('jobs')).toBe(0)
  await vi.waitFor(async () => expect(await rowsOf('conversations')).toBe(rounds), waited)
  // Two messages and one run for each conversation that is kept.
  expect([await rowsOf('messages'), await rowsOf('runs')]).toEqual([2 * rounds, rounds])
  expect(await readdir(join(service.ctx.dataDirectory, 'attachments')).catch(() => [])).toEqual([])
  if (process.platform === 'linux') {
    // What is deleted takes room on disk for as long as a thread has it open.
    await vi.waitFor(() => expect(openFilesOf(service.ctx.dataDirectory)).toHaveLength(1), waited)
  }
})

async function rowsOf(table: string): Promise<number> {
  const { db } = service.ctx.store
  const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(db)
  return Number(rows[0]!.count)
}

/** Paths below the folder that this process has open, also those that are deleted; each once. */
function openFilesOf(directory: string): string[] {
  const paths = readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)]
    } catch {
      // That of the folder itself.
      return []
    }
  })
  return [...new Set(paths.filter((path) => path.startsWith(`${directory}/snapshots/`)))]
}
