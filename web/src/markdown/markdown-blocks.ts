import { Marked, Tokenizer } from 'marked'
import type { Tokens } from 'marked'
import { mathTokens } from './math-tokens.ts'

/** It stands as it is in what comes out. */
const bracket: Tokens.Tag = {
  type: 'html',
  raw: '<',
  text: '&lt;',
  inLink: false,
  inRawBlock: false,
  block: false,
}

/**
 * Each star that nothing closes has the rest of its paragraph looked through: of a text with thousands of them, in which
 * that comes to more characters than this, the stars and underscores that follow are text.
 */
const maxLookedThrough = 2_000_000

/** How many characters of a text, which has a lexer of its own, were looked through for nothing. */
const lookedThrough = new WeakMap<object, number>()

const marked = new Marked({
  gfm: true,
  tokenizer: {
    // A footnote is no definition of a link: it would disappear.
    def: (source) => (/^ {0,3}\[\^/u.test(source) ? undefined : false),
    html: (source) => (isNoElement(source) ? undefined : false),
    tag: (source) => (isNoElement(source) ? bracket : false),
    emStrong(source, masked, previous) {
      const before = lookedThrough.get(this.lexer) ?? 0
      if (before > maxLookedThrough) return undefined
      const found = Tokenizer.prototype.emStrong.call(this, source, masked, previous)
      const isInVain = found === undefined && /^[*_]/u.test(source)
      if (isInVain) lookedThrough.set(this.lexer, before + source.length)
      return found
    },
  },
}).use(mathTokens)

/** Elements of HTML, of whatever age, that people write into Markdown. */
const elements = new Set(
  (
    'a abbr address article aside audio b base bdi bdo big blockquote body br button caption center cite code col ' +
    'colgroup data dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form g h1 h2 ' +
    'h3 h4 h5 h6 head header hr html i iframe img input ins kbd label legend li link main map mark menu meta nav ' +
    'noscript object ol optgroup option p path picture pre q rp rt ruby s samp script section select slot small ' +
    'source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title ' +
    'tr track tt u ul var video wbr'
  ).split(' '),
)

/** `Page<Owner>`, `<name>`: code and places to fill, which would disappear as tags. Tags are written in one case. */
function isNoElement(source: string): boolean {
  const name = /^ {0,3}<\/?([a-z][\w:.-]*)/iu.exec(source)?.[1]
  if (name === undefined) return false
  const isOneCase = name === name.toLowerCase() || name === name.toUpperCase()
  return !isOneCase || !elements.has(name.toLowerCase())
}

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
