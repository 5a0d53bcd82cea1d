import { groupDigits } from '../../../contract/group-digits.ts'
import { showModel } from '../../../agents/providers/model-settings.ts'
import type { OutsideModelSettings } from '../../../agents/providers/model-settings.ts'
import {
  claimBookWriting,
  countBookTokens,
  findProject,
  finishBookWriting,
  isDatabaseAway,
  keepBookProse,
  listBookProse,
  listCorrectedPages,
  listFreeBookWriting,
} from '../../../store/index.ts'
import type { BookWriting, Project } from '../../../store/index.ts'
import type { ServiceContext } from '../../context.ts'
import { chooseModel } from '../../models/index.ts'
import { askSnapshots, isLinking, requireSnapshots, streamSnapshots } from '../../projects/index.ts'
import { isStorageAway } from '../../storage.ts'
import { contentsOf, madePageOf } from '../made-pages.ts'
import { estimateTokens, hasProse } from './estimate-prose.ts'
import type { ProseRequest, WrittenProse } from './write-prose.ts'

/** A page is written within it, or another process takes the book up. */
const claimSeconds = 300
const lookMs = 15_000

/** Looks now and again for books to be written, behind the parses of their projects, until the service ends. */
export function startBookWriter(ctx: ServiceContext): void {
  let running: Promise<void> | undefined
  const look = (): Promise<void> => (running ??= writeBooks(ctx).finally(() => (running = undefined)))
  const timer = setInterval(() => void look(), lookMs)
  timer.unref()
  ctx.signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}

/** Writes what is to be written, one book after the other. Never throws: what fails is logged, and tried again later. */
export async function writeBooks(ctx: ServiceContext): Promise<void> {
  try {
    for (const writing of await listFreeBookWriting(ctx.store.db)) {
      if (ctx.signal.aborted) return
      await writeBook(ctx, writing)
    }
  } catch (error) {
    if (ctx.signal.aborted) return
    const isExpected = isDatabaseAway(error) || isStorageAway(error)
    // Others tell it, and it looks again in seconds.
    ctx.log[isExpected ? 'debug' : 'error']({ error }, 'the prose of a book could not be written')
  }
}

async function writeBook(ctx: ServiceContext, writing: BookWriting): Promise<void> {
  const { db } = ctx.store
  const { projectId, userId, doneKey } = writing
  // Whoever pays for it may have left the organisation.
  const project = await findProject(db, userId, projectId)
  const key = project?.snapshotKey ?? null
  if (project === undefined || key === null || key === doneKey || isLinking(project)) return
  if (!(await claimBookWriting(db, projectId, claimSeconds))) return
  const failure = await writePages(ctx, writing, project, key)
  if (ctx.signal.aborted) return
  await finishBookWriting(db, projectId, key, failure ?? null)
}

/** Why not all pages are written that should be; undefined where they are. */
async function writePages(
  ctx: ServiceContext,
  writing: BookWriting,
  project: Project,
  snapshotKey: string,
): Promise<string | undefined> {
  const { db } = ctx.store
  const settings = await openModel(ctx, writing, project)
  if (typeof settings === 'string') return settings
  const due = await listDuePages(ctx, project)
  let left = writing.tokens - (writing.spentKey === snapshotKey ? writing.spentTokens : 0)
  for (const id of due) {
    const page = await madePageOf(ctx, project, id)
    if (page === undefined) continue
    const { input, output } = estimateTokens(page)
    if (input + output > left) return `The budget of ${groupDigits(writing.tokens)} tokens is used.`
    const written = await write(ctx, project, writing, { page, settings })
    // The service is about to end; who comes next goes on.
    if (written === undefined) return undefined
    const { usage, ...prose } = written
    left -= usage.inputTokens + usage.outputTokens
    const isOn = await countBookTokens(db, writing, { snapshotKey, usage, seconds: claimSeconds })
    if (!isOn || ctx.signal.aborted) return undefined
    if (prose.failure !== undefined) return prose.failure.message
    const { markdown, lines } = prose
    await keepBookProse(db, {
      projectId: project.id,
      pageId: id,
      markdown,
      citedLines: lines,
      model: showModel(settings),
    })
  }
  return undefined
}

async function write(
  ctx: ServiceContext,
  project: Project,
  { userId }: BookWriting,
  request: ProseRequest,
): Promise<WrittenProse | undefined> {
  const items = streamSnapshots(ctx, requireSnapshots(ctx, [project]), (paths) =>
    ctx.snapshots.modelAnswers.stream('writeBookProse', paths, request, ctx.signal, userId),
  )
  for await (const item of items) return item
  return undefined
}

/** Those without prose, and those whose prose cites lines that are others now; what somebody has corrected is theirs. */
async function listDuePages(ctx: ServiceContext, project: Project): Promise<string[]> {
  const { db } = ctx.store
  const [heads, kept, corrected] = await Promise.all([
    contentsOf(ctx, project),
    listBookProse(db, project.id),
    listCorrectedPages(db, project.id),
  ])
  const asked = requireSnapshots(ctx, [project])
  const reread = await askSnapshots(
    ctx,
    undefined,
    asked,
    'rereadBookProse',
    kept.map(({ markdown, citedLines }) => ({ markdown, lines: citedLines })),
  )
  const current = new Set(
    kept.filter((_, index) => reread[index]?.isStale === false).map(({ pageId }) => pageId),
  )
  const theirs = new Set(corrected.map(({ pageId }) => pageId))
  return heads
    .filter((head) => hasProse(head) && !current.has(head.id) && !theirs.has(head.id))
    .map(({ id }) => id)
}

/** The model with its key, or why there is none. */
async function openModel(
  ctx: ServiceContext,
  { userId }: BookWriting,
  project: Project,
): Promise<OutsideModelSettings | string> {
  try {
    const model = await chooseModel(ctx, userId, null, [project])
    return model.provider === 'built-in' ? 'There is no model that could write it.' : model
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    return (error as Error).message
  }
}
