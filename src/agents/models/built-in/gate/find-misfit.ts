import type { Intent } from '../understand.ts'
import type { Ask } from './judge-draft.ts'
import type { Draft } from './read-draft.ts'
import type { Relation } from './read-relation.ts'

/** The relation that the form of a draft cannot answer. */
export function findMisfit(ask: Ask, { text, passages }: Draft): Exclude<Relation, 'verdict'> | undefined {
  const { relations, intent } = ask
  const said = text.replace(/\[[^[\]]*\]/gu, '')
  if (relations.has('when') && !/\b\d{4}-\d{2}-\d{2}\b/u.test(said)) return 'when'
  if (relations.has('version') && intent === 'packages' && !/\d/u.test(said)) return 'version'
  if (relations.has('count') && !number.test(said)) return 'count'
  if (relations.has('order') && intent !== 'configuration' && !passages.some((line) => sequence.test(line)))
    return 'order'
  if (intent === 'compare' && comparesOccurrences(text)) return 'compare'
  if (
    relations.has('compare') &&
    (unrelated.has(intent) || (intent === 'packages' && !ofPackages.test(ask.text)))
  )
    return 'compare'
  if (relations.has('how') && intent === 'text-search') return 'how'
  if (relations.has('list') && telling.has(intent)) return 'list'
  return relations.has('why') && listing.has(intent) && !reason.test(said) ? 'why' : undefined
}

/** Two and more things of which one is told only by lines that have its word. */
function comparesOccurrences(text: string): boolean {
  const sections = text.split(/^(?=\*\*`)/mu).filter((section) => section.startsWith('**`'))
  const occursOnly = sections.filter((section) => {
    const [, ...lines] = section.split('\n').filter((line) => line.trim() !== '')
    return lines.length > 0 && lines.every(isOccurrence)
  })
  return sections.length > 1 && occursOnly.length > 0
}

/** A list item of one line of code, with the definition around it. */
function isOccurrence(item: string): boolean {
  const said = item.slice(2, item.lastIndexOf(' ['))
  const end = said.startsWith('`` ') ? said.indexOf(' ``', 3) + 3 : said.indexOf('`', 1) + 1
  const rest = said.slice(end)
  return item.startsWith('- `') && (rest === '' || rest.startsWith(', in `')) && !isProse(said.slice(0, end))
}

/** A usage line or a sentence of a document tells of what it names; a line of code only has it. */
function isProse(line: string): boolean {
  return (line.match(/(?<![\p{L}\p{N}_$.:/-])\p{Ll}{2,}(?= \p{Ll})/gu)?.length ?? 0) >= mostWordsOfCode
}

const mostWordsOfCode = 4

const number = /\b(?:\d+|no|none|one|two|three|four|five|six|seven|eight|nine|ten)\b/iu
const sequence = /^\d+\. |\b(?:first|then|before|after|in this order|precedence|wins|else)\b/iu
const unrelated: ReadonlySet<Intent> = new Set(['open', 'where', 'flow', 'text-search', 'list-all'])
const telling: ReadonlySet<Intent> = new Set(['architecture', 'onboarding', 'flow', 'how-to'])
const listing: ReadonlySet<Intent> = new Set([
  'routes',
  'list-all',
  'configuration',
  'data-model',
  'architecture',
])
const ofPackages =
  /\b(?:dev|run-?time|production|hard|optional|extras?|peers?|tests?|packages?|librar(?:y|ies)|versions?)\b/iu
const reason =
  /\b(?:because|so that|since|in order to|otherwise|to avoid|to prevent|to ensure|to make sure|reason|rather than|instead of|needed (?:for|to))\b/iu
