import { sql } from 'kysely'
import type { Db, ProjectStatus } from './schema.ts'

export type WorkCounts = {
  readonly jobs: readonly {
    readonly kind: string
    readonly state: 'waiting' | 'active'
    readonly count: number
  }[]
  readonly runs: readonly { readonly status: 'queued' | 'running'; readonly count: number }[]
  readonly projects: readonly { readonly status: ProjectStatus; readonly count: number }[]
}

/** What there is to do, what is being done, and what there is: of all users and all processes. */
export async function countWork(db: Db): Promise<WorkCounts> {
  const [jobs, runs, projects] = await Promise.all([
    sql<WorkCounts['jobs'][number]>`
      select kind, case when lease_owner is null then 'waiting' else 'active' end as state, count(*)::int as count
      from jobs group by 1, 2`.execute(db),
    sql<WorkCounts['runs'][number]>`
      select status, count(*)::int as count from runs where status in ('queued', 'running') group by 1`.execute(
      db,
    ),
    sql<WorkCounts['projects'][number]>`
      select status, count(*)::int as count from projects where deleted_at is null group by 1`.execute(db),
  ])
  return { jobs: jobs.rows, runs: runs.rows, projects: projects.rows }
}
