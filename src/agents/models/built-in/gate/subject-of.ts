import type { Effect } from '../../../passages/effects.ts'
import { readEffect, withoutEffects } from '../../../passages/effects.ts'
import type { Asked } from '../plans.ts'
import { subjectText } from '../understanding/subject-text.ts'

/** What a part of a question is about, without the words that only ask and without the name of the repository itself. */
export function subjectOf({ understanding, options }: Asked, part: string): string {
  return withoutOwnNames(subjectText(part, understanding.intent), options.repositories).trim()
}

/**
 * The part without the words for what is done, where the draft shows a line that does it: code says by an annotation
 * or a condition what a question says by "validated" or "decides".
 */
export function withoutShownEffect(part: string, passages: readonly string[]): string {
  const effect = readEffect(part)
  const isShown = effect !== undefined && passages.some((passage) => isDone(effect, passage))
  return isShown ? withoutEffects(part, effect) : part
}

/** A draft tells code in sentences too: "If … is empty, raises …". */
function isDone({ strengthOf }: Effect, passage: string): boolean {
  return strengthOf(passage) >= 1 || strengthOf(passage.toLowerCase()) >= 1
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
