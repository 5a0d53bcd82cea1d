import { basename } from 'node:path'
import { listConversationProjects, parseId } from '../../store/index.ts'
import type { User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { describeForThread } from '../projects/describe-for-thread.ts'
import { requireSnapshots, streamSnapshots } from '../projects/index.ts'
import { ServiceError } from '../service-error.ts'
import type { StoredRunRecord } from './execute-run.ts'
import { exportRun } from './export-run.ts'
import type { ReplayOutcome } from './replay-run.ts'

export type RunComparison = {
  readonly outcome: ReplayOutcome
  /** The file that was read then, and the one that is served now. */
  readonly snapshots: readonly {
    readonly repoName: string
    readonly recorded: string
    readonly served: string
  }[]
}

/**
 * Makes a run again over what is served now, with this version and the recorded replies of its model: what comes out
 * otherwise is due to other code or another version. Whoever reads the conversation and sees its projects may.
 */
export async function compareRun(
  ctx: ServiceContext,
  user: User,
  conversationId: string,
  messageId: string,
  signal: AbortSignal,
): Promise<RunComparison> {
  const record = (await exportRun(ctx, user, conversationId, messageId)).record as StoredRunRecord
  const id = parseId<'conversation'>(conversationId)
  const seen = id === undefined ? [] : ((await listConversationProjects(ctx.store.db, user.id, id)) ?? [])
  const projects = record.snapshots.map(({ projectId }) => {
    const project = seen.find((one) => one.id === projectId)
    if (project === undefined) throw new ServiceError('project_not_found')
    return project
  })
  const described = await Promise.all(projects.map((project) => describeForThread(ctx, project)))
  let files: string[] = []
  const outcomes = streamSnapshots(ctx, requireSnapshots(ctx, projects), (paths) => {
    files = paths.map((path) => basename(path))
    const input = { record, projects: described }
    return ctx.snapshots.answers.stream('replayRun', paths, input, signal, user.id)
  })
  let outcome: ReplayOutcome | undefined
  for await (const one of outcomes) outcome = one
  if (outcome === undefined) throw new ServiceError('internal_error')
  const snapshots = record.snapshots.map(({ file }, index) => ({
    repoName: projects[index]?.repoName ?? '',
    recorded: file,
    served: files[index] ?? '',
  }))
  return { outcome, snapshots }
}
