import { Marked } from 'marked'

const marked = new Marked({
  gfm: true,
  tokenizer: {
    // A footnote is no definition of a link: it would disappear.
    def: (source) => (/^ {0,3}\[\^/u.test(source) ? undefined : false),
  },
})

/**
 * The blocks of a Markdown text, one a string, so that each is drawn again only when it changes. HTML, which may be
 * open over several blocks, and links that are defined elsewhere keep the text in one piece.
 */
export function splitBlocks(markdown: string): string[] {
  const tokens = marked.lexer(markdown)
  const isOne = tokens.some(({ type }) => type === 'html') || Object.keys(tokens.links).length > 0
  if (isOne) return [markdown]
  return tokens.filter(({ type }) => type !== 'space').map(({ raw }) => raw)
}

/** As HTML, which nothing has cleaned yet. */
export function toHtml(markdown: string): string {
  return marked.parse(markdown, { async: false })
}
