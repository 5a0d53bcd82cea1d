import { code, plain } from '../../agents/questions/tell/markdown.ts'

/**
 * What people wrote into the repository, as Markdown in which nothing but their code in a line is more than text; '' for
 * tags alone, such as `/// <reference types="node" />`.
 */
export function quote(text: string): string {
  const flat = text.replaceAll(/\s+/gu, ' ').trim()
  if (flat.replaceAll(/<[^<>]{1,300}>/gu, '').trim() === '') return ''
  return flat
    .split(/(``?[^`]{1,200}``?)/u)
    .map((part, index) => (index % 2 === 1 ? code(part.replaceAll('`', '')) : keepEnds(part)))
    .join('')
}

/** `plain` without the spaces at the ends would join words. */
function keepEnds(text: string): string {
  const [, before = '', middle = '', after = ''] = /^(\s*)([^]*?)(\s*)$/u.exec(text) ?? []
  // What may begin a tag is made harmless later, and would have two escapes.
  return `${before}${plain(middle).replaceAll(String.raw`\<`, '&lt;')}${after}`
}
