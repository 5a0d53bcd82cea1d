import type { Project, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { askSnapshots, requireSnapshots } from '../projects/index.ts'
import { keepByKey } from '../keep-by-key.ts'
import type { PageHead, WrittenPage } from './page.ts'

/** By snapshot, which never changes, and by page. */
const keepContents = keepByKey<readonly PageHead[]>(200)
const keepPages = keepByKey<WrittenPage | undefined>(500)

/** The pages that are made of a project, in reading order; for a user, or for the service itself. */
export async function contentsOf(
  ctx: ServiceContext,
  project: Project,
  user?: User,
): Promise<readonly PageHead[]> {
  const asked = requireSnapshots(ctx, [project])
  return await keepContents(asked[0]?.path ?? '', async () =>
    askSnapshots(ctx, user, asked, 'listBookPages', null),
  )
}

/** One of them; undefined where there is none of that id. */
export async function madePageOf(
  ctx: ServiceContext,
  project: Project,
  id: string,
  user?: User,
): Promise<WrittenPage | undefined> {
  const asked = requireSnapshots(ctx, [project])
  return await keepPages(`${asked[0]?.path ?? ''}\n${id}`, async () =>
    askSnapshots(ctx, user, asked, 'makeBookPage', id),
  )
}
