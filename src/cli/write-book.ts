import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { z } from 'zod'
import { shortPlaces } from '../contract/short-place.ts'
import type { book as bookSchema, bookPage } from '../contract/book.ts'
import { listContents } from '../services/book/join-pages.ts'
import { CliError } from './cli-error.ts'
import type { ApiClient } from './api-client.ts'
import { linkCitations } from './link-citations.ts'

type Book = z.output<typeof bookSchema>
type BookPage = z.output<typeof bookPage>

interface BookFiles {
  /** Of the book's address. */
  readonly path: string
  /** Absolute. */
  readonly folder: string
  /** Absolute; undefined for one on a host, whose files are not here to be linked to. */
  readonly repository: string | undefined
  /** Id of the only page that is wanted. */
  readonly page: string | undefined
}

/** Writes pages into a folder, a Markdown file each, and a table of contents beside them; gives their number. */
export async function writeBook(
  client: ApiClient,
  { path, folder, repository, page: wanted }: BookFiles,
): Promise<number> {
  const { repo_name: name, pages } = await client.get<Book>(path)
  const ids = wanted === undefined ? pages.map(({ id }) => id) : [wanted]
  const root = repository === undefined ? undefined : wayToRoot(folder, repository)
  for (const id of ids) {
    const { citations } = await client.get<BookPage>(`${path}/${encodeURIComponent(id)}`)
    const markdown = await client.text(`${path}.md?page=${encodeURIComponent(id)}`)
    const linked = root === undefined ? markdown : linkCitations(markdown, citations, root)
    await write(folder, `${id}.md`, shortPlaces(linked))
  }
  if (wanted === undefined) {
    const heads = pages.map(({ parent, ...head }) => ({ ...head, ...(parent === null ? {} : { parent }) }))
    await write(folder, 'README.md', `# ${name}\n\n${listContents(heads, (id) => `${id}.md`)}\n`)
  }
  return ids.length
}

/** From a folder inside of the repository, such as `../..`; undefined for one outside. */
function wayToRoot(folder: string, repository: string): string | undefined {
  const way = relative(folder, repository).replaceAll('\\', '/')
  return /^(?:\.\.(?:\/|$))*$/u.test(way) ? way : undefined
}

async function write(folder: string, name: string, text: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, name), text)
  } catch (error) {
    throw new CliError(`Cannot write "${join(folder, name)}": ${(error as Error).message}`)
  }
}
