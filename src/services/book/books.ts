import type { Project, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { askSnapshots, requireProject, requireSnapshots } from '../projects/index.ts'
import { ServiceError } from '../service-error.ts'
import { keepByKey } from './keep-by-key.ts'
import type { PageHead, WrittenPage } from './page.ts'
import { joinPages } from './join-pages.ts'
import { writeIndex } from './write-index.ts'

/** The table of contents of a project's book, in reading order. */
export interface Book {
  readonly project: Project
  readonly pages: readonly PageHead[]
}

export interface BookPage extends WrittenPage {
  readonly project: Project
  /** The pages around it in reading order. */
  readonly previous: PageHead | undefined
  readonly next: PageHead | undefined
}

/** By snapshot, which never changes, and by page. */
const keepContents = keepByKey<readonly PageHead[]>(200)
const keepPages = keepByKey<WrittenPage | undefined>(500)

export async function getBook(ctx: ServiceContext, user: User, projectId: string): Promise<Book> {
  const project = await requireProject(ctx, user, projectId)
  return { project, pages: await contentsOf(ctx, user, project) }
}

export async function getBookPage(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  pageId: string,
): Promise<BookPage> {
  const { project, pages } = await getBook(ctx, user, projectId)
  const at = pages.findIndex(({ id }) => id === pageId)
  const page = at < 0 ? undefined : await pageOf(ctx, user, project, pageId)
  if (page === undefined) {
    throw new ServiceError('page_not_found', { suggestions: pages.map(({ id }) => id).slice(0, 40) })
  }
  return { project, ...page, previous: pages[at - 1], next: pages[at + 1] }
}

/** The whole book as one Markdown document, page by page. */
export async function* streamBook(
  ctx: ServiceContext,
  user: User,
  { project, pages }: Book,
): AsyncGenerator<string, void, undefined> {
  yield* joinPages(project.repoName, pages, async (id) => await pageOf(ctx, user, project, id))
}

/** `llms.txt`: what there is to read about the project, by address. */
export async function writeBookIndex(ctx: ServiceContext, user: User, projectId: string): Promise<string> {
  const { project, pages } = await getBook(ctx, user, projectId)
  const overview = await pageOf(ctx, user, project, 'overview')
  return writeIndex({
    name: project.repoName,
    overview,
    pages,
    addressOf: (id) => `/api/v2/projects/${project.id}/book.md?page=${id}`,
  })
}

async function contentsOf(ctx: ServiceContext, user: User, project: Project): Promise<readonly PageHead[]> {
  const asked = requireSnapshots(ctx, [project])
  return await keepContents(asked[0]?.path ?? '', async () =>
    askSnapshots(ctx, user, asked, 'listBookPages', null),
  )
}

async function pageOf(
  ctx: ServiceContext,
  user: User,
  project: Project,
  id: string,
): Promise<WrittenPage | undefined> {
  const asked = requireSnapshots(ctx, [project])
  return await keepPages(`${asked[0]?.path ?? ''}\n${id}`, async () =>
    askSnapshots(ctx, user, asked, 'makeBookPage', id),
  )
}
