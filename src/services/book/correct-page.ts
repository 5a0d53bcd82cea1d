import { deleteCorrectedPage, keepCorrectedPage } from '../../store/index.ts'
import type { User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { askSnapshots, requireOwnProject, requireSnapshots } from '../projects/index.ts'
import { ServiceError } from '../service-error.ts'
import { getBook, getBookPage } from './books.ts'
import type { BookPage } from './books.ts'

/** That are named where they do not stand. */
const mostMissing = 5

/**
 * Keeps a page as somebody wrote it, whatever is parsed later; unchanged it is pinned. Each of its citations has to
 * resolve in what is parsed now. For those who manage the project.
 */
export async function correctPage(
  ctx: ServiceContext,
  user: User,
  { projectId, pageId, markdown }: { projectId: string; pageId: string; markdown: string },
): Promise<BookPage> {
  const project = await requireOwnProject(ctx, user, projectId)
  const { pages } = await getBook(ctx, user, projectId)
  const head = pages.find(({ id }) => id === pageId)
  if (head === undefined) throw new ServiceError('page_not_found')
  const asked = requireSnapshots(ctx, [project])
  const checked = await askSnapshots(ctx, user, asked, 'checkBookCorrection', markdown)
  if (checked.missing.length > 0) {
    const named = checked.missing.slice(0, mostMissing).map((citation) => `[${citation}]`)
    throw new ServiceError('citation_not_found', {
      detail: `Cannot keep the page: the project has no such lines: ${named.join(', ')}`,
    })
  }
  const { title, about, parent = null } = head
  const page = {
    pageId,
    title,
    about,
    parent,
    markdown: checked.markdown,
    citedLines: checked.lines,
    writtenBy: user.id,
    commitId: project.commitId,
  }
  await keepCorrectedPage(ctx.store.db, project.id, page)
  return await getBookPage(ctx, user, projectId, pageId)
}

/** The page is made again from what is parsed. For those who manage the project. */
export async function takeBackCorrection(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  pageId: string,
): Promise<void> {
  const project = await requireOwnProject(ctx, user, projectId)
  if (!(await deleteCorrectedPage(ctx.store.db, project.id, pageId))) throw new ServiceError('page_not_found')
}
