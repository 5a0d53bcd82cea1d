import { withheldMark } from '../../../agents/checks/citations/check-stream.ts'

export interface CitedProse {
  readonly markdown: string
  /** Sentences that were left out. */
  readonly left: number
}

/**
 * Paragraphs of which only those sentences are left that name a place which stands: `citations` are those that do.
 * Headings, lists and code are no prose, and left out too.
 */
export function keepCited(markdown: string, citations: readonly string[]): CitedProse {
  let left = 0
  const paragraphs = markdown.split(/\n\s*\n/u).flatMap((paragraph) => {
    const flat = paragraph.replaceAll(/\s+/gu, ' ').trim()
    if (flat === '') return []
    const sentences = splitCited(flat)
    const kept = notProse.test(flat) ? [] : sentences.filter((sentence) => isCited(sentence, citations))
    left += sentences.length - kept.length
    return kept.length === 0 ? [] : [kept.join(' ')]
  })
  return { markdown: paragraphs.join('\n\n'), left }
}

const notProse = /^(?:#{1,6} |[-*+] |\d{1,3}[.)] |\||```|~~~|>)/u

/** A sentence reaches to the next one, with the places that stand behind its full stop. */
function splitCited(text: string): string[] {
  return text
    .split(
      /(?<=(?<!\b(?:e\.g|i\.e|etc|vs|cf|approx|resp|incl))[.!?](?: ?\[[^[\]]{1,400}\]){0,12}) (?=["'(`*]{0,3}[\p{Lu}\p{N}`])/u,
    )
    .filter((sentence) => sentence !== '')
}

function isCited(sentence: string, citations: readonly string[]): boolean {
  return !sentence.includes(withheldMark) && citations.some((citation) => sentence.includes(`[${citation}]`))
}
