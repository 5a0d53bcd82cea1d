import type { AgentEvent } from '../../agents/agent-events.ts'
import { runAgent } from '../../agents/run-agent.ts'
import type { HistoryMessage } from '../../agents/run-input.ts'
import type { WorkspaceReader } from '../../agents/workspace.ts'
import {
  findAttachments,
  findConversation,
  findMessage,
  findProject,
  listMessages,
} from '../../store/index.ts'
import type { Message, Run } from '../../store/index.ts'
import { readForAgent } from '../attachments/index.ts'
import type { ServiceContext } from '../context.ts'
import { openSnapshotOf } from '../projects/index.ts'

export type ExecuteOptions = {
  readonly workspace?: WorkspaceReader | undefined
  readonly signal: AbortSignal
}

/** More would not fit into a model's context; the agents cut further by size. */
const historyMessages = 60

/** Has the agent answer the run's question, with all that it needs held open meanwhile. */
export async function* executeRun(
  ctx: ServiceContext,
  run: Run,
  { workspace, signal }: ExecuteOptions,
): AsyncGenerator<AgentEvent, void, undefined> {
  const { db } = ctx.store
  const conversation = await findConversation(db, run.userId, run.conversationId)
  const human = await findMessage(db, run.userId, run.humanMessageId)
  if (conversation === undefined || human === undefined) {
    yield { type: 'error', code: 'conversation_deleted', message: 'The conversation was deleted.' }
    return
  }
  using open = new DisposableStack()
  const projects = []
  for (const projectId of conversation.projectIds) {
    const project = await findProject(db, run.userId, projectId)
    if (project === undefined) continue
    const { snapshot } = open.use(await openSnapshotOf(ctx, project))
    projects.push({ repoName: project.repoName, snapshot })
  }
  if (projects.length === 0) {
    yield { type: 'error', code: 'project_deleted', message: 'The project of this conversation was deleted.' }
    return
  }
  const earlier = await listMessages(db, run.userId, conversation.id, {
    before: human.id,
    limit: historyMessages,
  })
  const attachments = await findAttachments(db, run.userId, human.attachmentIds)
  yield* runAgent({
    agentId: run.agentId,
    question: human.content,
    history: earlier.flatMap(toHistory),
    projects,
    focus: human.nodeIds.map((nodeId) => ({ nodeId })),
    attachments: await Promise.all(attachments.map((attachment) => readForAgent(ctx, attachment))),
    model: ctx.config.model,
    workspace,
    signal,
  })
}

function toHistory({ role, content }: Message): HistoryMessage[] {
  return content === '' ? [] : [{ role, content }]
}
