/** Pages of books that people have corrected: kept as they were written, whatever is parsed later. */
import { sql } from 'kysely'
import type { ProjectId, UserId } from './ids.ts'
import { toStorableJson } from './json.ts'
import type { BookCitedLines, Db } from './schema.ts'

export interface CorrectedPage {
  readonly pageId: string
  /** As it was called when it was corrected: the page that is made may be gone since. */
  readonly title: string
  readonly about: string
  readonly parent: string | null
  readonly markdown: string
  readonly citedLines: readonly BookCitedLines[]
  /** Null where the account is gone. */
  readonly writtenBy: UserId | null
  /** Their name; null where the account is gone. */
  readonly writerName: string | null
  /** That was parsed then. */
  readonly commitId: string | null
  readonly writtenAt: Date
}

type NewPage = Omit<CorrectedPage, 'writerName' | 'writtenAt' | 'writtenBy'> & { readonly writtenBy: UserId }

/** In the order of their ids. The caller has found the project for whoever asks. */
export async function listCorrectedPages(db: Db, projectId: ProjectId): Promise<CorrectedPage[]> {
  return await db
    .selectFrom('bookPages')
    .leftJoin('users', 'users.id', 'bookPages.writtenBy')
    .select([
      'bookPages.pageId',
      'bookPages.title',
      'bookPages.about',
      'bookPages.parent',
      'bookPages.markdown',
      'bookPages.citedLines',
      'bookPages.writtenBy',
      'users.name as writerName',
      'bookPages.commitId',
      'bookPages.writtenAt',
    ])
    .where('bookPages.projectId', '=', projectId)
    .orderBy('bookPages.pageId')
    .execute()
}

/** Takes the place of the one that was there. */
export async function keepCorrectedPage(
  db: Db,
  projectId: ProjectId,
  { citedLines, ...page }: NewPage,
): Promise<void> {
  const stored = { ...page, citedLines: toStorableJson(citedLines) }
  await db
    .insertInto('bookPages')
    .values({ projectId, ...stored })
    .onConflict((conflict) =>
      conflict.columns(['projectId', 'pageId']).doUpdateSet({ ...stored, writtenAt: sql<Date>`now()` }),
    )
    .execute()
}

/** Whether there was one. */
export async function deleteCorrectedPage(db: Db, projectId: ProjectId, pageId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('bookPages')
    .where('projectId', '=', projectId)
    .where('pageId', '=', pageId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
