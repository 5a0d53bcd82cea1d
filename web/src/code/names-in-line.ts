/** 0-based columns in UTF-16 units; `end` is the one after the last. */
export type NameSpan = { readonly name: string; readonly start: number; readonly end: number }

/** What may be a name in a line of any language; keywords are among them, and the service says that they are none. */
export function namesInLine(text: string): NameSpan[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}_$]+/gu), (match) => ({
    name: match[0],
    start: match.index,
    end: match.index + match[0].length,
  })).filter(({ name }) => !/^\d/u.test(name))
}

/** The name at a column, or the one that ends there. */
export function nameAt(text: string, column: number): NameSpan | undefined {
  return namesInLine(text).find(({ start, end }) => column >= start && column <= end)
}
