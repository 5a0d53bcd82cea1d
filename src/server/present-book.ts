import type { z } from 'zod'
import type * as contract from '../contract/book.ts'
import type { Book, BookPage, BookWritingState, PageHead } from '../services/book/index.ts'
import { pendingOf } from '../services/projects/index.ts'

export function presentBook({ project, pages, corrections }: Book): z.output<typeof contract.book> {
  return {
    repo_name: project.repoName,
    commit_id: project.commitId,
    pending: [...pendingOf(project)],
    pages: pages.map((head) => presentHead(head, corrections.has(head.id))),
  }
}

export function presentBookPage(page: BookPage): z.output<typeof contract.bookPage> {
  const { project, markdown, citations, correction, prose, previous, next } = page
  return {
    ...presentHead(page, correction !== undefined),
    commit_id: project.commitId,
    pending: [...pendingOf(project)],
    markdown,
    citations: [...citations],
    correction: correction === undefined ? null : presentCorrection(correction),
    prose: prose === undefined ? null : { model: prose.model, at: prose.writtenAt.toISOString() },
    previous: previous?.id ?? null,
    next: next?.id ?? null,
  }
}

export function presentBookWriting({
  writing,
  model = null,
  estimate,
  written,
  isUnderWay,
}: Omit<BookWritingState, 'model'> & { readonly model?: string | null | undefined }): z.output<
  typeof contract.bookWriting
> {
  return {
    enabled: writing !== undefined,
    tokens: writing?.tokens ?? null,
    spent_tokens: writing?.spentTokens ?? 0,
    model,
    estimate,
    written,
    under_way: isUnderWay,
    failure: writing?.failure ?? null,
  }
}

function presentHead(
  { id, title, about, parent = null }: Omit<PageHead, 'parent'> & { readonly parent?: string | null },
  corrected: boolean,
): z.output<typeof contract.book>['pages'][number] {
  return { id, title, about, parent, corrected }
}

function presentCorrection({
  writerName,
  writtenAt,
  commitId,
  changes,
}: NonNullable<BookPage['correction']>): NonNullable<z.output<typeof contract.bookPage>['correction']> {
  return {
    by: writerName,
    at: writtenAt.toISOString(),
    commit_id: commitId,
    changes: changes.map(({ citation, change }) => ({
      citation,
      state: change.state,
      start_line: change.state === 'moved' ? change.startLine : null,
      end_line: change.state === 'moved' ? change.endLine : null,
    })),
  }
}
