import type { MarkedExtension, Tokens } from 'marked'

type MathToken = Tokens.Generic & { readonly text: string; readonly isDisplay: boolean }

/** What stands alone: no blank line is in it, nor another `$$`. */
const block = /^ {0,3}\$\$((?:[^$\\\n]|\\[^]|\$(?!\$)|\n(?![ \t]*\n))+?)\$\$[ \t]*(?:\n+|$)/u
/** As in notebooks: an environment needs no dollars. None begins in another, so that each text is looked through once. */
const names = 'align|alignat|equation|gather|multline|eqnarray'
const environment = new RegExp(
  String.raw`^ {0,3}(\\begin\{(${names})(\*?)\}(?:[^\\\n]|\\(?!(?:end|begin)\{(?:${names})\*?\})[^]|\n(?![ \t]*\n))+?\\end\{\2\3\})[ \t]*(?:\n+|$)`,
  'u',
)
const quoted = /^\$`([^`\n]+)`\$/u
const displayed = /^\$\$((?:[^$\\\n]|\\[^]|\n(?![ \t]*\n))+?)\$\$/u
/** As on GitHub "$5 and $6" is text: no space stands behind the first dollar and before the last, no digit behind that. */
const inline = /^\$(?![\s$])((?:[^$\\\n]|\\[^]|\n(?![ \t]*\n))+?)(?<!\s)\$(?![\w$])/u

/** So far text is looked through for where a formula begins, in characters. */
const near = 2_000

/** LaTeX in Markdown, as GitHub and notebooks have it: `$…$`, `` $`…`$ ``, `$$…$$`. It becomes an element of its own. */
export const mathTokens: MarkedExtension = {
  extensions: [
    {
      name: 'mathBlock',
      level: 'block',
      start: findBlock,
      tokenizer: readBlock,
      renderer(token) {
        return `<p>${toElement(token as MathToken, this.parser)}</p>\n`
      },
    },
    {
      name: 'math',
      level: 'inline',
      // Text may be cut anywhere: it is not looked through whole for each of its pieces.
      start: (source) => /(?<![\w$\\])\$(?!\s)/u.exec(source.slice(0, near))?.index ?? near,
      tokenizer(source) {
        const [raw, text] = quoted.exec(source) ?? inline.exec(source) ?? []
        if (raw !== undefined) return toToken('math', raw, text, false)
        const [whole, shown] = displayed.exec(source) ?? []
        return toToken('math', whole, shown, true)
      },
      renderer(token) {
        return toElement(token as MathToken, this.parser)
      },
    },
  ],
}

/** In a paragraph, which ends there; further on in a long one it is found as a part of its text. */
function findBlock(source: string): number | undefined {
  const [paragraph = ''] = source.slice(0, near).split(/\n[ \t]*\n/u, 1)
  return [...paragraph.matchAll(/\n(?= {0,3}(?:\$\$|\\begin\{))/gu)].find(
    ({ index }) => readBlock(source.slice(index + 1)) !== undefined,
  )?.index
}

function readBlock(source: string): MathToken | undefined {
  const [raw, text] = block.exec(source) ?? environment.exec(source) ?? []
  return toToken('mathBlock', raw, text, true)
}

function toToken(
  type: string,
  raw: string | undefined,
  text: string | undefined,
  isDisplay: boolean,
): MathToken | undefined {
  return raw === undefined || text === undefined || text.trim() === ''
    ? undefined
    : { type, raw, text: text.trim(), isDisplay }
}

/** Each takes about a third of a millisecond to draw: of more in one text the rest stays as it is written. */
const maxFormulas = 500

/** How many formulas of a text, which has a parser of its own, are drawn so far. */
const drawn = new WeakMap<object, number>()

function toElement({ raw, text, isDisplay }: MathToken, parser: object): string {
  const count = (drawn.get(parser) ?? 0) + 1
  drawn.set(parser, count)
  if (count > maxFormulas) return escape(raw)
  return `<tex-math${isDisplay ? ' display' : ''}>${escape(text)}</tex-math>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
