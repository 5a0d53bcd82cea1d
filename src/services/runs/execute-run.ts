import type { AgentEvent } from '../../agents/agent-events.ts'
import type { HistoryMessage } from '../../agents/run-input.ts'
import { findAttachments, listConversationProjects, listMessages } from '../../store/index.ts'
import type { Message, Run } from '../../store/index.ts'
import { readForAgent } from '../attachments/index.ts'
import type { ServiceContext } from '../context.ts'
import { retryWhileDatabaseIsAway } from '../database.ts'
import { describeForThread } from '../projects/describe-for-thread.ts'
import { requireSnapshots, streamSnapshots } from '../projects/index.ts'
import { resolveTunnel } from '../tunnel/index.ts'

/** More would not fit into a model's context; the agents cut further by size. */
const historyMessages = 60

/** Has an agent answer the run's question in a thread. Ends early, without a word, when the signal is aborted. */
export async function* executeRun(
  ctx: ServiceContext,
  run: Run,
  signal: AbortSignal,
): AsyncGenerator<AgentEvent, void, undefined> {
  const { projects, messages, attachments } = await retryWhileDatabaseIsAway(
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
  const input = {
    agentId: run.agentId,
    question: human.content,
    history: messages.slice(0, -1).flatMap(toHistory),
    projects: await Promise.all(projects.map((project) => describeForThread(ctx, project))),
    focus: human.nodeIds.map((nodeId) => ({ nodeId })),
    attachments: await Promise.all(attachments.map((attachment) => readForAgent(ctx, attachment))),
    model: ctx.config.model,
    embeddings: ctx.config.embeddings,
    tunnel: run.tunnelUrl === null ? undefined : await resolveTunnel(ctx, run.tunnelUrl),
  }
  yield* streamSnapshots(ctx, parsed, (paths) =>
    ctx.snapshots.answers.stream('answerQuestion', paths, input, signal),
  )
}

/** The last of the messages is the one to be answered. */
async function readConversation({ store: { db } }: ServiceContext, run: Run) {
  const [projects, messages] = await Promise.all([
    listConversationProjects(db, run.userId, run.conversationId),
    listMessages(db, run.userId, run.conversationId, {
      through: run.humanMessageId,
      limit: historyMessages + 1,
    }),
  ])
  const attachments = await findAttachments(db, run.userId, messages.at(-1)?.attachmentIds ?? [])
  return { projects, messages, attachments }
}

function toHistory({ role, content }: Message): HistoryMessage[] {
  return content === '' ? [] : [{ role, content }]
}
