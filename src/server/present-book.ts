import type { z } from 'zod'
import type { book } from '../contract/book.ts'
import type { PageHead } from '../services/book/index.ts'

export function presentPageHead({
  id,
  title,
  about,
  parent = null,
}: Omit<PageHead, 'parent'> & { readonly parent?: string | null }): z.output<typeof book>['pages'][number] {
  return { id, title, about, parent }
}
