import { plain } from '../../agents/questions/tell/markdown.ts'
import { listContents } from './join-pages.ts'
import type { PageHead, WrittenPage } from './page.ts'

interface BookIndex {
  readonly name: string
  readonly overview: WrittenPage | undefined
  readonly pages: readonly PageHead[]
  readonly addressOf: (pageId: string) => string
}

/**
 * What programs read first (https://llmstxt.org): the name, how the project describes itself, and the pages, each with
 * its address and what it is about.
 */
export function writeIndex({ name, overview, pages, addressOf }: BookIndex): string {
  const quotation = /^> .+$/mu.exec(overview?.markdown ?? '')?.[0]
  return [
    `# ${plain(name)}`,
    ...(quotation === undefined ? [] : [quotation]),
    'Citations in square brackets are places in the repository, `path:start-end`, lines counted from 1.',
    '## Pages',
    `${listContents(
      pages.map(({ parent: _parent, ...page }) => page),
      addressOf,
    )}\n`,
  ].join('\n\n')
}
