import { plain } from '../../agents/questions/tell/markdown.ts'
import { listBookProse, listCorrectedPages } from '../../store/index.ts'
import type { CorrectedPage, Project, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { askSnapshots, requireProject, requireSnapshots } from '../projects/index.ts'
import { ServiceError } from '../service-error.ts'
import { joinPages } from './join-pages.ts'
import { contentsOf, madePageOf } from './made-pages.ts'
import type { PageHead, WrittenPage } from './page.ts'
import type { ChangedPlace } from './read-correction.ts'
import { writeIndex } from './write-index.ts'

/** The table of contents of a project's book, in reading order. */
export interface Book {
  readonly project: Project
  readonly pages: readonly PageHead[]
  /** By id of the page. */
  readonly corrections: ReadonlyMap<string, CorrectedPage>
}

/** What is told of a page that somebody has corrected. */
export interface Correction extends Pick<CorrectedPage, 'writerName' | 'writtenAt' | 'commitId'> {
  /** Cited places that are not what they were when it was written. */
  readonly changes: readonly ChangedPlace[]
}

export interface BookPage extends WrittenPage {
  readonly project: Project
  /** Undefined for a page as it is made. */
  readonly correction: Correction | undefined
  /** What a model has written at its beginning; undefined where there is nothing. */
  readonly prose: { readonly model: string; readonly writtenAt: Date } | undefined
  /** The pages around it in reading order. */
  readonly previous: PageHead | undefined
  readonly next: PageHead | undefined
}

export async function getBook(ctx: ServiceContext, user: User, projectId: string): Promise<Book> {
  const project = await requireProject(ctx, user, projectId)
  const made = await contentsOf(ctx, project, user)
  const corrected = await listCorrectedPages(ctx.store.db, project.id)
  // What somebody has corrected stays, be it that nothing is there any more that such a page would be made of.
  const known = new Set(made.map(({ id }) => id))
  const left = corrected.filter(({ pageId }) => !known.has(pageId)).map((page) => toHead(page, known))
  return {
    project,
    pages: [...made, ...left],
    corrections: new Map(corrected.map((page) => [page.pageId, page])),
  }
}

export async function getBookPage(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  pageId: string,
): Promise<BookPage> {
  const book = await getBook(ctx, user, projectId)
  const { project, pages } = book
  const at = pages.findIndex(({ id }) => id === pageId)
  const page = await readPage(ctx, user, book, pageId)
  if (page === undefined) {
    throw new ServiceError('page_not_found', { suggestions: pages.map(({ id }) => id).slice(0, 40) })
  }
  return { project, ...page, previous: pages[at - 1], next: pages[at + 1] }
}

/** The whole book as one Markdown document, page by page. */
export async function* streamBook(
  ctx: ServiceContext,
  user: User,
  book: Book,
): AsyncGenerator<string, void, undefined> {
  yield* joinPages(book.project.repoName, book.pages, async (id) => await readPage(ctx, user, book, id))
}

/** A page as a document of its own, with its title. */
export function toDocument({ title, markdown }: Pick<BookPage, 'title' | 'markdown'>): string {
  return `# ${plain(title)}\n\n${markdown}`
}

/** `llms.txt`: what there is to read about the project, by address. */
export async function writeBookIndex(ctx: ServiceContext, user: User, projectId: string): Promise<string> {
  const book = await getBook(ctx, user, projectId)
  const { project, pages } = book
  return writeIndex({
    name: project.repoName,
    overview: await readPage(ctx, user, book, 'overview'),
    pages,
    addressOf: (id) => `/api/v2/projects/${project.id}/book.md?page=${id}`,
  })
}

type ReadPage = WrittenPage & Pick<BookPage, 'correction' | 'prose'>

/** As somebody has corrected it, else as it is made; undefined where there is none. */
async function readPage(
  ctx: ServiceContext,
  user: User,
  { project, pages, corrections }: Book,
  id: string,
): Promise<ReadPage | undefined> {
  const head = pages.find((one) => one.id === id)
  if (head === undefined) return undefined
  const corrected = corrections.get(id)
  if (corrected === undefined) {
    const made = await madePageOf(ctx, project, id, user)
    return made === undefined ? undefined : await addProse(ctx, user, project, made)
  }
  const asked = requireSnapshots(ctx, [project])
  const { markdown, citedLines, writerName, writtenAt, commitId } = corrected
  const { changes, ...read } = await askSnapshots(ctx, user, asked, 'rereadBookCorrection', {
    markdown,
    lines: citedLines,
  })
  const correction = { writerName, writtenAt, commitId, changes }
  return { ...head, ...read, correction, prose: undefined }
}

/** A page as it is made, with what a model has written of it before. */
async function addProse(
  ctx: ServiceContext,
  user: User,
  project: Project,
  made: WrittenPage,
): Promise<ReadPage> {
  const kept = (await listBookProse(ctx.store.db, project.id)).find(({ pageId }) => pageId === made.id)
  if (kept === undefined) return { ...made, correction: undefined, prose: undefined }
  const { markdown, citedLines, model, writtenAt } = kept
  const asked = requireSnapshots(ctx, [project])
  const [reread] = await askSnapshots(ctx, user, asked, 'rereadBookProse', [{ markdown, lines: citedLines }])
  if (reread === undefined || reread.markdown === '')
    return { ...made, correction: undefined, prose: undefined }
  const note = `*Written by ${plain(model)} from the places that it cites.*`
  return {
    ...made,
    markdown: `${reread.markdown}\n\n${note}\n\n${made.markdown}`,
    citations: [...new Set([...reread.citations, ...made.citations])],
    correction: undefined,
    prose: { model, writtenAt },
  }
}

function toHead({ pageId, title, about, parent }: CorrectedPage, known: ReadonlySet<string>): PageHead {
  return { id: pageId, title, about, ...(parent === null || !known.has(parent) ? {} : { parent }) }
}
