import { showModel } from '../../../agents/providers/model-settings.ts'
import type { ModelSettings } from '../../../agents/providers/model-settings.ts'
import {
  findBookWriting,
  isDatabaseAway,
  listBookProse,
  startBookWriting,
  stopBookWriting,
} from '../../../store/index.ts'
import type { BookWriting, Project, User } from '../../../store/index.ts'
import type { ServiceContext } from '../../context.ts'
import { chooseModel } from '../../models/index.ts'
import { requireOwnProject, requireProject } from '../../projects/index.ts'
import { ServiceError } from '../../service-error.ts'
import { contentsOf, madePageOf } from '../made-pages.ts'
import type { WrittenPage } from '../page.ts'
import { writeBooks } from './book-writer.ts'
import { estimateProse, hasProse } from './estimate-prose.ts'
import type { ProseEstimate } from './estimate-prose.ts'

/** Whether a model writes the openings of pages, what it may use, and what it would take. */
export interface BookWritingState {
  /** Undefined: it is off. */
  readonly writing: BookWriting | undefined
  /** The one that would be asked for whoever looks; undefined where there is none. */
  readonly model: string | undefined
  /** Of all pages, once. */
  readonly estimate: ProseEstimate
  /** Pages with prose. */
  readonly written: number
  /** The book of what is parsed is not written yet. */
  readonly isUnderWay: boolean
}

export async function getBookWriting(
  ctx: ServiceContext,
  user: User,
  projectId: string,
): Promise<BookWritingState> {
  const project = await requireProject(ctx, user, projectId)
  const { db } = ctx.store
  const [writing, prose, model] = await Promise.all([
    findBookWriting(db, project.id),
    listBookProse(db, project.id),
    modelOf(ctx, user, project),
  ])
  const pages: WrittenPage[] = []
  for (const head of await contentsOf(ctx, project, user)) {
    const page = hasProse(head) ? await madePageOf(ctx, project, head.id, user) : undefined
    if (page !== undefined) pages.push(page)
  }
  return {
    writing,
    model: model.provider === 'built-in' ? undefined : showModel(model),
    estimate: estimateProse(pages, model),
    written: prose.filter(({ markdown }) => markdown !== '').length,
    isUnderWay: writing !== undefined && writing.doneKey !== project.snapshotKey,
  }
}

/** Has the user's model write the openings of pages, behind each parse, with at most so many tokens. */
export async function setBookWriting(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  tokens: number,
): Promise<BookWritingState> {
  const project = await requireOwnProject(ctx, user, projectId)
  if ((await modelOf(ctx, user, project)).provider === 'built-in') throw new ServiceError('no_model')
  await startBookWriting(ctx.store.db, { projectId: project.id, userId: user.id, tokens })
  // It goes on whether anybody waits for it or not, and never throws.
  void writeBooks(ctx)
  return await getBookWriting(ctx, user, projectId)
}

/** What was written is deleted. */
export async function endBookWriting(ctx: ServiceContext, user: User, projectId: string): Promise<void> {
  const project = await requireOwnProject(ctx, user, projectId)
  await stopBookWriting(ctx.store.db, project.id)
}

async function modelOf(ctx: ServiceContext, user: User, project: Project): Promise<ModelSettings> {
  try {
    return await chooseModel(ctx, user.id, null, [project])
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    return { provider: 'built-in' }
  }
}
