/** Records as they go over the wire. */
import type { z } from 'zod'
import type * as account from '../contract/account.ts'
import type { Answer, AnswerUsage, ToolCallItem } from '../contract/answer.ts'
import type * as conversations from '../contract/conversations.ts'
import { defaultModel } from '../contract/models.ts'
import type * as nodes from '../contract/nodes.ts'
import type * as projects from '../contract/projects.ts'
import type { NodeRecord, PreciseIndexInfo, SnapshotInfo } from '../index/snapshot.ts'
import type { FoundCode, NodeDescription } from '../services/code/index.ts'
import type { ListedMessage } from '../services/conversations/index.ts'
import { pendingOf } from '../services/projects/index.ts'
import type { AttachAnswer, ParsingStatus, ProjectDescription } from '../services/projects/index.ts'
import type {
  ApiKey,
  Attachment,
  Conversation,
  GitToken,
  Message,
  Project,
  Run,
  User,
} from '../services/records.ts'
import type { ExportedRun, RunComparison } from '../services/runs/index.ts'

export function presentProject(project: Project): z.output<typeof projects.project> {
  return {
    id: project.id,
    repo_name: project.repoName,
    status: project.status,
    pending: [...pendingOf(project)],
    branch_name: project.branchName,
    commit_id: project.commitId,
    parsed_at: (project.statistics as Pick<SnapshotInfo, 'createdAt'> | null)?.createdAt ?? null,
    created_at: project.createdAt.toISOString(),
    repo_path: project.source.kind === 'local' ? project.source.path : null,
    organisation_id: project.organisationId,
    error: project.errorMessage,
    error_code: project.errorCode,
    progress: project.progress,
  }
}

export function presentProjectDetails({
  project,
  statistics,
  isManaged,
}: ProjectDescription): z.output<typeof projects.projectDetails> {
  return {
    ...presentProject(project),
    latest: project.latest,
    access: isManaged ? 'manage' : 'use',
    attached_index:
      project.indexKey === null
        ? null
        : { sha256: project.indexKey.slice(-SHA256_DIGITS), byte_size: project.indexBytes },
    statistics:
      statistics === null
        ? null
        : {
            files: statistics.files,
            text_files: statistics.textFiles,
            lines: statistics.lines,
            nodes: statistics.nodesByKind,
            edges: statistics.edgesByKind,
            languages: statistics.languages.map(({ searchableOnly, ...language }) => ({
              ...language,
              graph: searchableOnly !== true,
            })),
            call_sites: {
              total: statistics.callSites.total,
              linked: statistics.callSites.linked,
              open_by_reason: statistics.callSites.openByReason,
            },
            ...(statistics.preciseIndex === undefined
              ? {}
              : { precise_index: presentPreciseIndex(statistics.preciseIndex) }),
            problems: [...statistics.problems],
          },
  }
}

/** The key of an index ends in that of its content. */
const SHA256_DIGITS = 64

export function presentAttachedIndex({
  projectId,
  status,
  index: { tool, documents, byteSize, sha256 },
}: AttachAnswer): z.output<typeof projects.attachedIndex> {
  return { project_id: projectId, status, index: { tool, documents, byte_size: byteSize, sha256 } }
}

function presentPreciseIndex(index: PreciseIndexInfo) {
  const {
    tool,
    used,
    stale,
    unknown,
    tooLarge,
    repeated = 0,
    edges,
    agree,
    differ,
    onlyIndex,
    onlyOurs,
  } = index
  return {
    tool,
    documents: { used, stale, unknown, too_large: tooLarge, repeated },
    edges,
    names: { agree, differ, only_index: onlyIndex, only_graph: onlyOurs },
  }
}

export function presentParsingStatus(status: ParsingStatus): z.output<typeof projects.foundParsing> {
  return {
    project_id: status.projectId,
    repo_name: status.repoName,
    status: status.status,
    latest: status.latest,
    pending: [...status.pending],
    error: status.error,
    error_code: status.errorCode,
    progress: status.progress,
    branch_name: status.branchName,
    commit_id: status.commitId,
  }
}

/** As `user` may use it. */
export function presentConversation(
  user: User,
  conversation: Conversation,
  activeRun?: Run,
): z.output<typeof conversations.conversation> {
  return {
    id: conversation.id,
    title: conversation.title,
    hidden: conversation.hidden,
    agent_ids: conversation.agentIds,
    project_ids: conversation.projectIds,
    pinned: conversation.pinnedAt !== null,
    created_at: conversation.createdAt.toISOString(),
    updated_at: conversation.updatedAt.toISOString(),
    access: conversation.userId === user.id ? 'write' : 'read',
    model: conversation.model ?? defaultModel,
    branch_of: conversation.userId === user.id ? conversation.branchOf : null,
    shared_with: conversation.sharedWith,
    active_session_id: activeRun?.sessionId ?? null,
  }
}

export function presentMessage({
  message,
  run,
  replaced,
}: ListedMessage): z.output<typeof conversations.message> {
  return {
    id: message.id,
    role: message.role,
    type: message.role === 'human' ? 'HUMAN' : 'AI_GENERATED',
    message: message.content,
    content: message.content,
    citations: [...message.citations],
    tool_calls: toolCallsOf(message),
    thinking: message.thinking,
    node_ids: message.nodeIds,
    attachment_ids: message.attachmentIds,
    status: message.status,
    ...(run === undefined ? {} : { agent_id: run.agentId, error: run.error, ...presentUsage(run) }),
    ...(replaced === 0 ? {} : { versions: replaced + 1 }),
    created_at: message.createdAt.toISOString(),
  }
}

export function presentAnswer(run: Run, message: Message): Answer {
  return {
    message: message.content,
    content: message.content,
    citations: [...message.citations],
    tool_calls: toolCallsOf(message),
    thinking: message.thinking,
    conversation_id: message.conversationId,
    message_id: message.id,
    session_id: run.sessionId,
    status: run.status === 'completed' || run.status === 'stopped' ? run.status : 'error',
    ...presentError(run),
    ...presentUsage(run),
  }
}

/** Of one that stopped: why, unless its user stopped it. */
export function presentError({ status, error }: Run): Pick<Answer, 'error'> {
  if (status === 'completed') return {}
  if (status === 'stopped') return error === null ? {} : { error }
  return { error: error ?? 'The answer could not be written.' }
}

/** Nothing where none is known: the run ended without its agent, or the step is no request to a model. */
export function presentUsage({ usage }: Pick<Run, 'usage'>): { readonly usage?: AnswerUsage } {
  if (usage === null) return {}
  return {
    usage: {
      model: usage.model,
      steps: usage.steps,
      input_tokens: usage.inputTokens,
      cached_input_tokens: usage.cachedInputTokens,
      output_tokens: usage.outputTokens,
      cost: usage.cost,
      ...(usage.fallback === undefined ? {} : { fallback: { ...usage.fallback } }),
    },
  }
}

export function presentExportedRun(run: ExportedRun): z.output<typeof conversations.exportedRun> {
  return {
    format: run.format,
    run_id: run.runId,
    status: run.status,
    created_at: run.createdAt.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
    ...presentUsage(run),
    record: { ...run.record },
  }
}

export function presentComparison({
  outcome,
  snapshots,
}: RunComparison): z.output<typeof conversations.runComparison> {
  const isMade = 'compared' in outcome
  return {
    same: isMade && outcome.differences.length === 0,
    compared: isMade ? { ...outcome.compared } : null,
    differences: isMade ? [...outcome.differences] : [],
    refusal: isMade ? null : outcome.refusal,
    snapshots: snapshots.map(({ repoName, recorded, served }) => ({
      repo_name: repoName,
      recorded,
      served,
    })),
  }
}

export function presentFoundCode(found: FoundCode): z.output<typeof nodes.searchResponse>['results'][number] {
  return {
    ...summarize(found.node),
    content: found.content,
    match_type: found.matchType,
    relevance: found.relevance,
    project_id: found.projectId,
    repo_name: found.repoName,
  }
}

export function presentNode(description: NodeDescription): z.output<typeof nodes.nodeResponse> {
  const { node, source, completeness } = description
  const edges: z.output<typeof nodes.nodeResponse>['edges'] = {}
  for (const { kind, direction, count, edges: records } of description.edges) {
    const lists = (edges[kind] ??= { in: [], out: [], in_count: 0, out_count: 0 })
    lists[`${direction}_count`] = count
    lists[direction] = records.map((edge) => ({
      node: summarize(direction === 'in' ? edge.from : edge.to),
      known: edge.known,
      site_count: edge.siteCount,
      sites: edge.sites.map((site) => ({
        file_path: site.filePath,
        line: site.line,
        column: site.column,
        known: site.known,
        rule: site.rule,
      })),
    }))
  }
  return {
    ...summarize(node),
    signature: node.signature,
    doc: node.doc,
    parent_id: node.parentId,
    source,
    edges,
    complete: completeness.complete,
    reasons: [...completeness.reasons],
  }
}

export function presentApiKey(key: ApiKey): z.output<typeof account.apiKey> {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  }
}

export function presentGitToken(token: GitToken): z.output<typeof account.gitToken> {
  return {
    id: token.id,
    host: token.origin,
    created_at: token.createdAt.toISOString(),
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
  }
}

export function presentAttachment(attachment: Attachment): z.output<typeof account.attachment> {
  return {
    id: attachment.id,
    attachment_type: attachment.kind,
    file_name: attachment.fileName,
    mime_type: attachment.mimeType,
    file_size: attachment.byteSize,
    message: 'File uploaded successfully.',
  }
}

/** What every list of nodes shows of one. */
export function summarize(node: NodeRecord) {
  return {
    node_id: node.nodeId,
    kind: node.kind,
    name: node.name,
    file_path: node.filePath,
    start_line: node.startLine,
    end_line: node.endLine,
  }
}

/** Stored as they were made for the wire, see `toAnswerPart`. */
function toolCallsOf(message: Message): ToolCallItem[] {
  return message.toolCalls as readonly object[] as ToolCallItem[]
}
