import { code, plain } from '../../agents/questions/tell/markdown.ts'

/** What people wrote into the repository, as Markdown in which nothing but their code in a line is more than text. */
export function quote(text: string): string {
  const flat = text.replaceAll(/\s+/gu, ' ').trim()
  return flat
    .split(/(``?[^`]{1,200}``?)/u)
    .map((part, index) => (index % 2 === 1 ? code(part.replaceAll('`', '')) : keepEnds(part)))
    .join('')
}

/** `plain` without the spaces at the ends would join words. */
function keepEnds(text: string): string {
  const [, before = '', middle = '', after = ''] = /^(\s*)([^]*?)(\s*)$/u.exec(text) ?? []
  return `${before}${plain(middle)}${after}`
}
