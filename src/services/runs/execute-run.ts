import { basename } from 'node:path'
import type { AgentEvent } from '../../agents/loop/agent-events.ts'
import type { RunRecord } from '../../agents/recording/run-record.ts'
import type { HistoryMessage, ModelRefusal } from '../../agents/loop/run-input.ts'
import { ModelConfigurationError } from '../../agents/providers/model-settings.ts'
import type { ModelSettings } from '../../agents/providers/model-settings.ts'
import {
  findAttachments,
  findConversation,
  listConversationProjects,
  listMessages,
} from '../../store/index.ts'
import type { Message, Project, Run } from '../../store/index.ts'
import { readForAgent } from '../attachments/index.ts'
import type { ServiceContext } from '../context.ts'
import { retryWhileDatabaseIsAway } from '../database.ts'
import { chooseModel } from '../models/choose-model.ts'
import { describeForThread } from '../projects/describe-for-thread.ts'
import { requireSnapshots, streamSnapshots } from '../projects/index.ts'
import type { Span } from '../tracing/index.ts'
import { resolveTunnel } from '../tunnel/index.ts'
import type { AnswerEvent } from './answer-question.ts'
import { beginRunSpan, traceRun } from './trace-run.ts'

export type ExecuteOptions = {
  readonly signal: AbortSignal
  /** Of the request that has made the run, where traces are collected. */
  readonly parent?: Span | undefined
  /** Hears what the run was, once it has ended. */
  readonly onRecord?: ((record: StoredRunRecord) => void) | undefined
  /** Called where a model is waited for, before it is asked. */
  readonly onModel?: (() => void) | undefined
}

/** What is kept of a run: what the agent recorded, and the files of the snapshots that it read. */
export type StoredRunRecord = RunRecord & {
  readonly snapshots: readonly { readonly projectId: string; readonly file: string }[]
}

/** More would not fit into a model's context; the agents cut further by size. */
const historyMessages = 60

/** Has an agent answer the run's question in a thread. Ends early, without a word, when the signal is aborted. */
export async function* executeRun(
  ctx: ServiceContext,
  run: Run,
  { parent, signal, onRecord, onModel }: ExecuteOptions,
): AsyncGenerator<AgentEvent, void, undefined> {
  const { tracing } = ctx
  const span = tracing === undefined ? undefined : beginRunSpan(tracing, run, parent)
  let snapshots: StoredRunRecord['snapshots'] = []
  const onSnapshots = (read: StoredRunRecord['snapshots']): void => void (snapshots = read)
  const said = answerRun(ctx, run, { signal, traceparent: span?.traceparent, onSnapshots, onModel })
  const events = tracing === undefined || span === undefined ? said : traceRun(tracing, span, said)
  for await (const event of events) {
    if (event.type === 'run-record') onRecord?.({ ...event.record, snapshots })
    else if (event.type !== 'model-call') yield event
  }
}

interface AnswerRunOptions {
  readonly signal: AbortSignal
  readonly traceparent: string | undefined
  readonly onSnapshots: (read: StoredRunRecord['snapshots']) => void
  readonly onModel: (() => void) | undefined
}

async function* answerRun(
  ctx: ServiceContext,
  run: Run,
  { signal, traceparent, onSnapshots, onModel }: AnswerRunOptions,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const { chosen, projects, messages, attachments } = await retryWhileDatabaseIsAway(
    ctx,
    signal,
    async () => await readConversation(ctx, run),
  )
  const human = messages.at(-1)
  if (projects === undefined || human === undefined) {
    yield { type: 'error', code: 'conversation_deleted', message: 'The conversation was deleted.' }
    return
  }
  if (projects.length === 0) {
    yield { type: 'error', code: 'project_deleted', message: 'The project of this conversation was deleted.' }
    return
  }
  const parsed = requireSnapshots(ctx, projects)
  const looked = await retryWhileDatabaseIsAway(ctx, signal, async () => ({
    ...(await findModel(ctx, run, chosen, projects)),
    projects: await Promise.all(projects.map((project) => describeForThread(ctx, project))),
    attachments: await Promise.all(attachments.map((attachment) => readForAgent(ctx, attachment))),
    tunnel: run.tunnelUrl === null ? undefined : await resolveTunnel(ctx, run.tunnelUrl),
  }))
  const { model } = looked
  const input = {
    ...looked,
    agentId: run.agentId,
    question: human.content,
    history: messages.slice(0, -1).flatMap(toHistory),
    focus: human.nodeIds.map((nodeId) => ({ nodeId })),
    embeddings: ctx.config.embeddings,
    traceparent,
  }
  yield* streamSnapshots(ctx, parsed, (paths) => {
    onSnapshots(paths.map((path, index) => ({ projectId: projects[index]?.id ?? '', file: basename(path) })))
    const pool = ctx.snapshots[model.provider === 'built-in' ? 'answers' : 'modelAnswers']
    if (model.provider !== 'built-in') onModel?.()
    return pool.stream('answerQuestion', paths, input, signal, run.userId)
  })
}

/** The model that answers, or why the one that was wanted is not asked. */
async function findModel(
  ctx: ServiceContext,
  { userId }: Run,
  chosen: string | null,
  projects: readonly Project[],
): Promise<{ readonly model: ModelSettings; readonly refusal?: ModelRefusal }> {
  try {
    return { model: await chooseModel(ctx, userId, chosen, projects) }
  } catch (error) {
    if (!(error instanceof ModelConfigurationError)) throw error
    const refusal = { model: chosen ?? 'built-in', code: 'model_configuration', message: error.message }
    return { model: { provider: 'built-in' }, refusal }
  }
}

/** The last of the messages is the one to be answered. */
async function readConversation({ store: { db } }: ServiceContext, run: Run) {
  const [conversation, projects, messages] = await Promise.all([
    findConversation(db, run.userId, run.conversationId),
    listConversationProjects(db, run.userId, run.conversationId),
    listMessages(db, run.userId, run.conversationId, {
      through: run.humanMessageId,
      limit: historyMessages + 1,
    }),
  ])
  const attachments = await findAttachments(db, run.userId, messages.at(-1)?.attachmentIds ?? [])
  return { chosen: conversation?.model ?? null, projects, messages, attachments }
}

function toHistory({ role, content }: Message): HistoryMessage[] {
  return content === '' ? [] : [{ role, content }]
}
