import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { z } from 'zod'
import type { book as bookSchema, bookPage } from '../contract/book.ts'
import { CliError } from './cli-error.ts'
import { followParse } from './follow-parse.ts'
import { linkCitations } from './link-citations.ts'
import { refreshProject } from './refresh-project.ts'
import { callersDirectory, findWanted, openProject, withService } from './session.ts'
import type { SessionOptions } from './session.ts'
import { showMarkdown } from './show-text.ts'

type Book = z.output<typeof bookSchema>
type BookPage = z.output<typeof bookPage>

export interface BookOptions extends SessionOptions {
  /** Folder that the pages are written into, a file each, in place of the standard output. */
  readonly output?: string
  /** Id of the only page that is wanted. */
  readonly page?: string
  readonly markdown?: boolean
}

export async function book(options: BookOptions): Promise<void> {
  const wanted = findWanted(options)
  await withService(options, async (service) => {
    const { client } = service
    const id = await openProject(service, wanted, options)
    if (wanted.folder !== undefined) await refreshProject(service, id, wanted.name)
    // Of a large repository that is parsed for the first time, the calls come last.
    await followParse(client, id, wanted.name, { isWhole: true, saysReady: false })
    const path = `/api/v2/projects/${id}/book`
    if (options.output !== undefined) {
      const folder = resolve(callersDirectory(), options.output)
      const { pages } = await client.get<Book>(path)
      const written: string[] = []
      for (const { id: page } of pages.filter((head) => head.id === (options.page ?? head.id))) {
        const found = await client.get<BookPage>(`${path}/${page}`)
        await write(
          folder,
          `${page}.md`,
          `# ${found.title}\n\n${found.markdown}`,
          found.citations,
          wanted.folder,
        )
        written.push(page)
      }
      if (options.page === undefined)
        await write(folder, 'README.md', listPages(wanted.name, pages), [], undefined)
      console.error(`Wrote ${written.length} ${written.length === 1 ? 'page' : 'pages'} to ${folder}.`)
      return
    }
    if (options.json === true) {
      const reply =
        options.page === undefined ? await client.get(path) : await client.get(`${path}/${options.page}`)
      console.log(JSON.stringify(reply, null, 2))
      return
    }
    const query = options.page === undefined ? '' : `?page=${encodeURIComponent(options.page)}`
    const markdown = await client.text(`${path}.md${query}`)
    if (options.markdown === true || !process.stdout.isTTY) process.stdout.write(markdown)
    else showMarkdown(markdown, wanted.folder)
  })
}

async function write(
  folder: string,
  name: string,
  markdown: string,
  citations: readonly string[],
  repository: string | undefined,
): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    // From a folder inside of the repository its files can be linked to.
    const root = repository === undefined ? undefined : relative(folder, repository)
    const isInside = root !== undefined && /^(?:\.\.[/\\]?)*$/u.test(root)
    const text = isInside ? linkCitations(markdown, citations, root.replaceAll('\\', '/')) : markdown
    await writeFile(join(folder, name), text)
  } catch (error) {
    throw new CliError(`Cannot write "${join(folder, name)}": ${(error as Error).message}`)
  }
}

function listPages(name: string, pages: Book['pages']): string {
  const lines = pages.map(
    ({ id, title, about, parent }) => `${parent === null ? '' : '  '}- [${title}](${id}.md): ${about}`,
  )
  return `# ${name.slice(name.search(/[^/\\]*$/u))}\n\n${lines.join('\n')}\n`
}
