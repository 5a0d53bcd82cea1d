/**
 * The text as the grammar is to read it; every offset stays. A declaration that ends on the line on which the class
 * around it ends, too, has to end a line: a blank becomes a line break for that, and a line break between a class and
 * the modifiers of its constructor a blank. A modifier that begins a statement as a name (`open()`) is read as a
 * modifier: its last letter becomes one that no modifier has. What stands in texts and comments stays. The last line
 * ends, because the scanner looks for the end of an annotation's line without end.
 */
export function prepare(text: string): string {
  return `${text}\n`.replaceAll(TOKENS, (token: string, word: string | undefined, offset: number) => {
    if (token === ' ') return '\n'
    if (token === '\n')
      return CLASS_HEAD.test(text.slice(Math.max(0, offset - MOST_BEFORE), offset)) ? ' ' : token
    if (word === undefined) return token
    const before = text.slice(Math.max(0, offset - MOST_BEFORE), offset)
    return /(?:^|[\n{};>])[ \t]*$/u.test(before) ? word.slice(0, -1) + MARK : word
  })
}

/** A name as it was written before it was prepared. */
export function writtenName(name: string): string {
  return name.endsWith(MARK) ? (WORDS.find((word) => word.startsWith(name.slice(0, -1))) ?? name) : name
}

const MARK = '\u02bc'
const WORDS = [
  'abstract', 'crossinline', 'dynamic', 'external', 'final', 'infix', 'inline', 'internal', 'lateinit', 'noinline', 'open',
  'override', 'private', 'protected', 'public', 'sealed', 'suspend', 'tailrec', 'vararg',
] // prettier-ignore
const MOST_BEFORE = 200
const CLASS_HEAD = /\bclass \w+[\w<>, :]*$/u
const TOKENS = new RegExp(
  [
    // Texts and comments.
    String.raw`"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])'|\/\/.*|\/\*[\s\S]*?\*\/`,
    String.raw`(?<=[^\s{;,]) (?=\})`,
    String.raw`\n(?=[ \t]{0,40}(?:(?:public|internal|private|protected|actual) ){1,3}constructor\()`,
    String.raw`\b(${WORDS.join('|')})(?=\(|\??\.| = )`,
  ].join('|'),
  'gu',
)
