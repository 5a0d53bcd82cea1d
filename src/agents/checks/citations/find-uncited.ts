import type { LabelledProject } from '../../projects.ts'
import { splitReference } from '../../projects.ts'

/** Names that are looked up in one answer; what is behind them is not judged. */
const mostLookUps = 120

/**
 * The paragraphs of an answer that name code of the repository and hold no citation. A list belongs to the paragraph
 * that leads in to it, so an item is covered by its neighbours. Not judged are the first paragraph, which sums up what
 * the others show, headings, code blocks, quotations, and what says that something was not found out.
 */
export function findUncited(projects: readonly LabelledProject[], text: string): string[] {
  const isKnown = createNameTest(projects)
  return listParagraphs(text)
    .slice(1)
    .filter((paragraph) => {
      if (paragraph.startsWith('>') || place.test(paragraph) || notAStatement.test(paragraph)) return false
      return (paragraph.match(/`[^`\n]{1,200}`/gu) ?? []).some((span) => isKnown(span.slice(1, -1)))
    })
}

/** Citations that do not stand have been taken out before. */
const place = /\[[^\]\n]{1,300}(?::\d+-\d+|\.\w{1,12})\]/u

/** What is proposed has no place yet, and what was not looked at has none to show. */
const notAStatement =
  /\b(?:would|should|could|must|will|propos\w{1,6}|suggest\w{0,4}|assum\w{1,6}|not (?:read|looked|shown|seen|found|checked|verified)|(?:did|do|could|can) ?not|unconfirmed)\b/iu

/** The line that tells a reader which paragraphs are the model's word alone; '' where there are none. */
export function noteUncited(paragraphs: readonly string[]): string {
  if (paragraphs.length === 0) return ''
  const begun = paragraphs.map((paragraph) => `"${beginningOf(paragraph)}"`)
  const what = paragraphs.length === 1 ? 'One paragraph names' : `${paragraphs.length} paragraphs name`
  return `${what} code without a citation: ${begun.join(', ')}.`
}

function beginningOf(paragraph: string): string {
  const words = paragraph
    .replace(/^(?:[-+|]|\*(?!\*)|\d{1,3}[.)])\s/u, '')
    .replace(/[`*[\]"]/gu, '')
    .trim()
    .split(/\s+/u)
  return words.length > 7 ? `${words.slice(0, 7).join(' ')} …` : words.join(' ')
}

/** Runs of lines that no blank line parts; a list goes on over blank lines, and with what leads in to it. */
function listParagraphs(text: string): string[] {
  const paragraphs: string[] = []
  let isInFence = false
  let isNew = true
  for (const line of text.split('\n')) {
    const isFence = /^\s*(?:```|~~~)/u.test(line)
    if (isFence) isInFence = !isInFence
    // A line that is bold as a whole heads what follows.
    const isHeading = /^\s{0,3}#{1,6}\s|^\s*\*\*(?:(?!\*\*).)+\*\*:?\s*$/u.test(line)
    if (isFence || isInFence || isHeading || line.trim() === '') {
      isNew = true
      continue
    }
    const previous = paragraphs.at(-1)
    const isItem = /^\s*(?:[-*+]|\d{1,3}[.)]|\|)\s/u.test(line)
    const goesOn = !isNew || (isItem && previous !== undefined && leadsToItem(previous))
    if (goesOn && previous !== undefined) paragraphs[paragraphs.length - 1] = `${previous}\n${line.trim()}`
    else paragraphs.push(line.trim())
    isNew = false
  }
  return paragraphs
}

function leadsToItem(paragraph: string): boolean {
  const lastLine = paragraph.slice(paragraph.lastIndexOf('\n') + 1)
  return lastLine.endsWith(':') || /^(?:[-*+]|\d{1,3}[.)]|\|)\s/u.test(lastLine)
}

function createNameTest(projects: readonly LabelledProject[]): (span: string) => boolean {
  const known = new Map<string, boolean>()
  // The program's own name is no code.
  const programs = new Set(projects.flatMap(({ repoName }) => [repoName, repoName.split('/').at(-1)]))
  return (span) => {
    const name = span.trim().replace(/\(\)$/u, '')
    if (!/^[\w.$#:~/@-]{3,200}$/u.test(name) || /^\d/u.test(name) || programs.has(name)) return false
    const before = known.get(name)
    if (before !== undefined) return before
    if (known.size >= mostLookUps) return false
    const split = splitReference(projects, name)
    const isKnown = split.projects.some(
      ({ snapshot }) =>
        snapshot.findFile(split.rest) !== undefined ||
        snapshot
          .resolveName(split.rest, { limit: 1 })
          .some(({ node }) => node.kind !== 'external' && node.name.length > 2),
    )
    known.set(name, isKnown)
    return isKnown
  }
}
