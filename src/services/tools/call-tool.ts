import { setTimeout } from 'node:timers/promises'

import type { ToolAnswer } from '../../agents/run-tool.ts'
import type { ServiceContext } from '../context.ts'
import { describeForThread } from '../projects/describe-for-thread.ts'
import { isLinking, pendingOf, requireProject, streamSnapshot } from '../projects/index.ts'
import type { Project, User } from '../records.ts'
import { readProject } from '../../store/index.ts'
import { ServiceError } from '../service-error.ts'
import { refreshIndex } from './refresh-index.ts'
import { toIndexState } from './index-state.ts'
import type { IndexState } from './index-state.ts'
import { requireTool } from './list-tools.ts'
import { onlyAnswer } from './only-answer.ts'

export interface ToolCall {
  readonly tool: string
  /** Read by the tool's own schema. */
  readonly input: unknown
  /** Of the output as JSON; about four are a token. */
  readonly maximumCharacters: number
  /** Whether a folder is looked at, which of a large one takes longer than most tools. */
  readonly isChecked: boolean
  /** How long is waited for a changed folder to be parsed again, and for calls that are still being followed. */
  readonly waitMs: number
}

export interface AnsweredCall extends ToolAnswer {
  readonly index: IndexState
}

/** Answers a call of one of the agents' tools over the project as it is now, or says what has changed since. */
export async function callTool(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  { isChecked, waitMs, ...request }: ToolCall,
  signal: AbortSignal,
): Promise<AnsweredCall> {
  const known = await untilItTells(ctx, await requireProject(ctx, user, projectId), request, {
    waitMs,
    signal,
  })
  if (!isChecked) {
    const index = toIndexState('unchecked', known.commitId, { pending: pendingOf(known) })
    return { ...(await answerCall(ctx, user, known, request, signal)), index }
  }
  const refreshed = refreshIndex(ctx, known, { waitMs, signal })
  if (waitMs === 0) {
    // What has changed is only told beside the answer, so the tool need not wait until that is known.
    const [answer, index] = await Promise.all([answerCall(ctx, user, known, request, signal), refreshed])
    return { ...answer, index }
  }
  const index = await refreshed
  const project = await requireProject(ctx, user, projectId)
  return { ...(await answerCall(ctx, user, project, request, signal)), index }
}

/** The project, once its calls have been followed where the tool tells of them, or the time is over. */
async function untilItTells(
  ctx: ServiceContext,
  project: Project,
  { tool, input }: Pick<ToolCall, 'tool' | 'input'>,
  { waitMs, signal }: { readonly waitMs: number; readonly signal: AbortSignal },
): Promise<Project> {
  if (waitMs === 0 || !isLinking(project)) return project
  const needs = (await requireTool(tool)).needs(input)
  if (needs === 'texts' || needs === 'names') return project
  const giveUpAt = performance.now() + waitMs
  let latest = project
  while (isLinking(latest) && performance.now() < giveUpAt) {
    await setTimeout(Math.min(pollMs, waitMs), undefined, { signal })
    const now = await readProject(ctx.store.db, project.id)
    if (now === undefined) throw new ServiceError('project_not_found')
    latest = now
  }
  return latest
}

const pollMs = 200

async function answerCall(
  ctx: ServiceContext,
  user: User,
  project: Project,
  { tool, input, maximumCharacters }: Omit<ToolCall, 'isChecked' | 'waitMs'>,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const items = await streamSnapshot(
    ctx,
    user,
    project,
    'runTool',
    { tool, input, maximumCharacters, projects: [await describeForThread(ctx, project)] },
    signal,
  )
  return await onlyAnswer(items, tool, signal)
}

/** Looks whether a local folder has changed since its parse; where it has, another parse begins. */
export async function checkFolder(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  signal: AbortSignal,
): Promise<IndexState> {
  return await refreshIndex(ctx, await requireProject(ctx, user, projectId), { waitMs: 0, signal })
}
