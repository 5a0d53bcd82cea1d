/**
 * The text as the grammar is to read it; every offset stays. A declaration that ends on the line on which the class
 * around it ends, too, has to end a line: a blank becomes a line break for that. A modifier that begins a statement as a
 * name (`open()`) is read as a modifier: its last letter becomes one that no modifier has. What stands in texts and
 * comments stays.
 */
export function prepare(text: string): string {
  return text.replaceAll(TOKENS, (token, word?: string) =>
    word === undefined ? (token === ' ' ? '\n' : token) : word.slice(0, -1) + MARK,
  )
}

/** A name as it was written before it was prepared. */
export function writtenName(name: string): string {
  return name.endsWith(MARK) ? (WORDS.find((word) => word.startsWith(name.slice(0, -1))) ?? name) : name
}

const MARK = '\u02bc'
const WORDS =
  'abstract crossinline dynamic external final infix inline internal lateinit noinline open override private protected public sealed suspend tailrec vararg'.split(
    ' ',
  )
const TOKENS = new RegExp(
  String.raw`"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])'|\/\/.*|\/\*[\s\S]*?\*\/|(?<=[^\s{;,]) (?=\})|(?<=(?:^|[{};>])[ \t]*)(${WORDS.join('|')})(?=\(|\??\.| = )`,
  'gmu',
)
