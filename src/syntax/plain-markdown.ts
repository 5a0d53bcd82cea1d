/**
 * Markdown or reStructuredText of a paragraph or a title without images, links, tags and emphasis. Code stays as it is
 * written, in its marks: `<p>` and `__init__` in it are what they say. A single word between two underscores on each
 * side is a name too.
 */
export function plainMarkdown(text: string): string {
  const code: string[] = []
  const marked = text.replaceAll(CODE, (span) => `${HOLE}${code.push(span) - 1}${HOLE}`)
  return marked
    .replaceAll(/!\[[^\]\n]{0,300}\]\([^)\n]{0,500}\)/g, '')
    .replaceAll(/\[([^\]\n]{0,300})\]\([^)\n]{0,500}\)/g, '$1')
    .replaceAll(/\[([^\]\n]{0,300})\]\[[^\]\n]{0,100}\]/g, '$1')
    .replaceAll(/<(?:\/?[a-z][a-z0-9-]{0,30}(?:\s[^<>]{0,500})?\/?|!--[^<>]{0,500}--)>/gi, '')
    .replaceAll(/(\*{1,2})(?=\S)([^*]{1,300})(?<=\S)\1/g, '$2')
    .replaceAll(/(?<!\w)__(?=\S)([^_]{1,200}\s[^_]{1,200})(?<=\S)__(?!\w)/g, '$1')
    .replaceAll(PLACE, (_, index: string) => code[Number(index)] ?? '')
}

/** A character that no text is written with. */
const HOLE = '\u{F8FE}'
const PLACE = new RegExp(`${HOLE}(\\d+)${HOLE}`, 'gu')

/** A span of code: of Markdown and reStructuredText, but for a link's text (`` `text <address>`_ ``), or of a doc comment. */
const CODE =
  /(?<!`)(`{1,4})(?!`)(?:(?!\1)[^\n]|\n(?!\n)){1,400}?(?<!`)\1(?![`_])|\{@(?:code|literal)\s[^{}]{0,400}\}/g
