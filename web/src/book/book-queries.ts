import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { requestJson, send, workSilenceMs } from '../api/request.ts'
import type { Book, BookPage, BookWriting } from '../api/types.ts'
import { projectPath } from '../code/code-queries.ts'

/** Made once a parse, and asked for anew behind one (`forgetCode`). */
const staleTime = 5 * 60_000

/** Its pages, in reading order. */
export function bookOptions(projectId: string) {
  return queryOptions({
    queryKey: ['code', projectId, 'book'],
    queryFn: ({ signal }) =>
      requestJson<Book>(projectPath(projectId, 'book'), { signal, silenceMs: workSilenceMs }),
    staleTime,
  })
}

export function bookPageOptions(projectId: string, pageId: string) {
  return queryOptions({
    queryKey: ['code', projectId, 'book', pageId],
    queryFn: ({ signal }) =>
      requestJson<BookPage>(projectPath(projectId, `book/${encodeURIComponent(pageId)}`), {
        signal,
        silenceMs: workSilenceMs,
      }),
    staleTime,
  })
}

/** Keeps a page as it is written; as it stands, it is pinned. */
export function correctPageOptions(queryClient: QueryClient, projectId: string, pageId: string) {
  return mutationOptions({
    mutationFn: (markdown: string) =>
      requestJson<BookPage>(projectPath(projectId, `book/${encodeURIComponent(pageId)}`), {
        method: 'PATCH',
        body: { markdown },
      }),
    onSuccess: async (page) => {
      queryClient.setQueryData(bookPageOptions(projectId, pageId).queryKey, page)
      await queryClient.invalidateQueries({ queryKey: bookOptions(projectId).queryKey, exact: true })
    },
  })
}

/** The page is made from the project again; one that could not be made is gone. */
export function takeBackOptions(queryClient: QueryClient, projectId: string, pageId: string) {
  return mutationOptions({
    mutationFn: () =>
      requestJson(projectPath(projectId, `book/${encodeURIComponent(pageId)}`), { method: 'DELETE' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: bookOptions(projectId).queryKey }),
  })
}

/** Whether a model writes the openings of pages; looked at again while it does. */
export function bookWritingOptions(projectId: string) {
  return queryOptions({
    queryKey: ['code', projectId, 'book-writing'],
    queryFn: ({ signal }) =>
      requestJson<BookWriting>(projectPath(projectId, 'book-writing'), { signal, silenceMs: workSilenceMs }),
    refetchInterval: ({ state }) => (state.data?.under_way === true ? 3_000 : false),
  })
}

/** Has a model write with at most so many tokens a parse; null ends it, and deletes what it wrote. */
export function setWritingOptions(queryClient: QueryClient, projectId: string) {
  return mutationOptions({
    mutationFn: (tokens: number | null) =>
      requestJson(
        projectPath(projectId, 'book-writing'),
        tokens === null ? { method: 'DELETE' } : { method: 'POST', body: { tokens } },
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: bookWritingOptions(projectId).queryKey })
      await queryClient.invalidateQueries({ queryKey: bookOptions(projectId).queryKey })
    },
  })
}

/** Has the browser save the whole book as Markdown; the key does not fit into an address. */
export async function downloadBook(projectId: string, name: string): Promise<void> {
  const response = await send(projectPath(projectId, 'book.md'), { silenceMs: workSilenceMs })
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = `${name.replaceAll(/[^\w.-]+/gu, '-')}-book.md`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
