import type { ToolAnswer } from '../../agents/run-tool.ts'
import type { ServiceContext } from '../context.ts'
import { describeForThread } from '../projects/describe-for-thread.ts'
import { requireProject, streamSnapshot } from '../projects/index.ts'
import type { User } from '../records.ts'
import { refreshIndex } from './refresh-index.ts'
import type { IndexState } from './refresh-index.ts'

export interface ToolCall {
  readonly tool: string
  /** Read by the tool's own schema. */
  readonly input: unknown
  /** Of the output as JSON; about four are a token. */
  readonly maximumCharacters: number
  /** How long a changed folder is waited for to be parsed again. */
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
  { tool, input, maximumCharacters, waitMs }: ToolCall,
  signal: AbortSignal,
): Promise<AnsweredCall> {
  const known = await requireProject(ctx, user, projectId)
  const index = await refreshIndex(ctx, known, { waitMs, signal })
  const project = await requireProject(ctx, user, projectId)
  const items = await streamSnapshot(
    ctx,
    project,
    'runTool',
    { tool, input, maximumCharacters, projects: [await describeForThread(ctx, project)] },
    signal,
  )
  for await (const answer of items) return { ...answer, index }
  signal.throwIfAborted()
  throw new Error(`The tool "${tool}" ended without an answer`)
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
