import { queryOptions } from '@tanstack/react-query'
import { requestJson, send, workSilenceMs } from '../api/request.ts'
import type { Book, BookPage } from '../api/types.ts'
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
