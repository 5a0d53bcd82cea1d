import type { LabelledProject } from '../projects.ts'
import { splitReference } from '../projects.ts'

/** Names that are looked up in one answer; what is behind them is not judged. */
const mostLookUps = 120

/**
 * The sentences of an answer that name code of the repository and have no citation, neither inside nor right behind
 * them. Code blocks, headings, tables' heads and what leads in to a list are no such sentences, nor is what speaks of
 * code that is to be written.
 */
export function findUncited(
  projects: readonly LabelledProject[],
  text: string,
  citations: readonly string[],
): string[] {
  const isKnown = createNameTest(projects)
  const marks = new Set(citations)
  return listBlocks(text)
    .flatMap(splitSentences)
    .filter((sentence) => {
      if (/:\s*$/u.test(sentence) || proposal.test(sentence)) return false
      if ((sentence.match(/\[[^\]\n]{1,400}\]/gu) ?? []).some((mark) => marks.has(mark.slice(1, -1))))
        return false
      return (sentence.match(/`[^`\n]{1,200}`/gu) ?? []).some((span) => isKnown(span.slice(1, -1)))
    })
}

/** What is proposed has no place yet. */
const proposal =
  /\b(?:would|should|could|must|will|propos\w{1,6}|suggest\w{0,4}|assum\w{1,6}|adds?|added|new)\b/iu

/** The line that tells a reader which sentences are the model's word alone; '' where there are none. */
export function noteUncited(sentences: readonly string[]): string {
  if (sentences.length === 0) return ''
  const begun = sentences.slice(0, 3).map((sentence) => `"${beginningOf(sentence)}"`)
  const more = sentences.length > begun.length ? ', …' : ''
  const what = sentences.length === 1 ? 'One sentence names' : `${sentences.length} sentences name`
  return `\n\n_${what} code without a citation: ${begun.join(', ')}${more}._`
}

function beginningOf(sentence: string): string {
  const words = sentence
    .replace(/^(?:[-+>|]|\*(?!\*)|\d{1,3}[.)])\s/u, '')
    .replace(/[`*_[\]"]/gu, '')
    .trim()
    .split(/\s+/u)
  return words.length > 7 ? `${words.slice(0, 7).join(' ')} …` : words.join(' ')
}

/** Paragraphs, items of lists and rows of tables. */
function listBlocks(text: string): string[] {
  const blocks: string[] = []
  let isInFence = false
  let isNew = true
  for (const line of text.split('\n')) {
    if (/^\s*(?:```|~~~)/u.test(line)) {
      isInFence = !isInFence
      isNew = true
      continue
    }
    if (isInFence) continue
    if (line.trim() === '' || /^\s{0,3}#{1,6}\s/u.test(line)) {
      isNew = true
      continue
    }
    const startsItem = /^\s*(?:[-*+]|\d{1,3}[.)]|>|\|)\s?/u.test(line)
    if (isNew || startsItem) blocks.push(line.trim())
    else blocks[blocks.length - 1] += ` ${line.trim()}`
    isNew = false
  }
  return blocks
}

/** A citation behind the full stop belongs to the sentence before it. */
function splitSentences(block: string): string[] {
  const sentences: string[] = []
  for (const piece of block.split(/(?<=[.!?][)"*_]?)\s+(?=\S)/u)) {
    const isBehind = /^(?:\(?\[[^\]]{1,400}\]\)?[\s,;.]?)+$/u.test(piece)
    if (isBehind && sentences.length > 0) sentences[sentences.length - 1] += ` ${piece}`
    else if (piece.startsWith('[') && sentences.length > 0) {
      const end = piece.indexOf(']') + 1
      sentences[sentences.length - 1] += ` ${piece.slice(0, end)}`
      if (piece.slice(end).trim() !== '') sentences.push(piece.slice(end).trim())
    } else sentences.push(piece)
  }
  return sentences
}

function createNameTest(projects: readonly LabelledProject[]): (span: string) => boolean {
  const known = new Map<string, boolean>()
  return (span) => {
    const name = span.trim().replace(/\(\)$/u, '')
    if (!/^[\w.$#:~/@-]{3,200}$/u.test(name) || /^\d/u.test(name)) return false
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
