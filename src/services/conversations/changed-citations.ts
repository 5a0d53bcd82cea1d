import type { LineChange } from '../../agents/checks/citations/changed-lines.ts'
import { findProject, listReplacedCitations, parseId } from '../../store/index.ts'
import type { User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { askSnapshots, requireSnapshots } from '../projects/index.ts'
import { listMessages, requireReadableConversation } from './conversations.ts'
import type { MessagePageRequest } from './conversations.ts'

export interface ChangedCitation {
  readonly messageId: string
  readonly citation: string
  readonly change: LineChange
}

/**
 * Citations of a page of messages, and of earlier versions of its answers, whose lines are not what they were when the answer was made. Of projects that are
 * gone or not parsed nothing is said.
 */
export async function listChangedCitations(
  ctx: ServiceContext,
  user: User,
  conversationId: string,
  page: MessagePageRequest,
): Promise<ChangedCitation[]> {
  const { userId } = await requireReadableConversation(ctx, user, conversationId)
  const listed = await listMessages(ctx, user, conversationId, page)
  const earlier = listed.filter(({ replaced }) => replaced > 0).map(({ message }) => message)
  const messages = [
    ...listed.map(({ message }) => message),
    ...(await listReplacedCitations(
      ctx.store.db,
      userId,
      earlier.map(({ id }) => id),
    )),
  ]
  const cited = messages.flatMap(({ id, citedLines }) =>
    citedLines.map((lines) => ({ messageId: id, lines })),
  )
  const byProject = Map.groupBy(cited, ({ lines }) => lines.projectId)
  const changed: ChangedCitation[] = []
  for (const [projectId, entries] of byProject) {
    const id = parseId<'project'>(projectId)
    const project = id === undefined ? undefined : await findProject(ctx.store.db, user.id, id)
    if (project === undefined || project.snapshotKey === null) continue
    const changes = await askSnapshots(
      ctx,
      user,
      requireSnapshots(ctx, [project]),
      'compareCitedLines',
      entries.map(({ lines }) => lines),
    )
    for (const [index, change] of changes.entries()) {
      const entry = entries[index]
      if (entry === undefined || change === null) continue
      changed.push({ messageId: entry.messageId, citation: entry.lines.citation, change })
    }
  }
  return changed
}
