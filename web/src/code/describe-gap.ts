import type { Texts } from '../texts/texts.ts'

/** Why a list may not be complete, in words: `3 calls …`. */
export function describeGap(
  { reason, count }: { readonly reason: string; readonly count: number },
  texts: Texts,
): string {
  const gaps: { readonly [reason: string]: ((count: number) => string) | undefined } = texts.gaps
  return gaps[reason]?.(count) ?? `${texts.format.count(count)}: ${reason}`
}
