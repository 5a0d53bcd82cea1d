/** By which words and which folder a list was narrowed, and of how many entries. */
export interface Narrowing {
  readonly words: readonly string[]
  readonly of: number
}

/** Undefined where nothing was left out. */
export function narrowing(
  { words = [], path }: { readonly words?: readonly string[] | undefined; readonly path: string | undefined },
  kept: number,
  of: number,
): { readonly narrowed?: Narrowing } {
  const all = [...words, ...(path === undefined || path === '' ? [] : [path])]
  return all.length === 0 || kept === of ? {} : { narrowed: { words: all, of } }
}
