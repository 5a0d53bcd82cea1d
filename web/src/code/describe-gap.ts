import type { Texts } from '../texts/texts.ts'

/** Begins the reason of what a framework runs; behind it stands the rule by which it does. */
const runByFramework = 'run by a framework: '

/** Why a list may not be complete, in words: `3 calls …`. */
export function describeGap(
  { reason, count }: { readonly reason: string; readonly count: number },
  texts: Texts,
): string {
  if (reason.startsWith(runByFramework)) return texts.code.runByFramework(reason.slice(runByFramework.length))
  const gaps: { readonly [reason: string]: ((count: number) => string) | undefined } = texts.gaps
  return gaps[reason]?.(count) ?? `${texts.format.count(count)}: ${reason}`
}
