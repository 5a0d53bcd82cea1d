import type { Asked } from '../plans.ts'
import { subjectText } from '../understanding/subject-text.ts'

/** What a part of a question is about, without the words that only ask and without the name of the repository itself. */
export function subjectOf({ understanding, options }: Asked, part: string): string {
  return withoutOwnNames(subjectText(part, understanding.intent), options.repositories).trim()
}

/**
 * The text without the names of its repositories: everything there is of `koa`. Where a name is part of another one
 * (`KOA_PORT`, `koa-router`, `lib/koa.js`), it stays.
 *
 * @param repositories `owner/name` each.
 */
export function withoutOwnNames(text: string, repositories: readonly string[]): string {
  const own = new Set(
    repositories.flatMap((repository) => {
      const name = repository.split('/').at(-1)?.toLowerCase() ?? ''
      return [name, name.replace(/[.-](?:js|ts|net|rs|go|py|rb|php|java)$/u, '')]
    }),
  )
  return text.replace(/(?<![\w/.@<-])[\p{L}\p{N}]+(?:[.-][\p{L}\p{N}]+)*(?![\w/])/gu, (word) =>
    own.has(word.toLowerCase()) ? ' ' : word,
  )
}
