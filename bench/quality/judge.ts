import { parseCitation } from './checkout.ts'
import type { Citation } from './checkout.ts'
import type { Question } from './question.ts'
import type { TimedAnswer } from './service.ts'

/** What an answer lacks of what its question expects; nothing where it passes. */
export function judge(question: Question, answer: TimedAnswer): string[] {
  const cited = answer.citations.map(parseCitation)
  return [
    ...(answer.status === 'completed' ? [] : [`it ended as ${answer.status}: ${answer.error ?? ''}`]),
    ...(question.contains ?? [])
      .filter((text) => !answer.text.includes(text))
      .map((text) => `lacks "${text}"`),
    ...(question.containsNot ?? [])
      .filter((text) => answer.text.includes(text))
      .map((text) => `says "${text}"`),
    ...question.cites
      .filter((wanted) => !cited.some((citation) => overlaps(citation, parseCitation(wanted))))
      .map((wanted) => `does not cite ${wanted}`),
    ...(question.citesNot ?? [])
      .filter((prefix) => cited.some(({ path }) => path.startsWith(prefix)))
      .map((prefix) => `cites ${prefix}`),
  ]
}

/** A whole file overlaps nothing: it says where to look, not what was found. */
function overlaps(citation: Citation, wanted: Citation): boolean {
  if (citation.startLine === undefined || wanted.startLine === undefined) return false
  return (
    citation.path === wanted.path &&
    citation.startLine <= wanted.endLine &&
    citation.endLine >= wanted.startLine
  )
}
