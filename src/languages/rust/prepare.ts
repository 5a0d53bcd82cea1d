import { unwrapItemMacros } from './unwrap-item-macros.ts'

/** The text as the grammar is to read it; every offset stays. */
export function prepare(text: string): string {
  return unwrapItemMacros(withoutRawBorrows(text))
}

/**
 * The grammar takes `&raw` for the beginning of `&raw const x`, also where `raw` is a variable, and loses what follows.
 * There the variable is read without its `&`.
 */
function withoutRawBorrows(text: string): string {
  return text.includes('raw') ? text.replaceAll(BORROW_OF_RAW, ' ') : text
}

/** The `&` of a borrow, which stands where an operand is wanted. */
const BORROW_OF_RAW =
  /(?<=(?:^|[(,={[;|!<>+*/%:-]|\b(?:return|match|in|if|while|else))\s*)&(?=\s*raw\b(?!\s+(?:const|mut)\b))/gmu
