import type { Texts } from '../texts/texts.ts'

/** Why a call site leads to nothing in the repository, in words. */
export function describeOpenReason(reason: string, texts: Texts): string {
  const descriptions: { readonly [reason: string]: string | undefined } = texts.openReasons
  return descriptions[reason] ?? reason
}
