import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { releaseJobsOf } from './jobs.ts'
import { isAlive, nameMachine, nameProcess } from './process-state.ts'
import type { Db } from './schema.ts'

/**
 * A name for a holder of leases that says which process it is in:
 *
 *     build-7 pid:[4026531836] 4711@8834021 5f2c9a10
 */
export function createOwner(): string {
  return `${nameMachine()} ${nameProcess()} ${randomBytes(4).toString('hex')}`
}

/**
 * Ends the leases of processes of this machine that are gone, so that a restart need not wait for them to run out:
 * their jobs are put back, their runs are left to `sweepExpiredRuns`. Owners elsewhere are judged by time alone.
 */
export async function releaseDeadOwners(db: Db): Promise<{ jobs: number; runs: number }> {
  const owners = await sql<{ leaseOwner: string }>`
    select lease_owner from jobs where lease_owner is not null
    union select lease_owner from runs where status = 'running' and lease_owner is not null`.execute(db)
  const released = { jobs: 0, runs: 0 }
  for (const { leaseOwner } of owners.rows) {
    if (!isDeadOwner(leaseOwner)) continue
    released.jobs += await releaseJobsOf(db, leaseOwner)
    const expired = await sql`
      update runs set lease_expires_at = now() - interval '1 millisecond'
      where status = 'running' and lease_owner = ${leaseOwner} returning id`.execute(db)
    released.runs += expired.rows.length
  }
  return released
}

/** False for an owner elsewhere, of which nothing is known. */
export function isDeadOwner(owner: string): boolean {
  const machine = `${nameMachine()} `
  if (!owner.startsWith(machine)) return false
  const processName = owner.slice(machine.length).split(' ')[0] ?? ''
  return processName !== '' && !isAlive(processName)
}
