import { mkdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

import { removeStaleBuilds } from '../../index/remove-stale-builds.ts'
import {
  claimJob,
  completeJob,
  createOwner,
  failJob,
  handOverJobs,
  listen,
  nextJobInMs,
  releaseDeadOwners,
  renewJob,
} from '../../store/index.ts'
import type { Job } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { retryWhileDatabaseIsAway } from '../database.ts'
import { snapshotDirectory } from './directories.ts'
import { runParseJob } from './parse-job.ts'
import { PARSE_JOB } from './parse-kind.ts'

export interface ParseWorker {
  /** Ends the parses under way and hands them to whoever comes next. */
  stop(): Promise<void>
}

const LEASE_MS = 30_000
const RENEW_MS = 10_000
/**
 * So many are taken up at once, of one user and in all: most of the time a parse waits for its host, which may be as
 * slow as it likes. Fewer of them are at work on what has come (index-slots.ts).
 */
const MOST_OF_USER = 2
const CONCURRENCY = 6
/** A notification that was lost costs at most this long. */
const LONGEST_WAIT_MS = 30_000
const RETRY_MS = 1_000

/** Takes up parse jobs until it is stopped: new ones as they come, and those that a dead process left behind. */
export async function startParseWorker(ctx: ServiceContext): Promise<ParseWorker> {
  const stopping = new AbortController()
  const stopped = AbortSignal.any([stopping.signal, ctx.signal])
  mkdirSync(snapshotDirectory(ctx), { recursive: true })
  removeStaleBuilds(snapshotDirectory(ctx), ctx.clock())
  const released = await releaseDeadOwners(ctx.store.db)
  if (released.jobs > 0) ctx.log.info(released, 'parses that were cut off by a stop are taken up again')

  const waiters = new Set<() => void>()
  const wakeAll = () => {
    for (const wake of waiters) wake()
  }
  let databaseFailedAt = Number.NEGATIVE_INFINITY
  const onDatabaseFailure = (): void => {
    databaseFailedAt = performance.now()
  }
  const listening = await listen(ctx.store, 'jobs', (kind) => {
    // The connection is back.
    if (kind === undefined) onDatabaseFailure()
    wakeAll()
  })
  const active = new Map<string, AbortController>()
  // Of those that a lost connection keeps from us, the next renewal of the lease tells.
  const cancelling = await listen(ctx.store, 'cancels', (key) => active.get(key ?? '')?.abort())
  stopped.addEventListener('abort', wakeAll, { once: true })

  const takeOne = async (owner: string): Promise<void> => {
    // Registered before looking, so that a job which comes in between is not slept through.
    const { promise: woken, resolve: wake } = Promise.withResolvers<void>()
    waiters.add(wake)
    try {
      const job = await claimJob(ctx.store.db, {
        owner,
        leaseMs: LEASE_MS,
        kinds: [PARSE_JOB],
        mostOfUser: MOST_OF_USER,
        // While the database was away nobody could renew: those who live are to do so first.
        isWaitingOnly: performance.now() - databaseFailedAt < RENEW_MS + RETRY_MS,
      })
      if (job === undefined) await Promise.race([woken, untilNextJob(ctx, stopped)])
      else await workOn(ctx, job, { owner, stopped, active, onDatabaseFailure })
    } finally {
      waiters.delete(wake)
    }
  }
  const work = async (owner: string): Promise<void> => {
    let mayHold = false
    while (!stopped.aborted) {
      try {
        // Between jobs it holds none, unless a claim took effect whose answer was lost with the connection.
        if (mayHold) await handOverJobs(ctx.store.db, owner)
        mayHold = true
        await takeOne(owner)
        mayHold = false
      } catch (error) {
        if (stopped.aborted) return
        onDatabaseFailure()
        // The database may be away for a while: the worker outlives that.
        ctx.log.warn({ error }, 'parses cannot be taken up; tried again soon')
        await pause(RETRY_MS, stopped)
      }
    }
  }
  // Each with a name of its own, by which it can give back what it holds.
  const owners = Array.from({ length: CONCURRENCY }, () => createOwner())
  const loops = owners.map(work)
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
      await listening.stop()
      await cancelling.stop()
      for (const owner of owners) await handOverJobs(ctx.store.db, owner)
    },
  }
}

interface WorkOptions {
  readonly owner: string
  readonly stopped: AbortSignal
  readonly active: Map<string, AbortController>
  readonly onDatabaseFailure: () => void
}

async function workOn(
  ctx: ServiceContext,
  job: Job,
  { owner, stopped, active, onDatabaseFailure }: WorkOptions,
): Promise<void> {
  const lost = new AbortController()
  active.set(job.key, lost)
  const timer = setInterval(() => {
    renewJob(ctx.store.db, job.id, { owner, leaseMs: LEASE_MS }).then(
      (kept) => {
        if (!kept) lost.abort()
      },
      (error: unknown) => {
        onDatabaseFailure()
        ctx.log.warn({ error }, 'the lease of a parse could not be renewed')
      },
    )
  }, RENEW_MS)
  try {
    const signal = AbortSignal.any([stopped, lost.signal])
    await runParseJob(ctx, job, { owner, signal })
    await retryWhileDatabaseIsAway(ctx, signal, async () => await completeJob(ctx.store.db, job.id, owner))
  } catch (error) {
    if (stopped.aborted || lost.signal.aborted) return
    ctx.log.error({ error, jobId: job.id }, 'a parse job failed')
    const failure = { owner, error: String(error), retryAfterMs: 5_000 }
    await retryWhileDatabaseIsAway(
      ctx,
      stopped,
      async () => await failJob(ctx.store.db, job.id, failure),
    ).catch(() => false)
  } finally {
    active.delete(job.key)
    clearInterval(timer)
  }
}

async function untilNextJob(ctx: ServiceContext, signal: AbortSignal): Promise<void> {
  const waitMs = (await nextJobInMs(ctx.store.db, [PARSE_JOB])) ?? LONGEST_WAIT_MS
  await pause(Math.min(waitMs, LONGEST_WAIT_MS), signal)
}

/** An abort ends the wait: the caller looks at the signal itself. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => undefined)
}
