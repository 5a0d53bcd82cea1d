/** The book of a project: written pages, each statement with the lines that it rests on. */
import { z } from 'zod'
import { lineNumber, optional, timestamp } from './fields.ts'
import { bodyText, idText } from './limits.ts'
import { pending } from './projects.ts'

const pageHead = z.object({
  id: z.string().describe('Letters, digits and hyphens.'),
  title: z.string(),
  about: z.string().describe('What it is about, in a line.'),
  parent: z.string().nullable().describe('Id of the page that it belongs below.'),
  corrected: z.boolean().describe('It is as somebody has written it, whatever is parsed.'),
})

const correction = z.object({
  by: z.string().nullable().describe('Name of who wrote it; null where the account is gone.'),
  at: timestamp,
  commit_id: z.string().nullable().describe('That was parsed then.'),
  changes: z
    .array(
      z.object({
        citation: z.string().describe('As it was written then.'),
        state: z.enum(['moved', 'changed', 'gone']),
        start_line: lineNumber.nullable().describe('Where it stands now, of `moved`.'),
        end_line: lineNumber.nullable(),
      }),
    )
    .describe('Cited lines that are not what they were when it was written.'),
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
    correction: correction.nullable().describe('Null for a page as it is made.'),
    prose: z
      .object({ model: z.string(), at: timestamp })
      .nullable()
      .describe('Of what a model has written at the beginning; each of its sentences is cited.'),
    previous: z.string().nullable().describe('Id of the page before it.'),
    next: z.string().nullable(),
  })
  .meta({ id: 'BookPage' })

export const bookPageParams = z.object({ project_id: idText, page: idText })

export const correctionBody = z.object({
  markdown: bodyText
    .min(1)
    .describe(
      'The whole page. Each citation in it, `[path:start-end]`, has to be in the project as it is parsed.',
    ),
})

export const bookWriting = z
  .object({
    enabled: z.boolean(),
    tokens: z
      .int()
      .nullable()
      .describe('Read and written, at most, behind each parse; null where it is off.'),
    spent_tokens: z.int().describe('For what is parsed now, or was last.'),
    model: z.string().nullable().describe('The one of whoever asks, which would be asked; null for none.'),
    estimate: z
      .object({
        pages: z.int(),
        tokens: z.int(),
        cost: z.number().nullable().describe('US dollars; null where the price is not known.'),
      })
      .describe('What all pages take once, at most about.'),
    written: z.int().describe('Pages with prose.'),
    under_way: z.boolean(),
    failure: z.string().nullable().describe('Why not all pages are written.'),
  })
  .meta({ id: 'BookWriting' })

export const bookWritingBody = z.object({
  tokens: z
    .int()
    .min(1_000)
    .max(100_000_000)
    .describe('Read and written, at most, behind each parse. A page that would go beyond is not begun.'),
})

export const bookQuery = z.object({
  page: optional(idText).describe('Id of one page; the whole book where it is absent.'),
})
