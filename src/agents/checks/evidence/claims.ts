import { groupDigits } from '../../../contract/group-digits.ts'
import { OF_HEIR } from '../../../index/uses/run-by-framework.ts'
import type { CoveringExtent, Extent } from './extent.ts'
import { isCounted, isCovering } from './extent.ts'

declare const fromExtent: unique symbol

/**
 * Words about everything of a kind (*none*, *all*, *only*, a number): made here alone, from evidence that was asked
 * whether it covers them. What is said first in an answer about a list takes nothing else.
 */
export type Claim = string & { readonly [fromExtent]: true }

/** `12 places`, `at least 12 places`, `one place`: a number of what was found, as certain as its evidence. */
export function quantity(extent: Extent, singular: string, plural = `${singular}s`): Claim {
  const number = extent.total ?? extent.shown
  const words = number === 1 ? `one ${singular}` : `${groupDigits(number)} ${plural}`
  return (isCounted(extent) ? words : `at least ${words}`) as Claim
}

/**
 * A sentence about everything: `covered` where the evidence covers it, else `otherwise`; behind it what was not looked at.
 * Both are whole sentences.
 */
export function claim(
  extent: Extent,
  covered: (extent: CoveringExtent) => string,
  otherwise: (extent: Extent) => string,
): Claim {
  return `${isCovering(extent) ? covered(extent) : otherwise(extent)}${limits(extent)}` as Claim
}

/** As `claim`, where the answer itself tells what was not looked at. */
export function choose(extent: Extent, covered: string, otherwise: string): Claim {
  return (isCovering(extent) ? covered : otherwise) as Claim
}

/** A sentence that holds whatever the evidence covers: it speaks of what was seen alone. */
export function seen(sentence: string): Claim {
  return sentence as Claim
}

/** Sentences and claims put together. */
export function compose(strings: TemplateStringsArray, ...values: readonly string[]): Claim {
  return strings.reduce((text, part, index) => `${text}${values[index - 1] ?? ''}${part}`) as Claim
}

/**
 * ` This does not cover 12 files of PHP.`, ` It is called by a framework: Django (commands).`, ` Still linking: calls are not known yet.`,
 * ` The search stopped at its time limit.`; of a covering extent at most ` It is run by whoever starts the program.`
 */
export function limits(extent: Extent): string {
  const parts: string[] = []
  if (extent.total === null && extent.cut !== null) parts.push(` ${cutSentence[extent.cut]}`)
  for (const { runBy, count } of extent.unread) {
    if (runBy === undefined) continue
    const verb = runBy.endsWith(OF_HEIR) ? 'may be' : 'is'
    parts.push(count === 0 ? ` It is run by ${runBy}.` : ` It ${verb} called by a framework: ${runBy}.`)
  }
  for (const { what, isPending } of extent.unread) {
    if (isPending === true) parts.push(` ${what.slice(0, 1).toUpperCase()}${what.slice(1)}.`)
  }
  const unread = extent.unread.filter(
    ({ count, runBy, isPending }) => count > 0 && runBy === undefined && isPending !== true,
  )
  if (unread.length > 0) {
    const rows = unread.map(({ what, count }) => `${groupDigits(count)} ${what}`)
    parts.push(
      ` This does not cover ${rows.length < 2 ? rows.join('') : `${rows.slice(0, -1).join(', ')} and ${rows.at(-1) ?? ''}`}.`,
    )
  }
  return parts.join('')
}

const cutSentence: Readonly<Record<NonNullable<Extent['cut']>, string>> = {
  limit: 'The search stopped at its limit, so there may be more.',
  length: 'The result was shortened, so there may be more.',
  time: 'The search stopped at its time limit, so there may be more.',
  depth: 'It was followed to a limited depth, so there may be more.',
  memory: 'The repository was linked with less memory than it needs, so there may be more.',
}
