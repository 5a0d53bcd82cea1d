/** Two or more things that a question sets beside each other. */
export interface Compared {
  /** As they are written, in their order, without articles and quotes. */
  readonly terms: readonly string[]
  /** What they are parts of: "follow vs unFollow in ProfileService"; '' where nothing is said. */
  readonly scope: string
}

const longestTerm = 80
const mostTerms = 4

/** Reads "A vs B", "the difference between A and B", "A compared with B", "how does A differ from B", "A and B: …". */
export function findCompared(text: string): Compared | undefined {
  const plain = text.slice(0, 600)
  const parts = splitVersus(plain) ?? splitBetween(plain) ?? splitCompared(plain) ?? splitListed(plain)
  if (parts === undefined) return undefined
  const said =
    /\b(?:in|of|inside|within)\s+(?:the\s+)?`?(?!each|every|all|this|that|these|both|which|terms)([A-Za-z_][\w./:]{2,60})`?/u.exec(
      parts.rest,
    )?.[1]
  const scope = said?.replace(/[.:/]+$/u, '') ?? ''
  const terms = parts.terms.map(cleanTerm).filter((term) => term !== '' && term.length <= longestTerm)
  return terms.length > 1 ? { terms: [...new Set(terms)].slice(0, mostTerms), scope } : undefined
}

interface Parts {
  readonly terms: readonly string[]
  readonly rest: string
}

/** What ends the last term of a list. */
const end =
  /\s*[?;(]|[:,]\s|\s[-–—]\s|\.(?:\s|$)|\s(?:in|of|for|when|whats|what|how|which|where|handling|regarding|is|are|do|does|here|with respect)\s/u

function cutEnd(text: string): { term: string; rest: string } {
  const at = text.search(end)
  return at < 0 ? { term: text, rest: '' } : { term: text.slice(0, at), rest: text.slice(at) }
}

function cutStart(text: string): string {
  return (
    text.split(/(?:\b(?:between|compare|explain|is|are|of|the|about)\s|[:,;]\s)/u).at(-1) ?? text
  ).trim()
}

function splitVersus(text: string): Parts | undefined {
  const parts = text.split(/\s+(?:vs\.?|versus)\s+/iu)
  if (parts.length < 2) return undefined
  const last = cutEnd(parts.at(-1) ?? '')
  const first = cutStart(parts[0] ?? '')
  // "policies block vs overrun": a noun in front says what they are.
  const words = first.split(' ')
  const own = words.length > 2 ? (words.at(-1) ?? first) : first
  return { terms: [own, ...parts.slice(1, -1), last.term], rest: last.rest }
}

function splitBetween(text: string): Parts | undefined {
  const match = /\bbetween\s+(.{2,160})$/iu.exec(text)
  return match === null ? undefined : splitAnd(match[1] ?? '')
}

function splitCompared(text: string): Parts | undefined {
  const differ =
    /\bhow (?:does|do|is|are)\s+(.{2,80}?)\s+(?:differ|compare|different)s?\s+(?:from|to|with|than)\s+(.{2,120})$/iu.exec(
      text,
    )
  const compared = /^(.{2,80}?)\s+compared\s+(?:to|with)\s+(.{2,120})$/iu.exec(text)
  const [, one = '', other = ''] = differ ?? compared ?? []
  if (one !== '') {
    const last = cutEnd(other)
    return { terms: [one.replace(/^.*\bhandling in\s+/iu, ''), last.term], rest: last.rest }
  }
  const match = /\bcompare\s+(.{2,160})$/iu.exec(text)
  return match === null ? undefined : splitAnd(match[1] ?? '')
}

/** "A, B and C: how do they differ?" */
function splitListed(text: string): Parts | undefined {
  const match =
    /^(.{3,160}?)\s*(?:[:,–—-]\s|[-–—]\s?)(?:what|how|which|where|difference|differences)\b.*$/iu.exec(text)
  return match === null ? undefined : splitAnd(match[1] ?? '')
}

function splitAnd(text: string): Parts | undefined {
  const list = cutEnd(text.replace(/,\s+(?:and|or)\s+/giu, ' and ').replace(/,\s+/gu, ' and '))
  const terms = list.term.split(/\s+(?:and|or|with|to|&)\s+/iu)
  return terms.length < 2 ? undefined : { terms, rest: list.rest }
}

function cleanTerm(term: string): string {
  return term
    .trim()
    .replace(/^(?:the|a|an|using|only|either|both)\s+/iu, '')
    .replace(/^[`'"“”]+|[`'"“”?!.]+$/gu, '')
    .replace(
      /\s+(?:class|function|method|option|flag|command|policy|policies|sink|endpoint|route|module|package|crate|folder|component|plugin|integration|backend|support|implementation|version|driver)s?$/iu,
      '',
    )
}
