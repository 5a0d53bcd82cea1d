import { plain } from '../../agents/questions/tell/markdown.ts'
import type { PageHead, WrittenPage } from './page.ts'

/** One document of all pages: a table of contents, then each page below its title; links between pages lead into it. */
export async function* joinPages(
  name: string,
  pages: readonly PageHead[],
  read: (id: string) => Promise<WrittenPage | undefined>,
): AsyncGenerator<string, void, undefined> {
  const ids = new Set(pages.map(({ id }) => id))
  yield `# ${plain(name)}\n\n${listContents(pages, (id) => `#${id}`)}\n`
  for (const { id, title } of pages) {
    const page = await read(id)
    if (page === undefined) continue
    yield `\n<a id="${id}"></a>\n\n# ${plain(title)}\n\n${linkWithin(page.markdown, ids)}`
  }
}

/** Pages below others are indented. */
export function listContents(pages: readonly PageHead[], addressOf: (id: string) => string): string {
  return pages
    .map(
      ({ id, title, about, parent }) =>
        `${parent === undefined ? '' : '  '}- [${plain(title)}](${addressOf(id)}): ${plain(about)}`,
    )
    .join('\n')
}

function linkWithin(markdown: string, ids: ReadonlySet<string>): string {
  return markdown.replaceAll(/\]\(([a-z0-9-]+)\.md\)/gu, (whole, id: string) =>
    ids.has(id) ? `](#${id})` : whole,
  )
}
