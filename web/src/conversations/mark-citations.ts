/** What the link of a citation begins with; no address of the web does. */
const prefix = '#cite='

/**
 * Turns each `[citation]` of an answer into a Markdown link, so that Markdown does not read the path as emphasis
 * (`src/__init__.py`) or as the beginning of a link. Code is left alone, and so is every bracket that is not one of
 * the answer's citations.
 */
export function markCitations(markdown: string, citations: readonly string[]): string {
  const cited = citations.filter((citation) => markdown.includes(`[${citation}]`))
  if (cited.length === 0) return markdown
  // Longest first: of two that begin alike, the whole bracket has to match.
  const names = cited.toSorted((a, b) => b.length - a.length).map(escapePattern)
  const pattern = new RegExp(`${code.source}|\\[(?<citation>${names.join('|')})\\](?!\\()`, 'gmu')
  return markdown.replace(pattern, (whole, ...rest) => {
    const { citation } = rest.at(-1) as { citation?: string }
    return citation === undefined ? whole : `[cited](${prefix}${encode(citation)})`
  })
}

/** The citation that a link stands for, if it does. */
export function readCitationLink(address: string | undefined): string | undefined {
  return address?.startsWith(prefix) === true ? decodeURIComponent(address.slice(prefix.length)) : undefined
}

/** A fenced block, to the end of the text where it is not closed yet, or code in a line. */
const code =
  /^[ \t>]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?(?<fence>`{3,}|~{3,})[^\n]*(?:\n[^]*?(?:^[ \t>]*\k<fence>[`~]*[ \t]*$|(?![^]))|(?![^]))|(?<ticks>`+)(?!`)(?:[^\n]*?[^`\n])??\k<ticks>(?!`)/u

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/gu, '\\$&')
}

/** Round brackets would end the link, and quotes begin a title. */
function encode(citation: string): string {
  return encodeURIComponent(citation).replaceAll(
    /[()'*_~!]/gu,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
}
