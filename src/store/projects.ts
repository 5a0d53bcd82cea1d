/**
 * A project is a row from the moment it is asked for. `parse_generation` fences its writers: each parse that begins
 * takes the next number, and a worker that was given up for dead finds its writes refused.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { newId } from './ids.ts'
import type { OrganisationId, ProjectId, UserId } from './ids.ts'
import { toStorableJson, toStorableText } from './json.ts'
import { projectStages } from './schema.ts'
import type { Db, JsonObject, Project, ProjectSource, ProjectStage } from './schema.ts'
import { seesProject } from './visibility.ts'

export type NewProject = {
  readonly userId: UserId
  /** It belongs to the organisation; null or absent: to the user. */
  readonly organisationId?: OrganisationId | null
  readonly repoName: string
  readonly source: ProjectSource
}

/** Simultaneous requests for the same make one project: all get it, for one of them it is `created`. */
export async function createProject(
  db: Db,
  project: NewProject,
): Promise<{ project: Project; created: boolean }> {
  const requestKey = toRequestKey(project.source)
  for (;;) {
    const inserted = await db
      .insertInto('projects')
      .values({
        id: newId(),
        userId: project.userId,
        organisationId: project.organisationId ?? null,
        repoName: project.repoName,
        source: toStorableJson(project.source),
        requestKey,
        status: 'submitted',
        progress: '{}',
        statistics: 'null',
      })
      .onConflict((conflict) =>
        conflict
          .expression(
            (project.organisationId ?? null) === null
              ? sql`user_id, ${addressColumn}, request_key`
              : sql`organisation_id, ${addressColumn}, request_key`,
          )
          .where('deletedAt', 'is', null)
          .where('requestKey', 'is not', null)
          .where('organisationId', (project.organisationId ?? null) === null ? 'is' : 'is not', null)
          .doNothing(),
      )
      .returningAll()
      .executeTakeFirst()
    if (inserted !== undefined) return { project: inserted, created: true }
    const existing = await db
      .selectFrom('projects')
      .selectAll()
      .where(belongsTo(project))
      .where(addressColumn, '=', addressOf(project.source))
      .where('requestKey', '=', requestKey)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    // Otherwise it was deleted between the two statements: insert again.
    if (existing !== undefined) return { project: existing, created: false }
  }
}

/** One that the user sees. */
export async function findProject(db: Db, userId: UserId, id: ProjectId): Promise<Project | undefined> {
  return await db
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', id)
    .where(seesProject(userId))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** For work that has been let in: as the project is now, whoever may see it. */
export async function readProject(db: Db, id: ProjectId): Promise<Project | undefined> {
  return await db
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/**
 * With a commit: the project pinned to it. Without: the one that follows the branch, or (null) the default branch or
 * the files of a folder. A project that follows the default branch of a host is also found by that branch's name.
 */
export async function findRequestedProject(
  db: Db,
  owner: ProjectOwner,
  source: ProjectSource,
): Promise<Project | undefined> {
  return await findByRequest(db, belongsTo(owner), source)
}

/** As `findRequestedProject`, the user's own before one of an organisation that they are a member of. */
export async function findSeenRequest(
  db: Db,
  userId: UserId,
  source: ProjectSource,
): Promise<Project | undefined> {
  return await findByRequest(db, seesProject(userId), source)
}

async function findByRequest(
  db: Db,
  among: RawBuilder<boolean>,
  source: ProjectSource,
): Promise<Project | undefined> {
  const requestKey = toRequestKey(source)
  const { kind, branchName, commitId } = source
  const byName = kind === 'remote' && commitId === null && branchName !== null
  const found = await sql<Project>`
    select * from projects
    where ${among} and ${addressColumn} = ${addressOf(source)} and deleted_at is null
      and (request_key = ${requestKey}
        or (${byName} and request_key = 'default' and branch_name = ${branchName}))
    order by organisation_id is not null, (request_key = ${requestKey}) desc, sequence limit 1`.execute(db)
  return found.rows[0]
}

/** Those that the user has asked for, also for organisations. */
export async function countProjects(db: Db, userId: UserId): Promise<number> {
  const counted = await db
    .selectFrom('projects')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(counted.count)
}

/** Of every user: the projects of these repositories that follow the branch, by its name or as the default one. */
export async function listFollowers(
  db: Db,
  urls: readonly string[],
  { branch, isDefault }: { readonly branch: string; readonly isDefault: boolean },
): Promise<Project[]> {
  if (urls.length === 0) return []
  const found = await sql<Project>`
    select * from projects
    where ${addressColumn} = any(${urls}) and deleted_at is null and source->>'kind' = 'remote'
      and source->>'commitId' is null
      and coalesce(source->>'branchName', branch_name, case when ${isDefault} then ${branch} end) = ${branch}
    order by sequence`.execute(db)
  return found.rows
}

/** All that the user sees, newest first. */
export async function listProjects(db: Db, userId: UserId): Promise<Project[]> {
  return await db
    .selectFrom('projects')
    .selectAll()
    .where(seesProject(userId))
    .where('deletedAt', 'is', null)
    .orderBy('sequence', 'desc')
    .execute()
}

/** For a worker that takes up a parse: returns the project with the generation that it writes under from here on. */
export async function beginParse(db: Db, id: ProjectId): Promise<Project | undefined> {
  return await db
    .updateTable('projects')
    .set((eb) => ({
      parseGeneration: eb('parseGeneration', '+', 1),
      // What an early snapshot of a parse that was cut off serves, it goes on serving.
      status: sql<ProjectStage>`case when ${isServedEarly} then status else 'submitted' end`,
      progress: '{}',
      errorCode: null,
      errorMessage: null,
      updatedAt: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export type StageUpdate = {
  readonly id: ProjectId
  readonly generation: number
  readonly status: Exclude<ProjectStage, 'ready'>
  readonly progress: JsonObject
  /** What the request was resolved to, once known; while an earlier parse is served, the project keeps those of it. */
  readonly branchName?: string | null
  readonly commitId?: string
}

/**
 * False where the write came too late: a newer parse has begun, it has ended, a later stage stands, or it is deleted.
 * One that an early snapshot serves is `ready` and stays so: only its progress is written.
 */
export async function setProjectStage(db: Db, update: StageUpdate): Promise<boolean> {
  const updated = await sql`
    update projects set status = case when status = 'ready' then status else ${update.status} end, progress = ${toStorableJson(update.progress)}::jsonb,
      branch_name = case when snapshot_key is null and ${update.branchName !== undefined}
        then ${update.branchName ?? null} else branch_name end,
      commit_id = case when snapshot_key is null
        then coalesce(${update.commitId ?? null}, commit_id) else commit_id end, updated_at = now()
    where id = ${update.id} and parse_generation = ${update.generation} and deleted_at is null
      and ${isUnderWay}
      and (status = 'ready' or array_position(${stageOrder}, status) <= array_position(${stageOrder}, ${update.status}))
    returning id`.execute(db)
  return updated.rows.length === 1
}

export type FinishedParse = {
  readonly id: ProjectId
  readonly generation: number
  readonly branchName: string | null
  readonly commitId: string | null
  readonly snapshotKey: string
  readonly statistics: JsonObject
  readonly progress?: JsonObject
  readonly latest: boolean
}

/** Swaps the snapshot in. Undefined where the write came too late: the new snapshot belongs to nobody. */
export async function finishProject(
  db: Db,
  finished: FinishedParse,
): Promise<{ project: Project; previousSnapshotKey: string | null } | undefined> {
  const updated = await sql<Project & { previousSnapshotKey: string | null }>`
    with previous as (select id, snapshot_key from projects where id = ${finished.id} for update)
    update projects set status = 'ready', branch_name = ${finished.branchName}, commit_id = ${finished.commitId},
      snapshot_key = ${finished.snapshotKey}, statistics = ${toStorableJson(finished.statistics)}::jsonb,
      progress = ${toStorableJson(finished.progress ?? {})}::jsonb, latest = ${finished.latest},
      remote_checked_at = now(), error_code = null, error_message = null, updated_at = now()
    from previous
    where projects.id = previous.id and parse_generation = ${finished.generation} and deleted_at is null
      and ${isUnderWay}
    returning projects.*, previous.snapshot_key as previous_snapshot_key`.execute(db)
  const row = updated.rows[0]
  if (row === undefined) return undefined
  const { previousSnapshotKey, ...project } = row
  return { project, previousSnapshotKey }
}

/**
 * Serves a first snapshot that is to be replaced by the whole one of the same parse, which goes on: the project is
 * `ready`, and its statistics say that it is `linking`. False where the write came too late.
 */
export async function serveEarly(
  db: Db,
  early: Omit<FinishedParse, 'progress' | 'latest'>,
): Promise<boolean> {
  const updated = await sql`
    update projects set status = 'ready', branch_name = ${early.branchName}, commit_id = ${early.commitId},
      snapshot_key = ${early.snapshotKey}, statistics = ${toStorableJson(early.statistics)}::jsonb, latest = true,
      remote_checked_at = now(), updated_at = now()
    where id = ${early.id} and parse_generation = ${early.generation} and deleted_at is null
      and snapshot_key is null and status not in ('ready', 'error')
    returning id`.execute(db)
  return updated.rows.length === 1
}

export type FailedParse = {
  readonly id: ProjectId
  readonly generation: number
  readonly code: string
  readonly message: string
}

/** The snapshot of an earlier parse stays. False where the write came too late. */
export async function failProject(db: Db, failed: FailedParse): Promise<boolean> {
  const updated = await db
    .updateTable('projects')
    .set({
      status: 'error',
      errorCode: failed.code,
      errorMessage: toStorableText(failed.message),
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', failed.id)
    .where('parseGeneration', '=', failed.generation)
    .where('deletedAt', 'is', null)
    .where(isUnderWay)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Back to `submitted`, for exactly one of those who ask at once; undefined while a parse is under way. */
export async function requestReparse(db: Db, id: ProjectId): Promise<Project | undefined> {
  return await resubmit(db, id)
    .where(sql<boolean>`not ${isUnderWay}`)
    .executeTakeFirst()
}

function resubmit(db: Db, id: ProjectId) {
  return db
    .updateTable('projects')
    .set((eb) => ({
      parseGeneration: eb('parseGeneration', '+', 1),
      status: 'submitted',
      progress: '{}',
      errorCode: null,
      errorMessage: null,
      updatedAt: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returningAll()
}

/** Gives the project another index, or (null) none. Returns the key of the one before, which the caller removes. */
export async function setIndexKey(db: Db, id: ProjectId, key: string | null): Promise<string | null> {
  const updated = await sql<{ previousKey: string | null }>`
    with previous as (select id, index_key from projects where id = ${id} for update)
    update projects set index_key = ${key} from previous where projects.id = previous.id
    returning previous.index_key as previous_key`.execute(db)
  return updated.rows[0]?.previousKey ?? null
}

/**
 * Back to `submitted`, whatever is under way, which may write no more; undefined where there is no such project. What an
 * earlier parse made is served meanwhile.
 */
export async function restartParse(db: Db, id: ProjectId): Promise<Project | undefined> {
  return await resubmit(db, id).executeTakeFirst()
}

/** Returns the row as it was kept, whose snapshot the caller removes; undefined where the user sees no such project. */
export async function deleteProject(db: Db, userId: UserId, id: ProjectId): Promise<Project | undefined> {
  return await db
    .updateTable('projects')
    .set((eb) => ({ deletedAt: sql<Date>`now()`, parseGeneration: eb('parseGeneration', '+', 1) }))
    .where('id', '=', id)
    .where(seesProject(userId))
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Of an organisation: gives back the rows, whose snapshots the caller removes. */
export async function deleteProjectsOf(db: Db, organisationId: OrganisationId): Promise<Project[]> {
  return await db
    .updateTable('projects')
    .set((eb) => ({ deletedAt: sql<Date>`now()`, parseGeneration: eb('parseGeneration', '+', 1) }))
    .where('organisationId', '=', organisationId)
    .where('deletedAt', 'is', null)
    .returningAll()
    .execute()
}

/**
 * Gives a project to an organisation, or (null) to the user; `taken` where the new owner has one of that request,
 * undefined where it has gone to somebody else since it was read.
 */
export async function moveProject(
  db: Db,
  { id, userId, organisationId }: Pick<Project, 'id' | 'userId' | 'organisationId'>,
  owner: ProjectOwner,
): Promise<Project | 'taken' | undefined> {
  try {
    return await db
      .updateTable('projects')
      .set({ ...owner, updatedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .where('userId', '=', userId)
      .where('organisationId', organisationId === null ? 'is' : '=', organisationId)
      .where('deletedAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
  } catch (error) {
    // The code of PostgreSQL for a unique constraint that was violated.
    if ((error as { code?: unknown }).code === '23505') return 'taken'
    throw error
  }
}

/** Keeps what a look-up of the remote head said, and when. */
export async function setLatest(db: Db, id: ProjectId, latest: boolean): Promise<void> {
  await db
    .updateTable('projects')
    .set({ latest, remoteCheckedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Of every user: what mirrors are there for. */
export async function listRemoteProjects(db: Db): Promise<{ repoName: string; url: string }[]> {
  const found = await sql<{ repoName: string; url: string }>`
    select distinct repo_name, source->>'url' as url from projects
    where deleted_at is null and source->>'kind' = 'remote'`.execute(db)
  return found.rows
}

/** Every snapshot that some project serves: others in the snapshot folder are left over. */
export async function listSnapshotKeys(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .select('snapshotKey')
    .where('snapshotKey', 'is not', null)
    .where('deletedAt', 'is', null)
    .execute()
  return rows.flatMap((row) => (row.snapshotKey === null ? [] : [row.snapshotKey]))
}

/** Every index that is attached to some project: others in the folder of indexes are left over. */
export async function listIndexKeys(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .select('indexKey')
    .where('indexKey', 'is not', null)
    .where('deletedAt', 'is', null)
    .execute()
  return rows.flatMap(({ indexKey }) => indexKey ?? [])
}

/** An early snapshot answers while its parse goes on. */
const isServedEarly: RawBuilder<boolean> = sql`(status = 'ready' and coalesce(statistics->>'linking' = 'true', false))`

/** A parse is asked for or at work. */
const isUnderWay: RawBuilder<boolean> = sql`(status not in ('ready', 'error') or ${isServedEarly})`

const stageOrder: RawBuilder<unknown> = sql`array[${sql.join(projectStages.map((stage) => sql.lit(stage)))}]`

export type ProjectOwner = Pick<NewProject, 'userId' | 'organisationId'>

const belongsTo = ({ userId, organisationId = null }: ProjectOwner): RawBuilder<boolean> =>
  organisationId === null
    ? sql`user_id = ${userId} and organisation_id is null`
    : sql`organisation_id = ${organisationId}`

/** Of the index that keeps projects one a request. */
const addressColumn = sql<string>`coalesce(source->>'url', source->>'path')`

function addressOf(source: ProjectSource): string {
  return source.kind === 'remote' ? source.url : source.path
}

/** An entry of an index has room for 2,704 bytes, of which the address needs its share. */
const longestRequestKeyBytes = 1_000

function toRequestKey({ commitId, branchName }: ProjectSource): string {
  if (commitId === null && branchName === null) return 'default'
  const [kind, name] = commitId === null ? ['branch', branchName ?? ''] : ['commit', commitId]
  const key = `${kind}:${name}`
  if (Buffer.byteLength(key) <= longestRequestKeyBytes) return key
  return `${kind}-sha256:${createHash('sha256').update(name).digest('hex')}`
}
