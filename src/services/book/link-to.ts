import { plain } from '../../agents/questions/tell/markdown.ts'
import type { PageHead } from './page.ts'

/** A link to another page, as a file beside this one. */
export function linkTo({ id, title }: Pick<PageHead, 'id' | 'title'>): string {
  return `[${plain(title)}](${id}.md)`
}
