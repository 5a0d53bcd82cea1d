import type { CommitBrief } from '../../../tools/show-history.ts'
import { sentence } from '../prose.ts'

/** `c77a520343` (2026-01-25). */
export function nameCommit({ commit, date }: Pick<CommitBrief, 'commit' | 'date'>): string {
  return `\`${commit}\` (${date})`
}

/** What people wrote in a message, in quotes, so that nothing of it is read as Markdown or as a citation. */
export function quote(text: string): string {
  const plain = text
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll('"', "'")
    .replaceAll('**', '')
    .replace(/\s+/gu, ' ')
    .trim()
  const isOpen = plain.split('`').length % 2 === 0
  return `"${isOpen ? plain.replaceAll('`', "'") : plain}"`
}

/** Quoted at the end of a sentence, which a mark of its own may close. */
export function quoteEnd(text: string): string {
  const quoted = quote(text)
  return /[.!?…]"$/u.test(quoted) ? quoted : `${quoted}.`
}

/** "`abc` (2020-01-01) by Ada: "Subject"." */
export function tellCommit(commit: CommitBrief): string {
  return `${nameCommit(commit)} by ${plainName(commit.author)}: ${quoteEnd(commit.subject)}`
}

/** The text of a message behind its subject, as a further sentence; '' where it says nothing. */
export function tellBody({ body = '' }: Pick<CommitBrief, 'body'>): string {
  const reason = explainBody(body)
  return reason === '' ? '' : ` The message goes on: ${quote(reason)}`
}

export function listCommits(commits: readonly CommitBrief[]): string {
  return commits
    .map(
      ({ commit, date, author, subject }) =>
        `- \`${commit}\` ${date}, ${plainName(author)}: ${quote(subject)}\n`,
    )
    .join('')
}

/** A name as text, whatever its owner made of it. */
export function plainName(name: string): string {
  return (
    name
      .replaceAll('[', '(')
      .replaceAll(']', ')')
      .replace(/[<>`*_|\\]/gu, '')
      .trim() || 'somebody without a name'
  )
}

const longestReason = 420

/** The first whole sentences of a message's text that say something; '' where none do. */
export function explainBody(body: string): string {
  const paragraphs = body
    .split(/\n\s*\n|\n(?=\s*[*+-] )/u)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => line.trim().replace(/^[*+-] /u, ''))
        .filter((line) => !isForTools(line))
        .join(' ')
        .replace(/\s+/gu, ' ')
        .trim(),
    )
    .filter((paragraph) => /\p{L}{2} .{0,40}\p{L}{2}/u.test(paragraph))
  let said = ''
  for (const part of paragraphs.flatMap(splitSentences)) {
    if (said.length + part.length > longestReason) break
    said = said === '' ? part : `${said} ${part}`
  }
  return said
}

/** Signatures, references to issues, links alone, rules and headings of templates. */
function isForTools(line: string): boolean {
  return (
    /^(?:[\w-]{2,30}-by:|(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?|refs?|see|pr|issue)\b:? ?(?:[\w./-]{0,60})#\d+|https?:\/\/\S{1,300}$|\(cherry picked|git-svn-id:|change-id:|#{1,6} |-{3,}|={3,}|<!--)/iu.test(
      line,
    ) || /^(?:\(?#\d{1,8}\)?[,. ]{0,2}){1,8}$/u.test(line)
  )
}

/** At marks of an end that a new beginning follows. */
function splitSentences(paragraph: string): string[] {
  return paragraph
    .split(/(?<=[.!?:]) (?=[\p{Lu}\d"'`*-])/u)
    .map((part) => sentence(part.trim()))
    .filter((part) => part !== '')
}

/** Days between two days, in words: "12 days", "5 months", "16 years". */
export function describeSpan(from: string, to: string): string {
  const days = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000))
  if (Number.isNaN(days)) return 'a time that its clock does not tell'
  const amount = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`
  if (days < 60) return amount(days, 'day')
  if (days < 730) return amount(Math.round(days / 30.44), 'month')
  return amount(Math.floor(days / 365.25), 'year')
}
