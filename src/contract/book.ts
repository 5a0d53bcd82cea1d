/** The book of a project: written pages, each statement with the lines that it rests on. */
import { z } from 'zod'
import { optional } from './fields.ts'
import { idText } from './limits.ts'
import { pending } from './projects.ts'

const pageHead = z.object({
  id: z.string().describe('Letters, digits and hyphens.'),
  title: z.string(),
  about: z.string().describe('What it is about, in a line.'),
  parent: z.string().nullable().describe('Id of the page that it belongs below.'),
})

export const book = z
  .object({
    repo_name: z.string(),
    commit_id: z.string().nullable(),
    pending,
    pages: z.array(pageHead).describe('In reading order.'),
  })
  .meta({ id: 'Book' })

export const bookPage = pageHead
  .extend({
    commit_id: z.string().nullable(),
    pending,
    markdown: z
      .string()
      .describe(
        'With citations in square brackets, and links to other pages as `id.md`; diagrams are Mermaid.',
      ),
    citations: z
      .array(z.string())
      .describe('All that stand there, `path:start-end` or a path, each once; each resolves in the commit.'),
    previous: z.string().nullable().describe('Id of the page before it.'),
    next: z.string().nullable(),
  })
  .meta({ id: 'BookPage' })

export const bookPageParams = z.object({ project_id: idText, page: idText })

export const bookQuery = z.object({
  page: optional(idText).describe('Id of one page; the whole book where it is absent.'),
})
