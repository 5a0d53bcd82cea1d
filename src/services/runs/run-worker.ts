/**
 * The part of a process that answers messages. It holds a lease on each run that it works on, so that any other
 * process can tell when it died, and it needs no reader: what is said is stored, and readers follow the store.
 */
import type { AgentEvent } from '../../agents/loop/agent-events.ts'
import {
  claimRun,
  createOwner,
  finishRun,
  handOverRun,
  limitConcurrency,
  listen,
  listStoppedRuns,
  readRunEvents,
  readRunStates,
  releaseDeadOwners,
  renewLease,
  sweepExpiredRuns,
} from '../../store/index.ts'
import type { Listening, Run, RunEnd, RunId, UserId } from '../../store/index.ts'
import { SnapshotError } from '../../index/snapshot-error.ts'
import type { ServiceContext } from '../context.ts'
import { purgeConversations } from '../conversations/index.ts'
import { ServiceError } from '../service-error.ts'
import { ThreadLostError } from '../threads/index.ts'
import type { Span } from '../tracing/index.ts'
import { AnswerRecord } from './answer-record.ts'
import { EventWriter } from './event-writer.ts'
import { executeRun } from './execute-run.ts'
import type { StoredRunRecord } from './execute-run.ts'
import type { ExecuteOptions } from './execute-run.ts'
import { RunFeed } from './run-feed.ts'
import { startSweepingRecords } from './sweep-records.ts'

export type RunWorkerOptions = {
  readonly leaseMs?: number
  /** At once; others wait their turn. */
  readonly maxRuns?: number
  /** Beyond these, those whose model says nothing. */
  readonly maxQuietRuns?: number
  /** Of one user: however long a model takes to answer one, others are answered. */
  readonly maxRunsOfUser?: number
}

/** Whether a run computes or waits for a model; it computes until it is known. */
type RunKind = 'computing' | 'waiting'

type ActiveRun = {
  readonly userId: UserId
  kind: RunKind
  isClaimed: boolean
  /** When its agent said something last, or it began. */
  saidAt: number
  readonly controller: AbortController
  readonly done: Promise<void>
}

/** What came with the message of a run, if its process has it. */
type RunOrigin = Pick<ExecuteOptions, 'parent'>

type WaitingRun = {
  readonly id: RunId
  readonly userId: UserId
  /** Of the request that made it. */
  readonly span: Span | undefined
}

/**
 * Runs beyond these wait their turn. The built-in model computes: all at once would all be late, one behind the other
 * the first begin at once. Other models are waited for.
 */
const maximumBuiltInRuns = 8
const maximumModelRuns = 64
/** A model that hangs is waited for up to minutes, and costs nothing: it does not keep others from theirs. */
const maximumQuietRuns = 192
/** Of a run that says nothing. */
const quietMs = 1_000
/** Messages that are being kept. They share the database with runs under way, which are to be done first. */
const maximumPosts = 4

/** Why a run is cut off. */
type CutOff = 'stopped' | 'shutting-down' | 'lost'

/** A third of it passes between two renewals and two looks for others': who follows a run whose process died is told within ten seconds. */
const defaultLeaseMs = 6_000

/** A run whose process died this often, each time before a word, is the likely cause of it. */
const maximumAttempts = 3

export async function startRunWorker(
  ctx: ServiceContext,
  options: RunWorkerOptions = {},
): Promise<RunWorker> {
  const worker = new RunWorker(ctx, options)
  await worker.begin()
  return worker
}

export class RunWorker {
  readonly feed = new RunFeed()
  readonly #ctx: ServiceContext
  readonly #owner = createOwner()
  readonly #leaseMs: number
  /** Of runs that compute, and of all of which some wait for a model: together, and of one user. */
  readonly #most: { readonly [kind in RunKind]: { readonly all: number; readonly ofUser: number } }
  readonly #maxQuietRuns: number
  readonly #active = new Map<RunId, ActiveRun>()
  readonly #waiting: WaitingRun[] = []
  readonly #limitPosts = limitConcurrency(maximumPosts)
  readonly #listenings: Listening[] = []
  #timer: NodeJS.Timeout | undefined
  #quietTimer: NodeJS.Timeout | undefined
  #sweeping: Promise<void> | undefined
  #isStopping = false
  #isDraining = false
  /** Called when nothing is under way any more. */
  #onIdle = (): void => {}
  #databaseFailedAt = Number.NEGATIVE_INFINITY

  constructor(
    ctx: ServiceContext,
    { leaseMs = defaultLeaseMs, maxRuns, maxQuietRuns, maxRunsOfUser }: RunWorkerOptions,
  ) {
    this.#ctx = ctx
    this.#leaseMs = leaseMs
    const bound = (most: number): { all: number; ofUser: number } => {
      const all = maxRuns ?? most
      // In development mode there is one user.
      return { all, ofUser: maxRunsOfUser ?? (ctx.config.developmentMode ? all : Math.ceil(all / 4)) }
    }
    this.#most = { computing: bound(maximumBuiltInRuns), waiting: bound(maximumModelRuns) }
    this.#maxQuietRuns = maxQuietRuns ?? maximumQuietRuns
  }

  async begin(): Promise<void> {
    await releaseDeadOwners(this.#ctx.store.db)
    await purgeConversations(this.#ctx)
    await startSweepingRecords(this.#ctx)
    this.#listenings.push(
      await listen(this.#ctx.store, 'runs', (runId) => {
        if (runId === undefined) this.feed.publishToAll({ kind: 'changed' })
        // Readers hear of the runs of this process before the notification is here.
        else if (!this.#active.has(runId as RunId)) this.feed.publish(runId as RunId, { kind: 'changed' })
      }),
      await listen(this.#ctx.store, 'stops', (runId) => {
        if (runId === undefined) this.#lookForStops()
        else this.#stopRun(runId as RunId)
      }),
    )
    this.#timer = setInterval(() => this.#tick(), this.#leaseMs / 3)
    await this.#sweep()
  }

  /** Keeps a message when it is its turn; those that came first get their answers first. */
  async admit<Result>(post: () => Promise<Result>): Promise<Result> {
    if (this.#isDraining) throw new ServiceError('shutting_down')
    return await this.#limitPosts(post)
  }

  /** True from the moment on at which it takes no more messages. */
  get isEnding(): boolean {
    return this.#isDraining || this.#isStopping
  }

  /** Takes no more messages, and resolves when all that it has taken are answered, or the time is over. */
  async drain(limitMs: number): Promise<void> {
    this.#isDraining = true
    if (this.#active.size === 0 && this.#waiting.length === 0) return
    const { promise: idle, resolve } = Promise.withResolvers<void>()
    this.#onIdle = resolve
    const timer = setTimeout(resolve, limitMs)
    await idle
    clearTimeout(timer)
  }

  /** Takes up a queued run; returns at once. */
  start({ id, userId }: Pick<Run, 'id' | 'userId'>): void {
    if (this.#isStopping) return
    this.feed.announce(id)
    this.#waiting.push({ id, userId, span: this.#ctx.tracing?.current })
    this.#fill()
  }

  /**
   * Ends the runs under way. One that has said something ends visibly; one that has not is left to the process that
   * comes next.
   */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#timer)
    clearTimeout(this.#quietTimer)
    await this.#sweeping
    for (const id of this.#active.keys()) this.#cutOff(id, 'shutting-down')
    await Promise.all([...this.#active.values()].map((active) => active.done))
    await Promise.all(this.#listenings.map((listening) => listening.stop()))
    this.feed.publishToAll({ kind: 'changed' })
  }

  #fill(): void {
    while (this.#hasRoom() && !this.#isStopping) {
      const next = this.#takeNext()
      if (next === undefined) return
      this.#workOnQueued(next)
    }
    if (this.#waiting.length === 0 || this.#maxQuietRuns === 0 || this.#isStopping) return
    this.#quietTimer ??= setTimeout(() => {
      this.#quietTimer = undefined
      this.#fill()
    }, quietMs)
  }

  /** For a run of either kind: which it is shows when it has begun. */
  #hasRoom(): boolean {
    const since = performance.now() - quietMs
    const active = [...this.#active.values()]
    const computing = active.filter(({ kind }) => kind === 'computing').length
    const quiet = active.filter(({ kind, saidAt }) => kind === 'waiting' && saidAt < since).length
    return (
      computing < this.#most.computing.all &&
      active.length < this.#most.waiting.all + Math.min(quiet, this.#maxQuietRuns)
    )
  }

  /** It waits for a model: another may compute. */
  #noteWaiting(id: RunId): void {
    const active = this.#active.get(id)
    if (active === undefined) return
    active.kind = 'waiting'
    this.#fill()
  }

  /** The first of the users who have the least under way. */
  #takeNext(): WaitingRun | undefined {
    const counts = new Map<UserId, { computing: number; all: number }>()
    for (const { userId, kind } of this.#active.values()) {
      const ofUser = counts.get(userId) ?? { computing: 0, all: 0 }
      counts.set(userId, ofUser)
      ofUser.all += 1
      if (kind === 'computing') ofUser.computing += 1
    }
    let best: { readonly index: number; readonly count: number } | undefined
    for (const [index, { userId }] of this.#waiting.entries()) {
      const { computing, all: count } = counts.get(userId) ?? { computing: 0, all: 0 }
      if (computing >= this.#most.computing.ofUser || count >= this.#most.waiting.ofUser) continue
      if (best === undefined || count < best.count) best = { index, count }
      if (count === 0) break
    }
    return best === undefined ? undefined : this.#waiting.splice(best.index, 1)[0]
  }

  #workOnQueued({ id, userId, span }: WaitingRun): void {
    this.#work(
      { id, userId },
      { parent: span },
      async () => await claimRun(this.#ctx.store.db, id, this.#lease()),
    )
  }

  /** One that waits for its turn need not wait to be stopped. */
  #stopRun(id: RunId): void {
    this.#cutOff(id, 'stopped')
    const index = this.#waiting.findIndex((waiting) => waiting.id === id)
    for (const waiting of index < 0 ? [] : this.#waiting.splice(index, 1)) this.#workOnQueued(waiting)
  }

  /** Notifications were missed. */
  #lookForStops(): void {
    const ids = [...this.#active.keys(), ...this.#waiting.map(({ id }) => id)]
    listStoppedRuns(this.#ctx.store.db, ids).then(
      (stopped) => {
        for (const id of stopped) this.#stopRun(id)
      },
      (error: unknown) => this.#ctx.log.warn({ error }, 'runs that were stopped could not be looked for'),
    )
  }

  #work(
    { id, userId }: Pick<Run, 'id' | 'userId'>,
    origin: RunOrigin,
    claim: () => Promise<Run | undefined>,
  ): void {
    const controller = new AbortController()
    const work = async (): Promise<void> => {
      let ended: Run | undefined
      try {
        const run = await claim()
        if (run === undefined) return
        active.isClaimed = true
        ended = await this.#answer(run, origin, controller)
        await purgeConversations(this.#ctx)
      } catch (error) {
        // Whoever sweeps next takes it up, or ends it.
        this.#ctx.log.error({ error, runId: id }, 'a run failed')
      } finally {
        this.#active.delete(id)
        this.feed.publish(id, ended === undefined ? { kind: 'changed' } : { kind: 'ended', run: ended })
        this.#fill()
        if (this.#active.size === 0 && this.#waiting.length === 0) this.#onIdle()
      }
    }
    const { promise: done, resolve } = Promise.withResolvers<void>()
    const active: ActiveRun = {
      userId,
      kind: 'computing',
      isClaimed: false,
      saidAt: performance.now(),
      controller,
      done,
    }
    this.#active.set(id, active)
    void work().then(resolve, resolve)
  }

  /** The run as it ended; undefined where another process goes on with it, or has. */
  async #answer(run: Run, origin: RunOrigin, controller: AbortController): Promise<Run | undefined> {
    const record = new AnswerRecord()
    if (run.hasOutput || run.lastSequence > 0) {
      return await this.#conclude(run, await this.#restore(run, record))
    }
    if (run.attempts - run.handOvers > maximumAttempts) {
      const message = `The answer was begun ${maximumAttempts} times and the service ended each time.`
      return await this.#finish(run, record, { status: 'error', error: message })
    }
    if (run.stopRequested) controller.abort('stopped' satisfies CutOff)
    const writer = new EventWriter(this.#ctx, run, {
      owner: this.#owner,
      onStored: (events) => this.feed.publish(run.id, { kind: 'events', events }),
      onLost: () => controller.abort('lost' satisfies CutOff),
    })
    const { signal } = controller
    const say = (event: AgentEvent): void => {
      // That a run was cut off is said by its end.
      if (signal.aborted && event.type === 'error') return
      const active = this.#active.get(run.id)
      if (active !== undefined) active.saidAt = performance.now()
      record.add(event)
      writer.push(event)
    }
    try {
      const onRecord = (made: StoredRunRecord): void => void (record.made = made)
      const onModel = (): void => this.#noteWaiting(run.id)
      const options = { ...origin, signal, onRecord, onModel }
      for await (const event of executeRun(this.#ctx, run, options)) say(event)
    } catch (error) {
      this.#ctx.log.error({ error, runId: run.id }, 'a run failed')
      const isKnown = [ServiceError, SnapshotError, ThreadLostError].some((kind) => error instanceof kind)
      const message = isKnown ? (error as Error).message : 'The answer could not be written: internal error.'
      say({ type: 'error', code: 'internal_error', message })
    }
    if (!(await writer.settled())) return undefined
    const cutOff = signal.aborted ? (signal.reason as CutOff) : undefined
    if (cutOff === 'lost') return undefined
    if (cutOff === 'shutting-down' && record.ending === undefined) {
      const hasSaidSomething =
        record.content !== '' || record.toolCalls.length > 0 || record.thinking !== null
      if (!hasSaidSomething) {
        await handOverRun(this.#ctx.store.db, run.id, this.#owner)
        return undefined
      }
      const error = 'The service was stopped while the answer was written.'
      return await this.#finish(run, record, { status: 'error', error })
    }
    if (cutOff === 'stopped' && record.ending === undefined) {
      return await this.#finish(run, record, { status: 'stopped' })
    }
    return await this.#conclude(run, record)
  }

  /** What a dead process left of an answer. */
  async #restore(run: Run, record: AnswerRecord): Promise<AnswerRecord> {
    let after = 0
    for (;;) {
      const events = await readRunEvents(this.#ctx.store.db, run.id, { after, limit: 1000 })
      for (const { event } of events) record.add(event as AgentEvent)
      const last = events.at(-1)
      if (last === undefined) return record
      after = last.sequence
    }
  }

  /** Ends a run as its agent ended. */
  async #conclude(run: Run, record: AnswerRecord): Promise<Run | undefined> {
    const { ending } = record
    if (ending?.type === 'finish') return await this.#finish(run, record, { status: 'completed' })
    if (ending?.type === 'error') {
      return await this.#finish(run, record, { status: 'error', error: ending.message })
    }
    if (run.stopRequested) return await this.#finish(run, record, { status: 'stopped' })
    const error = 'The answer was interrupted: the process that wrote it ended.'
    return await this.#finish(run, record, { status: 'error', error })
  }

  async #finish(run: Run, record: AnswerRecord, end: Omit<RunEnd, 'answer'>): Promise<Run | undefined> {
    const { content, citations, cited, toolCalls, thinking } = record
    const answer = { content, citations, cited, toolCalls, thinking }
    const usage = record.ending?.usage
    if (usage?.fallback !== undefined) {
      const { model, fallback } = usage
      this.#ctx.log.warn(
        { runId: run.id, model, ...fallback },
        'the built-in model answered for one that failed',
      )
    }
    return await finishRun(this.#ctx.store.db, run.id, this.#owner, {
      ...end,
      usage,
      answer,
      record: record.made,
    })
  }

  #cutOff(id: RunId, reason: CutOff): void {
    this.#active.get(id)?.controller.abort(reason)
  }

  #tick(): void {
    for (const [runId, { isClaimed }] of this.#active) {
      if (!isClaimed) continue
      renewLease(this.#ctx.store.db, runId, this.#lease()).then(
        (isKept) => {
          if (!isKept) this.#cutOff(runId, 'lost')
        },
        (error: unknown) => {
          this.#databaseFailedAt = performance.now()
          this.#ctx.log.warn({ error, runId }, 'the lease of a run could not be renewed')
        },
      )
    }
    this.feed
      .lookAtQuiet(async (runIds) => await readRunStates(this.#ctx.store.db, runIds))
      .catch((error: unknown) =>
        this.#ctx.log.warn({ error }, 'runs that are followed could not be looked at'),
      )
    void this.#sweep()
  }

  /** Takes over the runs of processes that died. */
  #sweep(): Promise<void> {
    const sweep = async (): Promise<void> => {
      const { all, ofUser } =
        this.#most[this.#ctx.config.model.provider === 'built-in' ? 'computing' : 'waiting']
      const limit = all - this.#active.size
      if (limit <= 0 || this.isEnding) return
      // While the database was away nobody could renew: those who live are to do so before anybody looks.
      if (performance.now() - this.#databaseFailedAt < this.#leaseMs / 2) return
      try {
        // One at a time, so that each counts among those of its user for the next.
        for (let taken = 0; taken < limit; taken++) {
          const [run] = await sweepExpiredRuns(this.#ctx.store.db, this.#lease(), {
            limit: 1,
            mostOfUser: ofUser,
          })
          if (run === undefined) return
          if (!this.#active.has(run.id)) this.#work(run, {}, () => Promise.resolve(run))
        }
      } catch (error) {
        this.#databaseFailedAt = performance.now()
        this.#ctx.log.warn({ error }, 'abandoned runs could not be looked for')
      }
    }
    this.#sweeping ??= sweep().finally(() => (this.#sweeping = undefined))
    return this.#sweeping
  }

  #lease(): { owner: string; leaseMs: number } {
    return { owner: this.#owner, leaseMs: this.#leaseMs }
  }
}
