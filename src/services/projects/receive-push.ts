/** What was pushed is parsed again, whoever has a project of it. */
import type { PushEvent } from '../../contract/webhooks.ts'
import { parseRepositoryName } from '../../git/index.ts'
import { findUser, limitConcurrency, listFollowers } from '../../store/index.ts'
import type { Project } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { forgetRemoteHead } from './heads.ts'
import { revisit } from './request-parse.ts'
import { isLinking } from './snapshots.ts'
import { enqueueParse } from './submit-parse.ts'

/**
 * Refreshes the projects that follow the branch. What is not a push to a branch, or of a repository that nobody has,
 * is nothing. The host is asked for the head, so that an event that comes twice, or late, parses nothing twice; while
 * a parse is under way, all that is pushed meanwhile is one further parse behind it.
 */
export async function receivePush(ctx: ServiceContext, event: PushEvent): Promise<void> {
  const branch = /^refs\/heads\/(.+)$/s.exec(event.ref ?? '')?.[1]
  if (branch === undefined || /^0*$/.test(event.after ?? '')) return
  const { repository, project } = event
  const urls = [
    repository?.clone_url,
    repository?.ssh_url,
    project?.git_http_url,
    project?.git_ssh_url,
  ].flatMap((address) => toProjectUrl(ctx, address))
  const defaultBranch = repository?.default_branch ?? project?.default_branch ?? undefined
  const followers = await listFollowers(ctx.store.db, [...new Set(urls)], {
    branch,
    isDefault: branch === defaultBranch,
  })
  const behind = followers.filter(({ status, commitId }) => status !== 'ready' || commitId !== event.after)
  // What is known of the branch is from before the push. Its host is asked once for all who follow it alike.
  for (const { source } of behind) {
    if (source.kind === 'remote') forgetRemoteHead(ctx, { url: source.url, branch: source.branchName })
  }
  const limit = limitConcurrency(mostAtOnce)
  await Promise.all(behind.map((follower) => limit(async () => await refresh(ctx, follower))))
}

/** Followers that are looked at; each takes a few statements. */
const mostAtOnce = 4

async function refresh(ctx: ServiceContext, project: Project): Promise<void> {
  const { status } = project
  try {
    if ((status === 'ready' && !isLinking(project)) || status === 'error') {
      // A push has no user: the parse is that of who added the project.
      const user = await findUser(ctx.store.db, project.userId)
      const isOver = user === undefined || (user.disabledAt !== null && project.organisationId === null)
      if (!isOver) await revisit(ctx, user, project, { isFresh: false })
    } else {
      await enqueueParse(ctx.store.db, project)
    }
  } catch (error) {
    // Of one who has as many parses under way as they may; others have theirs.
    if (!(error instanceof ServiceError)) throw error
    ctx.log.warn({ projectId: project.id, code: error.code }, 'a project is not refreshed for a push')
  }
}

/** As projects keep it; none for what names no repository. */
function toProjectUrl({ config }: ServiceContext, address: string | null | undefined): string[] {
  if (address === null || address === undefined) return []
  try {
    return [parseRepositoryName(address, { gitHost: config.gitHost }).url]
  } catch {
    return []
  }
}
