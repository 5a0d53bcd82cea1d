import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { createTestStore } from '../../test/support/postgres.ts'
import { createTestConversation, createTestUser, toTestMessage } from '../../test/support/records.ts'
import { addHumanMessageAndRun } from './add-human-message.ts'
import { claimJob, enqueueJob } from './jobs.ts'
import { createOwner, releaseDeadOwners } from './owner.ts'
import { isAlive, nameProcess } from './process-state.ts'
import { claimRun, listExpiredRuns } from './runs.ts'

const { db } = await createTestStore()
const leaseMs = 3_600_000

test('releaseDeadOwners() ends the leases of a killed process at once, and no others', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  await once(child, 'spawn')
  const owners = {
    killed: createOwner().replace(nameProcess(), nameProcess(child.pid)),
    alive: createOwner(),
    elsewhere: createOwner().replace(/^\S+/, 'another-machine'),
  }
  const runIds: Record<string, string> = {}
  for (const [name, owner] of Object.entries(owners)) {
    await enqueueJob(db, { kind: 'parse', key: name, payload: {} })
    await claimJob(db, { owner, leaseMs, kinds: ['parse'] })
    const conversation = await createTestConversation(db, await createTestUser(db))
    const added = await addHumanMessageAndRun(db, toTestMessage(conversation))
    if (added.kind !== 'added') throw new Error(added.kind)
    await claimRun(db, added.run.id, { owner, leaseMs })
    runIds[name] = added.run.id
  }
  expect(await releaseDeadOwners(db)).toEqual({ jobs: 0, runs: 0 })
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await releaseDeadOwners(db)).toEqual({ jobs: 1, runs: 1 })
  expect((await claimJob(db, { owner: owners.alive, leaseMs, kinds: ['parse'] }))?.key).toBe('killed')
  expect((await listExpiredRuns(db)).map(({ id }) => id)).toEqual([runIds['killed']])
})

test('a process that has the number of an earlier one is not taken for it', () => {
  expect(isAlive(nameProcess())).toBe(true)
  const start = nameProcess().split('@')[1]
  // Without a start time (on Windows) the number alone has to do.
  if (start !== '') expect(isAlive(`${process.pid}@${start}0`)).toBe(false)
})
