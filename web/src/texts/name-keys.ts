import type { Texts } from './texts.ts'

/** `Shift Enter` as it stands on the keys of the language's keyboard. */
export function nameKeys(keys: string, texts: Texts): string {
  const names: { readonly [key: string]: string | undefined } = texts.search.keyNames
  return keys
    .split(' ')
    .map((each) => names[each] ?? each)
    .join(' ')
}

/** `Match case (Alt+C)`: what a button does, with the first of the keys that do the same. */
export function labelWithKey(label: string, [keys]: readonly [string, ...string[]], texts: Texts): string {
  return `${label} (${nameKeys(keys, texts).replaceAll(' ', '+')})`
}
