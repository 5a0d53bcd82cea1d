/** How a language writes comments: `c` as in C and most others, `script` for JavaScript, `hash` as in Python. */
export type CommentStyle = 'c' | 'script' | 'hash' | 'sql'

/** The text with its comments and docstrings as blanks, each line where it was: what stands in them is no code. */
export function blankComments(text: string, style: CommentStyle): string {
  return text.replace(tokens[style], (token, ...rest: unknown[]) => {
    const offset = rest.find((value) => typeof value === 'number') ?? 0
    return isComment(token) || (style === 'hash' && isDocstring(text, token, offset)) ? blank(token) : token
  })
}

const block = String.raw`\/\*[\s\S]*?(?:\*\/|$)`
const double = String.raw`"(?:\\[\s\S]?|[^"\\\n])*"?`
const single = String.raw`'(?:\\[\s\S]?|[^'\\\n])*'?`

const tokens: Readonly<Record<CommentStyle, RegExp>> = {
  c: new RegExp(String.raw`\/\/[^\n]*|${block}|${double}|'(?:\\[^\n]|[^'\\\n])'`, 'gu'),
  script: new RegExp(`\\/\\/[^\\n]*|${block}|${double}|${single}|\`(?:\\\\[\\s\\S]?|[^\`\\\\])*\`?`, 'gu'),
  hash: new RegExp(String.raw`#[^\n]*|"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|${double}|${single}`, 'gu'),
  sql: new RegExp(String.raw`--[^\n]*|#[^\n]*|${block}|${single}`, 'gu'),
}

function isComment(token: string): boolean {
  return /^(?:\/\/|\/\*|#|--)/u.test(token)
}

/** A string of three quotes that is a statement of its own. */
function isDocstring(text: string, token: string, offset: number): boolean {
  if (!token.startsWith('"""') && !token.startsWith("'''")) return false
  let before = offset - 1
  while (before >= 0 && /\s/u.test(text[before] ?? '')) before -= 1
  return before < 0 || !'(,=[{+\\%'.includes(text[before] ?? '')
}

function blank(token: string): string {
  return token.replace(/[^\n]/gu, ' ')
}
