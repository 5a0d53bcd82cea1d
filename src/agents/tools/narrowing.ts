/** By which words a list was narrowed, and of how many entries. */
export interface Narrowing {
  readonly words: readonly string[]
  readonly of: number
}

/** Undefined where nothing was left out. */
export function narrowing(
  words: readonly string[] | undefined,
  kept: number,
  of: number,
): { readonly narrowed?: Narrowing } {
  return words === undefined || words.length === 0 || kept === of ? {} : { narrowed: { words, of } }
}
