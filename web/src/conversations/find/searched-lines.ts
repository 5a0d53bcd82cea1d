import { readCitationLink, markCitations } from '../mark-citations.ts'
import { splitBlocks, toHtml } from '../../markdown/markdown-blocks.ts'
import { splitMarkdown } from '../../markdown/split-markdown.ts'
import { readLines } from './read-lines.ts'
import type { ReadAs } from './read-lines.ts'

/** A message of the list: its key there, and what is drawn of it. */
export type SearchedMessage = {
  readonly key: string
  readonly text: string
  /** Of an answer; undefined for a question. */
  readonly citations: readonly string[] | undefined
}

/** How what is no text of its own is read, as it is drawn. */
export type Wording = {
  readonly citation: (text: string) => string
  readonly picture: (alt: string) => string
}

/** The parts of a message as they are drawn one by one: of each the lines that are looked through. */
export function listParts({ text, citations }: SearchedMessage): { text: string; isMarkdown: boolean }[] {
  if (citations !== undefined) return splitMarkdown(text).map((part) => ({ text: part, isMarkdown: true }))
  // Names that were mentioned are drawn without their marks.
  return [{ text: text.replaceAll(/`([^`\n]+)`/gu, '$1'), isMarkdown: false }]
}

/** The lines of a part of an answer, as `readLines` gives them for what is drawn of it. */
export function linesOfMarkdown(part: string, citations: readonly string[], wording: Wording): string[] {
  return splitBlocks(markCitations(part, citations)).flatMap((block) => {
    const { body } = new DOMParser().parseFromString(toHtml(block), 'text/html')
    return readLines(body, readSource(wording)).map(({ text }) => text)
  })
}

export function linesOfText(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

const dropped = new Set(['script', 'style', 'template', 'title', 'iframe', 'object', 'textarea', 'select'])

function readSource({ citation, picture }: Wording): ReadAs {
  return (element) => {
    const name = element.localName
    if (dropped.has(name)) return null
    if (name === 'img') return picture(element.getAttribute('alt') ?? '')
    if (name === 'input') return element.hasAttribute('checked') ? '☑' : '☐'
    if (name === 'a') {
      const cited = readCitationLink(element.getAttribute('href') ?? undefined)
      return cited === undefined ? undefined : citation(cited)
    }
    // It is drawn, not written.
    return name === 'pre' && element.querySelector('code.language-mermaid') !== null ? null : undefined
  }
}

/** How what is drawn is read: without buttons, captions and drawings, which are no text of the answer. */
export const readDrawn: ReadAs = (element) => {
  if (element.hasAttribute('data-citation')) return undefined
  return element.matches('button, svg, figcaption, .diagram, .sr-only, [aria-hidden="true"]')
    ? null
    : undefined
}
