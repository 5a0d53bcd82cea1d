/**
 * The text as the grammar is to read it: a declaration that ends on the line on which the class around it ends, too,
 * has to end a line, and a blank becomes a line break for that. What stands in texts and comments stays.
 */
export function prepare(text: string): string {
  return text.replaceAll(TOKENS, (token) => (token === ' ' ? '\n' : token))
}

const TOKENS = /"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])'|\/\/.*|\/\*[\s\S]*?\*\/|(?<=[^\s{;,]) (?=\})/gu
